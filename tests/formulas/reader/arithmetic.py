"""Calculator for formulas in sentences, small and of its own: nothing of Cantorlab.

Rational numbers stay fractions; the others are mpmath's, with so many digits that two which agree
to half of them are taken for equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor, isqrt
from typing import Any, TypeAlias

from mpmath import mp, mpf

mp.dps = 300
HAIR = mpf(10) ** -150
Number: TypeAlias = Any  # a fraction, or a number of mpmath

RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ⁺", "0123456789−n+")
FRACTIONS = {"½": "(1/2)", "⅓": "(1/3)", "¼": "(1/4)", "¾": "(3/4)", "⅔": "(2/3)"}
TOKEN = re.compile(r"\d+(?:\.\d+)?|reste|mod|min|max|abs|exp|ln|log|sin|cos|tan|[a-z]|[^\s]")


SCHOOL = {
    "exp": mp.exp, "ln": mp.log, "log": mp.log10, "sin": mp.sin, "cos": mp.cos, "tan": mp.tan,
}  # fmt: skip


class Nothing(Exception):
    """There is no such number."""


def worth(text: str, language: str = "en", **letters: Any) -> Number:
    """The number that ``text`` stands for, with these values for its letters."""
    tree = _read(text, language)
    exact = (int, Fraction)
    return tree({k: Fraction(v) if isinstance(v, exact) else v for k, v in letters.items()})


def joined(sign: str, one: Number, other: Number) -> Number:
    """``one + other``, ``−``, ``×`` or ``÷``."""
    return _both(sign, lambda at: one, lambda at: other)({})


def compared(one: Number, other: Number) -> int:
    """-1, 0 or 1; numbers that are not rational are equal if they agree to 150 digits."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return (one > other) - (one < other)
    left, right = _float(one), _float(other)
    gap = left - right
    if abs(gap) <= HAIR * max(1, min(abs(left), abs(right))):
        return 0
    return 1 if gap > 0 else -1


Tree: TypeAlias = Callable[[Mapping[str, Any]], Number]


@lru_cache(maxsize=50_000)
def _read(text: str, language: str) -> Tree:
    text = re.sub(r"[\u00a0\u202f ]", "", text).replace("-", "−")
    if language == "en":
        text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    for sign, written in FRACTIONS.items():
        text = text.replace(sign, written)
    text = re.sub(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ⁺]+", lambda m: f"^({m[0].translate(RAISED)})", text)
    return _Reader(TOKEN.findall(text)).whole()


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at, self.bars = [*tokens, ""], 0, 0

    @property
    def next(self) -> str:
        return self.tokens[self.at]

    def take(self, wanted: str = "") -> str:
        token = self.next
        assert not wanted or token == wanted, (self.tokens, self.at, wanted)
        self.at += 1
        return token

    def whole(self) -> Tree:
        tree = self.sum()
        assert not self.next, (self.tokens, self.at)
        return tree

    def sum(self) -> Tree:
        tree = self.product()
        while self.next in ("+", "−"):
            tree = _both(self.take(), tree, self.product())
        return tree

    def product(self) -> Tree:
        tree = self.signed()
        while True:
            if self.next and self.next in "×·÷/:":
                tree = _both("×" if self.take() in "×·" else "÷", tree, self.signed())
            elif self.starts():
                tree = _both("×", tree, self.power())
            else:
                return tree

    def starts(self) -> bool:
        token = self.next
        if token == "|":
            return not self.bars
        return bool(token) and (token[0].isalnum() or token in "([√∛⌊⌈")

    def signed(self) -> Tree:
        if self.next == "−":
            self.take()
            inner = self.signed()
            return lambda at: -inner(at)
        return self.power()

    def power(self) -> Tree:
        base = self.primary()
        if self.next != "^":
            return base
        self.take()
        exponent = self.signed()
        return lambda at: _power(base(at), exponent(at))

    def primary(self) -> Tree:
        token = self.take()
        if token[0].isdigit():
            number = Fraction(token)
            return lambda at: number
        if token in ("reste", "mod", "min", "max", "abs", *SCHOOL):
            return self.call(token)
        if token == "π":
            return lambda at: +mp.pi
        if token.isalpha():
            return lambda at: at[token]
        if token in "√∛":
            degree = 2 if token == "√" else 3
            inner = self.primary()
            return lambda at: _root(inner(at), degree)
        return self.fenced(token)

    def fenced(self, token: str) -> Tree:
        closing = {"(": ")", "[": "]", "⌊": "⌋", "⌈": "⌉", "|": "|"}[token]
        before, self.bars = self.bars, int(token == "|")
        inner = self.sum()
        self.take(closing)
        self.bars = before
        if token == "⌊":
            return lambda at: Fraction(_floor(inner(at)))
        if token == "⌈":
            return lambda at: Fraction(-_floor(-inner(at)))
        return (lambda at: abs(inner(at))) if token == "|" else inner

    def call(self, name: str) -> Tree:
        self.take("(")
        before, self.bars = self.bars, 0
        parts = [self.sum()]
        while self.next == ";":
            self.take()
            parts.append(self.sum())
        self.take(")")
        self.bars = before
        return lambda at: _called(name, [part(at) for part in parts])


def _both(sign: str, left: Tree, right: Tree) -> Tree:
    def value(at: Mapping[str, Any]) -> Number:
        one, other = left(at), right(at)
        if not (isinstance(one, Fraction) and isinstance(other, Fraction)):
            one, other = _float(one), _float(other)
        if sign == "÷" and not other:
            raise Nothing
        match sign:
            case "+":
                return one + other
            case "−":
                return one - other
            case "×":
                return one * other
        return one / other

    return value


def _called(name: str, values: list[Number]) -> Number:
    if name == "abs":
        return abs(values[0])
    if name in ("min", "max"):
        best = values[0]
        for value in values[1:]:
            if compared(value, best) == (1 if name == "max" else -1):
                best = value
        return best
    if name in SCHOOL:
        if name in ("ln", "log") and compared(values[0], Fraction(0)) <= 0:
            raise Nothing
        if name == "tan" and not compared(mp.cos(_float(values[0])), Fraction(0)):
            raise Nothing
        return SCHOOL[name](_float(values[0]))
    value, by = values
    if not by:
        raise Nothing
    assert isinstance(by, Fraction)
    whole = value / abs(by) if isinstance(value, Fraction) else value / _float(abs(by))
    rest = _floor(whole) * abs(by)
    return value - rest if isinstance(value, Fraction) else value - _float(rest)


def _power(base: Number, exponent: Number) -> Number:
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        times = int(exponent)
        if not base and times <= 0:
            raise Nothing
        if isinstance(base, Fraction) and abs(times) < 5000:
            return base**times
        return _float(base) ** times
    if base < 0 or (not base and exponent <= 0):
        raise Nothing
    if isinstance(exponent, Fraction) and exponent.denominator == 2:
        return _power(_root(base, 2), Fraction(exponent.numerator))
    return _float(base) ** _float(exponent)


def _root(value: Number, degree: int) -> Number:
    if degree == 2 and value < 0:
        raise Nothing
    size = abs(value)
    if isinstance(size, Fraction):
        over, under = (_whole_root(part, degree) for part in size.as_integer_ratio())
        if over is not None and under is not None:
            found: Number = Fraction(over, under)
            return -found if value < 0 else found
    root = _float(size) ** (mpf(1) / degree)
    return -root if value < 0 else root


def _whole_root(value: int, degree: int) -> int | None:
    near = isqrt(value) if degree == 2 else round(value ** (1 / 3)) if value < 10**40 else 0
    return next((each for each in (near - 1, near, near + 1) if each**degree == value), None)


def _floor(value: Number) -> int:
    if isinstance(value, Fraction):
        return floor(value)
    near = int(mp.nint(value))
    return near if compared(value, Fraction(near)) == 0 else int(mp.floor(value))


def _float(value: Number) -> mpf:
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value
