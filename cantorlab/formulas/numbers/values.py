"""Exact real numbers as sums of powers: what a strength is when it is no fraction.

A value is a ``Fraction``, or ``Terms``: a sum of rational multiples of products of powers,
``3 − 2·5^(1/2)`` say. The bases of the powers are integers above 1, or again such sums
(*nested*, positive: ``√(5 + 2√6)``), or *atoms* such as ``e``, ``π``, ``ln 2``; the exponents are
fractions, or again such sums (``2^√3``).
Powers that would have too many digits stay unexpanded (``2^(10^8)``).

Here stand the representation and the operations that need no sign; ``arithmetic`` multiplies and
raises to powers, ``comparison`` decides signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from cantorlab.formulas.errors import TooBig

#: Integer powers of integers are multiplied out up to this many bits.
FOLDED_BITS = 4096
#: Exponents beyond this many bits are refused.
EXPONENT_BITS = 2048
#: The highest precision of an enclosure that is tried, in bits.
LAST_PRECISION = 20_000


@dataclass(frozen=True, slots=True)
class Terms:
    """A sum of powers, never empty and never a plain fraction.

    ``==`` compares the representation: one number can be written in several ways.
    """

    items: frozenset[tuple[Monomial, Fraction]]


@dataclass(frozen=True, slots=True)
class Atom:
    """A positive number that is not made of powers: ``e``, ``π``, the logarithm of a number above
    1, the size of a sine or cosine. ``of`` is the number that it is taken of.
    """

    kind: Literal["e", "pi", "ln", "sin", "cos"]
    of: Value = Fraction(0)


Value: TypeAlias = Fraction | Terms
Base: TypeAlias = int | Terms | Atom
Monomial: TypeAlias = frozenset[tuple[Base, Value]]

ONE: Monomial = frozenset()


def terms_of(value: Value) -> Iterable[tuple[Monomial, Fraction]]:
    """The terms of any value; a fraction is a multiple of the empty product, zero has none."""
    if isinstance(value, Terms):
        return value.items
    return ((ONE, value),) if value else ()


def value_of(collected: Mapping[Monomial, Fraction]) -> Value:
    """The value with these terms."""
    items = frozenset((monomial, factor) for monomial, factor in collected.items() if factor)
    if not items:
        return Fraction(0)
    if len(items) == 1:
        ((monomial, factor),) = items
        if not monomial:
            return factor
    return Terms(items)


def add(left: Value, right: Value) -> Value:
    """``left + right``."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left + right
    collected = dict(terms_of(left))
    for monomial, factor in terms_of(right):
        collected[monomial] = collected.get(monomial, Fraction(0)) + factor
    return value_of(collected)


def scale(value: Value, factor: Fraction) -> Value:
    """``factor × value``."""
    if isinstance(value, Fraction):
        return value * factor
    return value_of({monomial: old * factor for monomial, old in value.items})


def subtract(left: Value, right: Value) -> Value:
    """``left − right``."""
    return add(left, scale(right, Fraction(-1)))


def collected_exponents(powers: Iterable[tuple[Base, Value]]) -> dict[Base, Value]:
    """Each base with the sum of its exponents."""
    exponents: dict[Base, Value] = {}
    for base, exponent in powers:
        exponents[base] = add(exponents.get(base, Fraction(0)), exponent)
    return exponents


def power_product(factor: Fraction, powers: Iterable[tuple[Base, Value]]) -> Value:
    """``factor`` times the powers, each base with one exponent; no sum is multiplied out."""
    exponents = collected_exponents(powers)
    for base, exponent in exponents.items():
        if isinstance(exponent, Terms):
            continue
        if max(exponent.numerator.bit_length(), exponent.denominator.bit_length()) > EXPONENT_BITS:
            raise TooBig
        whole = exponent.numerator // exponent.denominator
        if isinstance(base, int) and abs(whole) * base.bit_length() <= FOLDED_BITS:
            factor *= Fraction(base) ** whole
            exponents[base] = exponent - whole
    monomial = frozenset((base, exponent) for base, exponent in exponents.items() if exponent)
    return value_of({monomial: factor})
