"""How a curve goes over the mages: the runs in which it rises, falls or stays level.

That of a formula is exact, from the order of the mages; that of a sketch is what an eye would see:
what changes by no more than ``WOBBLE`` is the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from cantorlab.exercises.sketches.reading import Drawn
from cantorlab.formulas import MAGES

#: In heights of a sketch: so little is a wobble of the hand, and looks level.
WOBBLE = 2
#: So many steps in which nothing changes are seen as level, even on a slope.
LEVEL_STEPS = 6
# Two heights that differ by no more are both at the top of a hill.
_SAME = 1


@dataclass(frozen=True)
class Run:
    """From the mage ``start`` to ``end`` it goes one ``way``: 1 up, 0 level, -1 down."""

    way: int
    start: int
    end: int

    @property
    def steps(self) -> int:
        """How many mages it goes on."""
        return self.end - self.start


@dataclass(frozen=True)
class Course:
    """How a curve goes: a tuple of runs for each piece of it, from the left to the right.

    ``gaps`` are the mages without a strength, between the pieces or at the ends; ``leaps`` what
    happens over each gap that has a piece on both sides.
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


def course_of(order: Sequence[int]) -> Course:
    """The course of an order of the mages (heights as ``standing.heights``)."""
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
    return Course(tuple(runs), tuple(n for n in MAGES if height[n] < 0), leaps)


def turning(piece: Sequence[Run]) -> Iterator[Run]:
    """The runs of a piece; two equal mages at the top or at the bottom are a turn and no run."""
    for at, run in enumerate(piece):
        inside = 0 < at < len(piece) - 1
        opposite = inside and piece[at - 1].way == -piece[at + 1].way
        if not (run.way == 0 and run.steps == 1 and opposite):
            yield run


def drawn_course(drawn: Drawn) -> Course:
    """The course of a sketch, as an eye sees it."""
    height = {n: each for n, each in zip(MAGES, drawn, strict=True) if each is not None}
    pieces = list(_pieces([*height]))
    runs = [tuple(_runs({n: height[n] for n in piece})) for piece in pieces]
    leaps = tuple(Run(_way(height[b[0]] - height[a[-1]]), a[-1], b[0]) for a, b in pairwise(pieces))
    return Course(tuple(runs), tuple(n for n in MAGES if n not in height), leaps)


def _way(change: Fraction) -> int:
    return (change > WOBBLE) - (change < -WOBBLE)


def _pieces(mages: Sequence[int]) -> Iterator[list[int]]:
    """Neighbours together."""
    for _, group in groupby(enumerate(mages), key=lambda pair: pair[1] - pair[0]):
        yield [n for _, n in group]


def _runs(height: dict[int, Fraction]) -> Iterator[Run]:
    """The runs of one piece: from turn to turn, and what is level on the way."""
    ends = _turns(height)
    for start, end in pairwise(ends):
        way = _way(height[end] - height[start])
        level = longest_level(height, start, end)
        if way == 0 or level is None or level[1] - level[0] < LEVEL_STEPS:
            if end > start:
                yield Run(way, start, end)
            continue
        parts = ((way, start, level[0]), (0, *level), (way, level[1], end))
        yield from (Run(*part) for part in parts if part[1] < part[2])


def longest_level(height: dict[int, Fraction], start: int, end: int) -> tuple[int, int] | None:
    """The longest stretch between two mages that looks level; None if not even a step does."""
    best: tuple[int, int] | None = None
    for a in range(start, end):
        low = high = height[a]
        for b in range(a + 1, end + 1):
            low, high = min(low, height[b]), max(high, height[b])
            if high - low > WOBBLE:
                break
            if best is None or b - a > best[1] - best[0]:
                best = (a, b)
    return best


def _turns(height: dict[int, Fraction]) -> list[int]:
    """The ends of the piece and the mages between at which it turns by more than a wobble."""
    mages = [*height]
    turns, way, best = [mages[0]], 0, mages[0]
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
            top = [m for m in range(turns[-1], n) if abs(height[m] - height[best]) <= _SAME]
            turns.append(top[len(top) // 2])
            way, best = -way, n
    return [*turns, mages[-1]]
