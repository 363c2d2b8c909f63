"""Sketches to scale: whether a hand has drawn a curve as a picture of it shows it.

The rule of ``judging`` asks for every rise and rest, and a picture to scale hides some: far from a
pole a curve looks level, and a trembling hand makes no stair quite flat. So a sketch is right too
if it keeps as near to the picture as a hand does, and is no nearer to another curve.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cantorlab.exercises.sketches.courses import CurveCourse, course_of
from cantorlab.exercises.sketches.reading import Drawn
from cantorlab.formulas import MAGES

#: The height of each mage in a picture, from 0 to 1; None for one without a strength.
Picture = tuple[float | None, ...]

#: How far an ordinary hand is beside the line at a mage, in heights of a sketch (a standard
#: deviation), and how far a sketch may be on the whole.
JITTER, FARTHEST = 0.8, 1.5
#: So high is a curve drawn at least, if it is not level: a fifth of the paper.
LOWEST = 7.0
# Two curves are told apart with so many standard deviations to spare for the right one.
_SPARED = 2.0


def pictures(values: Sequence[float | None]) -> tuple[Picture, ...]:
    """Return strengths as pictures show them: on the even scale and on the tenfold one.

    >>> pictures([0.0, 1.0, None, 2.0])[0]
    (0.0, 0.5, None, 1.0)
    """
    finite = [each for each in values if each is not None and math.isfinite(each)]
    if not finite:
        return ()
    least, most = min(finite), max(finite)
    clipped = [None if each is None else min(max(each, least), most) for each in values]
    tenfold = [
        None if each is None else math.copysign(math.log10(1 + abs(each)), each) for each in clipped
    ]
    return tuple(dict.fromkeys((_stretch(clipped), _stretch(tenfold))))


def _stretch(values: Sequence[float | None]) -> Picture:
    known = [each for each in values if each is not None]
    low, high = min(known), max(known)
    span = high - low
    if not (0 < span < math.inf):
        return tuple(None if each is None else 0.5 for each in values)
    return tuple(None if each is None else (each - low) / span for each in values)


def course_of_picture(picture: Picture) -> CurveCourse:
    """Return how a picture goes over the mages."""
    known = sorted({round(each, 9) for each in _drawn_heights(picture)})
    return course_of([-1 if each is None else known.index(round(each, 9)) for each in picture])


def strokes(picture: Picture) -> Picture:
    """Return a picture with its turns joined by straight strokes: stairs become a slope."""
    drawn = list(picture)
    for piece in course_of_picture(picture).pieces:
        slopes = [run for run in piece if run.way]
        turns = [one.end for one, other in pairwise(slopes) if one.way != other.way]
        for start, end in pairwise([piece[0].start, *turns, piece[-1].end] if piece else []):
            first, last = (picture[n - MAGES[0]] for n in (start, end))
            if first is not None and last is not None and start < end:
                for n in range(start, end + 1):
                    drawn[n - MAGES[0]] = first + (last - first) * (n - start) / (end - start)
    return tuple(drawn)


def near(drawn: Drawn, picture: Picture, others: Iterable[Picture] = ()) -> bool:
    """Tell whether a sketch keeps to a picture as a hand does, and to none of the others more."""
    if [each is None for each in drawn] != [each is None for each in picture]:
        return False
    heights = [float(each) for each in drawn if each is not None]
    own = _fit(heights, _drawn_heights(picture))
    if own is None or _squares(heights, own) > FARTHEST**2 * len(heights):
        return False
    return not any(
        _is_nearer(heights, own, _fit(heights, _drawn_heights(other)))
        for other in others
        if [each is None for each in other] == [each is None for each in picture]
    )


def _is_nearer(heights: list[float], own: list[float], other: list[float] | None) -> bool:
    """Tell whether a sketch is nearer to another curve, by more than its hand explains."""
    if other is None:
        return False
    apart = math.sqrt(_squares(own, other))
    spared = max(0.0, apart * (2 * _SPARED * JITTER - apart))
    return _squares(heights, own) - _squares(heights, other) > spared


def _drawn_heights(picture: Picture) -> list[float]:
    return [each for each in picture if each is not None]


def _fit(heights: list[float], picture: list[float]) -> list[float] | None:
    """Return the picture as high and as far up as the sketch; None where it must be too flat."""
    count = len(heights)
    if count < 2:
        return None
    mean, middle = sum(heights) / count, sum(picture) / count
    spread = sum((each - middle) ** 2 for each in picture)
    if not spread:
        return [mean] * count
    slope = sum((h - mean) * (p - middle) for h, p in zip(heights, picture, strict=True)) / spread
    if slope < LOWEST:
        return None
    return [mean + slope * (each - middle) for each in picture]


def _squares(one: list[float], other: list[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
