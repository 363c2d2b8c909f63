"""``sin² = 1 − cos²``, so that squares of sines and cosines of one angle cancel."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.numbers.values import (
    Atom,
    Terms,
    Value,
    add,
    power_product,
    scale,
    terms_of,
)

#: Higher powers of a sine are not multiplied out.
_LARGEST_POWER = 12


def replace_squared_sines(value: Value) -> Value:
    """Write whole powers of sines in ``value`` by the cosine, but for one sine at most."""
    total: Value = Fraction(0)
    for monomial, factor in terms_of(value):
        sine = next((base for base, exponent in monomial if _is_squared_sine(base, exponent)), None)
        if sine is None:
            total = add(total, Terms(frozenset({(monomial, factor)})) if monomial else factor)
            continue
        assert isinstance(sine, Atom)
        one_less = [*monomial, (sine, Fraction(-2))]
        cosine = Atom("cos", sine.of)
        split = add(
            power_product(factor, one_less),
            scale(power_product(factor, [*one_less, (cosine, Fraction(2))]), Fraction(-1)),
        )
        total = add(total, replace_squared_sines(split))
    return total


def _is_squared_sine(base: object, exponent: Value) -> bool:
    if not isinstance(base, Atom) or base.kind != "sin" or not isinstance(exponent, Fraction):
        return False
    return exponent.denominator == 1 and 2 <= exponent <= _LARGEST_POWER
