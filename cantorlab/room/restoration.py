"""Restoration of a room's tables, tournaments, lessons and classes from what was kept of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cantorlab.languages.texts import Language
from cantorlab.room.classroom import Classroom, ClassroomHost
from cantorlab.room.codes import read_code
from cantorlab.room.contest import Contest, ContestHost
from cantorlab.room.explorer import RoomExplorer
from cantorlab.room.lesson import RoomLesson
from cantorlab.room.people import People
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.table import RoomTable
from cantorlab.rules.state import Json
from cantorlab.widgets.table.seats import rename_kept_levels


class RestoredRoom(ContestHost, ClassroomHost, Protocol):
    """The room, as far as it is put back."""

    people: People
    contests: dict[str, Contest]
    lessons: dict[str, ScreenPlace]
    classes: dict[str, Classroom]
    language: Language

    def find(self, code: object) -> object:
        """Return what has a code, or None."""

    def put(
        self, code: str, game: str, made: Json, begun: Json | None = None, entry: Json | None = None
    ) -> RoomTable:
        """Put a table there."""


def entry_readers(room: RestoredRoom) -> list[tuple[str, Callable[[Json], None]]]:
    """Return, in their order, the kinds of entries, and what puts one back into a room."""

    def put_table(entry: Json) -> None:
        code = _free_code(room, entry)
        seats = [(int(seat), str(identity)) for seat, identity in entry["seats"]]
        made = rename_kept_levels(entry["game"], entry["made"])
        table = room.put(code, entry["game"], made, entry=entry)
        opened = entry.get("opened")
        table.opened = float(opened) if type(opened) is int else table.opened
        for seat, identity in seats:
            person = room.people.get(identity)
            if person is not None and seat in table.seats:
                table.sit(person, seat)

    def put_contest(entry: Json) -> None:
        room.contests[_free_code(room, entry)] = Contest.restore(entry, room)

    def put_lesson(entry: Json) -> None:
        code = _free_code(room, entry)
        room.lessons[code] = (
            RoomExplorer.restore(entry)
            if entry.get("explorer")
            else RoomLesson.restore(entry, room.person, room.language)
        )

    def put_class(entry: Json) -> None:
        room.classes[_free_code(room, entry)] = Classroom.restore(entry, room)

    return [
        ("tables", put_table),
        ("contests", put_contest),
        ("lessons", put_lesson),
        ("classes", put_class),
    ]


def list_of(told: Json, name: str) -> list[object]:
    """Return a list that was kept; an empty one if it is damaged."""
    kept = told.get(name)
    return kept if isinstance(kept, list) else []


def _free_code(room: RestoredRoom, entry: Json) -> str:
    """Return the code of an entry; raises ``ValueError`` for none, or that of another one."""
    code = read_code(entry["code"])
    if code is None or code != entry["code"] or room.find(code) is not None:
        raise ValueError("no code of its own")
    return code
