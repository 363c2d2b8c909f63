"""Parts of a formula as polynomials in ``n`` or ``|n|``, or as quotients of two."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from cantorlab.formulas.explanations.enclosure import exact
from cantorlab.formulas.printing.inline import number_node
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Parentheses,
    Power,
    Product,
    Quotient,
    Sum,
    bare,
    has_letter,
)

#: Coefficients, the constant first; no trailing zero, so ``()`` is zero.
Polynomial: TypeAlias = tuple[Fraction, ...]

_MOST_DEGREE = 12


@dataclass(frozen=True)
class RationalExpression:
    """A quotient of two polynomials in one unknown, as written: nothing is cancelled."""

    top: Polynomial
    bottom: Polynomial


def polynomial(node: Node, *, of_size: bool = False) -> Polynomial | None:
    """Return ``node`` as a polynomial in ``n`` (``of_size``: in ``|n|``), or None if it is not
    one.
    """
    found = fractional(node, of_size=of_size)
    if found is None or len(found.bottom) != 1:
        return None
    return tuple(c / found.bottom[0] for c in found.top)


@lru_cache(maxsize=4096)
def fractional(node: Node, *, of_size: bool = False) -> RationalExpression | None:
    """Return ``node`` as a quotient of polynomials in ``n`` (``of_size``: in ``|n|``)."""
    found = _fractional(node, of_size)
    if found is None or not found.bottom or max(len(found.top), len(found.bottom)) > _MOST_DEGREE:
        return None
    return found


_ONE: Polynomial = (Fraction(1),)
_UNKNOWN = RationalExpression((Fraction(0), Fraction(1)), _ONE)


def _fractional(node: Node, of_size: bool) -> RationalExpression | None:
    match node:
        case Number(value):
            return RationalExpression(_trim([value]), _ONE)
        case Letter("n"):
            return None if of_size else _UNKNOWN
        case Call("abs", (inner,)) if of_size and bare(inner) == Letter("n"):
            return _UNKNOWN
        case Parentheses(inner):
            return fractional(inner, of_size=of_size)
        case Negative(operand):
            found = fractional(operand, of_size=of_size)
            return found and RationalExpression(tuple(-c for c in found.top), found.bottom)
        case Power(base, exponent):
            return _fractional_power(base, exponent, of_size)
        case Sum() | Difference() | Product() | Quotient():
            left = fractional(node.left, of_size=of_size)
            right = fractional(node.right, of_size=of_size)
            return _combine(node, left, right) if left and right else None
    return None


def _fractional_power(base: Node, exponent: Node, of_size: bool) -> RationalExpression | None:
    times = None if has_letter(exponent) else exact(exponent)
    if times is None or times.denominator != 1 or abs(times) >= _MOST_DEGREE:
        return None
    if of_size and bare(base) == Letter("n") and times % 2 == 0:
        found: RationalExpression | None = _UNKNOWN
    else:
        found = fractional(base, of_size=of_size)
    if found is None or (times <= 0 and not found.top):
        return None
    if times < 0:
        found = RationalExpression(found.bottom, found.top)
    top, bottom = _ONE, _ONE
    for _ in range(abs(int(times))):
        top, bottom = multiply(top, found.top), multiply(bottom, found.bottom)
    return RationalExpression(top, bottom)


def _combine(
    node: Sum | Difference | Product | Quotient, left: RationalExpression, right: RationalExpression
) -> RationalExpression | None:
    if isinstance(node, Product):
        return RationalExpression(
            multiply(left.top, right.top), multiply(left.bottom, right.bottom)
        )
    if isinstance(node, Quotient):
        if not right.top:
            return None
        return RationalExpression(
            multiply(left.top, right.bottom), multiply(left.bottom, right.top)
        )
    if left.bottom == right.bottom:
        one, other, bottom = left.top, right.top, left.bottom
    else:
        one, other = multiply(left.top, right.bottom), multiply(right.top, left.bottom)
        bottom = multiply(left.bottom, right.bottom)
    factor = 1 if isinstance(node, Sum) else -1
    length = max(len(one), len(other))
    return RationalExpression(
        _trim([_at(one, power) + factor * _at(other, power) for power in range(length)]), bottom
    )


def multiply(one: Polynomial, other: Polynomial) -> Polynomial:
    """Return the product of two polynomials."""
    result = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(other):
            result[i + j] += x * y
    return _trim(result)


def polynomial_node(poly: Polynomial, unknown: Node) -> Node:
    """Return a polynomial other than 0 as a tree, a positive term first if there is one."""
    terms = [(c, power) for power, c in enumerate(poly) if c]
    terms.reverse()
    if terms[0][0] < 0 < terms[-1][0]:
        terms.reverse()
    (first, power), *others = terms
    total = _term(abs(first), unknown, power)
    if first < 0:
        total = Negative(total)
    for c, power in others:
        term = _term(abs(c), unknown, power)
        total = Difference(total, term) if c < 0 else Sum(total, term)
    return total


def _term(size: Fraction, unknown: Node, power: int) -> Node:
    """Write one term: ``2n/3`` for 2/3 and the first power of ``n``."""
    if power == 0:
        return number_node(size)
    top, bottom = (number_node(Fraction(part)) for part in size.as_integer_ratio())
    multiple = monomial(unknown, power)
    if size.numerator != 1:
        multiple = Product(top, multiple, "")
    return multiple if size.denominator == 1 else Quotient(multiple, bottom)


def monomial(unknown: Node, power: int) -> Node:
    """Return a power of the unknown, 1 or higher."""
    return unknown if power == 1 else Power(unknown, number_node(Fraction(power)))


def _at(poly: Polynomial, power: int) -> Fraction:
    return poly[power] if power < len(poly) else Fraction(0)


def _trim(coefficients: list[Fraction]) -> Polynomial:
    while coefficients and coefficients[-1] == 0:
        coefficients = coefficients[:-1]
    return tuple(coefficients)
