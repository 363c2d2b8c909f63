"""Requests at a table: what one person asks for and all others at it must agree to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from cantorlab.rules.state import Json, Seat

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
