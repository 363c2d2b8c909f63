"""Judgement of a sketch by its shape alone; no height is measured.

The rule, as teachers read it: the sketch has to rise where the curve rises, to fall where it
falls and to stay level where it does; to leave a gap where a mage has no strength, and to go on
higher or lower after the gap as the curve does. A turn may be one mage beside the true one, if
what comes before it and after it goes on for three mages at least: what happens within one or two
steps is where it is. Changes by `WOBBLE` heights of 35 are the hand's: on the way up it may sink
by so much, and level is what keeps within so much. A slope may flatten out, but no more than two
thirds of it may look level. A sketch that follows the curve's picture to
scale is right too (`scale`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cantorlab.exercises.sketches.courses import (
    LEVEL_STEPS,
    WOBBLE,
    CurveCourse,
    Run,
    longest_level,
    turning,
)
from cantorlab.exercises.sketches.reading import Drawn, heights_of
from cantorlab.formulas import MAGES

#: A run of so many steps has turns that may be one mage beside the true ones.
LONG = 3
#: From one end of a run that rises to the other it rises by so much at least.
LEAST = 2
#: So much of a slope may look level.
FLAT_PART = Fraction(2, 3)


def fits(drawn: Drawn, course: CurveCourse) -> bool:
    """Return whether a sketch has the shape of a course.

    >>> from cantorlab.exercises.sketches import course_of, fits, read
    >>> bowl = course_of([abs(mage) for mage in range(-9, 9)])
    >>> fits(read("-9:17 0:0 8:17"), bowl), fits(read("-9:0 8:17"), bowl)
    (True, False)
    """
    return (
        gaps_of(drawn) == course.gaps
        and count_matches(drawn, course) == len(course.pieces)
        and all(_leaps(heights_of(drawn), each) for each in course.leaps)
    )


def gaps_of(drawn: Drawn) -> tuple[int, ...]:
    """Return the mages that have no strength in a sketch."""
    return tuple(n for n, height in zip(MAGES, drawn, strict=True) if height is None)


def count_matches(drawn: Drawn, course: CurveCourse) -> int:
    """Count the pieces, from the left, that go as those of the course.

    >>> from cantorlab.exercises.sketches import count_matches, course_of, read
    >>> bowl = course_of([abs(mage) for mage in range(-9, 9)])
    >>> count_matches(read("-9:17 0:0 8:17"), bowl), count_matches(read("-9:0 8:17"), bowl)
    (1, 0)
    """
    height = heights_of(drawn)
    for count, piece in enumerate(course.pieces):
        runs = list(turning(piece))
        if right_until(height, piece) != (runs[-1].end if runs else None):
            return count
    return len(course.pieces)


def right_until(height: Mapping[int, Fraction], piece: Sequence[Run]) -> int | None:
    """Return the mage up to which the sketch goes as a piece of a course; None if nothing fits."""
    runs = list(turning(piece))
    if not runs or not all(n in height for n in range(runs[0].start, runs[-1].end + 1)):
        return None
    reached, found = {runs[0].start}, None
    for at, run in enumerate(runs):
        ends = {run.end} if at == len(runs) - 1 else _turning_places(run, runs[at + 1])
        reached = {
            end
            for end in ends
            for start in reached
            if start < end and _goes(height, run, start, end)
        }
        if not reached:
            break
        found = run.end
    return found


def _turning_places(run: Run, after: Run) -> set[int]:
    """Return the places where a sketch may turn from one run to the next."""
    true = range(run.end, after.start + 1)
    if min(run.steps, after.steps) < LONG:
        return {*true}
    return {*range(true[0] - 1, true[-1] + 2)}


def _goes(height: Mapping[int, Fraction], run: Run, start: int, end: int) -> bool:
    """Return whether the sketch goes the way of the run from one mage to another."""
    way = run.way
    heights = [height[n] for n in range(start, end + 1)]
    if way == 0:
        return max(heights) - min(heights) <= WOBBLE
    if way * (heights[-1] - heights[0]) < LEAST:
        return False
    best = heights[0]
    for each in heights:
        best = max(best, each, key=lambda found: way * found)
        if way * (best - each) > WOBBLE:
            return False
    level = longest_level(dict(height), start, end) if end - start >= LEVEL_STEPS else None
    return level is None or level[1] - level[0] <= FLAT_PART * (end - start)


def _leaps(height: Mapping[int, Fraction], leap: Run) -> bool:
    """Return whether the sketch goes on after a gap as the course does: higher, lower or level."""
    change = height[leap.end] - height[leap.start]
    return leap.way * change >= LEAST if leap.way else abs(change) <= WOBBLE
