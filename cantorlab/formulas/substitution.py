"""Exact numbers in place of letters: ``a × n`` with 3/2 for a."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Parentheses,
    Product,
    Quotient,
    Sum,
    children,
    rebuilt,
)

#: Numbers with at most this many decimals are written as decimals, all others as fractions.
_MAX_DECIMALS = 12


def substitute(node: Node, values: Mapping[str, Fraction], mark: str = ".") -> Node:
    """Replace letters in ``node`` by their ``values``, written with the decimal ``mark``."""
    if isinstance(node, Letter):
        return number_node(values[node.name], mark) if node.name in values else node
    return rebuilt(node, [substitute(child, values, mark) for child in children(node)])


def number_node(value: Fraction, mark: str = ".") -> Node:
    """Return the tree of an exact number, in parentheses unless it is an unsigned decimal."""
    size = abs(value)
    exact = (d for d in range(_MAX_DECIMALS + 1) if 10**d % size.denominator == 0)
    decimals = next(exact, None)
    if decimals is None:
        over = _whole(size.numerator)
        return Parentheses(
            Quotient(Negative(over) if value < 0 else over, _whole(size.denominator))
        )
    digits = str(int(size * 10**decimals)).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}{mark}{digits[-decimals:]}" if decimals else digits
    number = Number(size, text)
    return Parentheses(Negative(number)) if value < 0 else number


def tidy(node: Node) -> Node:
    """Merge the signs of substituted numbers: ``−2n − 3`` for ``(−2)n + (−3)``.

    Only for showing: the value is the same, what was written is not.
    """
    match node:
        case Sum(left, right):
            positive = _without_minus(right)
            if positive is not None:
                return Difference(tidy(left), positive)
            return Sum(tidy(left), _tidy_within(right))
        case Difference(left, right):
            positive = _without_minus(right)
            if positive is not None:
                return Sum(tidy(left), positive)
            return Difference(tidy(left), _tidy_within(right))
        case Product(left, right, sign):
            return _product(tidy(left), _tidy_within(right), sign)
        case Parentheses(Negative(Number()) as negative):
            return negative
        case _:
            return _tidy_within(node)


def _tidy_within(node: Node) -> Node:
    """Tidy ``node`` inside its own parentheses and calls, where no leading minus may stand."""
    parts = children(node)
    if isinstance(node, Parentheses | Call):
        return rebuilt(node, [tidy(part) for part in parts])
    if isinstance(node, Product):
        return _product(_tidy_within(node.left), _tidy_within(node.right), node.sign)
    return rebuilt(node, [_tidy_within(part) for part in parts])


def _without_minus(node: Node) -> Node | None:
    """Return a term that begins with a substituted negative number, without its minus; else
    None.
    """
    match node:
        case Parentheses(Negative(Number() as size)):
            return size
        case Product(left, right, sign):
            positive = _without_minus(left)
            return None if positive is None else _product(positive, _tidy_within(right), sign)
        case _:
            return None


def _product(left: Node, right: Node, sign: Literal["×", "·", ""]) -> Node:
    """Write a product: a factor of 1 that no sign follows is left out, ``sin(n)``."""
    match left:
        case Number(value) if value == 1 and not sign:
            return right
        case Negative(Number(value)) if value == 1 and not sign:
            return Negative(right)
    return Product(left, right, sign)


def _whole(value: int) -> Number:
    return Number(Fraction(value), str(value))
