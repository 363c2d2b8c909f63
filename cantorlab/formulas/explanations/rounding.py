"""Bounds with few decimals, for sentences about numbers that are long or irrational."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from cantorlab.formulas.explanations.enclosure import Enclosure

MOST_DECIMALS = 3


def round_outward(one: Enclosure, decimals: int) -> Enclosure:
    """Round an enclosure outward to ``decimals``; a short exact number stays as it is."""
    if one[0] == one[1] and _is_short(one[0]):
        return one
    scale = 10**decimals
    return Fraction(floor(one[0] * scale), scale), Fraction(ceil(one[1] * scale), scale)


def _is_short(value: Fraction) -> bool:
    return value.denominator == 1 or (value.denominator < 100 and abs(value.numerator) < 10_000)


def side_of(middle: int, low: Fraction, high: Fraction) -> int | None:
    """Return whether the numbers from ``low`` to ``high`` are above (1), at (0) or below
    ``middle``.
    """
    return 1 if low > middle else -1 if high < middle else 0 if low == high else None


def find_used_bounds(found: list[Enclosure], decided: int) -> list[tuple[Fraction, str]]:
    """Return the bound of each enclosure that the decision rests on, and which bound it is."""
    return [
        (low, "exact") if low == high else (low, "at_least") if decided > 0 else (high, "at_most")
        for low, high in found
    ]
