"""The curve of a place with its 18 mages, laid out in pixels for the front end to draw.

Only for the eye: everything here is floating point. Where the strengths are so far apart that most
would lie flat, the scale grows tenfold by tenfold, and says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from cantorlab.formulas import MAGES, NoStrength
from cantorlab.formulas.curve import branches
from cantorlab.rules import cantor
from cantorlab.rules.state import Json
from cantorlab.texts import Language, say

Scale: TypeAlias = Callable[[float], float]
Off: TypeAlias = Literal["above", "below"] | None

HEIGHT, TOP, BOTTOM, LEFT, AIR = 190.0, 8.0, 164.0, 52.0, 12.0
#: The widths, in pixels, for which a curve is laid out.
NARROWEST, WIDEST = 220, 760
LOW, HIGH = MAGES[0] - 0.5, MAGES[-1] + 0.5
# Strengths that are this many times larger than the middle one call for the tenfold scale.
FAR_APART = 60.0


def curve_json(place: cantor.Place, language: Language, width: int) -> Json:
    """Lines, points, ticks and notes, all in pixels of a picture ``width`` px wide."""
    width = min(max(width, NARROWEST), WIDEST)
    formula = place.parsed
    strengths = [formula.strength(mage) for mage in MAGES]
    values = [None if isinstance(each, NoStrength) else _float(each) for each in strengths]
    finite = [value for value in values if value is not None and math.isfinite(value)]
    tenfold = _far_apart(finite)
    scale: Scale = _tenfold if tenfold else float
    low, high = _span([scale(value) for value in finite])

    def y_of(value: float) -> float:
        part = (scale(value) - low) / (high - low)
        return round(BOTTOM - part * (BOTTOM - TOP), 2)

    def x_of(n: float) -> float:
        return round(LEFT + (n - LOW) / (HIGH - LOW) * (width - AIR - LEFT), 2)

    lines = [list(_clipped(piece, x_of, y_of)) for piece in branches(formula.tree, LOW, HIGH)]
    points = [
        _point(mage, value, x_of, y_of)
        for mage, value in zip(MAGES, values, strict=True)
        if value is not None
    ]
    notes = []
    if tenfold:
        notes.append(say("cantor.ui.curve.log", language))
    if any(point["off"] for point in points):
        notes.append(say("cantor.ui.curve.off", language))
    if not lines:
        notes.append(say("cantor.ui.curve.points", language))
    return {
        "width": width,
        "height": HEIGHT,
        "left": LEFT,
        "lines": [line for line in lines if len(line) > 1],
        "points": points,
        "ticks": [
            {"y": y_of(tick), "text": _tick_text(tick, language)}
            for tick in _ticks(low, high, tenfold)
        ],
        "zero": y_of(0.0) if low <= 0 <= high else None,
        "notes": notes,
        "label": say("cantor.ui.curve.label", language, formula=formula.spoken(language)),
    }


def _float(strength: object) -> float:
    try:
        return float(strength)  # type: ignore[arg-type]
    except OverflowError:
        return math.copysign(math.inf, 1 if strength > 0 else -1)  # type: ignore[operator]


def _tenfold(value: float) -> float:
    return math.copysign(math.log10(1 + abs(value)), value)


def _far_apart(values: list[float]) -> bool:
    sizes = sorted(abs(value) for value in values)
    return bool(sizes) and sizes[-1] > FAR_APART * max(1.0, sizes[len(sizes) // 2])


def _span(heights: list[float]) -> tuple[float, float]:
    """The lowest and the highest height to show, with a little air."""
    low, high = min(heights, default=-1.0), max(heights, default=1.0)
    air = (high - low) * 0.08 or max(1.0, abs(high) * 0.1)
    return low - air, high + air


def _point(mage: int, value: float, x_of: Scale, y_of: Scale) -> Json:
    off: Off = None
    if math.isinf(value):
        off = "above" if value > 0 else "below"
        y = TOP if value > 0 else BOTTOM
    else:
        y = y_of(value)
    return {"n": mage, "x": x_of(mage), "y": y, "off": off}


def _clipped(
    piece: tuple[tuple[float, float], ...], x_of: Scale, y_of: Scale
) -> Iterator[list[float]]:
    """The part of a piece that lies in the picture; a steep end runs out over its edge."""
    inside_before = True
    before: list[float] | None = None
    for n, value in piece:
        point = [x_of(n), y_of(value)]
        inside = 0 <= point[1] <= BOTTOM + 10
        held = [point[0], min(max(point[1], -20.0), HEIGHT + 20)]
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
    return next(power * part for part in (1, 2, 5, 10) if power * part >= rough)


def _tick_text(tick: float, language: Language) -> str:
    size = abs(tick)
    if size >= 1e6 or 0 < size < 1e-4:
        power = round(math.log10(size)) if size else 0
        digits = "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(abs(power)))
        factor = size / 10.0**power
        lead = "" if abs(factor - 1) < 1e-9 else f"{factor:.3g}·"
        text = f"{lead}10{'⁻' if power < 0 else ''}{digits}"
    else:
        text = f"{size:,.10g}"
    if language == "fr":
        text = text.replace(",", "\u202f").replace(".", ",")
    return f"−{text}" if tick < 0 else text
