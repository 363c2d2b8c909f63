"""A curve in words: its shape, its course, its ends, its symmetry, its zeros, its gaps and jumps.

Text for readers who cannot see the picture, and the reason of a whole order. Everything is exact:
the course and the symmetry from the ranks of the 18 mages, shapes and jumps from the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from math import floor

from cantorlab.formulas.curves.branches import undefined_points
from cantorlab.formulas.curves.breaks import are_same, limit
from cantorlab.formulas.curves.real_functions import real_curve
from cantorlab.formulas.explanations.polynomials import polynomial
from cantorlab.formulas.formula import Formula
from cantorlab.formulas.order.ladder import strength_text
from cantorlab.formulas.order.order_text import list_mages
from cantorlab.formulas.strength import NoStrength
from cantorlab.formulas.tree import (
    MAGES,
    Call,
    Letter,
    Node,
    plain,
    walk,
)
from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say

_MOST_RUNS = 6
_MOST_NAMED = 6
_LONGEST_PERIOD = 9
# A curve is looked at in so many steps from mage to mage; what may be rounding there, as a part of
# its height and at the least.
_STEPS, _NOISE, _LEAST = 12, 1e-9, 1e-12

Ranks = Sequence[int | None]


def describe(formula: Formula, language: Language, *, values: bool = True) -> str:
    """Describe the curve of ``formula`` in some sentences; without ``values`` no strength is given.

    Raises ``Undecided``.
    """
    return " ".join(sentences(formula, language, values=values))


def sentences(formula: Formula, language: Language, *, values: bool = True) -> list[str]:
    """Return the sentences of `describe`, in the order in which one would look."""
    ranks = formula.ranks
    shape = _shape(formula, ranks)
    told = [_say(f"shape.{shape}", language)] if shape else []
    present = [n for n in MAGES if ranks[n - MAGES[0]] is not None]
    if len({ranks[n - MAGES[0]] for n in present}) > 1:
        told += [
            course(formula, language),
            _ends(formula, present, language, values=values),
        ]
        told += _symmetry(ranks, language)
    told += _about_zero(formula, present, language)
    told += _missing(formula, present, language)
    return told


def _shape(formula: Formula, ranks: Ranks) -> str | None:
    """Name the shape of the curve, if it has a name."""
    node, found = plain(formula.tree), {rank for rank in ranks if rank is not None}
    if len(found) == 1 and None not in ranks:
        return "flat" if all(_goes(formula, n, 0) for n in MAGES[:-1]) else "level"
    poly = polynomial(node)
    if poly is not None and len(poly) == 2:
        return "line_up" if poly[1] > 0 else "line_down"
    if poly is not None and len(poly) == 3:
        return "parabola_up" if poly[2] > 0 else "parabola_down"
    if isinstance(node, Call):
        inside = polynomial(node.arguments[0])
        straight = inside is not None and len(inside) == 2
        if node.function == "abs" and straight:
            return "vee"
        if node.function in ("floor", "ceil") and straight:
            return "steps"
        if node.function in ("sin", "cos") and isinstance(node.arguments[0], Letter):
            return "wave"
    return None


def course(formula: Formula, language: Language, *, by_name: bool = False) -> str:
    """Say in one sentence where the curve rises, falls and stays level, from left to right.

    ``by_name``: it says that it speaks of the curve.
    """
    runs = [
        (way, [start for start, _ in run])
        for way, found in groupby(steps(formula), key=lambda step: step[1])
        for run in [list(found)]
        if way is not None
    ]
    runs = [run for at, run in enumerate(runs) if not _is_turn(runs, at)]
    if len(runs) > _MOST_RUNS:
        ways = {way for way, _ in runs}
        key = "zigzag" if {1, -1} <= ways else "climbs" if 1 in ways else "descends"
        first, last = runs[0][1][0], runs[-1][1][-1] + 1
        return _say(key, language, start=number_text(first), end=number_text(last))
    said = [
        _say(
            {1: "rises", 0: "level", -1: "falls"}[way],
            language,
            start=number_text(starts[0]),
            end=number_text(starts[-1] + 1),
        )
        for way, starts in runs
    ]
    # Between two whole numbers a curve may turn: what is said holds of the mages. That a top or
    # bottom is not quite at a mage is no other course.
    turns = any(map(_is_wave, walk(formula.tree))) or not all(
        _goes(formula, n, way) for way, starts in runs for n in (starts[1:-1] if way else starts)
    )
    key = "course_of_mages" if turns else "course_named" if by_name else "course"
    return _say(key, language, runs=conventions.join_items(said, language))


def _is_turn(runs: Sequence[tuple[int, list[int]]], at: int) -> bool:
    """Return whether a top or bottom is two equal mages: the curve need not be level there."""
    way, starts = runs[at]
    inside = way == 0 and len(starts) == 1 and 0 < at < len(runs) - 1
    return inside and runs[at - 1][0] == -runs[at + 1][0]


def _is_wave(node: Node) -> bool:
    return isinstance(node, Call) and node.function in ("sin", "cos", "tan")


def _goes(formula: Formula, n: int, way: int) -> bool:
    """Return whether the curve goes up (1), down (-1) or stays level (0) all the way to n + 1."""
    heights, noise = _look_at(formula, n)
    noise = max(noise, _LEAST)
    ways = {0 if abs(b - a) <= noise else 1 if b > a else -1 for a, b in pairwise(heights)}
    return ways <= {way, 0} and (way != 0 or len(heights) >= _STEPS)


def _is_on(formula: Formula, n: int, side: int) -> bool:
    """Return whether the curve is above zero (1), at it (0) or below it (-1) all the way."""
    heights, noise = _look_at(formula, n)
    if side == 0:
        return all(abs(height) <= _NOISE for height in heights)
    return all(side * height > noise for height in heights)


def _look_at(formula: Formula, n: int) -> tuple[list[float], float]:
    """Return the heights of the curve from n to n + 1, without a gap, and what may be rounding."""
    curve = real_curve(plain(formula.tree))
    asked = (curve(n + part / _STEPS) for part in range(_STEPS + 1))
    heights = [height for height in asked if height is not None]
    return heights, _NOISE * max(map(abs, heights), default=0.0)


def steps(formula: Formula) -> Iterable[tuple[int, int | None]]:
    """Return for each mage but the last whether the next is higher (1), as high (0) or lower (-1).

    None where the curve breaks off in between or one of them is without strength.
    """
    ranks = formula.ranks
    breaks = {left for left, _ in _gaps_between(plain(formula.tree))}
    for n, (here, there) in zip(MAGES, pairwise(ranks), strict=False):
        gap = here is None or there is None or n in breaks
        yield n, None if gap else (there > here) - (there < here)  # type: ignore[operator]


def _ends(formula: Formula, present: list[int], language: Language, *, values: bool) -> str:
    heights = {n: formula.ranks[n - MAGES[0]] for n in present}
    ends = []
    for wanted in (max, min):
        height = wanted(rank for rank in heights.values() if rank is not None)
        mages = [n for n in present if heights[n] == height]
        shown = list_mages(mages, language)
        if len(mages) > _MOST_NAMED:
            shown = _say("several", language, count=len(mages), mages=shown)
        if values:
            strength = strength_text(formula.strength(mages[0]), language)
            shown = _say("with_strength", language, mages=shown, strength=strength)
        ends.append(shown)
    return _say("ends", language, highest=ends[0], lowest=ends[1])


def _symmetry(ranks: Ranks, language: Language) -> list[str]:
    if (centre := fold(ranks)) is not None:
        return [_say("mirror", language, centre=half(centre, language))]
    for period in range(2, _LONGEST_PERIOD):
        if all(_at(ranks, n) == _at(ranks, n + period) for n in MAGES[:-period]):
            return [_say("period", language, count=period)]
    return []


def fold(ranks: Ranks) -> Fraction | None:
    """Return the only place on both sides of which all mages are equal two by two, if there is
    one.
    """
    folds = [twice for twice in range(2 * MAGES[0] + 5, 2 * MAGES[-1] - 4) if _folds(ranks, twice)]
    # A periodic order folds at many places; none is named.
    return Fraction(folds[0], 2) if len(folds) == 1 else None


def half(number: Fraction, language: Language) -> str:
    """Write a whole number or one and a half as the language does."""
    size = conventions.number(str(float(abs(number))).removesuffix(".0"), language)
    return f"−{size}" if number < 0 else size


def _folds(ranks: Ranks, twice: int) -> bool:
    """Return whether the mages on both sides of ``twice / 2`` are equal, three or more and not
    level.
    """
    pairs = [(n, twice - n) for n in MAGES if n < twice - n <= MAGES[-1]]
    heights = {_at(ranks, a) for a, _ in pairs}
    equal = all(_at(ranks, a) == _at(ranks, b) is not None for a, b in pairs)
    return len(pairs) > 2 and equal and len(heights) > 1


def _at(ranks: Ranks, n: int) -> int | None:
    return ranks[n - MAGES[0]]


def _about_zero(formula: Formula, present: list[int], language: Language) -> list[str]:
    """Return the mages above zero, at it and below it."""
    signs = {n: _sign(formula, n) for n in present}
    told = []
    for side, key in ((1, "above"), (0, "zero"), (-1, "below")):
        mages = [n for n in present if signs[n] == side]
        if len(mages) == len(present) and all(_is_on(formula, n, side) for n in MAGES[:-1]):
            return [_say(f"always_{key}", language)]
        if mages:
            all_of_them = len(mages) == len(MAGES)
            listed = _say("every_mage", language) if all_of_them else _ranges(mages, language)
            told.append(_say(key, language, mages=listed))
    return told


def _sign(formula: Formula, n: int) -> int:
    strength = formula.strength(n)
    assert not isinstance(strength, NoStrength)
    return 1 if strength > 0 else 0 if strength == 0 else -1


def _missing(formula: Formula, present: list[int], language: Language) -> list[str]:
    missing = [n for n in MAGES if n not in present]
    told = [_say("missing", language, mages=_ranges(missing, language))] if missing else []
    pairs = [
        _say("pole.pair", language, left=number_text(left), right=number_text(right))
        for left, right in sorted(set(_gaps_between(plain(formula.tree))))
        if MAGES[0] <= left and right <= MAGES[-1]
    ]
    return [*told, _say("pole", language, pairs=", ".join(pairs))] if pairs else told


def _gaps_between(node: Node) -> Iterable[tuple[int, int]]:
    """Return the neighbours between which the curve breaks off."""
    curve = real_curve(node)
    for x in undefined_points(node):
        if x != floor(x):
            sides = [limit(curve, x, side) for side in (-1, 1)]
            if None in sides or not are_same(*sides):  # type: ignore[arg-type]
                yield floor(x), floor(x) + 1


def _ranges(mages: Sequence[int], language: Language) -> str:
    """Write neighbours as ranges: ``−9 to −1 and 5``."""
    parts = []
    for _, group in groupby(enumerate(mages), key=lambda pair: pair[1] - pair[0]):
        found = [n for _, n in group]
        if len(found) > 2:
            first, last = number_text(found[0]), number_text(found[-1])
            parts.append(_say("range", language, first=first, last=last))
        else:
            parts += map(number_text, found)
    return conventions.join_items(parts, language)


def _say(key: str, language: Language, **params: object) -> str:
    return say(f"mages.words.{key}", language, **params)
