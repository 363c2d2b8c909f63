"""Effect of a deck's places on the 18 mages: their strengths, their orders, and measures."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import Any

import pandas as pd

from cantorlab.formulas import MAGES, Real
from cantorlab.formulas.order.ladder import strength_value
from cantorlab.languages.texts import Language, check_language, get_language
from cantorlab.rules.cantor import Place, deck

PAIRS = len(MAGES) * (len(MAGES) - 1) // 2


def orders(places: Any = None, *, language: Language | None = None) -> pd.DataFrame:
    """Return the order at each place: one row per place and mage (tidy, places × 18 rows).

    Columns: ``place`` (its number), ``name``, ``formula``, ``level``, ``family``, ``mage``,
    ``rank`` (dense, 0 the weakest; ``<NA>`` without strength), ``position`` (1 the strongest, equal
    mages share the better one; those without strength come last), ``tied`` (equal to another).
    ``places`` is anything that ``cantor.deck`` reads; default: our deck.

    >>> from cantorlab import stats
    >>> stats.orders(["10 - n"]).query("position == 1").mage.tolist()
    [-9]
    """
    rows = [row for place in deck(places) for row in _order_rows(place, _spoken(language))]
    frame = pd.DataFrame(
        rows,
        columns=[
            "place", "name", "formula", "level", "family", "mage", "rank", "position", "tied",
        ],
    )  # fmt: skip
    return frame.astype(
        {"place": "int32", "level": "Int16", "mage": "int8", "rank": "Int8", "position": "int8"}
    )


def strengths(places: Any = None, *, language: Language | None = None) -> pd.DataFrame:
    """Return the strength of each mage: one row per place and mage (tidy, places × 18 rows).

    Columns: ``place``, ``name``, ``formula``, ``mage``, ``strength`` (a text: a whole number or a
    fraction, exact; ``≈`` and 12 digits if it is neither; missing if there is none) and
    ``value`` (a float; ``NaN`` without strength, infinite where a float cannot hold it). No order
    is ever decided by ``value``.

    >>> from cantorlab import stats
    >>> stats.strengths(["n/2"]).strength.tolist()[:2]
    ['-9/2', '-4']
    """
    rows = [
        (place.number, place.name(_spoken(language)), place.formula, mage, *_strength(place, mage))
        for place in deck(places)
        for mage in MAGES
    ]
    frame = pd.DataFrame(rows, columns=["place", "name", "formula", "mage", "strength", "value"])
    return frame.astype({"place": "int32", "mage": "int8", "value": "float64"})


def measures(places: Any = None, *, language: Language | None = None) -> pd.DataFrame:
    """Return measures of each place's order of the mages: one row per place.

    Columns: ``place``, ``name``, ``formula``, ``level``, ``family``; ``ties`` (pairs of equal
    mages), ``distinct`` (different strengths), ``monotone_pieces`` (runs of neighbours from -9 to 8
    in which strength never turns), ``kendall`` (the share of the 153 pairs whose order differs from
    that of their numbers, a tie counting half: Kendall's distance, 0 natural, 1 reversed),
    ``champions`` (the strongest mages, a tuple) and ``without`` (mages without strength).

    >>> from cantorlab import stats
    >>> stats.measures(["n", "n^2"]).ties.tolist()
    [0, 8]
    """
    rows = [_measure_row(place, _spoken(language)) for place in deck(places)]
    frame = pd.DataFrame(
        rows,
        columns=[
            "place", "name", "formula", "level", "family", "ties", "distinct", "monotone_pieces",
            "kendall", "champions", "without",
        ],
    )  # fmt: skip
    return frame.astype({"place": "int32", "level": "Int16"})


def _spoken(language: Language | None) -> Language:
    return check_language(language or get_language())


def _about(place: Place, language: Language) -> tuple[Any, ...]:
    return place.number, place.name(language), place.formula, place.level, place.family


def _order_rows(place: Place, language: Language) -> list[tuple[Any, ...]]:
    heights = [place.rank(mage) for mage in MAGES]
    return [
        (
            *_about(place, language),
            mage,
            place.ranks[index],
            1 + sum(other > heights[index] for other in heights),
            heights.count(heights[index]) > 1,
        )
        for index, mage in enumerate(MAGES)
    ]


def _measure_row(place: Place, language: Language) -> tuple[Any, ...]:
    heights = [place.rank(mage) for mage in MAGES]
    ties = sum(a == b for a, b in combinations(heights, 2))
    reversed_pairs = sum(a > b for a, b in combinations(heights, 2))
    present = [height for height in heights if height >= 0]
    return (
        *_about(place, language),
        ties,
        len(set(present)),
        _monotone_pieces(heights),
        (reversed_pairs + ties / 2) / PAIRS,
        tuple(m for m, h in zip(MAGES, heights, strict=True) if h == max(heights)),
        tuple(m for m, h in zip(MAGES, heights, strict=True) if h < 0),
    )


def _monotone_pieces(heights: list[int]) -> int:
    rises = [after > before for before, after in pairwise(heights) if after != before]
    return 1 + sum(one != other for one, other in pairwise(rises))


def _strength(place: Place, mage: int) -> tuple[str | None, float]:
    strength = place.parsed.strength(mage)
    value = strength_value(strength)
    if value is None:
        return None, math.nan
    return f"≈ {strength.decimal(12, '.')}" if isinstance(strength, Real) else str(strength), value
