"""The strength of one mage: a tree with its numbers put in, evaluated exactly and strictly.

Every part of the formula must have a value: ``n/n`` has none at 0, nor has ``0 × √n`` at -1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from math import factorial
from typing import TypeAlias

from cantorlab.formulas.errors import TooBig, Undecided
from cantorlab.formulas.numbers.angles import cosine, pi, sine, tangent
from cantorlab.formulas.numbers.arithmetic import multiply, positive_power
from cantorlab.formulas.numbers.comparison import compare, sign
from cantorlab.formulas.numbers.logarithms import (
    decimal_logarithm,
    exponential,
    has_logarithm,
    logarithm,
)
from cantorlab.formulas.numbers.values import (
    EXPONENT_BITS,
    Terms,
    Value,
    add,
    negate,
    scale,
    subtract,
    terms_of,
)
from cantorlab.formulas.numbers.work_budget import spend
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Parentheses,
    Pi,
    Power,
    Product,
    Quotient,
    Sum,
)

_FLOOR_BITS = 8192

_Inner: TypeAlias = Parentheses | Negative | Sum | Difference | Product | Quotient | Power | Call


class NoValue(Exception):
    """There is no value: the ``code`` of the reason, and the part of the formula to blame."""

    def __init__(self, code: str, part: Node) -> None:
        self.code = code
        self.part = part


def evaluate(
    node: Node, values: Mapping[str, Fraction], known: dict[int, Value] | None = None
) -> Value:
    """Return the exact value of ``node`` where each letter stands for its number in ``values``.

    ``known`` collects the values of parts, by their identity, so that a caller who asks for a part
    and then for the whole has each calculated once. Raises ``NoValue`` where there is no real
    value, ``Undecided`` if that cannot be proved.
    """
    match node:
        case Number(value):
            return value
        case Letter(name):
            return values[name]
        case Pi():
            return pi()
    if known is not None and id(node) in known:
        return known[id(node)]
    found = _evaluate(node, lambda part: evaluate(part, values, known))
    if known is not None:
        known[id(node)] = found
    return found


def _evaluate(node: _Inner, value_of: Callable[[Node], Value]) -> Value:
    spend(2)
    match node:
        case Parentheses(inner):
            return value_of(inner)
        case Negative(operand):
            return negate(value_of(operand))
        case Sum(left, right):
            return add(value_of(left), value_of(right))
        case Difference(left, right):
            return subtract(value_of(left), value_of(right))
        case Product(left, right):
            return multiply(value_of(left), value_of(right))
        case Quotient(left, right):
            dividend, divisor = value_of(left), value_of(right)
            return multiply(dividend, _power(divisor, Fraction(-1), node))
        case Power(base, exponent):
            return _power(value_of(base), value_of(exponent), node)
        case Call(function, parts):
            arguments = [value_of(part) for part in parts]
            match function:
                case "abs":
                    return _absolute(arguments[0])
                case "sqrt":
                    return _root(arguments[0], 2, node)
                case "cbrt":
                    return _root(arguments[0], 3, node)
                case "floor":
                    return floor(arguments[0])
                case "ceil":
                    return negate(floor(negate(arguments[0])))
                case "mod":
                    return _remainder(arguments[0], arguments[1], node)
                case "factorial":
                    return _factorial(arguments[0], node)
                case "min":
                    return reduce(lambda a, b: a if compare(a, b) <= 0 else b, arguments)
                case "max":
                    return reduce(lambda a, b: a if compare(a, b) >= 0 else b, arguments)
                case "exp":
                    return exponential(arguments[0])
                case "ln" | "log":
                    return _logarithm(arguments[0], node)
                case "sin":
                    return sine(arguments[0])
                case "cos":
                    return cosine(arguments[0])
                case "tan":
                    return _tangent(arguments[0], node)


def _factorial(value: Value, node: Call) -> Value:
    whole = as_integer(value)
    if whole is None or sign(whole) < 0:
        raise NoValue("factorial_of", node.arguments[0])
    if not isinstance(whole, Fraction) or whole > _LARGEST_FACTORIAL:
        raise TooBig
    spend(20)
    return Fraction(factorial(int(whole)))


def _logarithm(value: Value, node: Call) -> Value:
    if sign(value) <= 0:
        raise NoValue("logarithm_of", node.arguments[0])
    return logarithm(value) if node.function == "ln" else decimal_logarithm(value)


def _tangent(angle: Value, node: Call) -> Value:
    found = tangent(angle)
    if found is None:
        raise NoValue("tangent_of", node.arguments[0])
    return found


def _absolute(value: Value) -> Value:
    return negate(value) if sign(value) < 0 else value


def _root(value: Value, degree: int, node: Call) -> Value:
    side = sign(value)
    if side == 0:
        return Fraction(0)
    if side > 0:
        return positive_power(value, Fraction(1, degree))
    if degree == 2:
        raise NoValue("root_of_negative", node.arguments[0])
    return negate(positive_power(negate(value), Fraction(1, degree)))


#: Beyond it a factorial has more than a thousand digits.
_LARGEST_FACTORIAL = 450


# -- powers ---------------------------------------------------------------------------------------


def _power(base: Value, exponent: Value, node: Power | Quotient) -> Value:
    """Return ``base ^ exponent``; for a quotient that of its divisor with the exponent -1."""
    part = node.base if isinstance(node, Power) else node.right
    side = sign(base)
    if side == 0:
        direction = sign(exponent)
        if direction <= 0:
            raise NoValue("division_by_zero" if direction else "zero_to_zero", part)
        return Fraction(0)
    whole = as_integer(exponent)
    if side < 0:
        if whole is None:
            raise NoValue("power_of_negative", part)
        size = _checked_power(negate(base), whole)
        return size if _is_even(whole) else negate(size)
    return _checked_power(base, exponent if whole is None else whole)


def _checked_power(base: Value, exponent: Value) -> Value:
    """Return ``base ^ exponent`` for a positive base, if the exponent can be written down."""
    if has_logarithm(exponent):
        return exponential(multiply(exponent, logarithm(base)))
    if isinstance(exponent, Terms) and base != 1:
        from cantorlab.formulas.numbers.enclosure import enclose, magnitude

        if magnitude(enclose(exponent, 30)) > EXPONENT_BITS:
            raise TooBig
    return positive_power(base, exponent)


def as_integer(value: Value) -> Value | None:
    """Return ``value`` if it is a whole number (as a fraction, if it is not too long), else
    None.
    """
    if isinstance(value, Fraction):
        return value if value.denominator == 1 else None
    if _is_visibly_integer(value):
        return value
    nearest = floor(add(value, Fraction(1, 2)))
    return nearest if compare(nearest, value) == 0 else None


def _is_visibly_integer(value: Value) -> bool:
    return all(
        factor.denominator == 1
        and all(
            isinstance(base, int)
            and isinstance(exponent, Fraction)
            and exponent.denominator == 1
            and exponent >= 0
            for base, exponent in monomial
        )
        for monomial, factor in terms_of(value)
    )


def _is_even(whole: Value) -> bool:
    return _residue(whole, Fraction(2)) == 0


# -- floors and remainders -------------------------------------------------------------------


def floor(value: Value) -> Value:
    """Return the greatest integer that is at most ``value``."""
    if isinstance(value, Fraction):
        return Fraction(value.numerator // value.denominator)
    if _is_visibly_integer(value):
        return value
    from cantorlab.formulas.numbers.enclosure import enclose, floors, magnitude

    size = magnitude(enclose(value, 64))
    if size > _FLOOR_BITS:
        return subtract(value, _residue(value, Fraction(1)))
    low, high = floors(enclose(value, max(size, 0) + 64))
    while low < high:
        middle = (low + high + 1) // 2
        if compare(Fraction(middle), value) <= 0:
            low = middle
        else:
            high = middle - 1
    return Fraction(low)


def _remainder(dividend: Value, divisor: Value, node: Call) -> Value:
    """Return the remainder of a division by the size of the divisor: never negative."""
    side = sign(divisor)
    if side == 0:
        raise NoValue("division_by_zero", node.arguments[1])
    size = scale(divisor, Fraction(side))
    if isinstance(dividend, Fraction) and isinstance(size, Fraction):
        return dividend % size
    if isinstance(size, Fraction) and _is_long(dividend):
        return _residue(dividend, size)
    inverse = positive_power(size, Fraction(-1))
    times = floor(multiply(dividend, inverse))
    return subtract(dividend, multiply(times, size))


def _is_long(value: Value) -> bool:
    from cantorlab.formulas.numbers.enclosure import enclose, magnitude

    return magnitude(enclose(value, 64)) > _FLOOR_BITS


def _residue(value: Value, modulus: Fraction) -> Fraction:
    """Return ``value`` modulo a fraction, by modular powers: nothing is multiplied out."""
    if isinstance(value, Fraction):
        return value % modulus
    common = modulus.denominator
    for _, factor in value.items:
        common = common * factor.denominator
    ring = (modulus * common).numerator
    total = 0
    for monomial, factor in value.items:
        term = (factor * common).numerator
        for base, exponent in monomial:
            if not (
                isinstance(base, int)
                and isinstance(exponent, Fraction)
                and exponent.denominator == 1
                and exponent > 0
            ):
                raise Undecided
            spend(10 + exponent.numerator.bit_length() * (ring.bit_length() >> 6) ** 2 // 500)
            term = term * pow(base, exponent.numerator, ring) % ring
        total += term
    return Fraction(total % ring, common)
