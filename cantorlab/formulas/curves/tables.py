"""Exact signs and variations of a formula between two numbers, as a table of the lycée has them.

Where the formula is defined is read off its own tree, so that nothing is simplified away; zeros and
turning points are solved by SymPy, bars opened on each side of where they bend. Formulas that
cannot be solved exactly are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeGuard

import sympy

from cantorlab.formulas.formula import Formula
from cantorlab.formulas.printing.to_sympy import to_sympy
from cantorlab.formulas.tree import (
    Call,
    Letter,
    Negative,
    Node,
    Parentheses,
    Power,
    Product,
    Quotient,
    has_letter,
    walk,
)
from cantorlab.languages.texts import LocalizedError

LOW, HIGH = -9, 8
_N = sympy.Symbol("n", real=True)
_SMOOTH = {"abs", "sqrt", "exp", "ln", "log"}
# So many places may be told apart in one table.
_MOST = 14


class NoTable(LocalizedError):
    """A formula whose zeros or turning points cannot be told exactly."""


@dataclass(frozen=True)
class SignRow:
    """A row of signs: its factor, its sign at each place, and between each two.

    1, 0, -1; None where it has no value.
    """

    node: Node
    at: tuple[int | None, ...]
    between: tuple[int | None, ...]


@dataclass(frozen=True)
class FormulaTable:
    """The ``places`` from left to right; the value at each, None for none; how it goes between.

    ``ways`` are 1 (rising), 0, -1 (falling), None where there is no value.
    """

    places: tuple[Any, ...]
    values: tuple[Any | None, ...]
    ways: tuple[int | None, ...]


def variations(formula: Formula, low: int = LOW, high: int = HIGH) -> FormulaTable:
    """Return the runs in which the formula rises and falls from ``low`` to ``high``; raise
    ``NoTable``.
    """
    tree = _known(formula)
    inside = _domain(tree, low, high)
    places = _sort([low, high, *_edges(inside), *_bends(tree), *_holes(tree)], low, high)
    turns: list[Any] = []
    for left, right in pairwise(places):
        slope = sympy.diff(_open_bars(tree, _between(left, right)), _N)
        turns += _solve(slope, sympy.Interval(left, right))
    places = _sort([*places, *turns], low, high)
    ways = tuple(_way(tree, inside, left, right) for left, right in pairwise(places))
    kept = _turning(places, ways, inside, tree)
    return FormulaTable(
        tuple(places[at] for at in kept),
        tuple(_value(tree, inside, places[at]) for at in kept),
        tuple(ways[at] for at in kept[:-1]),
    )


def signs(
    formula: Formula, low: int = LOW, high: int = HIGH
) -> tuple[tuple[Any, ...], list[SignRow]]:
    """Return the places from ``low`` to ``high``, and a line for each factor, then one for the
    formula.

    A formula that is no product or quotient has one line. Raises ``NoTable``.
    """
    tree = _known(formula)
    inside = _domain(tree, low, high)
    parts = _factors(tree)
    zeros = [each for part in parts for each in _zeros_between(part, low, high)]
    places = tuple(_sort([low, high, *_edges(inside), *_holes(tree), *zeros], low, high))
    rows = parts if len(parts) > 1 else []
    lines = [_line(part, _domain(part, low, high), places) for part in rows]
    return places, [*lines, _line(tree, inside, places)]


# -- the parts ------------------------------------------------------------------------------------


def _known(formula: Formula) -> Node:
    """Return the tree, if all in it can be told exactly."""
    tree = formula.tree
    for part in walk(tree):
        wild = isinstance(part, Call) and part.function not in _SMOOTH
        by_turns = isinstance(part, Power) and not to_sympy(part.exponent).is_number and not (
            to_sympy(part.base).is_positive
        )  # fmt: skip
        if wild or by_turns:
            raise NoTable("plots.table.refused", formula=formula.text)
    if _is_laborious(tree):
        raise NoTable("plots.table.unsolved")
    return tree


def _is_laborious(tree: Node) -> bool:
    """Return whether an exponent has an exponent, or bars beside an n elsewhere: SymPy sits on
    those.
    """
    exponents = [part.exponent for part in walk(tree) if isinstance(part, Power)]
    letters = [sum(isinstance(part, Letter) for part in walk(each)) for each in (tree, *exponents)]
    barred = any(_is(part, "abs") for each in exponents for part in walk(each) if has_letter(each))
    nested = any(
        isinstance(part, Power) and has_letter(part.exponent)
        for each in exponents
        for part in walk(each)
    )
    return nested or (barred and letters[0] > sum(letters[1:]))


def _factors(node: Node) -> list[Node]:
    match node:
        case Parentheses(inner):
            return _factors(inner)
        case Product(left, right) | Quotient(left, right):
            return [*_factors(left), *_factors(right)]
        case Negative(inner) if len(found := _factors(inner)) > 1:
            return [Negative(found[0]), *found[1:]]
    return [node]


def _is(node: Node, *functions: str) -> TypeGuard[Call]:
    return isinstance(node, Call) and node.function in functions


def _domain(tree: Node, low: int, high: int) -> Any:
    """Return the intervals in which all parts have a value."""
    if _divides_by_0(tree):
        return sympy.S.EmptySet
    found: Any = sympy.Interval(low, high)
    for part in walk(tree):
        if isinstance(part, Quotient):
            found -= sympy.FiniteSet(*_zeros(part.right))
        elif _is(part, "sqrt", "ln", "log"):
            inner = to_sympy(part.arguments[0])
            condition = inner >= 0 if part.function == "sqrt" else inner > 0
            if condition not in (True, sympy.true):
                found &= sympy.solveset(condition, _N, sympy.Interval(low, high))
    return found


def _divides_by_0(tree: Node) -> bool:
    """Return whether a part divides by 0 at every n: SymPy has infinities for that."""
    divisors = [part.right for part in walk(tree) if isinstance(part, Quotient)]
    divisors += [
        part.base
        for part in walk(tree)
        if isinstance(part, Power) and to_sympy(part.exponent).is_negative
    ]
    return any(sympy.simplify(to_sympy(each)) == 0 for each in divisors)


def _edges(inside: Any) -> list[Any]:
    boundary = inside.boundary
    return list(boundary) if isinstance(boundary, sympy.FiniteSet) else []


def _holes(tree: Node) -> list[Any]:
    return [
        each for part in walk(tree) if isinstance(part, Quotient) for each in _zeros(part.right)
    ]


def _bends(tree: Node) -> list[Any]:
    return [each for part in walk(tree) if _is(part, "abs") for each in _zeros(part.arguments[0])]


def _zeros(node: Node) -> list[Any]:
    return [] if _divides_by_0(node) else _solve(to_sympy(node), sympy.Reals)


def _zeros_between(node: Node, low: int, high: int) -> list[Any]:
    """Return the zeros from ``low`` to ``high``, with bars opened on each side of their bends."""
    if _divides_by_0(node):
        return []
    bends = _bends(node)
    places = _sort([low, high, *bends], low, high)
    found = [
        each
        for left, right in pairwise(places)
        for each in _solve(_open_bars(node, _between(left, right)), sympy.Interval(left, right))
    ]
    return [*found, *(each for each in bends if _sign(to_sympy(node).subs(_N, each)) == 0)]


def _solve(expression: Any, among: Any) -> list[Any]:
    """Return all zeros of the expression in a set, exactly; none if it is 0 throughout."""
    if expression.is_number or sympy.simplify(expression).is_number:
        return []
    try:
        found = sympy.solveset(expression, _N, among)
    except (NotImplementedError, ValueError, TypeError):
        raise NoTable("plots.table.unsolved") from None
    if found is sympy.S.EmptySet:
        return []
    if not isinstance(found, sympy.FiniteSet) or len(found) > _MOST:
        raise NoTable("plots.table.unsolved")
    return list(found)


def _sort(places: Iterable[Any], low: int, high: int) -> list[Any]:
    """Return each place between ``low`` and ``high`` once, from left to right."""
    simple = {sympy.sympify(each) for each in places}
    ordered = sorted(simple, key=lambda each: each.evalf(30))
    return [each for each in ordered if low <= each.evalf(30) <= high]


def _between(left: Any, right: Any) -> Any:
    """Return a fraction between two places."""
    middle = (left.evalf(30) + right.evalf(30)) / 2
    return sympy.Rational(str(middle.n(12)))


def _open_bars(node: Node, at: Any) -> Any:
    """Return the expression with its bars opened as they are at a place."""
    expression = to_sympy(node)
    bars = sorted(expression.atoms(sympy.Abs), key=sympy.count_ops)
    for each in bars:
        inner = each.args[0]
        expression = expression.subs(each, inner if inner.subs(_N, at) >= 0 else -inner)
    return expression


# -- signs and ways -------------------------------------------------------------------------------


def _sign(value: Any) -> int:
    if value == 0 or sympy.simplify(value) == 0:
        return 0
    return 1 if value.evalf(30) > 0 else -1


def _way(tree: Node, inside: Any, left: Any, right: Any) -> int | None:
    at = _between(left, right)
    if at not in inside:
        return None
    return _sign(sympy.diff(_open_bars(tree, at), _N).subs(_N, at))


def _value(tree: Node, inside: Any, place: Any) -> Any | None:
    return sympy.simplify(to_sympy(tree).subs(_N, place)) if place in inside else None


def _turning(
    places: Sequence[Any], ways: Sequence[int | None], inside: Any, tree: Node
) -> list[int]:
    """Return both ends, the turning points and the places without a value."""
    last = len(places) - 1
    return [
        at
        for at, place in enumerate(places)
        if at in (0, last) or ways[at - 1] != ways[at] or place not in inside
    ]


def _line(node: Node, inside: Any, places: Sequence[Any]) -> SignRow:
    expression = to_sympy(node)
    at = tuple(_sign(expression.subs(_N, place)) if place in inside else None for place in places)
    middles = [_between(left, right) for left, right in pairwise(places)]
    between = tuple(
        _sign(expression.subs(_N, middle)) if middle in inside else None for middle in middles
    )
    return SignRow(node, at, between)
