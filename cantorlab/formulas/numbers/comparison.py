"""Signs, comparisons and ranks of exact values, proved: by intervals, else by algebra.

Terms that cancel leave nothing (``like_terms``); a sum of nested radicals that is not zero is no
smaller than its bound (``separation``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cmp_to_key

from cantorlab.formulas.errors import Undecided
from cantorlab.formulas.numbers.like_terms import gather, replace_squared_sines
from cantorlab.formulas.numbers.separation import separation
from cantorlab.formulas.numbers.values import LAST_PRECISION, Terms, Value, subtract
from cantorlab.formulas.numbers.work_budget import remember

#: Precisions in bits: where refining starts, and where it stops if no separation bound up to
#: ``LAST_PRECISION`` is known.
FIRST_PRECISION = 64
HOPELESS_PRECISION = 2_000


def compare(left: Value, right: Value) -> int:
    """Return -1, 0 or 1 if ``left`` is less than, equal to or greater than ``right``.

    Raises ``Undecided`` if no proof is found.
    """
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    if left == right:
        return 0
    from mpmath import libmp

    from cantorlab.formulas.numbers.enclosure import enclose

    first, second = enclose(left, FIRST_PRECISION), enclose(right, FIRST_PRECISION)
    if libmp.mpf_lt(first[1], second[0]):
        return -1
    if libmp.mpf_lt(second[1], first[0]):
        return 1
    return sign(subtract(left, right))


@remember
def sign(value: Value) -> int:
    """Return the proved sign: -1, 0 or 1. Raises ``Undecided`` if no proof is found."""
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    if len(value.items) == 1:
        ((_, factor),) = value.items
        return 1 if factor > 0 else -1
    from cantorlab.formulas.numbers.enclosure import enclose, magnitude, sign_of

    rough = enclose(value, FIRST_PRECISION)
    quick = sign_of(rough)
    if quick is not None:
        return quick
    gathered, independent = gather(replace_squared_sines(value))
    if isinstance(gathered, Fraction):
        return sign(gathered)
    # The precision is relative to the terms, the bound is absolute: hence the magnitude is added.
    bits = separation(gathered)
    reach = LAST_PRECISION if independent else bits + max(magnitude(rough), 0)
    for precision in _precisions(reach if reach <= LAST_PRECISION else HOPELESS_PRECISION):
        found = sign_of(enclose(gathered, precision))
        if found is None and len(gathered.items) == 2:
            found = _sign_of_two(gathered, precision)
        if found is not None:
            return found
        if not independent and _below(gathered, precision, bits):
            return 0
    raise Undecided


def _precisions(bits: float) -> Iterator[int]:
    precision = FIRST_PRECISION
    while precision < 2 * (bits + FIRST_PRECISION):
        yield precision
        precision *= 2


def _below(value: Value, precision: int, bits: float) -> bool:
    """Return whether ``value`` is nearer to zero than any such value that is not zero can be."""
    from cantorlab.formulas.numbers.enclosure import enclose, magnitude

    return bits < LAST_PRECISION and magnitude(enclose(value, precision)) < -bits - 1


def _sign_of_two(value: Terms, precision: int) -> int | None:
    """Return the sign of a difference of two positive products, from their logarithms."""
    from mpmath import libmp

    from cantorlab.formulas.numbers.enclosure import enclose_logarithm, sign_of

    (first, factor), (second, other) = value.items
    if (factor > 0) == (other > 0):
        return 1 if factor > 0 else -1
    found = sign_of(
        libmp.mpi_sub(
            enclose_logarithm(first, abs(factor), precision),
            enclose_logarithm(second, abs(other), precision),
            precision,
        )
    )
    return None if found is None else found * (1 if factor > 0 else -1)


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
