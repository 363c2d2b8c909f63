"""What the plots of places share: which places are meant, and how their order reads in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from cantorlab.formulas.order.told import in_words
from cantorlab.formulas.printing.latex import latex
from cantorlab.formulas.tree import MAGES, Node
from cantorlab.plots.style import unbroken
from cantorlab.rules.cantor import Place, deck
from cantorlab.texts import Language, say

Ranks: TypeAlias = Sequence[int | None]


def the_places(source: Any) -> tuple[Place, ...]:
    """The places that ``source`` stands for: a number of the deck, a formula, a deck, a list."""
    return deck(source)


def the_place(source: Any) -> Place:
    """The one place that ``source`` stands for; raises ``ValueError`` if it is not one."""
    places = the_places(source)
    if len(places) != 1:
        raise ValueError(f"one place is drawn here, not {len(places)}")
    return places[0]


def signed(number: int) -> str:
    """A mage's number with a true minus sign."""
    return str(number).replace("-", "−")


def formula_text(place: Place, language: Language) -> str:
    """The place's formula as ``language`` writes it."""
    return place.parsed.written(language)


def as_mathematics(tree: Node, language: Language) -> str:
    """The formula for matplotlib to set: in what it knows of LaTeX, with tall fractions."""
    tex = latex(tree, language).replace(r"\tfrac", r"\frac")
    tall = tex.replace(r"\frac", r"\dfrac")
    return f"${tall}$"


def full_name(place: Place, language: Language) -> str:
    """The place's name and formula (on one line); the formula alone where it has no name."""
    name, formula = place.name(language), formula_text(place, language)
    if name == place.formula:
        return unbroken(formula)
    return say("plots.curve.title", language, name=name, formula=unbroken(formula))


def rungs(ranks: Ranks) -> list[list[int]]:
    """The mages of equal strength together, the strongest first; those without strength left out.

    >>> rungs((0, 1, 1) + (None,) * 15)
    [[-8, -7], [-9]]
    """
    levels: dict[int, list[int]] = {}
    for mage, rank in zip(MAGES, ranks, strict=True):
        if rank is not None:
            levels.setdefault(rank, []).append(mage)
    return [levels[rank] for rank in sorted(levels, reverse=True)]


def without_strength(ranks: Ranks) -> list[int]:
    """The mages that have no strength."""
    return [mage for mage, rank in zip(MAGES, ranks, strict=True) if rank is None]


def order_in_words(ranks: Ranks, language: Language) -> str:
    """The order of those that have strength: ``8; −9 and 7 tied; 0``."""
    return in_words(rungs(ranks), language)


def tail_in_words(ranks: Ranks, language: Language) -> str:
    """A sentence on the mages without strength, with a space before it; empty if there are none."""
    missing = without_strength(ranks)
    if not missing:
        return ""
    return " " + say("plots.without_strength", language, mages=", ".join(map(signed, missing)))
