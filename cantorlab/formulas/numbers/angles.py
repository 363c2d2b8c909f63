"""Sines, cosines and tangents of angles in radians, brought back to the first quarter turn.

Angles that differ by quarter turns or by sign are written alike: ``sin(−n)`` as ``−sin n``,
``cos(n + π)`` as ``−cos n``. Sixths and quarters of ``π`` have their exact values.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from cantorlab.formulas.errors import Undecided
from cantorlab.formulas.numbers.arithmetic import multiply, positive_power
from cantorlab.formulas.numbers.comparison import FIRST_PRECISION, HOPELESS_PRECISION, sign
from cantorlab.formulas.numbers.values import (
    Atom,
    Monomial,
    Value,
    add,
    negate,
    power_product,
    scale,
    subtract,
    terms_of,
)

_ONE, _HALF = Fraction(1), Fraction(1, 2)
_PI = Atom("pi")
_HALF_TURN: Monomial = frozenset({(_PI, _ONE)})

#: Squares of the sines of some parts of a half turn.
_SQUARES = {Fraction(1, 6): Fraction(1, 4), Fraction(1, 4): _HALF, Fraction(1, 3): Fraction(3, 4)}


def pi() -> Value:
    """Return the number ``π``."""
    return power_product(_ONE, [(_PI, _ONE)])


def sine(angle: Value) -> Value:
    """Return ``sin angle``. Raises ``Undecided`` if even its sign cannot be proved."""
    rest, _ = _split_half_turns(angle)
    if sign(rest) < 0:
        return negate(_turn(negate(angle), 0))
    return _turn(angle, 0)


def cosine(angle: Value) -> Value:
    """Return ``cos angle``. Raises ``Undecided`` if even its sign cannot be proved."""
    rest, _ = _split_half_turns(angle)
    return _turn(negate(angle) if sign(rest) < 0 else angle, 1)


def tangent(angle: Value) -> Value | None:
    """Return ``tan angle``, None where it has no value."""
    under = cosine(angle)
    side = sign(under)
    if side == 0:
        return None
    inverse = positive_power(scale(under, Fraction(side)), Fraction(-1))
    return scale(multiply(sine(angle), inverse), Fraction(side))


def _split_half_turns(angle: Value) -> tuple[Value, Fraction]:
    """Return the angle without its half turns, and how many these are."""
    half_turns = dict(terms_of(angle)).get(_HALF_TURN, Fraction(0))
    return subtract(angle, scale(pi(), half_turns)), half_turns


def _turn(angle: Value, quarters: int) -> Value:
    """Return the sine of ``angle`` and some quarter turns more."""
    rest, half_turns = _split_half_turns(angle)
    quarters += (2 * half_turns).numerator // (2 * half_turns).denominator
    part = half_turns % _HALF
    found = _first_quarter("cos" if quarters % 2 else "sin", rest, part)
    return negate(found) if quarters % 4 > 1 else found


def _first_quarter(kind: Literal["sin", "cos"], rest: Value, part: Fraction) -> Value:
    """Return the sine or cosine of ``rest`` and ``part`` of a half turn, less than a half."""
    if rest != 0:
        return _with_sign(kind, add(rest, scale(pi(), part)))
    if kind == "sin":
        part = _HALF - part  # the cosine of what is missing to a quarter turn
    if part in (0, _HALF):
        return Fraction(0 if part else 1)
    if (square := _SQUARES.get(_HALF - part)) is not None:
        return positive_power(square, _HALF)
    return power_product(_ONE, [(Atom("cos", scale(pi(), part)), _ONE)])


def _with_sign(kind: Literal["sin", "cos"], angle: Value) -> Value:
    from cantorlab.formulas.numbers.enclosure import circular, sign_of

    precision = FIRST_PRECISION
    while precision <= HOPELESS_PRECISION:
        side = sign_of(circular(kind, angle, precision))
        if side:
            return power_product(Fraction(side), [(Atom(kind, angle), _ONE)])
        precision *= 2
    raise Undecided
