"""Exponentials and logarithms, written so that one undoes the other.

A logarithm is a sum of multiples of ``ln 2``, ``ln 3``, ``ln 7`` … and ``ln 10``, which stands for
``ln 5`` too: so ``log 1000`` is 3, and ``log`` and ``ln`` can be compared. A power of ``e`` has no
logarithm left in its exponent that could be a power instead: ``e^(2 ln 3)`` is 9.
"""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.errors import TooBig
from cantorlab.formulas.numbers.arithmetic import content, multiply, positive_power, product
from cantorlab.formulas.numbers.comparison import compare
from cantorlab.formulas.numbers.integers import factors
from cantorlab.formulas.numbers.values import (
    EXPONENT_BITS,
    Atom,
    Base,
    Monomial,
    Terms,
    Value,
    add,
    negate,
    power_product,
    scale,
    subtract,
    terms_of,
)

_ONE = Fraction(1)
_E = Atom("e")


def exponential(value: Value) -> Value:
    """Return ``e ^ value``. Raises ``TooBig``."""
    result: Value = _ONE
    rest = value
    for monomial, factor in terms_of(value):
        logarithms = [(b, k) for b, k in monomial if isinstance(b, Atom) and b.kind == "ln"]
        if len(logarithms) == 1 and logarithms[0][1] == 1:
            ((atom, _),) = logarithms
            others = [pair for pair in monomial if pair[0] != atom]
            result = multiply(result, positive_power(atom.of, power_product(factor, others)))
            rest = subtract(rest, Terms(frozenset({(monomial, factor)})))
    if isinstance(rest, Terms):
        from cantorlab.formulas.numbers.enclosure import enclose, magnitude

        if magnitude(enclose(rest, 30)) > EXPONENT_BITS:
            raise TooBig
    return multiply(result, product(_ONE, [(_E, rest)]))


def logarithm(value: Value) -> Value:
    """Return ``ln value`` of a value that is known to be positive."""
    if isinstance(value, Fraction):
        return subtract(_of_whole(value.numerator), _of_whole(value.denominator))
    if len(value.items) > 1:
        whole, primitive = content(value)
        return add(logarithm(whole), _of_number(primitive))
    ((monomial, factor),) = value.items
    return add(logarithm(factor), _of_monomial(monomial))


def decimal_logarithm(value: Value) -> Value:
    """Return ``log value`` of a value that is known to be positive."""
    return multiply(logarithm(value), power_product(_ONE, [(_atom(10), Fraction(-1))]))


def has_logarithm(value: Value) -> bool:
    """Return whether a logarithm is a factor of a term of ``value``."""
    return any(
        isinstance(base, Atom) and base.kind == "ln"
        for monomial, _ in terms_of(value)
        for base, _ in monomial
    )


def _of_monomial(monomial: Monomial) -> Value:
    total: Value = Fraction(0)
    for base, exponent in monomial:
        total = add(total, multiply(exponent, _of_base(base)))
    return total


def _of_base(base: Base) -> Value:
    if isinstance(base, int):
        return _of_whole(base)
    if base == _E:
        return _ONE
    return _of_number(base if isinstance(base, Terms) else _power_of(base))


def _of_whole(number: int) -> Value:
    total: Value = Fraction(0)
    for base, times in factors(number):
        part: Value = _power_of(_atom(base))
        if base == 5:
            part = subtract(_power_of(_atom(10)), _power_of(_atom(2)))
        total = add(total, scale(part, Fraction(times)))
    return total


def _of_number(value: Terms) -> Value:
    side = compare(value, _ONE)
    if side > 0:
        return _power_of(Atom("ln", value))
    if side == 0:
        return Fraction(0)
    return negate(_power_of(Atom("ln", positive_power(value, Fraction(-1)))))


def _atom(number: int) -> Atom:
    return Atom("ln", Fraction(number))


def _power_of(base: Atom) -> Terms:
    return Terms(frozenset({(frozenset({(base, _ONE)}), _ONE)}))
