"""Exact engine of strengths, asked about a formula that is given as a text."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from cantorlab.formulas import NoStrength, Real, parse


@cache
def formula(text):
    return parse(text, language="fr")


@cache
def value(text, n):
    strength = formula(text).strength(n)
    assert not isinstance(strength, NoStrength), (text, n)
    return strength


def exists(text, n):
    return not isinstance(formula(text).strength(n), NoStrength)


def compared(one, other):
    if one == other:
        return 0
    below = one < other if isinstance(one, Real) or not isinstance(other, Real) else other > one
    return -1 if below else 1


def order(text, a, b):
    one, other = value(text, a), value(text, b)
    if isinstance(other, Real) and not isinstance(one, Real):
        return -compared(other, one)
    return compared(one, other)


def sign(text, n):
    return compared(value(text, n), Fraction(0))


def bounds(text, n):
    strength = value(text, n)
    return (strength, strength) if isinstance(strength, Fraction) else strength.interval(200)
