"""Curves to recognise: on a linear scale, without anything that gives the formula away."""

from __future__ import annotations

from functools import lru_cache

from cantorlab.exercises.formula_cache import formula_of, heights
from cantorlab.formulas import MAGES
from cantorlab.formulas.curves.curve_text import describe
from cantorlab.formulas.curves.layout import curve_json as layout
from cantorlab.formulas.curves.real_functions import real_value
from cantorlab.languages.texts import Language, get_language, say

# Relative to the picture's height: how far apart two curves must be at some mage, and the least
# step that is visible.
APART = 0.25
SEEN = 0.02
# A picture with fewer steps shows hardly more than one outlier.
FEWEST_STEPS = 4


@lru_cache(maxsize=4096)
def shape(text: str) -> tuple[float, ...] | None:
    """Return the height of each mage in the picture, 0 to 1; None if one cannot be drawn."""
    values = [real_value(formula_of(text).tree, float(mage)) for mage in MAGES]
    known = [value for value in values if value is not None]
    if len(known) < len(MAGES):
        return None
    low, high = min(known), max(known)
    return tuple((value - low) / (high - low) if high > low else 0.5 for value in known)


def is_drawable(text: str) -> bool:
    """Return whether all mages have a point, and the picture shows more than one far outlier."""
    found = shape(text)
    if found is None:
        return False
    steps = len({round(height / SEEN) for height in found})
    return steps >= min(FEWEST_STEPS, len(set(heights(text))))


def look_different(one: str, other: str) -> bool:
    """Return whether the curves of two drawable formulas are visibly different."""
    return any(
        abs(a - b) >= APART for a, b in zip(shape(one) or (), shape(other) or (), strict=True)
    )


def curve_json(text: str, language: Language | None, name: str = "") -> dict[str, object]:
    """Return the curve as ``curves.layout`` draws it, without labels that give it away."""
    words = language or get_language()
    drawn = layout(formula_of(text), words, tenfold=False)
    label = say("exercises.curve.label", words, name=name).strip()
    # The visible features, so that a screen reader tells the picture, too; no strengths.
    label = f"{label}. {describe(formula_of(text), words, values=False)}"
    shown = {part: drawn[part] for part in ("curves", "zero", "notes")}
    return {**shown, "ticks": [], "label": label}
