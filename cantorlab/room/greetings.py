"""Greetings at a table: all that people can say to each other there."""

from __future__ import annotations

from typing import Final, TypeAlias

from cantorlab.room.requests import TableRefused
from cantorlab.rules.state import Json, Seat

#: A moment of a table: how many games were dealt, and the number of actions in the last one.
GameMark: TypeAlias = tuple[int, int]
GREETINGS: Final = ("hello", "good_luck", "well_played", "wait", "sorry", "thanks")
_SHOWN: Final = 3
#: Actions after which a greeting stands there no longer.
_LASTING: Final = 2


class Greetings:
    """Last greetings at a table, each by its seat and its code."""

    def __init__(self) -> None:
        self._shown: list[tuple[GameMark, Json]] = []

    def add(self, seat: Seat | None, code: object, at: GameMark) -> None:
        """Show one of the fixed messages of a seat; there is no free text between pupils.

        ``at`` is how many games were dealt, and how many actions there are in this one. Raises
        ``TableRefused`` for anything else, and for one who has no seat.
        """
        if seat is None or code not in GREETINGS:
            raise TableRefused("malformed")
        number = self._shown[-1][1]["id"] + 1 if self._shown else 1
        self._shown = [*self._shown, (at, {"id": number, "seat": seat, "code": code})][-_SHOWN:]

    def at(self, mark: GameMark) -> list[Json]:
        """Return those of a moment ago: of this game, and not many actions old."""
        return [
            said
            for (deals, actions), said in self._shown
            if deals == mark[0] and mark[1] - actions <= _LASTING
        ]
