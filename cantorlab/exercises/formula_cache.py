"""Cached ranks and explanations of formulas given as texts, for all kinds of exercises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from cantorlab.formulas import MAGES, Explanation, Formula, explain, parse
from cantorlab.formulas.explanations.explanation import first_kind

Groups = tuple[tuple[int, ...], ...]

# Explanations by calculation: no exercise may need the first, and few should need the others.
COMPUTED = frozenset({"values"})
LABOURED = COMPUTED | {"balance", "ratio", "factored_difference"}
A_FEW = 8

T = TypeVar("T")


@lru_cache(maxsize=4096)
def formula_of(text: str) -> Formula:
    """Return the formula, read once. Raises ``FormulaError``."""
    return parse(text, language="en")


@lru_cache(maxsize=4096)
def heights(text: str) -> tuple[int, ...]:
    """Return the rank of each mage, 0 the weakest; -1 for those without strength (rules §1.2)."""
    return tuple(-1 if rank is None else rank for rank in formula_of(text).ranks)


def height(text: str, mage: int) -> int:
    """Return the rank of one mage, as in ``heights``."""
    return heights(text)[mage - MAGES[0]]


def groups(text: str, mages: Iterable[int] = MAGES) -> Groups:
    """Return the mages from the strongest to the weakest, equals together and sorted."""
    rungs: dict[int, list[int]] = {}
    for mage in sorted(mages):
        rungs.setdefault(height(text, mage), []).append(mage)
    return tuple(tuple(rungs[each]) for each in sorted(rungs, reverse=True))


@lru_cache(maxsize=65536)
def why(text: str, a: int, b: int) -> Explanation:
    """Explain why ``a`` beats ``b`` at the formula, or is beaten, or ties."""
    return explain(formula_of(text), a, b)


@lru_cache(maxsize=65536)
def _first_kind(text: str, a: int, b: int) -> str:
    """Return the kind of the first explanation; better ones leave sheets as they are."""
    return first_kind(formula_of(text), a, b)


def is_seen(text: str, a: int, b: int) -> bool:
    """Return whether the two can be compared without computing."""
    return _first_kind(text, a, b) not in COMPUTED


def first_seen(
    text: str, candidates: Sequence[T], pairs: Callable[[T], Sequence[tuple[int, int]]]
) -> T | None:
    """Return the first candidate whose pairs need no computing; None if there is none.

    One of the first few is taken before it if each of its pairs can be seen by a single idea,
    without comparing parts of the formula with one another.
    """
    for each in candidates[:A_FEW]:
        if all(_first_kind(text, *pair) not in LABOURED for pair in pairs(each)):
            return each
    return next((each for each in candidates if all(is_seen(text, *p) for p in pairs(each))), None)


def neighbours(order: Groups) -> list[tuple[int, int]]:
    """Return pairs that prove an order: the mages of a group, and one of each to the next."""
    pairs = []
    for upper, lower in zip(order, (*order[1:], ()), strict=True):
        pairs += [(upper[0], other) for other in upper[1:]]
        if lower:
            pairs.append((upper[0], lower[0]))
    return pairs


def end_pairs(order: Groups, end: int) -> list[tuple[int, int]]:
    """Return pairs that show one end of an order of two groups or more: 0 the top, -1 the bottom.

    Its mages tie, and one of them beats, or is beaten by, one of those next to them.
    """
    last, before = (order[0], order[1]) if end == 0 else (order[-1], order[-2])
    return [(last[0], other) for other in (*last[1:], before[0])]
