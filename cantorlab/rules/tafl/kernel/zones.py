"""T of four squares in front of an archer or a völva (rules §3.5).

The stem is the square in front and the one beyond; the bar's ends lie beside that second square.
"""

from __future__ import annotations

from ...jit import inline
from .board import sideways

OUTSIDE, FRONT, BEYOND, BAR_END = 0, 1, 2, 3


@inline
def part_of_zone(origin: int, direction: int, square: int) -> int:
    """Return the part of the T of a piece on ``origin`` that the square is; ``OUTSIDE`` if none."""
    ahead = square - origin
    if ahead == direction:
        return FRONT
    if ahead == 2 * direction:
        return BEYOND
    if abs(ahead - 2 * direction) == sideways(direction):
        return BAR_END
    return OUTSIDE
