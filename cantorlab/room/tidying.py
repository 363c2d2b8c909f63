"""Tidying of a room: people who hold nothing and tables that nobody has used go in time."""

from __future__ import annotations

import time
from typing import Final, Protocol

from cantorlab.room.classroom import Classroom
from cantorlab.room.contest import Contest
from cantorlab.room.people import People
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.table import RoomTable

_HOUR: Final = 3600.0
#: Seconds after which a person who holds nothing is forgotten, and an unused table is closed.
IDLE: Final = 6 * _HOUR
UNUSED: Final = 24 * _HOUR


class TidyRoom(Protocol):
    """The room, as far as it is tidied."""

    people: People
    tables: dict[str, RoomTable]
    contests: dict[str, Contest]
    lessons: dict[str, ScreenPlace]
    classes: dict[str, Classroom]

    def close(self, code: str) -> None:
        """Close a table, a tournament or a lesson."""


def holders(room: TidyRoom) -> set[str]:
    """Return the ids of the people who have a seat, or take part in anything with others."""
    found = {person.id for table in room.tables.values() for person in table.holders}
    found.update(*(each.tournament.people for each in room.contests.values()))
    return found.union(
        *(each.people for those in (room.lessons, room.classes) for each in those.values())
    )


def make_room(room: TidyRoom) -> None:
    """Forget the person who was seen longest ago and holds nothing, if no more can come in."""
    if room.people.full:
        room.people.forget_idle(holders(room), time.time(), most=1)


def tidy(room: TidyRoom) -> None:
    """Forget people who hold nothing, and close tables that nobody has used, after hours."""
    now = time.time()
    room.people.forget_idle(holders(room), now - IDLE)
    for table in [*room.tables.values()]:
        if table.opened < now - UNUSED and is_untouched(table) and not table.lines:
            room.close(table.code)


def is_untouched(table: RoomTable) -> bool:
    """Return whether nobody has ever sat at a table, as far as it can be seen."""
    return not (table.is_paired or table.holders or table.host.state.actions)


def untouched_table(room: TidyRoom, game: str) -> RoomTable | None:
    """Return a table of a game as the command opens it, at which nobody sits yet; or None."""
    for table in room.tables.values():
        if table.game == game and table.made.keys() <= {"seed"} and is_untouched(table):
            return table
    return None
