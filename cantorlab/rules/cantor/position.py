"""Flat games of the kernel, read as mages, cells and seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from cantorlab.rules.cantor.encoding import CELLS, NUMBER_OF_CODE, cells_of
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.legal import phase
from cantorlab.rules.cantor.kernel.mages import mage_at
from cantorlab.rules.cantor.listing import waiting
from cantorlab.rules.state import Seat

Mages: TypeAlias = tuple[int, ...]


# The number of a fighter or an announcement; None where there is none.
_NUMBERS: dict[int, int | None] = {
    slots.NOT_YET: None,
    slots.NO_NUMBER: None,
    **dict(enumerate(NUMBER_OF_CODE)),
}


@dataclass(frozen=True)
class Position:
    """Memory of a game of Cantor between two actions; pairs are (seat 0's, seat 1's)."""

    game: tuple[int, ...]

    @property
    def phase(self) -> int:
        """Phase of the game, as ``kernel.legal`` numbers it."""
        return phase(self.game)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have a choice to make."""
        return waiting(self.game)

    @property
    def hands(self) -> tuple[Mages, Mages]:
        """The mages in hand, lowest first."""
        (one, other), (size, other_size) = self._pair(slots.HAND), self._pair(slots.HELD)
        return _hand(one, size), _hand(other, other_size)

    @property
    def hands_before(self) -> list[list[int]]:
        """The mages in hand before any was committed in this duel, lowest first."""
        return [
            sorted([*hand, *([] if fighter is None else [fighter])])
            for hand, fighter in zip(self.hands, self.fighters, strict=True)
        ]

    @property
    def rests(self) -> tuple[Mages, Mages]:
        """The discards, or in the quest the resting zones, from the left end to the right."""
        (one, other), (size, other_size) = self._pair(slots.REST), self._pair(slots.RESTING)
        return _unpack(one, size), _unpack(other, other_size)

    @property
    def first(self) -> Seat | None:
        """The seat that committed first in the current duel."""
        return None if self.game[slots.FIRST] == slots.NOT_YET else self.game[slots.FIRST]

    @property
    def fighters(self) -> tuple[int | None, int | None]:
        """The committed mages."""
        return _numbers(self._pair(slots.FIGHTER))

    @property
    def announced(self) -> tuple[bool, bool]:
        """For each seat, True if it has made its announcement."""
        first, second = self._pair(slots.ANNOUNCED)
        return first != slots.NOT_YET, second != slots.NOT_YET

    @property
    def protections(self) -> tuple[int | None, int | None]:
        """The announced numbers; None before the announcement, and for none."""
        return _numbers(self._pair(slots.ANNOUNCED))

    @property
    def cell(self) -> int | None:
        """In the quest, the kernel's number of the cell pointed at."""
        return None if self.game[slots.CELL] == slots.NOT_YET else self.game[slots.CELL]

    @property
    def at(self) -> str | None:
        """The cell pointed at, as text."""
        return None if self.cell is None else CELLS[self.cell]

    @property
    def face_up(self) -> tuple[str, ...]:
        """The face-up cells of the quest's board."""
        return cells_of(self.game[slots.FACE_UP])

    @property
    def turned(self) -> int:
        """Number of neutral mages that have been turned face up."""
        return self.game[slots.TURNED]

    @property
    def duels(self) -> int:
        """Number of duels fought."""
        return self.game[slots.DUELS]

    @property
    def wins(self) -> tuple[int, int]:
        """Number of duels that each seat has won."""
        return self._pair(slots.WINS)

    @property
    def verdict(self) -> Seat | None:
        """The seat that won the last duel; None if it was cancelled."""
        return _seat(self.game[slots.VERDICT])

    @property
    def decision(self) -> int:
        """Way in which the last duel was decided, as ``kernel.duel`` numbers it."""
        return self.game[slots.DECISION]

    @property
    def end(self) -> int:
        """Way in which the game has ended, as ``kernel.game`` numbers it."""
        return self.game[slots.END]

    @property
    def winner(self) -> Seat | None:
        """The seat that has won the game."""
        return _seat(self.game[slots.WINNER])

    def _pair(self, slot: int) -> tuple[int, int]:
        return self.game[slot], self.game[slot + 1]


# Hands and resting zones stay the same over most actions: unpacking them once is enough.
@lru_cache(maxsize=256)
def _unpack(mages: int, count: int) -> Mages:
    return tuple(NUMBER_OF_CODE[mage_at(mages, at)] for at in range(count))


@lru_cache(maxsize=256)
def _hand(mages: int, count: int) -> Mages:
    return tuple(sorted(_unpack(mages, count)))


def number_of(code: int) -> int | None:
    """Return the number of a fighter or an announcement of the kernel; None if there is none."""
    return _NUMBERS[code]


def _numbers(codes: tuple[int, int]) -> tuple[int | None, int | None]:
    return _NUMBERS[codes[0]], _NUMBERS[codes[1]]


def _seat(seat: int) -> Seat | None:
    return None if seat == slots.NOBODY else seat
