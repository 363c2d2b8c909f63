"""Greetings at a table: all that people can say to each other there."""

from __future__ import annotations

from typing import Final

from cantorlab.room.requests import TableRefused
from cantorlab.rules.state import Json, Seat

GREETINGS: Final = ("hello", "good_luck", "well_played", "wait", "sorry", "thanks")
_SHOWN: Final = 3


class Greetings:
    """Last greetings at a table, each by its seat and its code."""

    def __init__(self) -> None:
        self.shown: list[Json] = []

    def add(self, seat: Seat | None, code: object) -> None:
        """Show one of the fixed messages of a seat; there is no free text between pupils.

        Raises ``TableRefused`` for anything else, and for one who has no seat.
        """
        if seat is None or code not in GREETINGS:
            raise TableRefused("malformed")
        number = self.shown[-1]["id"] + 1 if self.shown else 1
        self.shown = [*self.shown, {"id": number, "seat": seat, "code": code}][-_SHOWN:]
