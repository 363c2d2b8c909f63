"""Interval enclosures against mpmath at a far higher precision: both ends, every kind of power."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import isqrt

import mpmath
import pytest

from cantorlab.formulas.numbers.arithmetic import multiply, positive_power
from cantorlab.formulas.numbers.enclosure import (
    _base,
    _power,
    enclose,
    enclose_logarithm,
    fractions,
)
from cantorlab.formulas.numbers.values import Terms, Value, add, scale

REFERENCE_BITS = 2_000


def rational_power(base: int, top: int, bottom: int) -> Value:
    return positive_power(Fraction(base), Fraction(top, bottom))


ROOT_2 = rational_power(2, 1, 2)
ROOT_3 = rational_power(3, 1, 2)
ONE = Fraction(1)

# Exact bases with their values at the reference precision: below and above 1, near 1, nested.
BASES: dict[str, tuple[Value, str]] = {
    "2": (Fraction(2), "2"),
    "97": (Fraction(97), "97"),
    "10^40": (Fraction(10**40), "10**40"),
    "√2 − 1": (add(ROOT_2, -ONE), "sqrt(2) - 1"),
    "√2 + √3": (add(ROOT_2, ROOT_3), "sqrt(2) + sqrt(3)"),
    "1 + √2/10^30": (add(scale(ROOT_2, Fraction(1, 10**30)), ONE), "1 + sqrt(2)/mpf(10)**30"),
    "2 − √2": (add(Fraction(2), scale(ROOT_2, -ONE)), "2 - sqrt(2)"),
}
EXPONENTS: dict[str, tuple[Value, str]] = {
    **{
        f"{top}/{bottom}": (Fraction(top, bottom), f"mpf({top})/{bottom}")
        for top, bottom in [
            (1, 2), (-1, 2), (3, 2), (1, 3), (-1, 3), (5, 7), (-12, 5), (1, 1000), (-1, 1000),
            (13, 1), (-3, 1), (64, 1), (-64, 1), (65, 1), (-65, 1), (1000, 1), (-1001, 2),
        ]
    },
    "√2": (ROOT_2, "sqrt(2)"),
    "−√3": (scale(ROOT_3, -ONE), "-sqrt(3)"),
    "√2 − √3": (add(ROOT_2, scale(ROOT_3, -ONE)), "sqrt(2) - sqrt(3)"),
    "1000 √2": (scale(ROOT_2, Fraction(1000)), "sqrt(2) * 1000"),
    "10^5 √2": (scale(ROOT_2, Fraction(10**5)), "sqrt(2) * 10**5"),
    "√2/10^9": (scale(ROOT_2, Fraction(1, 10**9)), "sqrt(2) / mpf(10)**9"),
}  # fmt: skip


@cache
def reference(expression: str) -> Fraction:
    """The value of ``expression`` by mpmath, as a fraction."""
    with mpmath.workprec(REFERENCE_BITS):
        names = {name: getattr(mpmath, name) for name in ("sqrt", "mpf", "log", "cbrt")}
        number = mpmath.mpf(eval(expression, names))
        return Fraction(*mpmath.libmp.to_rational(number._mpf_))


def check(value: Value, precision: int, true: Fraction, lost: int = 12) -> None:
    """The interval contains the true value, which is far from neither end."""
    low, high = (Fraction(*mpmath.libmp.to_rational(end)) for end in enclose(value, precision))
    # The reference itself is rounded, by less than the 2^-1500th part.
    error = abs(true) / 2**1500
    assert low <= true + error
    assert true - error <= high
    assert high - low <= abs(true) / 2 ** (precision - lost)


@pytest.mark.parametrize("precision", [30, 64, 500])
@pytest.mark.parametrize("base", BASES)
def test_powers_lie_within_their_intervals(base: str, precision: int) -> None:
    number, expression = BASES[base]
    for power, power_expression in EXPONENTS.values():
        true = reference(f"({expression}) ** ({power_expression})")
        check(positive_power(number, power), precision, true, lost=16)


@pytest.mark.parametrize("base", ["2", "97", "10^40"])
@pytest.mark.parametrize("exponent", ["1/3", "-1/3", "-1001/2", "√2", "−√3", "1000 √2", "√2/10^9"])
def test_each_end_of_a_power_is_safe_before_it_is_rounded_again(base: str, exponent: str) -> None:
    """A product is rounded outward by more than a false end would be wrong: no product here."""
    (number, expression), (power, power_expression) = BASES[base], EXPONENTS[exponent]
    true = reference(f"({expression}) ** ({power_expression})")
    assert isinstance(number, Fraction)
    for precision in range(30, 130):
        ends = _power(number.numerator, power, precision)
        low, high = (Fraction(*mpmath.libmp.to_rational(end)) for end in ends)
        assert low < true < high
        assert high - low <= true / 2 ** (precision - 8)


@pytest.mark.parametrize("precision", [30, 64, 200])
def test_sums_of_either_sign_lie_within_their_intervals(precision: int) -> None:
    seventh = Fraction(1, 7)
    for first, second in product((1, -1, 3), (1, -1, -5)):
        value = add(scale(ROOT_2, Fraction(first)), scale(ROOT_3, Fraction(second) * seventh))
        check(value, precision, reference(f"{first}*sqrt(2) + {second}*sqrt(3)/7"))
        squared = multiply(value, value)
        check(squared, precision, reference(f"({first}*sqrt(2) + {second}*sqrt(3)/7)**2"))
        check(Fraction(first, 7) * second, precision, Fraction(first * second, 7))


@pytest.mark.parametrize("precision", [64, 200])
@pytest.mark.parametrize("base", ["2", "97", "√2 − 1", "√2 + √3", "2 − √2"])
@pytest.mark.parametrize("factor", [Fraction(1), Fraction(1, 3), Fraction(10**9, 7)])
def test_logarithms_lie_within_their_intervals(base: str, factor: Fraction, precision: int) -> None:
    value, expression = BASES[base]
    power = positive_power(value, scale(ROOT_3, Fraction(2, 5)))
    assert isinstance(power, Terms)
    ((monomial, content),) = power.items
    low, high = fractions(enclose_logarithm(monomial, content * factor, precision))
    ratio = f"mpf({factor.numerator})/{factor.denominator}"
    true = reference(f"log({ratio}) + log({expression}) * sqrt(3) * 2 / 5")
    error = Fraction(1, 2**1500)
    assert low <= true + error
    assert true - error <= high
    assert high - low <= (abs(true) + 100) / 2 ** (precision - 16)


@pytest.mark.parametrize("bits", [30, 50, 64])
def test_a_base_is_enclosed_until_its_low_end_is_above_zero(bits: int) -> None:
    """√2 less its first ``bits`` bits: so many do not tell it from zero."""
    first_bits = Fraction(isqrt(2 << 2 * (bits - 1)), 1 << (bits - 1))
    base = add(ROOT_2, -first_bits)
    assert isinstance(base, Terms)
    assert fractions(enclose(base, bits))[0] == 0
    low, high = fractions(_base(base, bits))
    known = reference("sqrt(2)") - first_bits
    assert 0 < low <= known <= high
