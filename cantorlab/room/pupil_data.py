"""Data that a room keeps of pupils: the owner sees them listed, and deletes them at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from cantorlab.room.connection import Line
from cantorlab.room.own_files import GAMES, delete_files, own_files
from cantorlab.room.store import RoomStore
from cantorlab.room.tidying import TidyRoom
from cantorlab.rules.state import Json


class KeepingRoom(TidyRoom, Protocol):
    """The room, as far as its pupils' data need it."""

    folder: Path | None
    store: RoomStore
    lines: set[Line]

    @property
    def places(self) -> tuple[dict[str, Any], ...]:
        """All that is open, by kind and code."""

    def leave(self, line: Line) -> None:
        """Show on a line no longer what it shows."""

    def save(self) -> None:
        """Write people and tables, if they have changed."""


def list_pupil_data(room: KeepingRoom) -> Json:
    """Return what is kept of pupils: their names, and the numbers of answers, duels and games."""
    own = _owners(room)
    answers = sum(len(work.given) for each in room.lessons.values() for work in each.works())
    return {
        "kind": "kept",
        "names": sorted(each.name for each in room.people if each.id not in own),
        "answers": answers,
        "duels": sum(len(each.judgements) for each in room.contests.values()),
        "games": len(room.store.games),
    }


def delete_pupil_data(room: KeepingRoom) -> None:
    """Close all that is open, and delete names, answers and games; the owner and the room stay.

    Raises ``OSError`` for a file that cannot be deleted.
    """
    for those in room.places:
        for code in [*those]:
            room.close(code)
    for line in [each for each in room.lines if not each.owner]:
        room.leave(line)
        line.person = None
        line.end()
    room.people.forget_all_but(_owners(room))
    room.store.forget()
    if room.folder is not None:
        games = [each for each in own_files(room.folder) if each.parent.name == GAMES]
        delete_files(room.folder, games)
    room.save()


def _owners(room: KeepingRoom) -> set[str]:
    """Return the ids of the people who own the room, as far as they are here."""
    return {line.person.id for line in room.lines if line.owner and line.person}
