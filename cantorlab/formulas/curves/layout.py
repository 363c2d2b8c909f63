"""Curves with their 18 mages, laid out for drawing: one layout for widgets, pictures and plots.

For display only, but true: the heights of the mages are their exact strengths, rounded, one height
a rank. Where numbers cannot show the order, the heights are the ranks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cantorlab.formulas.curves.branches import Branch, Point, branches
from cantorlab.formulas.curves.breaks import BranchEnd, branch_ends
from cantorlab.formulas.curves.curve_text import describe
from cantorlab.formulas.curves.real_functions import Curve, real_curve
from cantorlab.formulas.curves.scale import Scale, choose_scale, tick_texts
from cantorlab.formulas.formula import Formula
from cantorlab.formulas.numbers.comparison import dense_ranks
from cantorlab.formulas.numbers.real import Real
from cantorlab.formulas.order.ladder import strength_value
from cantorlab.formulas.strength import NoStrength, Strength
from cantorlab.formulas.tree import MAGES, Node
from cantorlab.languages.texts import Language, say

LOW, HIGH = MAGES[0] - 0.5, MAGES[-1] + 0.5
# A span that is kept is filled by this part at least; a new one has this much room on a side.
FILLED, ROOM = 0.3, 0.5
AIR = 0.1
# What is smaller may be 0, rounded; what is nearer, in parts of the values, the same, rounded.
TINY, SAME = 1e-15, 1e-9
# A line is drawn straight where it is this near to the curve, in parts of the height, and at last
# over this part of the width.
STRAIGHT, STEP = 0.002, 1e-4


@dataclass(frozen=True)
class LaidOutCurve:
    """Height of each mage with a strength, the visible lines, and the marks at their ends."""

    heights: Mapping[int, float]
    lines: tuple[Branch, ...]
    ends: tuple[BranchEnd, ...]


@dataclass(frozen=True)
class CurveLayout:
    """Curves on one ``scale``, and the heights of the bottom and the top of their picture."""

    curves: tuple[LaidOutCurve, ...]
    scale: Scale
    low: float
    high: float
    are_strengths: bool

    def y(self, value: float) -> float:
        """Return where a strength stands: 0 at the bottom, 1 at the top."""
        return (self.scale.height(value) - self.low) / (self.high - self.low)

    @property
    def limits(self) -> tuple[float, float]:
        """The strengths at the bottom and at the top."""
        return self.scale.value(self.low), self.scale.value(self.high)


def lay_out(
    formulas: Sequence[Formula],
    *,
    tenfold: bool | None = None,
    before: Mapping[str, Any] | None = None,
) -> CurveLayout:
    """Return the curves of some formulas on one scale; arguments as of `curve_json`."""
    strengths = [_strengths(formula) for formula in formulas]
    known = [value for each in strengths for value in each.values()]
    kept = before["threshold"] if before else None
    scale = choose_scale(known, tenfold, kept) if all(map(math.isfinite, known)) else Scale()
    are_strengths = all(_show_the_order(each, scale) for each in strengths)
    if not are_strengths:
        scale, strengths = Scale(), _common_ranks(formulas)
        known = [value for each in strengths for value in each.values()]
    by_mage = [_by_mage(*each) for each in zip(formulas, strengths, strict=True)]
    drawn = [
        _Drawn(formula.tree, heights, are_strengths)
        for formula, heights in zip(formulas, by_mage, strict=True)
    ]
    shown = [scale.height(value) for value in known]
    low, high = _span(shown, [scale.height(end.value) for each in drawn for end in each.ends])
    if before is not None and before["threshold"] == scale.threshold and are_strengths:
        low, high = _steady(low, high, before["low"], before["high"])
    frame = CurveLayout((), scale, low, high, are_strengths)
    curves = tuple(_lay_out(each, frame) for each in drawn)
    return CurveLayout(curves, scale, low, high, are_strengths)


def _strengths(formula: Formula) -> dict[int, float]:
    """Return the strength of each rank, rounded."""
    found = {}
    for n, rank in zip(MAGES, formula.ranks, strict=True):
        if rank is not None and rank not in found:
            strength = formula.strength(n)
            value = strength_value(strength) or 0.0
            found[rank] = 0.0 if abs(value) < TINY and strength == 0 else value
    return dict(sorted(found.items()))


def _by_mage(formula: Formula, values: Mapping[int, float]) -> dict[int, float]:
    ranked = zip(MAGES, formula.ranks, strict=True)
    return {n: values[rank] for n, rank in ranked if rank is not None}


def _show_the_order(values: Mapping[int, float], scale: Scale) -> bool:
    """Return whether each rank has a height of its own, and marks of a scale tell some apart.

    Numbers may be too large or too near.
    """
    heights = [-math.inf, *map(scale.height, values.values()), math.inf]
    low, high = heights[1], heights[-2]
    is_told_apart = len(values) < 2 or high - low > SAME * max(abs(low), abs(high))
    return is_told_apart and all(low < high for low, high in pairwise(heights))


def _common_ranks(formulas: Sequence[Formula]) -> list[dict[int, float]]:
    """Return for each rank of each formula its rank among those of all."""
    first = [
        (at, rank, formula.strength(n))
        for at, formula in enumerate(formulas)
        for rank, n in {rank: n for n, rank in zip(MAGES, formula.ranks, strict=True)}.items()
        if rank is not None
    ]
    common: list[dict[int, float]] = [{} for _ in formulas]
    for (at, rank, _), place in zip(first, _ranks([s for *_, s in first]), strict=True):
        common[at][rank] = float(place)
    return common


def _ranks(strengths: Iterable[Strength]) -> list[int]:
    known = [each for each in strengths if not isinstance(each, NoStrength)]
    values = [each.terms if isinstance(each, Real) else each for each in known]
    return [rank or 0 for rank in dense_ranks(values)]


class _Drawn:
    """Curve of a formula before it is known which part of it is in the picture."""

    def __init__(self, tree: Node, heights: Mapping[int, float], are_strengths: bool) -> None:
        self.curve, self.heights = real_curve(tree), heights
        self.pieces = branches(tree, LOW, HIGH) if are_strengths else ()
        self.ends = [*branch_ends(tree, self.pieces, heights)]


def _lay_out(drawn: _Drawn, frame: CurveLayout) -> LaidOutCurve:
    lines = [
        line for piece in drawn.pieces for line in _clip(_refine(piece, drawn.curve, frame), frame)
    ]
    at_mages = {float(n): frame.y(value) for n, value in drawn.heights.items()}
    ends = [
        end
        for end in drawn.ends
        if 0 <= (y := frame.y(end.value)) <= 1 and abs(at_mages.get(end.n, 2.0) - y) > STRAIGHT
    ]  # fmt: skip
    return LaidOutCurve(drawn.heights, tuple(lines), tuple(ends))


def _refine(piece: Branch, curve: Curve, frame: CurveLayout) -> list[Point]:
    """Add points to a piece until it is drawn as it runs."""
    found = [piece[0]]
    for here, there in pairwise(piece):
        found += _lead(here, there, curve, frame)
    return found


def _lead(here: Point, there: Point, curve: Curve, frame: CurveLayout) -> Iterator[Point]:
    y0, y1 = frame.y(here[1]), frame.y(there[1])
    is_seen = max(y0, y1) >= 0 and min(y0, y1) <= 1
    if is_seen and there[0] - here[0] > STEP * (HIGH - LOW):
        middle = (here[0] + there[0]) / 2
        value = curve(middle)
        if value is not None and abs(frame.y(value) - (y0 + y1) / 2) > STRAIGHT:
            yield from _lead(here, (middle, value), curve, frame)
            yield from _lead((middle, value), there, curve, frame)
            return
    yield there


def _clip(piece: Sequence[Point], frame: CurveLayout) -> Iterator[Branch]:
    """Yield the parts of a piece that lie in the picture, each cut off where it meets the edge."""
    edges = (0.0, 1.0)
    part: list[Point] = []
    for here, there in pairwise(piece):
        y0, y1 = frame.y(here[1]), frame.y(there[1])
        met = sorted((edge - y0) / (y1 - y0) for edge in edges if min(y0, y1) < edge < max(y0, y1))
        cuts = [
            (
                here[0] + at * (there[0] - here[0]),
                frame.scale.value(frame.low + (y0 + at * (y1 - y0)) * (frame.high - frame.low)),
            )
            for at in met
        ]
        for start, end in pairwise([here, *cuts, there]):
            if 0 <= frame.y((start[1] + end[1]) / 2) <= 1 and start != end:
                part = part or [start]
                part.append(end)
            elif part:
                yield tuple(part)
                part = []
    if part:
        yield tuple(part)


def curve_json(
    formulas: Formula | Sequence[Formula],
    language: Language,
    *,
    tenfold: bool | None = None,
    before: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the curves of one or more formulas on one scale, for a front end or a picture to draw.

    ``curves`` has for each formula its ``lines`` ([x, y] points), its ``points`` (``n``, ``x``,
    ``y``; a mage without strength has none), and its ``ends`` (``x``, ``y``, ``filled``): a line
    comes to an open circle and not into it. ``ticks`` (``y``, ``text``), ``zero`` (a y or None),
    ``notes`` and ``label`` are sentences. All x run from 0 to 1 between -9.5 and 8.5, all y from 0
    at the bottom to 1 at the top. ``tenfold`` chooses the scale (None: what shows most): an even
    one shows the true shape. ``before`` is the ``span`` of the previous drawing while a slider
    moves: it is kept as long as it fits, so that what grows is seen to grow.
    """
    drawn = [formulas] if isinstance(formulas, Formula) else list(formulas)
    frame = lay_out(drawn, tenfold=tenfold, before=before)

    def at(n: float, value: float) -> dict[str, float]:
        return {"x": round((n - LOW) / (HIGH - LOW), 4), "y": round(frame.y(value), 4)}

    ticks = frame.scale.ticks(frame.low, frame.high) if frame.are_strengths else []
    return {
        "curves": [
            {
                "lines": [[[*at(*point).values()] for point in line] for line in curve.lines],
                "points": [{"n": n, **at(n, value)} for n, value in curve.heights.items()],
                "ends": [{**at(end.n, end.value), "filled": end.filled} for end in curve.ends],
            }
            for curve in frame.curves
        ],
        "ticks": [
            {"y": at(0, tick)["y"], "text": text}
            for tick, text in zip(ticks, tick_texts(ticks, language), strict=True)
        ],
        "zero": at(0, 0.0)["y"] if frame.are_strengths and frame.low <= 0 <= frame.high else None,
        "span": {"low": frame.low, "high": frame.high, "threshold": frame.scale.threshold},
        "notes": [say(f"mages.curve.{key}", language) for key in _notes(frame)],
        "label": _label(drawn, language),
    }


def _notes(frame: CurveLayout) -> Iterator[str]:
    if frame.scale.is_tenfold:
        yield "log"
    if not frame.are_strengths:
        yield "only_order"
    elif any(curve.heights and not curve.lines for curve in frame.curves):
        yield "points"


def _label(drawn: Sequence[Formula], language: Language) -> str:
    """Describe what is drawn: the formulas, and the shape of one that stands alone."""
    spoken = ", ".join(formula.spoken(language) for formula in drawn)
    label = say("mages.curve.label", language, formula=spoken)
    if len(drawn) > 1:
        return label
    return f"{label}. {describe(drawn[0], language)}" if drawn else label


def _span(heights: Sequence[float], ends: Sequence[float]) -> tuple[float, float]:
    """Return the lowest and the highest height to show, with a margin: the ends' too if near."""
    low, high = min(heights, default=-1.0), max(heights, default=1.0)
    around = (high - low) or 1.0
    slack = SAME * max(abs(low), abs(high), around)
    near = [end for end in ends if low - around <= end <= high + around]
    low = min([low, *(end for end in near if end < low - slack)])
    high = max([high, *(end for end in near if end > high + slack)])
    air = (high - low) * AIR or max(1.0, abs(high) * 0.1)
    return low - air, high + air


def _steady(low: float, high: float, low_before: float, high_before: float) -> tuple[float, float]:
    """Return the former span if the new values fill enough of it, else one with room to move."""
    height = high - low
    if low_before <= low and high <= high_before:
        if height >= FILLED * (high_before - low_before):
            return low_before, high_before
        return low, high
    room = ROOM * height
    return (
        low_before if low_before <= low else low - room,
        high_before if high <= high_before else high + room,
    )
