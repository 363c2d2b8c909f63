"""Curves with their 18 mages, laid out for drawing in relative coordinates, not in pixels.

For display only: everything here is floating point. Where most strengths would be
indistinguishable on a linear scale, a symmetric logarithmic one is used, and a note says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from cantorlab.formulas.curves.branches import branches
from cantorlab.formulas.curves.curve_text import describe
from cantorlab.formulas.formula import Formula
from cantorlab.formulas.order.ladder import strength_value
from cantorlab.formulas.tree import MAGES
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say

Scale: TypeAlias = Callable[[float], float]
Off: TypeAlias = Literal["above", "below"] | None

LOW, HIGH = MAGES[0] - 0.5, MAGES[-1] + 0.5
#: How far a line that leaves the picture is drawn beyond its edge, in parts of the height.
BEYOND = 0.15
# A span that is kept is filled by this part at least; a new one has this much room on a side.
FILLED, ROOM = 0.3, 0.5
# Strengths that are this many times larger than the middle one call for the tenfold scale.
FAR_APART = 60.0


def curve_json(
    formulas: Formula | Sequence[Formula],
    language: Language,
    *,
    tenfold: bool | None = None,
    before: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the curves of one or more formulas on one scale, for a front end or a picture to draw.

    ``curves`` has for each formula its ``lines`` ([x, y] points) and its ``points`` (``n``, ``x``,
    ``y``, ``off``: "above", "below" or None; a mage without strength has none); ``ticks`` (``y``,
    ``text``), ``zero`` (a y or None), ``notes`` and ``label`` are sentences. All x run from 0 to 1
    between -9.5 and 8.5, all y from 0 at the bottom to 1 at the top; lines may go a little beyond.
    ``tenfold`` chooses the scale (None: what shows most): an even one shows the true shape.
    ``before`` is the ``span`` of the previous drawing while a slider moves: it is kept as long as
    it fits, so that what grows is seen to grow.
    """
    drawn = [formulas] if isinstance(formulas, Formula) else list(formulas)
    values = [[strength_value(formula.strength(mage)) for mage in MAGES] for formula in drawn]
    known = [value for each in values for value in each if value is not None]
    finite = [value for value in known if math.isfinite(value)]
    tenfold = _far_apart(finite) if tenfold is None else tenfold
    scale: Scale = _tenfold if tenfold else float
    low, high = _span([scale(value) for value in finite])
    if before is not None and before["tenfold"] == tenfold:
        low, high = _steady(low, high, before["low"], before["high"])

    def y_of(value: float) -> float:
        return (scale(value) - low) / (high - low)

    curves: list[dict[str, Any]] = [
        {
            "lines": [
                line
                for piece in branches(formula.tree, LOW, HIGH)
                if len(line := list(_clip(piece, y_of))) > 1
            ],
            "points": [
                _point(mage, value, y_of)
                for mage, value in zip(MAGES, each, strict=True)
                if value is not None
            ],
        }
        for formula, each in zip(drawn, values, strict=True)
    ]
    points = [point for curve in curves for point in curve["points"]]
    notes = []
    if tenfold:
        notes.append(say("mages.curve.log", language))
    if any(point["off"] for point in points):
        notes.append(say("mages.curve.off", language))
    if any(curve["points"] and not curve["lines"] for curve in curves):
        notes.append(say("mages.curve.points", language))
    return {
        "curves": curves,
        "ticks": [
            {"y": round(y_of(tick), 4), "text": _tick_text(tick, language)}
            for tick in _ticks(low, high, tenfold)
        ],
        "zero": round(y_of(0.0), 4) if low <= 0 <= high else None,
        "span": {"low": low, "high": high, "tenfold": tenfold},
        "notes": notes,
        "label": _label(drawn, language),
    }


def _label(drawn: Sequence[Formula], language: Language) -> str:
    """Describe what is drawn: the formulas, and the shape of one that stands alone."""
    spoken = ", ".join(formula.spoken(language) for formula in drawn)
    label = say("mages.curve.label", language, formula=spoken)
    if len(drawn) > 1:
        return label
    return f"{label}. {describe(drawn[0], language)}" if drawn else label


def _tenfold(value: float) -> float:
    return math.copysign(math.log10(1 + abs(value)), value)


def _far_apart(values: list[float]) -> bool:
    sizes = sorted(abs(value) for value in values)
    return bool(sizes) and sizes[-1] > FAR_APART * max(1.0, sizes[len(sizes) // 2])


def _span(heights: list[float]) -> tuple[float, float]:
    """Return the lowest and the highest value to show, with a margin."""
    low, high = min(heights, default=-1.0), max(heights, default=1.0)
    air = (high - low) * 0.08 or max(1.0, abs(high) * 0.1)
    return low - air, high + air


def _x_of(n: float) -> float:
    return round((n - LOW) / (HIGH - LOW), 4)


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


def _point(mage: int, value: float, y_of: Scale) -> dict[str, Any]:
    off: Off = None
    if math.isinf(value):
        off = "above" if value > 0 else "below"
        y = 1.0 if value > 0 else 0.0
    else:
        y = round(y_of(value), 4)
    return {"n": mage, "x": _x_of(mage), "y": y, "off": off}


def _clip(piece: Sequence[tuple[float, float]], y_of: Scale) -> Iterator[list[float]]:
    """Yield the part of a piece that lies in the picture; a steep end runs out over its edge."""
    inside_before = True
    before: list[float] | None = None
    for n, value in piece:
        y = y_of(value)
        inside = -BEYOND / 2 <= y <= 1 + BEYOND / 2
        held = [_x_of(n), round(min(max(y, -BEYOND), 1 + BEYOND), 4)]
        if inside or inside_before:
            if inside and not inside_before and before is not None:
                yield before
            yield held
        before, inside_before = held, inside


def _ticks(low: float, high: float, tenfold: bool) -> list[float]:
    if tenfold:
        most = max(abs(low), abs(high))
        step = max(1, math.ceil(most / 3))
        powers = range(step, math.floor(most) + 1, step)
        ticks: list[float] = [0.0, *(10.0**p for p in powers), *(-(10.0**p) for p in powers)]
        return sorted(tick for tick in ticks if low <= _tenfold(tick) <= high)
    width = _round_step((high - low) / 4)
    first = math.ceil(low / width)
    return [width * index for index in range(first, math.floor(high / width) + 1)]


def _round_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * part for part in (1, 2, 2.5, 5, 10) if power * part >= rough)


def _tick_text(tick: float, language: Language) -> str:
    size = abs(tick)
    rounded = f"{size:.3g}"
    # Neighbours such as 1,000,005 and 1,000,010 would both be called 10⁶.
    if (size >= 1e6 or 0 < size < 1e-4) and math.isclose(float(rounded), size, rel_tol=1e-9):
        power = math.floor(math.log10(size) + 1e-9)
        digits = "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(abs(power)))
        factor = size / 10.0**power
        lead = "" if abs(factor - 1) < 1e-9 else f"{factor:.3g}·"
        text = f"{lead}10{'⁻' if power < 0 else ''}{digits}"
    else:
        text = f"{size:,.15g}"
    text = conventions.number(text, language)
    return f"−{text}" if tick < 0 else text
