"""Restoration of a room's tables, tournaments and lessons from what was kept of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cantorlab.room.codes import read_code
from cantorlab.room.contest import Contest
from cantorlab.room.lesson import RoomLesson
from cantorlab.rules.state import Json

if TYPE_CHECKING:
    from cantorlab.room.hall import Hall


def entry_readers(room: Hall) -> list[tuple[str, Callable[[Json], None]]]:
    """Return, in their order, the kinds of entries, and what puts one back into a room."""

    def put_table(entry: Json) -> None:
        code = _free_code(room, entry)
        seats = [(int(seat), str(identity)) for seat, identity in entry["seats"]]
        table = room.put(code, entry["game"], entry["made"], entry=entry)
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
        room.lessons[code] = RoomLesson.restore(entry, room.person, room.language)

    return [("tables", put_table), ("contests", put_contest), ("lessons", put_lesson)]


def _free_code(room: Hall, entry: Json) -> str:
    """Return the code of an entry; raises ``ValueError`` for none, or that of another one."""
    code = read_code(entry["code"])
    if code is None or code != entry["code"] or room.find(code) is not None:
        raise ValueError("no code of its own")
    return code
