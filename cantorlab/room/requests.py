"""Requests at a table: what one person asks for and all others at it must agree to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

from cantorlab.room.screens import SeatScreen
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.hosting import screen_of
from cantorlab.widgets.table.session import Session

_NUMBERS = count(1)


class TableRefused(Exception):
    """Reason, as a code, why a person does not get a place at a table."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Request:
    """Request of a seat to do a command; ``agreed`` are the seats that want it, the asker first.

    ``at`` is what the game was at: a request does not outlive the position it was made for.
    """

    name: str
    params: Mapping[str, Any]
    seat: Seat
    at: object = None
    agreed: list[Seat] = field(default_factory=list)
    id: int = field(default_factory=lambda: next(_NUMBERS))

    def __post_init__(self) -> None:
        self.agreed = [self.seat]

    def agree(self, seat: Seat) -> None:
        """Note that a seat wants it, too."""
        if seat not in self.agreed:
            self.agreed.append(seat)

    @property
    def away(self) -> Seat | None:
        """The seat that a computer player is to play for, or None."""
        return self.params["seat"] if self.name == "replace" else None

    def is_agreed(self, people: Collection[Seat]) -> bool:
        """Return whether all people at the table want it, but for one who is away."""
        return {*people} - {self.away} <= {*self.agreed}

    def is_same(self, name: str, params: Mapping[str, Any]) -> bool:
        """Return whether another seat asks for just this."""
        return self.name == name and self.params == params

    def to_json(self) -> Json:
        """Return its public part: its name, not its parameters."""
        told = {"id": self.id, "name": self.name, "seat": self.seat, "away": self.away}
        return {**told, "agreed": list(self.agreed)}


class AbsentSeats(Protocol):
    """Absences at a table, as far as requests need them."""

    @property
    def seats(self) -> set[Seat]:
        """The seats whose people are away and have been waited for."""


class RequestTable(Protocol):
    """The table, as far as its requests need it."""

    session: Session
    seats: dict[Seat, SeatScreen]

    @property
    def absences(self) -> AbsentSeats:
        """The absences of its people."""

    @property
    def mark(self) -> object:
        """Moment of the game: a request holds for one of them."""

    def replace(self, seat: Seat) -> None:
        """Have a computer player play for the person at a seat."""

    def arrange_seats(self) -> None:
        """Have a screen for each seat that a person has."""


class Requests:
    """Request at a ``table``, one at a time, to which all other people there must agree."""

    def __init__(self, table: RequestTable) -> None:
        self._table = table
        self._request: Request | None = None

    @property
    def open(self) -> Request | None:
        """The open request; it lapses as the game goes on, or a person comes back."""
        asked = self._request
        if asked is not None and (asked.at != self._table.mark or not self._is_open(asked)):
            self._request = None
        return self._request

    def drop(self) -> None:
        """Forget the request."""
        self._request = None

    def _is_open(self, asked: Request) -> bool:
        away = asked.away
        return away is None or (away in self._people() and not self._table.seats[away].is_present)

    def _people(self) -> set[Seat]:
        return {seat for seat, each in self._table.seats.items() if each.person is not None}

    def consult(self, seat: Seat, name: str, params: Mapping[str, Any]) -> bool:
        """Return whether a command of a seat may be done now; ask the others if not yet."""
        if name in ("resign", "say") or self._people() <= {seat}:
            return True
        return self.ask(Request(name, dict(params), seat))

    def ask(self, asked: Request) -> bool:
        """Ask the other people at the table, or agree with who asks the same; return if all do."""
        same = self.open
        if same is None or not same.is_same(asked.name, asked.params):
            asked.at = self._table.mark
            same = self._request = asked
        return self._agree(same, asked.seat)

    def _agree(self, asked: Request, seat: Seat) -> bool:
        """Note that a seat wants it, too; return whether all do now."""
        asked.agree(seat)
        gone = self._table.absences.seats if asked.name == "replace" else set()
        if not asked.is_agreed(self._people() - gone):
            return False
        self._request = None
        if asked.away is not None:
            self._table.replace(asked.away)
        return True

    def answer(self, seat: Seat | None, number: Any, *, agrees: bool) -> None:
        """Have a seat agree to a request, or decline it (the asker: withdraw it).

        Raises ``ValueError``, a refusal of the table, if it cannot be done after all.
        """
        asked, table = self.open, self._table
        if asked is None or seat is None or asked.id != number:
            return
        if not agrees:
            self._request = None
        elif self._agree(asked, seat) and asked.away is None and asked.seat in table.seats:
            screen = screen_of(table.seats[asked.seat].widget)
            command = screen.commands(screen.shown).get(asked.name)
            if command is None:
                raise MessageRefused("table.unknown_command")
            table.session.carry_out(command(screen.shown, asked.params))
            table.arrange_seats()
