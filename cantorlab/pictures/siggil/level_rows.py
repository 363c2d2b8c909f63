"""Levels of a Siggil side by side: stacked cards are seen all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

# In half cards: a card's side, the room between two levels, and that for a level's heading.
CARD = 2
BETWEEN = 1
HEADING = 1
HEADING_WIDTH = 4


class LaidCard(Protocol):
    """Card that lies at a place."""

    @property
    def level(self) -> int:
        """Level of the card, 0 the lowest."""
        ...

    @property
    def x(self) -> int:
        """Left edge in half cards."""
        ...

    @property
    def y(self) -> int:
        """Upper edge in half cards."""
        ...


@dataclass(frozen=True)
class Apart:
    """Positions of the drawing, in half cards from the upper left.

    Attributes:
        corners: the upper left corner of each place's card.
        headings: the start of each level's name (its baseline is a heading's height lower).
        size: the width and the height of the whole.
    """

    corners: tuple[tuple[float, float], ...]
    headings: tuple[tuple[float, float], ...]
    size: tuple[float, float]


def levels_apart(places: Sequence[LaidCard], across: float) -> Apart:
    """Set the levels side by side, the lowest first, in rows at most ``across`` wide."""
    corners: dict[int, tuple[float, float]] = {}
    headings: list[tuple[float, float]] = []
    left = top = row_height = width = 0.0
    for level in sorted({place.level for place in places}):
        own = [number for number, place in enumerate(places) if place.level == level]
        x, y = min(places[n].x for n in own), min(places[n].y for n in own)
        wide = max(max(places[n].x for n in own) + CARD - x, HEADING_WIDTH)
        high = max(places[n].y for n in own) + CARD - y + HEADING
        if left and left + wide > across:
            left, top, row_height = 0.0, top + row_height + BETWEEN, 0.0
        headings.append((left, top))
        for number in own:
            place = places[number]
            corners[number] = (left + place.x - x, top + HEADING + place.y - y)
        width, row_height = max(width, left + wide), max(row_height, high)
        left += wide + BETWEEN
    ordered = tuple(corners[number] for number in range(len(places)))
    return Apart(ordered, tuple(headings), (width, top + row_height))
