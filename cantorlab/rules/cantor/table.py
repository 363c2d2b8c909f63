"""What lies on the table of Cantor, and how an action changes it (rules §1.3-§1.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from cantorlab.rules.cantor.duel import Duel, fight
from cantorlab.rules.cantor.kernel import judging as kernel
from cantorlab.rules.cantor.places import Place
from cantorlab.rules.state import Seat

Value = TypeVar("Value")

# The cells of the quest's board, by the kernel's number: a1 … a4, b1 … c4.
CELLS: tuple[str, ...] = tuple(f"{column}{row}" for column in "abc" for row in "1234")


@dataclass(frozen=True)
class Table:
    """What lies on the table between two actions; pairs are (seat 0's, seat 1's)."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    # Discards, or in the quest the resting zones, from the left end to the right.
    rests: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    # In the quest, the kernel's number of the cell pointed at, and the bits of the face-up cells.
    cell: int | None = None
    face_up: int = 0
    first: Seat | None = None
    fighters: tuple[int | None, int | None] = (None, None)
    announced: tuple[bool, bool] = (False, False)
    protections: tuple[int | None, int | None] = (None, None)
    turned: int = 0
    duels: tuple[Duel, ...] = ()
    wins: tuple[int, int] = (0, 0)
    end: int = kernel.GOES_ON

    @property
    def at(self) -> str | None:
        """The cell pointed at, as text."""
        return None if self.cell is None else CELLS[self.cell]

    def is_face_up(self, cell: int) -> bool:
        """Whether a cell of the quest's board is face up."""
        return bool(self.face_up >> cell & 1)

    def pointed(self, at: str) -> Table:
        """The table after the adventurer has pointed at a cell."""
        return replace(self, cell=CELLS.index(at))

    def committed(self, seat: Seat, mage: int) -> Table:
        """The table after a seat has put a mage down."""
        hand = tuple(other for other in self.hands[seat] if other != mage)
        return replace(
            self,
            hands=_with(self.hands, seat, hand),
            fighters=_with(self.fighters, seat, mage),
            first=seat if self.first is None else self.first,
        )

    def protected(self, seat: Seat, number: int | None) -> Table:
        """The table after a seat has announced a number, or None."""
        return replace(
            self,
            announced=_with(self.announced, seat, True),
            protections=_with(self.protections, seat, number),
        )

    def after_duel(self, place: Place, neutrals: tuple[int, ...]) -> Table:
        """The table after the duel at ``place``: judged, the fighters at rest, and what follows."""
        left, right = self.fighters
        assert self.first is not None
        assert left is not None
        assert right is not None
        number = len(self.duels) + 1
        duel = fight(number, place, (left, right), self.first, self.protections, self.at)
        wins = (self.wins[0] + (duel.winner == 0), self.wins[1] + (duel.winner == 1))
        cleared = Table(
            hands=self.hands,
            rests=((*self.rests[0], left), (*self.rests[1], right)),
            face_up=self.face_up,
            turned=self.turned,
            duels=(*self.duels, duel),
            wins=wins,
        )
        if self.cell is not None:
            return cleared._quest_goes_on(self.cell, neutrals)
        return replace(cleared, end=kernel.match_end(*wins, len(self.hands[0])))

    def _quest_goes_on(self, cell: int, neutrals: tuple[int, ...]) -> Table:
        *before, duel = self.duels
        zones = [self._taken_back(seat) for seat in (0, 1)]
        face_up, turned = self.face_up, self.turned
        turned_mage = None
        if duel.winner == 0:
            face_up = kernel.opened(face_up, cell)
        elif duel.winner == 1:
            turned_mage = neutrals[turned]
            turned += 1
        reached = duel.winner == 0 and kernel.touches_grimoire(cell)
        after = replace(
            self,
            hands=(zones[0][0], zones[1][0]),
            rests=(zones[0][1], zones[1][1]),
            face_up=face_up,
            turned=turned,
            end=kernel.quest_end(reached, turned, len(self.duels)),
        )
        opened = (other for other in range(len(CELLS)) if after.is_face_up(other))
        duel = replace(
            duel,
            opened=tuple(CELLS[other] for other in opened if not self.is_face_up(other)),
            turned=turned_mage,
            taken_back=(zones[0][2], zones[1][2]),
        )
        return replace(after, duels=(*before, duel))

    def _taken_back(self, seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...], int | None]:
        """A seat's hand and resting zone after the duel, and the mage it has taken back, if any."""
        hand, rest = self.hands[seat], self.rests[seat]
        if not kernel.takes_back(len(hand)):
            return hand, rest, None
        return (*hand, rest[0]), rest[1:], rest[0]


def _with(pair: tuple[Value, Value], seat: Seat, value: Value) -> tuple[Value, Value]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
