"""Reasons for a whole order: its fold, and its course from mage to mage.

The strongest, the weakest and the untied mages follow from these two; `settles` says if it does.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from cantorlab.formulas.curves.curve_text import course, fold, half, steps
from cantorlab.formulas.explanations.enclosure import exact
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.formula import Formula
from cantorlab.formulas.tree import MAGES, Call, Node, Power, has_letter, plain, walk
from cantorlab.languages.texts import Language, say

#: More stretches than these are no reason that one can follow.
_MOST_STRETCHES = 4


def reason(formula: Formula, language: Language) -> str:
    """Say why the order is as it is: its fold, if any, and its course: ``A square forgets the sign,
    …``.
    """
    told = []
    if (centre := fold(formula.ranks)) is not None:
        key = f"mages.reason.{_why_it_folds(plain(formula.tree), centre)}"
        told.append(say(key, language, centre=half(centre, language)))
    return " ".join([*told, course(formula, language, by_name=True)])


def settles(formula: Formula, mage: int, others: Iterable[int], ways: Iterable[int]) -> bool:
    """Return whether fold and course alone show that ``mage`` is above (1) or below (-1) all
    ``others``.

    From it one comes to each of them by going only down, or only up, along the curve and across the
    fold. ``ways`` are the ways that may be gone.
    """
    if sum(1 for _ in _stretches(formula)) > _MOST_STRETCHES:
        return False
    reached = {each for way in ways for each in _reachable_from(formula, mage, -way)}
    return set(others) <= reached


def _stretches(formula: Formula) -> Iterable[int]:
    before: int | None = None
    for _, way in steps(formula):
        if way is not None and way != before:
            yield way
        before = way


def _reachable_from(formula: Formula, start: int, way: int) -> set[int]:
    """Return the mages reached from ``start`` by steps that never go against ``way``, off its
    level.
    """
    up = {n: step for n, step in steps(formula) if step is not None}
    centre = fold(formula.ranks)
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        near = []
        if here in up and up[here] != -way:
            near.append(here + 1)
        if here - 1 in up and up[here - 1] != way:
            near.append(here - 1)
        if centre is not None:
            near.append(int(2 * centre) - here)
        for there in near:
            if there in MAGES and there not in found:
                found.add(there)
                waiting.append(there)
    return found


def _why_it_folds(node: Node, centre: Fraction) -> str:
    """Name what loses the sign: a square, bars, or another fold."""
    poly = polynomial(node)
    folding = {_folds(part, centre) for part in walk(node)} - {None}
    if folding == {"square"} or folding == {"bars"} or folding == {"even_power"}:
        return f"fold_{folding.pop()}"
    if poly is not None and len(poly) == 3 and not folding:
        return "fold_parabola"
    return "fold"


def _folds(node: Node, centre: Fraction) -> str | None:
    """Return the way in which ``node`` makes opposites about ``centre`` equal, if it does."""
    match node:
        case Call("abs", (inside,)):
            kind = "bars"
        case Power(inside, exponent) if not has_letter(exponent):
            power = exact(exponent)
            if power is None or power % 2:
                return None
            kind = "square" if power == 2 else "even_power"
        case _:
            return None
    poly = polynomial(inside)
    straight = poly is not None and len(poly) == 2
    return kind if straight and poly and -poly[0] / poly[1] == centre else None
