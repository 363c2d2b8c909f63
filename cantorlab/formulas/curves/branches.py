"""The real curve of a formula as polylines that end where it is undefined or jumps.

For drawing only: everything here is floating point, and no strength is ever compared by it. A line
ends at a pole, at a jump and at the edge of the domain; nothing is drawn across them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

from cantorlab.formulas.tree import (
    Call,
    Difference,
    Letter,
    Negative,
    Node,
    Number,
    Parentheses,
    Pi,
    Power,
    Product,
    Quotient,
    Sum,
)

Point: TypeAlias = tuple[float, float]
Branch: TypeAlias = tuple[Point, ...]
Curve: TypeAlias = Callable[[float], float | None]

SAMPLES_PER_MAGE = 16
SMOOTHING_DEPTH = 4
#: With more pieces than this nothing is drawn (a place of the deck has 17 at most).
MAX_PIECES = 120
BISECTIONS = 48
# How far a midpoint may lie from the straight line, relative to the step, before it is refined.
STRAIGHT = 0.02
# A step that bisection cannot make smaller than this part of itself is a jump.
JUMP = 0.25
# A value that grows by this much between two samples and comes back belongs to a pole.
POLE = 100.0
# After so many steps of the search a pole would be above both ends.
LOOKS = 14
# The golden section, for closing in on a peak.
GOLDEN = 0.38196601125
# Samples avoid the whole numbers and their halves, where poles and jumps often are.
OFFSET = 1 / math.pi


def branches(tree: Node, low: float = -9.5, high: float = 8.5) -> tuple[Branch, ...]:
    """Return the continuous pieces of the curve over ``low`` ≤ n ≤ ``high``, from left to right.

    Each is a tuple of points (n, value) with finite values. There are none where a formula has no
    real value between the whole numbers, such as (−1)^n, or jumps so often, such as
    reste(2^n ; 3), that its pieces would be a hatching.
    """

    def curve(x: float) -> float | None:
        return real_value(tree, x)

    pieces: list[list[Point]] = [[]]
    before: tuple[float, float | None] | None = None
    for x in _grid(low, high):
        here = (x, curve(x))
        if before is not None:
            _connect(curve, before, here, pieces)
        elif here[1] is not None:
            pieces[-1].append((x, here[1]))
        before = here
        if len(pieces) > MAX_PIECES:
            return ()
    return tuple(tuple(piece) for piece in pieces if len(piece) > 1)


def real_value(node: Node, n: float) -> float | None:
    """Return the value at a real ``n`` in floating point; None where there is none or it
    overflows.
    """
    try:
        value = _value(node, n)
    except (ZeroDivisionError, OverflowError, ValueError):
        return None
    return value if math.isfinite(value) else None


def _value(node: Node, n: float) -> float:
    match node:
        case Number(value, _):
            return float(value)
        case Letter():
            return n
        case Pi():
            return math.pi
        case Parentheses(inner):
            return _value(inner, n)
        case Negative(operand):
            return -_value(operand, n)
        case Sum(left, right):
            return _value(left, n) + _value(right, n)
        case Difference(left, right):
            return _value(left, n) - _value(right, n)
        case Product(left, right, _):
            return _value(left, n) * _value(right, n)
        case Quotient(left, right, _):
            return _value(left, n) / _value(right, n)
        case Power(base, exponent):
            return _power(_value(base, n), _value(exponent, n))
        case Call(function, arguments):
            return _call(function, [_value(argument, n) for argument in arguments])


def _power(base: float, exponent: float) -> float:
    if base == 0 and exponent <= 0:
        raise ValueError("zero has no such power")
    return math.pow(base, exponent)


def _call(function: str, values: list[float]) -> float:
    match function:
        case "abs":
            return abs(values[0])
        case "sqrt":
            return math.sqrt(values[0])
        case "cbrt":
            return math.cbrt(values[0])
        case "floor":
            return float(math.floor(values[0]))
        case "ceil":
            return float(math.ceil(values[0]))
        case "factorial":
            if values[0] != math.floor(values[0]) or not 0 <= values[0] <= 170:
                raise ValueError("no factorial")
            return float(math.factorial(int(values[0])))
        case "mod":
            return values[0] - abs(values[1]) * math.floor(values[0] / abs(values[1]))
        case "exp" | "sin" | "cos" | "tan":
            return float(getattr(math, function)(values[0]))
        case "ln":
            return math.log(values[0])
        case "log":
            return math.log10(values[0])
        case "min":
            return min(values)
        case _:
            return max(values)


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
) -> None:
    """Continue the last piece from ``before`` to ``here``, or end it and start another."""
    (x0, y0), (x1, y1) = before, here
    if y0 is None and y1 is None:
        return
    if y1 is None and y0 is not None:
        pieces[-1].append(_edge(curve, (x0, y0), x1))
        pieces.append([])
    elif y0 is None and y1 is not None:
        pieces[-1] += [_edge(curve, (x1, y1), x0), (x1, y1)]
    elif y0 is not None and y1 is not None:
        _lead(curve, (x0, y0), (x1, y1), pieces, SMOOTHING_DEPTH)


def _lead(curve: Curve, start: Point, end: Point, pieces: list[list[Point]], depth: int) -> None:
    middle = (start[0] + end[0]) / 2
    value = curve(middle)
    if value is None:
        _connect(curve, start, (middle, None), pieces)
        _connect(curve, (middle, None), end, pieces)
        return
    if _straight(curve, start, (middle, value), end):
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
