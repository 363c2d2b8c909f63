"""Lobby of a room: what is open there, as one line may see it."""

from __future__ import annotations

from typing import Any, Final, Protocol

from cantorlab.room.connection import Line
from cantorlab.rules.state import Json

#: Lists of what is open, as a page reads them.
_LISTED: Final = ("tables", "tournaments", "lessons", "classes")


class LobbyRoom(Protocol):
    """The room, as far as its lobby needs it."""

    address: str

    @property
    def places(self) -> tuple[dict[str, Any], ...]:
        """All that is open, by kind and code: tables, tournaments, lessons, classes."""


def lobby_of(room: LobbyRoom, line: Line) -> Json:
    """Return what goes on: to the owner all, to anyone else where they have a place."""
    lobby: Json = {"kind": "lobby", "owner": line.owner, "address": room.address}
    for name, those in zip(_LISTED, room.places, strict=True):
        lobby[name] = [
            each.summary(line.language)
            for each in those.values()
            if line.owner or (line.person is not None and each.has_place(line.person))
        ]
    return lobby
