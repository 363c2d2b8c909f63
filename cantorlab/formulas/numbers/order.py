"""The order of exact values, proved: intervals where they differ, algebra where they are equal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import lcm, log2, prod

from cantorlab.formulas.errors import Undecided
from cantorlab.formulas.numbers.exact import (
    LAST_PRECISION,
    Base,
    Monomial,
    Terms,
    Value,
    add,
    coprime_bases,
    product,
    scale,
    subtract,
    terms_of,
    value_of,
)

#: Precisions in bits: where one starts, and where one gives up if no separation bound up to
#: ``LAST_PRECISION`` is known.
FIRST_PRECISION = 64
HOPELESS_PRECISION = 2_000
#: Gaps between whole exponents that are multiplied out to see whether terms cancel.
_CANCELLED_BITS = 100_000


def compare(left: Value, right: Value) -> int:
    """-1, 0 or 1 as ``left`` is below, equal to or above ``right``. Raises ``Undecided``."""
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


@lru_cache(maxsize=20_000)
def sign(value: Value) -> int:
    """-1, 0 or 1, proved. Raises ``Undecided`` if no proof is found."""
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
    gathered, independent = gather(value)
    if isinstance(gathered, Fraction):
        return sign(gathered)
    # The precision is relative to the terms, the bound is not: hence the size of what is left.
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
    """Whether ``value`` is nearer to zero than any value but zero can be."""
    from cantorlab.formulas.numbers.enclosure import enclose, magnitude

    return bits < LAST_PRECISION and magnitude(enclose(value, precision)) < -bits - 1


def _sign_of_two(value: Terms, precision: int) -> int | None:
    """The sign of a difference of two positive products, from their logarithms."""
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


# -- terms that cancel ----------------------------------------------------------------------------


def gather(value: Value) -> tuple[Value, bool]:
    """``value`` with its whole bases made coprime and like terms added, and whether what is left
    is known to be linearly independent (so that it is zero only if nothing is left).
    """
    bases = coprime_bases(
        base for monomial, _ in terms_of(value) for base, _ in monomial if isinstance(base, int)
    )
    groups: dict[Monomial, list[tuple[Fraction, dict[int, int]]]] = {}
    simple = True
    for monomial, factor in terms_of(value):
        parts: list[tuple[Base, Value]] = []
        wholes: dict[int, int] = {}
        for base, exponent in _on_bases(monomial, bases):
            if isinstance(base, int) and isinstance(exponent, Fraction):
                wholes[base] = exponent.numerator // exponent.denominator
                exponent -= wholes[base]
            else:
                simple = False
            if exponent:
                parts.append((base, exponent))
        groups.setdefault(frozenset(parts), []).append((factor, wholes))
    collected: Value = Fraction(0)
    for parts_key, members in groups.items():
        least = {
            base: min(wholes.get(base, 0) for _, wholes in members)
            for base in {base for _, wholes in members for base in wholes}
        }
        gaps = [
            sum((wholes.get(b, 0) - low) * b.bit_length() for b, low in least.items())
            for _, wholes in members
        ]
        if max(gaps) > _CANCELLED_BITS:
            return value, False
        factor = sum(
            (
                factor * prod(b ** (wholes.get(b, 0) - low) for b, low in least.items())
                for factor, wholes in members
            ),
            Fraction(0),
        )
        if factor:
            powers: list[tuple[Base, Value]] = [(b, Fraction(low)) for b, low in least.items()]
            part = product(factor, [*parts_key, *powers])
            collected = _joined(collected, part)
    return collected, simple


def _joined(left: Value, right: Value) -> Value:
    return value_of(dict([*terms_of(left), *terms_of(right)]))


def _on_bases(monomial: Monomial, bases: list[int]) -> list[tuple[Base, Value]]:
    """The same product with its whole bases written as products of ``bases``."""
    rewritten: list[tuple[Base, Value]] = []
    for base, exponent in monomial:
        if not isinstance(base, int):
            rewritten.append((base, exponent))
            continue
        for part in bases:
            times = 0
            while base % part == 0:
                base //= part
                times += 1
            if times:
                rewritten.append((part, scale(exponent, Fraction(times))))
    together: dict[Base, Value] = {}
    for base, exponent in rewritten:
        together[base] = add(together.get(base, Fraction(0)), exponent)
    return [(base, exponent) for base, exponent in together.items() if exponent]


# -- how small a sum of nested radicals can be ----------------------------------------------------


def separation(value: Value) -> float:
    """Bits b such that ``value`` is zero or at least 2^-b in size; infinite if none is known.

    The value is U/L with algebraic integers U and L, whose conjugates are all bounded by 2^u and
    2^l, in a field of degree at most D, the product of the degrees of the radicals. The norm of U
    is a whole number, so U is zero or at least 2^(-(D-1)u) (Burnikel, Funke, Mehlhorn, Schirra,
    Schmitt, *A separation bound for real algebraic expressions*, 2001).
    """
    try:
        upper, lower = _bounds(value)
        degree = prod(_degrees(value).values())
        return lower + (degree - 1) * max(upper, 0.0) + 1 if degree < 1 << 20 else float("inf")
    except (_Transcendental, OverflowError):
        return float("inf")


class _Transcendental(Exception):
    """An exponent that is no fraction: no bound is known."""


def _degrees(value: Value) -> dict[Base, int]:
    degrees: dict[Base, int] = {}
    for monomial, _ in terms_of(value):
        for base, exponent in monomial:
            assert isinstance(exponent, Fraction)
            inner = {base: exponent.denominator}
            if isinstance(base, Terms):
                inner |= _degrees(base)
            for found, degree in inner.items():
                degrees[found] = lcm(degrees.get(found, 1), degree)
    return degrees


def _bounds(value: Value) -> tuple[float, float]:
    """The logarithms u and l of ``separation``, rounded up."""
    upper, lower = float("-inf"), 0.0
    for monomial, factor in terms_of(value):
        over, under = _log_up(abs(factor.numerator)), _log_up(factor.denominator)
        for base, exponent in monomial:
            if not isinstance(exponent, Fraction):
                raise _Transcendental
            more, less = _root_bounds(base, exponent.denominator)
            times = abs(exponent.numerator)
            over += times * (more if exponent > 0 else less)
            under += times * (less if exponent > 0 else more)
        upper, lower = max(upper + under, over + lower) + 1, lower + under
    return upper, lower


def _root_bounds(base: Base, degree: int) -> tuple[float, float]:
    upper, lower = (_log_up(base), 0.0) if isinstance(base, int) else _bounds(base)
    if upper >= lower:
        return (upper + (degree - 1) * lower) / degree, lower
    return upper, ((degree - 1) * upper + lower) / degree


def _log_up(number: int) -> float:
    return log2(number) * (1 + 1e-12) + 1e-9 if number > 1 else 0.0
