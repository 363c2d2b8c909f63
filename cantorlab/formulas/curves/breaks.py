"""Ends of the lines of a curve: open circles where it is interrupted, filled ones that belong.

Found in floating point: a one-sided limit is where the curve settles as one comes nearer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cantorlab.formulas.curves.branches import (
    BESIDE,
    Branch,
    undefined_points,
)
from cantorlab.formulas.curves.real_functions import Curve, real_curve
from cantorlab.formulas.tree import Node

# The distances at which one looks for a limit, and the parts of them.
FAR, NEAR = 1e-2, 1e-4
PARTS = (1.0, 0.8, 0.6, 0.5)
# Near a limit the curve moves at most by this part of what it moved farther away.
SETTLES = 0.3
# How near a step must be to a whole number to be on it.
ON_STEP = 1e-7
# Steps and rests jump; a smaller jump than this part of the values is none.
SAME = 1e-3


@dataclass(frozen=True)
class BranchEnd:
    """Mark at the end of a line: ``filled`` if the point belongs to the curve."""

    n: float
    value: float
    filled: bool


def branch_ends(
    tree: Node, pieces: Sequence[Branch], mages: Collection[int]
) -> Iterator[BranchEnd]:
    """Yield the marks of a curve's interruptions, from left to right.

    ``mages`` have points of their own already: there is no filled mark at theirs.
    """
    curve, on_steps = real_curve(tree), real_curve(tree, on_step=ON_STEP)
    low, high = (pieces[0][0][0], pieces[-1][-1][0]) if pieces else (0.0, 0.0)
    without = [x for x in undefined_points(tree) if low - NEAR < x < high + NEAR]
    ends = {_simple(piece[at][0]) for piece in pieces for at in (0, -1)}
    inner = {x for x in ends if -9.5 < x < 8.5 and all(abs(x - each) > NEAR for each in without)}
    for x in sorted({*without, *_apart(sorted(inner))}):
        value = None if x in without else on_steps(x)
        sides = [found for side in (-1, 1) if (found := limit(curve, x, side)) is not None]
        open_ends = [each for each in sides if value is None or not are_same(each, value)]
        for at, each in enumerate(open_ends):
            if at == 0 or not are_same(each, open_ends[0]):
                yield BranchEnd(x, each, filled=False)
        if open_ends and value is not None and x not in mages:
            yield BranchEnd(x, value, filled=True)


def limit(curve: Curve, x: float, side: int) -> float | None:
    """Return what the curve settles at as one comes to ``x`` from one side; None if nothing."""
    spreads = []
    for distance in (FAR, NEAR):
        values = [curve(x + side * part * distance) for part in PARTS]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return None
        spreads.append(max(known) - min(known))
    if spreads[1] > SETTLES * spreads[0] + 1e-9 * max(map(abs, known)):
        return None
    return curve(x + side * BESIDE)


def are_same(one: float, other: float) -> bool:
    """Return whether no break is seen between two values."""
    return abs(one - other) <= SAME * max(1.0, abs(one), abs(other))


def _simple(x: float) -> float:
    simple = float(Fraction(x).limit_denominator(360))
    return simple if abs(simple - x) < 1e-9 else x


def _apart(places: Sequence[float]) -> Iterator[float]:
    """Yield each place once: the two sides of a jump are as good as one."""
    before = None
    for x in places:
        if before is None or x - before > NEAR:
            yield x
        before = x
