"""Exact numbers in place of letters: ``a × n`` with 3/2 for a."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cantorlab.formulas.tree import (
    Group,
    Letter,
    Negative,
    Node,
    Number,
    Quotient,
    children,
    rebuilt,
)

#: Numbers with at most this many decimals are written as decimals, all others as fractions.
_MAX_DECIMALS = 12


def substituted(node: Node, values: Mapping[str, Fraction]) -> Node:
    """``node`` with the numbers in ``values`` in place of their letters."""
    if isinstance(node, Letter):
        return number_node(values[node.name]) if node.name in values else node
    return rebuilt(node, [substituted(child, values) for child in children(node)])


def number_node(value: Fraction) -> Node:
    """The tree of an exact number, in parentheses unless it is a row of digits."""
    size = abs(value)
    exact = (d for d in range(_MAX_DECIMALS + 1) if 10**d % size.denominator == 0)
    decimals = next(exact, None)
    if decimals is None:
        over = _whole(size.numerator)
        return Group(Quotient(Negative(over) if value < 0 else over, _whole(size.denominator)))
    digits = str(int(size * 10**decimals)).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    number = Number(size, text)
    return Group(Negative(number)) if value < 0 else number


def _whole(value: int) -> Number:
    return Number(Fraction(value), str(value))
