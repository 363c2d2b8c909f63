"""Course of a curve over the mages: runs in which it rises, falls or stays level.

That of a formula is exact, from the order of the mages; that of a sketch is what an eye would see:
what changes by no more than ``WOBBLE`` is the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from cantorlab.exercises.sketches.reading import Drawn, heights_of
from cantorlab.formulas import MAGES

#: In heights of a sketch: so little is a wobble of the hand, and looks level.
WOBBLE = 2
#: So many steps that look level are seen as such, even on a slope.
LEVEL_STEPS = 6
# Two heights that differ by no more are both at the top of a hill.
_SAME = 1
# So wide a top or bottom is flat: the round one of a bowl is narrower.
_FLAT = 7
# So many steps of a slope are told as level if no more changes on them.
_RESTS = ((LEVEL_STEPS, WOBBLE), (5, _SAME), (3, 0))


@dataclass(frozen=True)
class Run:
    """From the mage ``start`` to ``end`` it goes one ``way``: 1 up, 0 level, -1 down."""

    way: int
    start: int
    end: int

    @property
    def steps(self) -> int:
        """Number of mages that it goes on."""
        return self.end - self.start


@dataclass(frozen=True)
class CurveCourse:
    """Course of a curve: a tuple of runs for each piece of it, from left to right.

    ``gaps`` are the mages without a strength, between the pieces or at the ends; ``leaps`` what
    happens over each gap that has a piece on both sides.

    >>> from cantorlab.exercises.sketches import course_of
    >>> bowl = course_of([abs(mage) for mage in range(-9, 9)])
    >>> bowl.ways, bowl.gaps
    (((-1, 1),), ())
    """

    pieces: tuple[tuple[Run, ...], ...]
    gaps: tuple[int, ...]
    leaps: tuple[Run, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs."""
        return tuple(run for piece in self.pieces for run in piece)

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The ways alone, a tuple for each piece, without the level top of a turn."""
        return tuple(tuple(run.way for run in turning(piece)) for piece in self.pieces)


def course_of(order: Sequence[int]) -> CurveCourse:
    """Return the course of an order of the mages (heights as ``standing.heights``).

    >>> from cantorlab.exercises.sketches import course_of
    >>> course_of(range(18)).runs
    (Run(way=1, start=-9, end=8),)
    """
    height = dict(zip(MAGES, order, strict=True))

    def way(a: int, b: int) -> int:
        return (height[b] > height[a]) - (height[b] < height[a])

    pieces = list(_pieces([n for n in MAGES if height[n] >= 0]))
    runs = []
    for piece in pieces:
        steps = ((n, way(n, n + 1)) for n in piece[:-1])
        grouped = [(to, [n for n, _ in own]) for to, own in groupby(steps, lambda step: step[1])]
        runs.append(tuple(Run(to, own[0], own[-1] + 1) for to, own in grouped))
    leaps = tuple(Run(way(a[-1], b[0]), a[-1], b[0]) for a, b in pairwise(pieces))
    return CurveCourse(tuple(runs), tuple(n for n in MAGES if height[n] < 0), leaps)


def turning(piece: Sequence[Run]) -> Iterator[Run]:
    """Return the runs of a piece; two equal mages at top or bottom are a turn and no run."""
    for at, run in enumerate(piece):
        inside = 0 < at < len(piece) - 1
        opposite = inside and piece[at - 1].way == -piece[at + 1].way
        if not (run.way == 0 and run.steps == 1 and opposite):
            yield run


def course_of_sketch(drawn: Drawn) -> CurveCourse:
    """Return the course of a sketch, as an eye sees it.

    >>> from cantorlab.exercises.sketches import course_of_sketch, read
    >>> course_of_sketch(read("-9:17 0:0 8:17")).ways
    ((-1, 1),)
    """
    height = heights_of(drawn)
    pieces = list(_pieces([*height]))
    runs = [tuple(_join_runs(_runs({n: height[n] for n in piece}))) for piece in pieces]
    leaps = tuple(Run(_way(height[b[0]] - height[a[-1]]), a[-1], b[0]) for a, b in pairwise(pieces))
    return CurveCourse(tuple(runs), tuple(n for n in MAGES if n not in height), leaps)


def _way(change: Fraction) -> int:
    return (change > WOBBLE) - (change < -WOBBLE)


def _pieces(mages: Sequence[int]) -> Iterator[list[int]]:
    """Group neighbours."""
    for _, group in groupby(enumerate(mages), key=lambda pair: pair[1] - pair[0]):
        yield [n for _, n in group]


def _runs(height: dict[int, Fraction]) -> Iterator[Run]:
    """Yield the runs of one piece: from turn to turn, and the level ones between."""
    turns = _turns(height)
    for (first, start), (end, _) in pairwise(turns):
        if first < start:
            yield Run(0, first, start)
        way = _way(height[end] - height[start])
        level = None if way == 0 else _rest(height, start, end)
        parts = [(way, start, end)]
        if level is not None:
            parts = [(way, start, level[0]), (0, *level), (way, level[1], end)]
        yield from (Run(*part) for part in parts if part[1] < part[2])


def _join_runs(runs: Iterator[Run]) -> Iterator[Run]:
    """Yield the runs, two of them as one where they go the same way."""
    for way, same in groupby(runs, lambda run: run.way):
        together = list(same)
        yield Run(way, together[0].start, together[-1].end)


def _rest(height: dict[int, Fraction], start: int, end: int) -> tuple[int, int] | None:
    """Return the longest stretch of a slope on which an eye sees it rest; None if it never does.

    The shorter it is, the less may change on it: the round bottom of a bowl is no rest. And a
    straight stroke as long would be seen to climb: on a flat slope there is none.
    """
    for steps, change in _RESTS:
        found = longest_level(height, start, end, change)
        if found is None or found[1] - found[0] < steps:
            continue
        straight = abs(height[end] - height[start]) * (found[1] - found[0]) / (end - start)
        if straight > 2 * WOBBLE:
            return found
    return None


def longest_level(
    height: dict[int, Fraction], start: int, end: int, change: int = WOBBLE
) -> tuple[int, int] | None:
    """Return the longest stretch between two mages with no more ``change``; None if there is none.

    By itself such a stretch looks level.
    """
    best: tuple[int, int] | None = None
    for a in range(start, end):
        low = high = height[a]
        for b in range(a + 1, end + 1):
            low, high = min(low, height[b]), max(high, height[b])
            if high - low > change:
                break
            if best is None or b - a > best[1] - best[0]:
                best = (a, b)
    return best


def _turns(height: dict[int, Fraction]) -> list[tuple[int, int]]:
    """Return the ends of the piece, and where between them it turns by more than a wobble.

    Each from its first mage to its last: mostly one mage, but a flat top or bottom is a stretch.
    """
    mages = [*height]
    turns, way, best = [(mages[0], mages[0])], 0, mages[0]
    low = high = mages[0]
    for n in mages[1:]:
        if way == 0:
            low = n if height[n] < height[low] else low
            high = n if height[n] > height[high] else high
            if height[high] - height[low] > WOBBLE:
                way, best = (1 if high == n else -1), n
        elif way * (height[n] - height[best]) >= 0:
            best = n
        elif way * (height[best] - height[n]) > WOBBLE:
            top = [m for m in range(turns[-1][1], n) if abs(height[m] - height[best]) <= _SAME]
            middle = top[len(top) // 2]
            flat = top[-1] - top[0] >= _FLAT
            turns.append((top[0], top[-1]) if flat else (middle, middle))
            way, best = -way, n
    return [*turns, (mages[-1], mages[-1])]
