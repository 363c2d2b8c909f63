"""Absence at a table: how long the others wait for a person, and what they may do then."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from cantorlab.languages.texts import say
from cantorlab.room.requests import Request, Requests, TableRefused
from cantorlab.room.screens import SeatScreen
from cantorlab.rules.state import Seat
from cantorlab.widgets.table.adapter import Change
from cantorlab.widgets.table.clock import GONE, TimeControl
from cantorlab.widgets.table.session import Session
from cantorlab.widgets.table.snapshot import ScreenSnapshot

#: Seconds that the others wait at least, and at most: so long where there is no clock.
SHORTEST: Final = 60
LONGEST: Final = 120
#: Steps in which the seconds that are left are told.
_STEP: Final = 10


def grace_of(clock: object) -> int:
    """Return the seconds that the others wait for one who is away: a tenth of the time of a player.

    >>> [grace_of(clock) for clock in ("3+2", "10+5", "20+10", None)]
    [60, 80, 120, 120]
    """
    control = TimeControl.of(clock)
    if control is None:
        return LONGEST
    whole = 60 * control.minutes + 40 * control.increment
    return min(LONGEST, max(SHORTEST, whole // 10))


class AbsenceTable(Protocol):
    """The table, as far as the absence of its people needs it."""

    session: Session
    seats: dict[Seat, SeatScreen]

    @property
    def is_paired(self) -> bool:
        """True for a game of a tournament."""

    def replace(self, seat: Seat) -> None:
        """Have a computer player play for the person at a seat."""

    @property
    def requests(self) -> Requests:
        """The requests of the people at the table."""


class Absences:
    """Absences of the people at a ``table``: since when, and what is done about them.

    ``now`` returns seconds. A room that starts again counts from then on.
    """

    def __init__(self, table: AbsenceTable, now: Callable[[], float] = time.monotonic) -> None:
        self._table, self.now = table, now
        self._since: dict[Seat, float] = {}

    @property
    def grace(self) -> int:
        """Seconds that the others wait for a person who is away."""
        return grace_of(self._table.session.config.options.get("clock"))

    def look(self) -> None:
        """Note who is there and who is not."""
        seats, now = self._table.seats, self.now()
        away = [at for at, each in seats.items() if each.person and not each.is_present]
        self._since = {seat: self._since.get(seat, now) for seat in away}

    def seconds_left(self, seat: Seat) -> int | None:
        """Return for how long the others still have to wait, in steps; None for one who is here."""
        since = self._since.get(seat)
        if since is None:
            return None
        return _STEP * math.ceil(max(0, self.grace - (self.now() - since)) / _STEP)

    @property
    def seats(self) -> set[Seat]:
        """The seats whose people are away and have been waited for."""
        self.look()
        return {seat for seat in self._since if self.seconds_left(seat) == 0}

    def choices(self, seat: Seat) -> list[str]:
        """Return what the others may do about a seat now, in a game of their own."""
        table = self._table
        if table.is_paired or table.session.outcome is not None or seat not in self.seats:
            return []
        claims = ["claim"] if table.session.timeline.state.num_players == 2 else []
        return [*claims, "wait", "replace"]

    def settle(self, own: Seat | None, seat: Any, how: str) -> None:
        """Go on without the person at a seat as the one at another asks: ``how`` is a choice.

        Raises ``TableRefused`` for a seat whose person is there or has to be waited for, and in a
        tournament, where the teacher decides.
        """
        if own is None or type(seat) is not int or seat == own or seat not in self._table.seats:
            raise TableRefused("malformed")
        if self._table.is_paired:
            raise TableRefused("teacher")
        if how not in self.choices(seat):
            raise TableRefused("cannot")
        if how == "wait":
            self._since[seat] = self.now()
        elif how == "claim":
            self._claim(seat)
        else:
            self._table.requests.ask(Request("replace", {"seat": seat}, own))

    def decide(self, seat: Seat, how: str) -> None:
        """Decide as the owner: the win is the other's, or a computer player plays.

        Raises ``TableRefused`` for a seat whose person is there.
        """
        self.look()
        if self._table.session.outcome is not None or seat not in self._since:
            raise TableRefused("cannot")
        if how == "replace":
            self._table.replace(seat)
        elif how == "claim" and self._table.session.timeline.state.num_players == 2:
            self._claim(seat)
        else:
            raise TableRefused("cannot")

    def _claim(self, seat: Seat) -> None:
        def tell(now: ScreenSnapshot) -> list[str]:
            return [say("table.left", now.snapshot.language, name=now.snapshot.names[seat])]

        self._table.session.carry_out(Change(resigned=seat, reason=GONE, say=tell))
