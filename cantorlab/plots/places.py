"""Common parts of the plots of places: their arguments, and their orders in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from cantorlab.formulas.order.order_text import in_words
from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.tree import MAGES, Node
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.plots.style import unbroken
from cantorlab.rules.cantor import Place, deck

Ranks: TypeAlias = Sequence[int | None]


def the_places(source: Any) -> tuple[Place, ...]:
    """Return the places of ``source``: a number of the deck, a formula, a deck, a list."""
    return deck(source)


def the_place(source: Any) -> Place:
    """Return the one place of ``source``; raise ``ValueError`` if it is not one."""
    places = the_places(source)
    if len(places) != 1:
        raise ValueError(f"one place is drawn here, not {len(places)}")
    return places[0]


def formula_text(place: Place, language: Language) -> str:
    """Return the place's formula in the notation of ``language``."""
    return place.parsed.written(language)


def as_mathematics(tree: Node, language: Language) -> str:
    """Return the formula for matplotlib: in its subset of LaTeX, with tall fractions."""
    tex = latex(tree, language).replace(r"\tfrac", r"\frac")
    tall = tex.replace(r"\frac", r"\dfrac")
    return f"${tall}$"


def full_name(place: Place, language: Language) -> str:
    """Return the place's name and formula (on one line); the formula alone without a name."""
    name, formula = place.name(language), formula_text(place, language)
    if name == place.formula:
        return unbroken(formula)
    return say("plots.curve.title", language, name=name, formula=unbroken(formula))


def rungs(ranks: Ranks) -> list[list[int]]:
    """Group the mages of equal strength, the strongest first, without those of no strength.

    >>> rungs((0, 1, 1) + (None,) * 15)
    [[-8, -7], [-9]]
    """
    levels: dict[int, list[int]] = {}
    for mage, rank in zip(MAGES, ranks, strict=True):
        if rank is not None:
            levels.setdefault(rank, []).append(mage)
    return [levels[rank] for rank in sorted(levels, reverse=True)]


def without_strength(ranks: Ranks) -> list[int]:
    """Return the mages that have no strength."""
    return [mage for mage, rank in zip(MAGES, ranks, strict=True) if rank is None]


def order_in_words(ranks: Ranks, language: Language) -> str:
    """Return the order of the mages with a strength: ``8; −9 and 7 tied; 0``."""
    return in_words(rungs(ranks), language) or say("plots.no_mage", language)


def tail_in_words(ranks: Ranks, language: Language) -> str:
    """Return a sentence on the mages without strength, after a space; empty if there are none."""
    missing = without_strength(ranks)
    if not missing:
        return ""
    return " " + say("plots.without_strength", language, mages=", ".join(map(number_text, missing)))
