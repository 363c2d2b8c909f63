"""Arguments from algebra: the factored difference f(a) − f(b) of a polynomial or a quotient of two.

``a − b`` always divides it; ``a + b − c`` does where the curve is symmetric about ``c/2``. The rest
is short enough to see its sign. (Tests expand the product with SymPy.)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm
from typing import TypeAlias

from cantorlab.formulas.explanations.polynomials import Polynomial, RationalExpression, fractional
from cantorlab.formulas.explanations.reductions import Argument, Facts
from cantorlab.formulas.tree import Node

_Terms: TypeAlias = dict[tuple[int, int], Fraction]  # {(power of a, power of b): coefficient}

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST_TERMS = 12


@dataclass(frozen=True)
class _Factored:
    constant: Fraction
    factors: tuple[_Terms, ...]

    def size(self) -> int:
        """Count the terms that a reader has to look at."""
        return sum(len(factor) for factor in self.factors)


def factored_difference(node: Node, a: int, b: int) -> Argument | None:
    """Argue from the sign of f(a) − f(b), factor by factor."""
    for of_size in (False, True):
        found = _reduce(fractional(node, of_size=of_size))
        if found is None or max(len(found.top), len(found.bottom)) < 3:
            continue
        at = (abs(a), abs(b)) if of_size else (a, b)
        below = _at(found.bottom, at[0]) * _at(found.bottom, at[1])
        difference = _factor(found)
        if not below or difference is None or difference.size() > _MOST_TERMS:
            continue
        numbers = [_value(factor, *at) for factor in difference.factors]
        total = difference.constant * below
        for number in numbers:
            total *= number
        facts: Facts = {
            "of": "size" if of_size else "n",
            "letters": list(at),
            "constant": str(difference.constant),
            "factors": [
                {"factor": _text(factor), "value": str(number)}
                for factor, number in zip(difference.factors, numbers, strict=True)
            ],
            "fraction": len(found.bottom) > 1,
            "below": 1 if below > 0 else -1,
        }
        weight = 4.5 + 0.3 * difference.size()
        return Argument("factored_difference", (total > 0) - (total < 0), facts, weight)
    return None


def _reduce(found: RationalExpression | None) -> RationalExpression | None:
    """Return a polynomial over a number as a polynomial, so that a product is all of the
    difference.
    """
    if found is None or len(found.bottom) != 1:
        return found
    (by,) = found.bottom
    return RationalExpression(tuple(c / by for c in found.top), (Fraction(1),))


@lru_cache(maxsize=256)
def _factor(function: RationalExpression) -> _Factored | None:
    """Factor f(a) − f(b) times both denominators: a constant, and factors with whole
    coefficients; None for a function that is constant itself.
    """
    above: _Terms = {}
    for i, c in enumerate(function.top):
        for j, d in enumerate(function.bottom):
            _add(above, (i, j), c * d)
            _add(above, (j, i), -c * d)
    factors: list[_Terms] = [_plus(Fraction(1), Fraction(-1), Fraction(0))]
    rest = _divide(above, Fraction(1), Fraction(0))
    if not rest:
        return None
    axis = _axis(function)
    if axis is not None:
        shorter = _divide(rest, Fraction(-1), 2 * axis)
        if shorter is not None:
            rest = shorter
            factors.append(_plus(Fraction(1), Fraction(1), -2 * axis))
    factors.append(rest)
    constant = Fraction(1)
    whole: list[_Terms] = []
    for factor in factors:
        scale = Fraction(
            gcd(*(c.numerator for c in factor.values())),
            lcm(*(c.denominator for c in factor.values())),
        )
        if all(c < 0 for c in factor.values()):
            scale = -scale
        constant *= scale
        if set(factor) != {(0, 0)}:
            whole.append({powers: c / scale for powers, c in factor.items()})
    return _Factored(constant, tuple(whole))


def _axis(function: RationalExpression) -> Fraction | None:
    """Return the middle that the curve of a polynomial of even degree is symmetric about, if
    any.
    """
    poly = function.top
    degree = len(poly) - 1
    if len(function.bottom) > 1 or degree % 2:
        return None
    middle = -poly[-2] / (degree * poly[-1])
    shifted = [Fraction(0)] * len(poly)
    for power, c in enumerate(poly):
        for k in range(power + 1):
            shifted[k] += c * comb(power, k) * middle ** (power - k)
    return None if any(shifted[1::2]) else middle


def _divide(terms: _Terms, slope: Fraction, constant: Fraction) -> _Terms | None:
    """Divide ``terms`` by ``a − (slope·b + constant)``; None if that leaves a remainder."""
    left = dict(terms)
    quotient: _Terms = {}
    while left:
        i, j = max(left)
        if i == 0:
            return None
        c = left.pop((i, j))
        _add(quotient, (i - 1, j), c)
        _add(left, (i - 1, j + 1), c * slope)
        _add(left, (i - 1, j), c * constant)
    return quotient


def _add(terms: _Terms, powers: tuple[int, int], c: Fraction) -> None:
    total = terms.pop(powers, Fraction(0)) + c
    if total:
        terms[powers] = total


def _plus(of_a: Fraction, of_b: Fraction, constant: Fraction) -> _Terms:
    terms = {(1, 0): of_a, (0, 1): of_b, (0, 0): constant}
    return {powers: c for powers, c in terms.items() if c}


def _value(terms: _Terms, a: int, b: int) -> Fraction:
    return sum((c * a**i * b**j for (i, j), c in terms.items()), Fraction(0))


def _text(terms: _Terms) -> str:
    """Write the terms by falling degree, a positive one first if there is one."""
    ordered = sorted(terms.items(), key=lambda term: (-sum(term[0]), -term[0][0]))
    if ordered[0][1] < 0:
        ordered.sort(key=lambda term: term[1] < 0)
    shown = ""
    for (i, j), c in ordered:
        letters = _power("a", i) + _power("b", j)
        size = "" if abs(c) == 1 and letters else str(abs(c))
        joint = (" − " if c < 0 else " + ") if shown else ("−" if c < 0 else "")
        shown += joint + size + letters
    return shown


def _at(poly: Polynomial, n: int) -> Fraction:
    return sum((c * n**power for power, c in enumerate(poly)), Fraction(0))


def _power(letter: str, power: int) -> str:
    if power == 0:
        return ""
    return letter if power == 1 else letter + str(power).translate(_RAISED)
