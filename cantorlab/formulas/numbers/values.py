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
from threading import Lock
from typing import Any, Literal, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from cantorlab.formulas.errors import TooBig
from cantorlab.formulas.numbers.work_budget import fraction_work, spend

_T = TypeVar("_T")

#: Integer powers of integers are multiplied out up to this many bits.
FOLDED_BITS = 4096
#: Exponents beyond this many bits are refused.
EXPONENT_BITS = 2048
#: The highest precision of an enclosure that is tried, in bits.
LAST_PRECISION = 20_000


class Terms:
    """A sum of powers, never empty and never a plain fraction.

    ``==`` compares the representation: one number can be written in several ways. Equal forms are
    one object, so that comparing deeply nested sums costs nothing.
    """

    __slots__ = ("__weakref__", "_hash", "items")
    items: frozenset[tuple[Monomial, Fraction]]
    _hash: int

    def __new__(cls, items: frozenset[tuple[Monomial, Fraction]]) -> Terms:
        """Return the one sum with these items."""
        with _LOCK:
            found = _KNOWN.get(items)
            if found is None:
                found = super().__new__(cls)
                items = in_order(items)
                found.items, found._hash = items, hash(items)
                _KNOWN[items] = found
            return found

    def __hash__(self) -> int:  # not where it lies in memory: the order of terms is always the same
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Terms, (self.items,)

    def __repr__(self) -> str:
        return f"Terms({self.items!r})"


def in_order(items: Iterable[_T]) -> frozenset[_T]:
    """Return the items as a set that is always iterated in the same order."""
    return frozenset(sorted(items, key=hash))


_KNOWN: WeakValueDictionary[frozenset[tuple[Monomial, Fraction]], Terms] = WeakValueDictionary()
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Atom:
    """A positive number that is not made of powers: ``e``, ``π``, the logarithm of a number above
    1, the size of a sine or cosine. ``of`` is the number that it is taken of.
    """

    kind: Literal["e", "pi", "ln", "sin", "cos"]
    of: Value = Fraction(0)

    def __hash__(self) -> int:  # the same in every process, as that of a text is not
        return hash((_KINDS.index(self.kind), self.of))


_KINDS = ("e", "pi", "ln", "sin", "cos")
Value: TypeAlias = Fraction | Terms
Base: TypeAlias = int | Terms | Atom
Monomial: TypeAlias = frozenset[tuple[Base, Value]]

ONE: Monomial = frozenset()


def terms_of(value: Value) -> Iterable[tuple[Monomial, Fraction]]:
    """Return the terms of any value; a fraction is a multiple of the empty product, zero has
    none.
    """
    if isinstance(value, Terms):
        return value.items
    return ((ONE, value),) if value else ()


def value_of(collected: Mapping[Monomial, Fraction]) -> Value:
    """Return the value with these terms."""
    items = frozenset((monomial, factor) for monomial, factor in collected.items() if factor)
    if not items:
        return Fraction(0)
    if len(items) == 1:
        ((monomial, factor),) = items
        if not monomial:
            return factor
    return Terms(items)


def add(left: Value, right: Value) -> Value:
    """Add two values."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        spend(fraction_work(left, right))
        return left + right
    collected = dict(terms_of(left))
    spend(_work(left) + _work(right))
    for monomial, factor in terms_of(right):
        collected[monomial] = collected.get(monomial, Fraction(0)) + factor
    return value_of(collected)


def scale(value: Value, factor: Fraction) -> Value:
    """Multiply ``value`` by ``factor``."""
    if isinstance(value, Fraction):
        spend(fraction_work(value, factor))
        return value * factor
    spend(_work(value) + len(value.items) * fraction_work(factor))
    return value_of({monomial: old * factor for monomial, old in value.items})


def negate(value: Value) -> Value:
    """Return the opposite of ``value``."""
    return scale(value, Fraction(-1))


def _work(value: Value) -> int:
    """Return the work of looking at all terms."""
    return 1 + sum(fraction_work(factor) for _, factor in terms_of(value))


def subtract(left: Value, right: Value) -> Value:
    """Subtract ``right`` from ``left``."""
    return add(left, negate(right))


def collect_exponents(powers: Iterable[tuple[Base, Value]]) -> dict[Base, Value]:
    """Return each base with the sum of its exponents."""
    exponents: dict[Base, Value] = {}
    for base, exponent in powers:
        exponents[base] = add(exponents.get(base, Fraction(0)), exponent)
    return exponents


def power_product(factor: Fraction, powers: Iterable[tuple[Base, Value]]) -> Value:
    """Return ``factor`` times the powers, each base with one exponent; no sum is multiplied out."""
    exponents = collect_exponents(powers)
    spend(8 * (1 + len(exponents)))
    for base, exponent in exponents.items():
        if isinstance(exponent, Terms):
            continue
        if max(exponent.numerator.bit_length(), exponent.denominator.bit_length()) > EXPONENT_BITS:
            raise TooBig
        spend(2 + fraction_work(exponent))
        whole = exponent.numerator // exponent.denominator
        if isinstance(base, int) and abs(whole) * base.bit_length() <= FOLDED_BITS:
            power = Fraction(base) ** whole
            spend(fraction_work(factor, power))
            factor *= power
            exponents[base] = exponent - whole
    monomial = in_order((base, exponent) for base, exponent in exponents.items() if exponent)
    return value_of({monomial: factor})
