"""Products and powers of exact values.

Sums are multiplied out while that stays short; a longer product keeps each sum as a nested base,
which has to be positive, so its sign is decided first.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm

from cantorlab.formulas.numbers.comparison import sign
from cantorlab.formulas.numbers.integers import factors
from cantorlab.formulas.numbers.values import (
    Base,
    Monomial,
    Terms,
    Value,
    collect_exponents,
    power_product,
    scale,
    terms_of,
    value_of,
)
from cantorlab.formulas.numbers.work_budget import fraction_work, spend

#: Products of sums are multiplied out up to this many terms, powers up to this exponent.
MAX_TERMS = 64
MAX_EXPANDED = 12


def multiply(left: Value, right: Value) -> Value:
    """Multiply two values, expanded unless that would make too many terms."""
    if isinstance(left, Fraction):
        return scale(right, left)
    if isinstance(right, Fraction):
        return scale(left, right)
    if len(left.items) * len(right.items) > MAX_TERMS:
        return _product_unexpanded(left, right)
    collected: dict[Monomial, Fraction] = {}
    for first, factor in left.items:
        for second, other in right.items:
            spend(fraction_work(factor, other))
            for monomial, part in terms_of(product(factor * other, [*first, *second])):
                collected[monomial] = collected.get(monomial, Fraction(0)) + part
    return value_of(collected)


def _product_unexpanded(left: Terms, right: Terms) -> Value:
    total: Value = Fraction(1)
    for terms in (left, right):
        side = sign(terms)
        if side == 0:
            return Fraction(0)
        if len(terms.items) > 1:
            positive = scale(terms, Fraction(side))
            assert isinstance(positive, Terms)
            whole, primitive = content(positive)
            part = product(whole * side, [(primitive, Fraction(1))])
        else:
            part = terms
        total = multiply(total, part)
    return total


def product(factor: Fraction, powers: Iterable[tuple[Base, Value]]) -> Value:
    """Return ``factor`` times the powers: each base with one exponent, integer powers multiplied
    out.

    A nested sum is multiplied out only where roots of it meet (``√s × √s``) and it is short enough;
    a sum that stands as a factor of its own was too long to be multiplied out.
    """
    powers = list(powers)
    exponents = collect_exponents(powers)
    sums: list[Terms] = []
    for base in dict.fromkeys(base for base, exponent in powers if _is_root(base, exponent)):
        exponent = exponents[base]
        if not isinstance(base, Terms) or not isinstance(exponent, Fraction):
            continue
        whole = exponent.numerator // exponent.denominator
        if 0 < whole <= MAX_EXPANDED and len(base.items) ** whole <= MAX_TERMS:
            sums += [base] * whole
            exponents[base] = exponent - whole
    total = power_product(factor, exponents.items())
    for terms in sums:
        total = multiply(total, terms)
    return total


def _is_root(base: Base, exponent: Value) -> bool:
    return isinstance(base, Terms) and isinstance(exponent, Fraction) and exponent.denominator > 1


def positive_power(base: Value, exponent: Value) -> Value:
    """Return ``base ^ exponent`` for a base that is known to be positive."""
    if isinstance(exponent, Fraction) and 0 <= exponent <= MAX_EXPANDED:
        whole = exponent.numerator // exponent.denominator
        if exponent == whole and not isinstance(base, Fraction):
            return whole_power(base, whole)
    if isinstance(base, Fraction):
        return product(Fraction(1), rational_powers(base, exponent))
    if len(base.items) > 1:
        common, primitive = content(base)
        powers = [*rational_powers(common, exponent), (primitive, exponent)]
        return product(Fraction(1), powers)
    ((monomial, factor),) = base.items
    inner = [(inner_base, multiply(power, exponent)) for inner_base, power in monomial]
    return product(Fraction(1), [*rational_powers(factor, exponent), *inner])


def whole_power(base: Value, exponent: int) -> Value:
    """Return ``base ^ exponent`` for a small natural exponent, by repeated multiplication."""
    result: Value = Fraction(1)
    for _ in range(exponent):
        result = multiply(result, base)
    return result


def rational_powers(base: Fraction, exponent: Value) -> list[tuple[Base, Value]]:
    """Return ``base ^ exponent`` for a positive fraction, as powers of its prime factors."""
    return [
        *((part, scale(exponent, Fraction(k))) for part, k in factors(base.numerator)),
        *((part, scale(exponent, Fraction(-k))) for part, k in factors(base.denominator)),
    ]


def content(terms: Terms) -> tuple[Fraction, Terms]:
    """Return the content of a sum (a positive fraction) and its primitive part, so that √8 =
    2√2.
    """
    numbers = [factor for _, factor in terms.items]
    whole = Fraction(
        gcd(*(number.numerator for number in numbers)),
        lcm(*(number.denominator for number in numbers)),
    )
    primitive = scale(terms, 1 / whole)
    assert isinstance(primitive, Terms)
    return whole, primitive
