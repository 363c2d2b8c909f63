"""Conditions that a wanted formula must meet, each by its name in the lesson's file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from cantorlab.exercises.formula_cache import formula_of
from cantorlab.formulas import MAGES, Formula, NoStrength
from cantorlab.formulas.strength import Strength
from cantorlab.formulas.tree import (
    Call,
    Difference,
    Negative,
    Node,
    Power,
    Product,
    Quotient,
    has_letter,
    plain,
    walk,
)

#: Whether a formula does what is wanted, from what the lesson's file says of it.
Condition: TypeAlias = Callable[[Formula, Any], bool]


def _heights(formula: Formula) -> dict[int, int]:
    ranks = (-1 if rank is None else rank for rank in formula.ranks)
    return dict(zip(MAGES, ranks, strict=True))


def _end(formula: Formula, end: Callable[..., int]) -> set[int]:
    height = _heights(formula)
    best = end(height.values())
    return {mage for mage in MAGES if height[mage] == best}


def _sign(strength: Strength) -> int | None:
    if isinstance(strength, NoStrength):
        return None
    return int(strength > 0) - int(strength < 0)


def _with_sign(formula: Formula, wanted: int) -> set[int]:
    return {mage for mage in MAGES if _sign(formula.strength(mage)) == wanted}


def _rises(formula: Formula, mages: list[int]) -> bool:
    height = _heights(formula)
    return all(height[a] < height[b] for a, b in pairwise(mages))


def _top(formula: Formula, mages: list[int]) -> bool:
    return [each for group in formula.order for each in group][: len(mages)] == mages and all(
        len(group) == 1 for group in formula.order[: len(mages)]
    )


def _above(formula: Formula, teams: list[list[int]]) -> bool:
    height = _heights(formula)
    first, second = teams
    return min(height[each] for each in first) > max(height[each] for each in second)


#: Parts that a goal may require or refuse, and tests for them in a formula's tree.
PARTS: Mapping[str, Callable[[Node], bool]] = {
    "bars": lambda node: isinstance(node, Call) and node.function == "abs",
    "power": lambda node: isinstance(node, Power),
    "product": lambda node: isinstance(node, Product),
    "division": lambda node: isinstance(node, Quotient) and has_letter(node.right),
    "quotient": lambda node: isinstance(node, Quotient),
    "remainder": lambda node: isinstance(node, Call) and node.function == "mod",
    "root": lambda node: isinstance(node, Call) and node.function in ("sqrt", "cbrt"),
    "exponent": lambda node: isinstance(node, Power) and has_letter(node.exponent),
    "function": lambda node: isinstance(node, Call) and node.function != "abs",
}


def _minuses(formula: Formula, least: int) -> bool:
    return sum(isinstance(node, Negative | Difference) for node in walk(formula.tree)) >= least


def _factors(formula: Formula, least: int) -> bool:
    products = (node for node in walk(plain(formula.tree)) if isinstance(node, Product))
    return 1 + sum(has_letter(each.left) and has_letter(each.right) for each in products) >= least


def _has(formula: Formula, part: str) -> bool:
    return any(PARTS[part](node) for node in walk(plain(formula.tree)))


#: The other conditions by name, in the order in which they are tried.
CONDITIONS: Mapping[str, Condition] = {
    "other_than": lambda formula, known: all(
        formula.tree != formula_of(each).tree for each in known
    ),
    "champions": lambda formula, mages: _end(formula, max) == set(mages),
    "among": lambda formula, mages: _end(formula, max) >= set(mages),
    "not_champion": lambda formula, mage: mage not in _end(formula, max),
    "last": lambda formula, mages: _end(formula, min) == set(mages),
    "no_ties": lambda formula, _: len(set(_heights(formula).values())) == len(MAGES),
    "top": _top,
    "positive": lambda formula, mages: _with_sign(formula, 1) == set(mages),
    "negative": lambda formula, mages: _with_sign(formula, -1) == set(mages),
    "all_positive": lambda formula, _: _with_sign(formula, 1) == set(MAGES),
    "rises": _rises,
    "falls": lambda formula, mages: _rises(formula, mages[::-1]),
    "above": _above,
    "ties": lambda formula, mages: len({_heights(formula)[each] for each in mages}) == 1,
    "without_strength": lambda formula, count: formula.ranks.count(None) == count,
    "minuses": _minuses,
    "factors": _factors,
}

#: Parts that a goal requires of the formula, or forbids.
OF_PARTS: Mapping[str, bool] = {"no": False, "needs": True}


def unmet(formula: Formula, goal: Mapping[str, Any]) -> str | None:
    """Return the name of the first condition that the formula does not meet; None if it meets all.

    Its parts come first, since they can be seen without any strength: ``needs.root``,
    ``no.bars``.
    """
    for name, wanted in OF_PARTS.items():
        for part in goal.get(name, ()):
            if _has(formula, part) is not wanted:
                return f"{name}.{part}"
    others = sorted(goal.keys() - OF_PARTS.keys(), key=list(CONDITIONS).index)
    return next((name for name in others if not CONDITIONS[name](formula, goal[name])), None)
