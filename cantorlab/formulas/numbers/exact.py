"""Exact real numbers: what a strength is when it is no fraction.

A value is a ``Fraction``, or ``Terms``: a sum of rational multiples of products of powers,
``3 − 2·5^(1/2)`` say. The bases of the powers are whole numbers above 1, or again such sums
(*nested*, positive: ``√(5 + 2√6)``); the exponents are fractions, or again such sums (``2^√3``).
Powers that would have too many digits stay unmultiplied (``2^(10^8)``).

Fractional powers of coprime whole numbers that are no perfect powers are linearly independent over
the rationals when their exponents differ modulo 1 (Besicovitch, 1940): without nesting, a sum is
zero only if it is visibly so. With nesting, a sum that is not zero cannot be arbitrarily small
(see ``separation``). This module calculates; ``order`` compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count, islice
from math import gcd, isqrt, lcm
from typing import TypeAlias

from cantorlab.formulas.errors import TooBig

#: Whole powers are multiplied out up to this many bits.
FOLDED_BITS = 4096
#: Exponents beyond this many bits are refused.
EXPONENT_BITS = 2048
#: The widest precision that comparing tries, in bits.
LAST_PRECISION = 20_000
#: Products of sums are multiplied out up to this many terms, powers up to this exponent.
MAX_TERMS = 64
MAX_EXPANDED = 12


@dataclass(frozen=True, slots=True)
class Terms:
    """A sum of powers, never empty and never a plain fraction. Equality is that of the writing."""

    items: frozenset[tuple[Monomial, Fraction]]


Value: TypeAlias = Fraction | Terms
Base: TypeAlias = int | Terms
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


def multiply(left: Value, right: Value) -> Value:
    """``left × right``, multiplied out unless that would make too many terms."""
    if isinstance(left, Fraction):
        return scale(right, left)
    if isinstance(right, Fraction):
        return scale(left, right)
    if len(left.items) * len(right.items) > MAX_TERMS:
        return _unexpanded_product(left, right)
    total: Value = Fraction(0)
    for first, factor in left.items:
        for second, other in right.items:
            total = add(total, product(factor * other, [*first, *second]))
    return total


def _unexpanded_product(left: Terms, right: Terms) -> Value:
    from cantorlab.formulas.numbers.order import sign  # which calculates with what stands here

    total: Value = Fraction(1)
    for terms in (left, right):
        side = sign(terms)
        if side == 0:
            return Fraction(0)
        if len(terms.items) > 1:
            content, primitive = _content(scale(terms, Fraction(side)))
            part = product(content * side, [(primitive, Fraction(1))])
        else:
            part = terms
        total = multiply(total, part)
    return total


def product(factor: Fraction, powers: Iterable[tuple[Base, Value]]) -> Value:
    """``factor`` times the powers: each base with one exponent, whole powers multiplied out.

    A sum is multiplied out only where roots of it have met (``√s × √s``) and it is short enough;
    the same sum as a factor of its own was left so because it is not.
    """
    exponents: dict[Base, Value] = {}
    met: list[Terms] = []
    for base, exponent in powers:
        exponents[base] = add(exponents.get(base, Fraction(0)), exponent)
        if isinstance(base, Terms) and isinstance(exponent, Fraction) and exponent.denominator > 1:
            met.append(base)
    sums: list[Terms] = []
    for base, exponent in list(exponents.items()):
        if isinstance(exponent, Terms):
            continue
        if max(exponent.numerator.bit_length(), exponent.denominator.bit_length()) > EXPONENT_BITS:
            raise TooBig
        whole = exponent.numerator // exponent.denominator
        if isinstance(base, int):
            if abs(whole) * base.bit_length() <= FOLDED_BITS:
                factor *= Fraction(base) ** whole
                exponents[base] = exponent - whole
        elif base in met and 0 < whole <= MAX_EXPANDED and len(base.items) ** whole <= MAX_TERMS:
            sums += [base] * whole
            exponents[base] = exponent - whole
    monomial = frozenset((base, exponent) for base, exponent in exponents.items() if exponent)
    total = value_of({monomial: factor})
    for terms in sums:
        total = multiply(total, terms)
    return total


def positive_power(base: Value, exponent: Value) -> Value:
    """``base ^ exponent`` for a positive base that is known to be positive."""
    if isinstance(exponent, Fraction) and 0 <= exponent <= MAX_EXPANDED:
        whole = exponent.numerator // exponent.denominator
        if exponent == whole and not isinstance(base, Fraction):
            return whole_power(base, whole)
    if isinstance(base, Fraction):
        return product(Fraction(1), rational_powers(base, exponent))
    if len(base.items) > 1:
        content, primitive = _content(base)
        powers = [*rational_powers(content, exponent), (primitive, exponent)]
        return product(Fraction(1), powers)
    ((monomial, factor),) = base.items
    inner = [(inner_base, multiply(power, exponent)) for inner_base, power in monomial]
    return product(Fraction(1), [*rational_powers(factor, exponent), *inner])


def whole_power(base: Value, exponent: int) -> Value:
    """``base ^ exponent`` for a small natural exponent, by repeated multiplication."""
    result: Value = Fraction(1)
    for _ in range(exponent):
        result = multiply(result, base)
    return result


def rational_powers(base: Fraction, exponent: Value) -> list[tuple[Base, Value]]:
    """The powers that make up ``base ^ exponent``, for a positive fraction."""
    return [
        *((part, scale(exponent, Fraction(k))) for part, k in factors(base.numerator)),
        *((part, scale(exponent, Fraction(-k))) for part, k in factors(base.denominator)),
    ]


def _content(terms: Value) -> tuple[Fraction, Terms]:
    """A positive fraction and the sum that is left when it is divided out, so that √8 = 2√2."""
    assert isinstance(terms, Terms)
    numbers = [factor for _, factor in terms.items]
    content = Fraction(
        gcd(*(number.numerator for number in numbers)),
        lcm(*(number.denominator for number in numbers)),
    )
    primitive = scale(terms, 1 / content)
    assert isinstance(primitive, Terms)
    return content, primitive


# -- whole numbers --------------------------------------------------------------------------------


@cache
def _small_primes() -> tuple[int, ...]:
    return tuple(p for p in range(2, 1000) if all(p % d for d in range(2, isqrt(p) + 1)))


@lru_cache(maxsize=4096)
def factors(number: int) -> tuple[tuple[int, int], ...]:
    """``number`` ≥ 1 as powers of coprime bases: primes below 1000, and what is left of it."""
    found = []
    for prime in _small_primes():
        if prime * prime > number:
            break
        times = 0
        while number % prime == 0:
            number //= prime
            times += 1
        if times:
            found.append((prime, times))
    if number > 1:
        found.append(perfect_power(number))
    return tuple(found)


def perfect_power(number: int) -> tuple[int, int]:
    """``(base, k)`` with ``base ** k == number`` and ``k`` as large as can be, for number > 1."""
    times = 1
    for prime in _small_primes():
        if prime > number.bit_length():
            break
        while (
            _may_be_power(number, prime) and (base := whole_root(number, prime)) ** prime == number
        ):
            number, times = base, times * prime
    return number, times


def _may_be_power(number: int, degree: int) -> bool:
    """False if the remainder modulo some prime shows that ``number`` is no such power."""
    return all(
        number % prime == 0 or pow(number % prime, (prime - 1) // degree, prime) == 1
        for prime in _telling_primes(degree)
    )


@cache
def _telling_primes(degree: int) -> tuple[int, ...]:
    """A few primes modulo which only one number in ``degree`` is a power of that degree."""
    numbers = (k * degree + 1 for k in count(1 if degree == 2 else 2))
    return tuple(islice((p for p in numbers if all(p % d for d in range(2, isqrt(p) + 1))), 4))


def whole_root(number: int, degree: int) -> int:
    """The largest whole number whose ``degree``-th power is at most ``number`` ≥ 0."""
    if degree == 2:
        return isqrt(number)
    if number < 2:
        return number
    guess = 1 << -(-number.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + number // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better


def coprime_bases(numbers: Iterable[int]) -> list[int]:
    """Pairwise coprime numbers, none a perfect power, of which all ``numbers`` are products."""
    bases: list[int] = []
    waiting = [number for number in numbers if number > 1]
    while waiting:
        number = perfect_power(waiting.pop())[0]
        for index, base in enumerate(bases):
            common = gcd(number, base)
            if common == 1 or number == base:
                continue
            del bases[index]
            waiting += [part for part in (common, number // common, base // common) if part > 1]
            break
        else:
            if number not in bases:
                bases.append(number)
    return bases
