"""The order of the mages at a formula by another route: nothing of ``cantorlab.formulas`` is used.

A formula's text is translated into Python and evaluated with fractions. Roots are kept as sums of
rational multiples of √s (s squarefree) and ∛c (c cube-free): such a sum is written in one way only,
since the roots of different s, and two of different c, are linearly independent over the rationals.
So two strengths tie if and only if they are written alike, and those that do not are told apart by
their first 90 decimals. The one formula of the deck with fractional powers, ``3 − 2^(10^n)``, is
looked up in the orders that were worked out elsewhere.
"""

from __future__ import annotations

import csv
import re
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import ceil, floor
from pathlib import Path

MAGES = range(-9, 9)
REFERENCE = Path(__file__).parent.parent / "formulas" / "data" / "places_reference.csv"


@cache
def ladder(text: str) -> dict[int, int]:
    """The rung of each mage, 0 the lowest; equal exactly if the strengths are."""
    if text == "3 − 2^(10^n)":
        return _worked_out_elsewhere(text)
    values = strengths(text)
    if not any(isinstance(value, Root) for value in values.values()):
        rungs = sorted(set(values.values()))
        return {mage: rungs.index(value) for mage, value in values.items()}
    return _by_digits(values)


def _by_digits(values: dict[int, Fraction | Root]) -> dict[int, int]:
    rungs: list[Fraction | Root] = []
    for value in sorted(values.values(), key=decimal):
        if not rungs or not same(rungs[-1], value):
            assert not rungs or decimal(value) - decimal(rungs[-1]) > Decimal("1e-90")
            rungs.append(value)
    return {
        mage: next(i for i, rung in enumerate(rungs) if same(rung, value))
        for mage, value in values.items()
    }


def groups(text: str, mages=MAGES) -> list[list[int]]:
    """The mages from the strongest to the weakest, those of one rung together."""
    by_rung: dict[int, list[int]] = {}
    for mage in sorted(mages):
        by_rung.setdefault(ladder(text)[mage], []).append(mage)
    return [by_rung[rung] for rung in sorted(by_rung, reverse=True)]


@cache
def strengths(text: str) -> dict[int, Fraction | Root]:
    """The exact strengths of the 18 mages; raises where there is none."""
    code = compile(_Translation(text).whole(), text, "eval")
    return {mage: eval(code, _NAMES, {"n": Fraction(mage)}) for mage in MAGES}


@cache
def _worked_out_elsewhere(text: str) -> dict[int, int]:
    with REFERENCE.open(encoding="utf-8", newline="") as page:
        row = next(row for row in csv.DictReader(page) if row["formula"] == text)
    rungs = reversed(row["order_strongest_first"].split(" > "))
    return {int(mage): rung for rung, tied in enumerate(rungs) for mage in tied.split("=")}


# -- numbers --------------------------------------------------------------------------------------


class Root:
    """A sum of rational multiples of roots, by (degree, what stands under the root)."""

    def __init__(self, terms):
        self.terms = {root: factor for root, factor in terms.items() if factor}

    def __add__(self, other):
        terms = dict(self.terms)
        for root, factor in _terms(other).items():
            terms[root] = terms.get(root, Fraction(0)) + factor
        return Root(terms)

    def __mul__(self, other):
        if isinstance(other, Root):
            assert set(other.terms) <= {(1, 1)}, "two roots multiplied"
            other = other.terms.get((1, 1), Fraction(0))
        return Root({root: factor * other for root, factor in self.terms.items()})

    def __neg__(self):
        return self * Fraction(-1)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__


def _terms(value):
    return value.terms if isinstance(value, Root) else {(1, 1): value}


def same(one, other) -> bool:
    return {k: v for k, v in _terms(one).items() if v} == {
        k: v for k, v in _terms(other).items() if v
    }


def decimal(value) -> Decimal:
    """The value to more than 90 decimals."""
    with localcontext() as context:
        context.prec = 400
        total = Decimal(0)
        for (degree, inside), factor in _terms(value).items():
            root = Decimal(inside)
            if degree == 2:
                root = root.sqrt()
            elif degree == 3:
                root = _cube_root(inside)
            total += root * factor.numerator / factor.denominator
        return total


@cache
def _cube_root(inside: int) -> Decimal:
    scale = 10**100
    low, high = 0, (inside + 1) * scale
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**3 <= inside * scale**3 else (low, middle)
    return Decimal(low) / scale


def _root(value: Fraction, degree: int) -> Root:
    """√(p/q) = √(pq)/q with the square factors taken out; ∛(p/q) = ∛(pq²)/q likewise."""
    assert isinstance(value, Fraction)
    assert value >= 0 or degree == 3, "no such root"
    inside = abs(value.numerator) * value.denominator ** (degree - 1)
    factor = Fraction(1 if value >= 0 else -1, value.denominator)
    divisor = 2
    while divisor**degree <= inside:
        while inside % divisor**degree == 0:
            inside //= divisor**degree
            factor *= divisor
        divisor += 1
    if inside in (0, 1):
        return Root({(1, 1): factor * inside})
    return Root({(degree, inside): factor})


def _power(base, exponent):
    assert isinstance(base, Fraction)
    assert exponent.denominator == 1
    assert base or exponent > 0, "a power of zero"
    return base ** int(exponent)


def _rest(value, divisor):
    return value - divisor * floor(value / divisor)


_NAMES = {
    "F": Fraction,
    "P": _power,
    "absolute": abs,
    "sqrt": lambda value: _root(value, 2),
    "cbrt": lambda value: _root(value, 3),
    "floor": lambda value: Fraction(floor(value)),
    "ceil": lambda value: Fraction(ceil(value)),
    "reste": _rest,
    "min": min,
    "max": max,
    "__builtins__": {},
}


# -- from text to Python --------------------------------------------------------------------------

_PIECES = re.compile(r"\d+(?: \d{3})*|[a-z]+|[½⅓⅔¼]|\S")
_FRACTIONS = {"½": "F(1, 2)", "⅓": "F(1, 3)", "⅔": "F(2, 3)", "¼": "F(1, 4)"}
_RAISED = dict(zip("²³⁴⁵", "2345", strict=True))
_FENCES = {"(": (")", "("), "|": ("|", "absolute("), "⌊": ("⌋", "floor("), "⌈": ("⌉", "ceil(")}
_ROOTS = {"√": "sqrt", "∛": "cbrt"}


class _Translation:
    """Recursive descent: a sum of products of signed powers."""

    def __init__(self, text):
        self.pieces = [*_PIECES.findall(text), ""]
        self.at = 0
        self.bars = 0

    @property
    def piece(self):
        return self.pieces[self.at]

    def take(self):
        self.at += 1
        return self.pieces[self.at - 1]

    def whole(self):
        python = self.sum()
        assert self.piece == "", self.pieces
        return python

    def sum(self):
        python = self.product()
        while self.piece in ("+", "−"):
            sign = self.take().replace("−", "-")
            python = f"({python} {sign} {self.product()})"
        return python

    def product(self):
        python = self.signed()
        while True:
            if self.piece in ("×", "÷", "/"):
                sign = "*" if self.take() == "×" else "/"
                python = f"({python} {sign} {self.signed()})"
            elif self.starts_factor():
                python = f"({python} * {self.power()})"
            else:
                return python

    def starts_factor(self):
        if self.piece == "|":
            return self.bars == 0
        return self.piece in ("(", "⌊", "⌈", *_ROOTS) or self.piece[:1].isalpha()

    def signed(self):
        if self.piece == "−":
            self.take()
            return f"(-{self.signed()})"
        return self.power()

    def power(self):
        python = self.single()
        if self.piece in _RAISED:
            return f"P({python}, F({_RAISED[self.take()]}))"
        if self.piece == "^":
            self.take()
            return f"P({python}, {self.single()})"
        return python

    def single(self):
        piece = self.take()
        if piece in _ROOTS:
            return f"{_ROOTS[piece]}({self.single()})"
        if piece in _FENCES:
            closing, opening = _FENCES[piece]
            outside, self.bars = self.bars, self.bars + 1 if piece == "|" else 0
            inside = self.sum()
            self.bars = outside
            assert self.take() == closing, self.pieces
            return f"{opening}{inside})"
        if piece in ("reste", "min", "max"):
            assert self.take() == "("
            first = self.sum()
            assert self.take() == ";"
            second = self.sum()
            assert self.take() == ")"
            return f"{piece}({first}, {second})"
        if piece == "n":
            return "n"
        return _FRACTIONS.get(piece) or f"F({int(piece.replace(' ', ''))})"
