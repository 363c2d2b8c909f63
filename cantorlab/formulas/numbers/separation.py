"""Separation bounds: the least size of a sum of nested radicals that is not zero."""

from __future__ import annotations

from fractions import Fraction
from math import lcm, log2, prod

from cantorlab.formulas.numbers.values import Atom, Base, Terms, Value, terms_of
from cantorlab.formulas.numbers.work_budget import remember, spend


def separation(value: Value) -> float:
    """Return bits b such that ``value`` is zero or at least 2^-b in size; infinite if none is
    known.

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
    """An exponent that is not rational, or an atom: no bound is known."""


@remember
def _degrees(value: Value) -> dict[Base, int]:
    degrees: dict[Base, int] = {}
    for monomial, _ in terms_of(value):
        for base, exponent in monomial:
            spend(4)
            assert isinstance(exponent, Fraction)
            inner = {base: exponent.denominator}
            if isinstance(base, Terms):
                inner |= _degrees(base)
            spend(len(inner))
            for found, degree in inner.items():
                degrees[found] = lcm(degrees.get(found, 1), degree)
    return degrees


@remember
def _bounds(value: Value) -> tuple[float, float]:
    """Return the logarithms u and l of ``separation``, rounded up."""
    upper, lower = float("-inf"), 0.0
    for monomial, factor in terms_of(value):
        spend(5 + 5 * len(monomial))
        over, under = _log_up(abs(factor.numerator)), _log_up(factor.denominator)
        for base, exponent in monomial:
            if isinstance(base, Atom) or not isinstance(exponent, Fraction):
                raise _Transcendental
            more, less = _root_bounds(base, exponent.denominator)
            times = abs(exponent.numerator)
            over += times * (more if exponent > 0 else less)
            under += times * (less if exponent > 0 else more)
        upper, lower = max(upper + under, over + lower) + 1, lower + under
    return upper, lower


def _root_bounds(base: int | Terms, degree: int) -> tuple[float, float]:
    upper, lower = (_log_up(base), 0.0) if isinstance(base, int) else _bounds(base)
    if upper >= lower:
        return (upper + (degree - 1) * lower) / degree, lower
    return upper, ((degree - 1) * upper + lower) / degree


def _log_up(number: int) -> float:
    return log2(number) * (1 + 1e-12) + 1e-9 if number > 1 else 0.0
