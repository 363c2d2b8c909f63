"""The real curve of a formula as polylines that end where it is undefined or jumps.

For drawing only: everything here is floating point, and no strength is ever compared by it. A line
ends at a pole, at a jump and at the edge of the domain; nothing is drawn across them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from cantorlab.formulas.curves.real_functions import (
    Curve,
    needs_long_numbers,
    real_curve,
    real_value,
)
from cantorlab.formulas.tree import Call, Node, Power, Quotient, has_letter, walk

Point: TypeAlias = tuple[float, float]
Branch: TypeAlias = tuple[Point, ...]

SAMPLES_PER_MAGE = 16
SMOOTHING_DEPTH = 4
#: With more pieces than this nothing is drawn (a place of the deck has 17 at most), and with more
#: than this where long numbers, which take a hundred times as long, look for them.
MAX_PIECES, MAX_LONG_PIECES = 120, 30
BISECTIONS = 48
# How far a midpoint may lie from the straight line, relative to the step, before it is refined.
STRAIGHT = 0.02
# A step that bisection cannot make smaller than this part of itself is a jump.
JUMP = 0.25
# A value that grows by this much between two samples and comes back belongs to a pole.
POLE = 100.0
# After so many steps of the search a pole would be above both ends.
LOOKS = 14
# A value that comes to 0 is smaller than this part of itself by then.
FALLS = 0.5
# The golden section, for closing in on a peak.
GOLDEN = 0.38196601125
# How near a line comes to a single point without a value: nearer, digits are lost.
BESIDE = 1e-5
# Samples avoid the whole numbers and their halves, where poles and jumps often are.
OFFSET = 1 / math.pi


def branches(tree: Node, low: float = -9.5, high: float = 8.5) -> tuple[Branch, ...]:
    """Return the continuous pieces of the curve over ``low`` ≤ n ≤ ``high``, from left to right.

    Each is a tuple of points (n, value) with finite values. There are none where a formula has no
    real value between the whole numbers, such as (−1)^n, or jumps so often, such as
    reste(2^n ; 3), that its pieces would be a hatching.
    """

    curve = real_curve(tree)
    zeros = [x for x in undefined_points(tree) if low < x < high]
    most = MAX_LONG_PIECES if needs_long_numbers(tree) else MAX_PIECES
    if len(zeros) > most:
        return ()
    edges = [low, *(end for x in zeros for end in (x - BESIDE, x + BESIDE)), high]
    pieces: list[list[Point]] = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        pieces.append([])
        before: tuple[float, float | None] | None = None
        for x in _grid(start, end):
            here = (x, curve(x))
            if before is not None:
                _connect(curve, before, here, pieces)
            elif here[1] is not None:
                pieces[-1].append((x, here[1]))
            before = here
            if len(pieces) > most:
                return ()
    return tuple(tuple(piece) for piece in pieces if len(piece) > 1)


@lru_cache(maxsize=64)
def undefined_points(tree: Node, low: float = -9.5, high: float = 8.5) -> tuple[float, ...]:
    """Return where a divisor, or what else must not be 0, is 0 at a single point, in order."""
    found: list[float] = []
    for part in walk(tree):
        match part:
            case Quotient(_, divisor):
                found += _zeros(divisor, low, high)
            case Call("mod", (_, divisor)):
                found += _zeros(divisor, low, high)
            case Call("ln" | "log", (inside,)):
                found += _zeros(inside, low, high)
            case Call("tan", (angle,)):
                found += _zeros(Call("cos", (angle,)), low, high)
            case Power(base, exponent) if has_letter(exponent) or (
                (real_value(exponent, 0.0) or 0.0) <= 0
            ):
                found += _zeros(base, low, high)
    found.sort()
    return tuple(x for at, x in enumerate(found) if at == 0 or x - found[at - 1] > 2 * BESIDE)


def _zeros(node: Node, low: float, high: float) -> Iterator[float]:
    """Yield the single points where a part is 0, as far as samples find them."""
    if not has_letter(node):
        return
    curve = real_curve(node)
    samples = [(x, value) for x in _grid(low, high) if (value := curve(x)) is not None]
    for (x0, y0), (x1, y1) in pairwise(samples):
        if y0 * y1 < 0:
            yield from _at_zero(curve, _close_in(curve, (x0, y0), x1))
    for (x0, y0), (_, y1), (x2, y2) in zip(samples, samples[1:], samples[2:], strict=False):
        is_least = abs(y1) <= min(abs(y0), abs(y2)) and not y0 == y1 == y2
        if is_least and y0 * y1 > 0 and y1 * y2 > 0:
            yield from _at_zero(curve, _least(curve, x0, x2, FALLS * abs(y1)))


def _least(curve: Curve, left: float, right: float, soon: float) -> float:
    """Return where the curve is nearest to 0, roughly if it is not ``soon`` near."""
    for look in range(BISECTIONS):
        one, two = left + (right - left) * GOLDEN, right - (right - left) * GOLDEN
        low_one, low_two = (abs(_or_infinity(curve(x))) for x in (one, two))
        left, right = (left, two) if low_one < low_two else (one, right)
        if look > LOOKS and min(low_one, low_two) > soon:
            break
    return (left + right) / 2


def _close_in(curve: Curve, start: Point, end: float) -> float:
    """Return where the sign changes."""
    left, right = start[0], end
    for _ in range(BISECTIONS):
        middle = (left + right) / 2
        value = curve(middle)
        if value is not None and value * start[1] > 0:
            left = middle
        else:
            right = middle
    return (left + right) / 2


def _at_zero(curve: Curve, x: float) -> Iterator[float]:
    """Yield the zero beside ``x``, on a simple fraction if it is one; nothing at a jump."""
    simple = float(Fraction(x).limit_denominator(360))
    x = simple if abs(simple - x) < 1e-6 and abs(_or_infinity(curve(simple))) < 1e-9 else x
    beside = max(abs(_or_infinity(curve(x + side * BESIDE))) for side in (-1, 1))
    if abs(_or_infinity(curve(x))) < 1e-9 and 0 < beside < 1:
        yield x


def _grid(low: float, high: float) -> Iterator[float]:
    yield low
    step = 1 / SAMPLES_PER_MAGE
    count = math.ceil((high - low) / step)
    for index in range(count):
        x = low + (index + OFFSET) * step
        if low < x < high:
            yield x
    yield high


def _connect(
    curve: Curve,
    before: tuple[float, float | None],
    here: tuple[float, float | None],
    pieces: list[list[Point]],
    depth: int = SMOOTHING_DEPTH,
) -> None:
    """Continue the last piece from ``before`` to ``here``, or end it and start another."""
    (x0, y0), (x1, y1) = before, here
    if y0 is None and y1 is None:
        return
    if y1 is None and y0 is not None:
        _lead(curve, (x0, y0), _edge(curve, (x0, y0), x1), pieces, depth)
        pieces.append([])
    elif y0 is None and y1 is not None:
        edge = _edge(curve, (x1, y1), x0)
        pieces[-1].append(edge)
        _lead(curve, edge, (x1, y1), pieces, depth)
    elif y0 is not None and y1 is not None:
        _lead(curve, (x0, y0), (x1, y1), pieces, depth)


def _lead(curve: Curve, start: Point, end: Point, pieces: list[list[Point]], depth: int) -> None:
    middle = (start[0] + end[0]) / 2
    value = curve(middle)
    if value is None and depth == 0:
        pieces.append([end])
    elif value is None:
        _connect(curve, start, (middle, None), pieces, depth - 1)
        _connect(curve, (middle, None), end, pieces, depth - 1)
    elif _straight(curve, start, (middle, value), end):
        pieces[-1].append(end)
    elif depth > 0:
        _lead(curve, start, (middle, value), pieces, depth - 1)
        _lead(curve, (middle, value), end, pieces, depth - 1)
    else:
        ends = _pole(curve, start, end) or _jump(curve, start, end)
        if ends:
            pieces[-1].append(ends[0])
            pieces.append([ends[1], end])
        else:
            pieces[-1].append(end)


def _straight(curve: Curve, start: Point, middle: Point, end: Point) -> bool:
    rise = end[1] - start[1]
    slack = STRAIGHT * max(abs(rise), 1e-9 + 1e-3 * abs(middle[1]))
    if abs(middle[1] - start[1] - rise / 2) > slack:
        return False
    # The middle of a pole or of two jumps can lie on the line by chance: a second look elsewhere.
    aside = curve(start[0] + (end[0] - start[0]) * GOLDEN)
    return aside is not None and abs(aside - start[1] - rise * GOLDEN) <= slack


def _pole(curve: Curve, start: Point, end: Point) -> tuple[Point, Point] | None:
    """Return the two sides of a pole without change of sign: a peak that grows as the interval
    shrinks.
    """
    usual = max(abs(start[1]), abs(end[1]))
    left, right = start[0], end[0]
    highest = 0.0
    for look in range(BISECTIONS):
        one, two = left + (right - left) * GOLDEN, right - (right - left) * GOLDEN
        height_one, height_two = (abs(_or_infinity(curve(x))) for x in (one, two))
        if max(height_one, height_two) > POLE * usual:
            return _at(curve, left, start), _at(curve, right, end)
        highest = max(highest, height_one, height_two)
        if look > LOOKS and highest <= usual:
            return None
        left, right = (left, two) if height_one > height_two else (one, right)
    return None


def _or_infinity(value: float | None) -> float:
    return math.inf if value is None else value


def _at(curve: Curve, x: float, otherwise: Point) -> Point:
    value = curve(x)
    return otherwise if value is None else (x, value)


def _jump(curve: Curve, start: Point, end: Point) -> tuple[Point, Point] | None:
    """Return the two sides of a jump, or of a pole with change of sign, closed in on by
    bisection.
    """
    left, right = start, end
    for _ in range(BISECTIONS):
        middle = (left[0] + right[0]) / 2
        value = curve(middle)
        if value is None or middle in (left[0], right[0]):
            break
        if abs(value - left[1]) > abs(right[1] - value):
            right = (middle, value)
        else:
            left = (middle, value)
        if abs(right[1] - left[1]) <= JUMP * abs(end[1] - start[1]):
            return None
    return left, right


def _edge(curve: Curve, inside: Point, outside: float) -> Point:
    """Return the last point of the domain between a point inside it and a place outside it."""
    for _ in range(BISECTIONS):
        middle = (inside[0] + outside) / 2
        value = curve(middle)
        if value is None:
            outside = middle
        else:
            inside = (middle, value)
    return inside
