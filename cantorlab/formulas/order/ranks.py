"""The dense ranks of exact values: equal values share a rank, and no rank is left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key

from cantorlab.formulas.numbers.comparison import compare
from cantorlab.formulas.numbers.values import Value


def dense_ranks(values: Sequence[Value | None]) -> tuple[int | None, ...]:
    """Return the dense rank of each value, 0 for the least; None where there is no value.

    Raises ``Undecided`` if the order of two values cannot be proved.

    >>> from fractions import Fraction
    >>> dense_ranks([Fraction(7), None, Fraction(-1), Fraction(7)])
    (1, None, 0, 1)
    """
    present = [(value, index) for index, value in enumerate(values) if value is not None]

    def order(one: tuple[Value, int], other: tuple[Value, int]) -> int:
        return compare(one[0], other[0])

    present.sort(key=cmp_to_key(order))
    ranks: list[int | None] = [None] * len(values)
    rank = -1
    below: Value | None = None
    for value, index in present:
        if below is None or compare(below, value):
            rank += 1
        ranks[index], below = rank, value
    return tuple(ranks)
