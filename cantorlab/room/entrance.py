"""Entrance of a room: the person on a line, and the table, tournament, lesson or class shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

from cantorlab import languages
from cantorlab.languages.texts import Language
from cantorlab.room.classroom import Classroom
from cantorlab.room.codes import TOKEN, digest, is_same, read_code
from cantorlab.room.connection import Line
from cantorlab.room.contest import Contest
from cantorlab.room.limits import LINES, LINES_OF_ONE, FailedAttempts
from cantorlab.room.people import Person, clean_name
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.table import RoomTable, TableRefused
from cantorlab.room.tidying import TidyRoom, make_room
from cantorlab.room.visitors import Visitors
from cantorlab.rules.state import Json

#: Anything that a code stands for.
Target: TypeAlias = RoomTable | Contest | ScreenPlace | Classroom
_KINDS: Final[Mapping[str, type[Target]]] = {
    "table": RoomTable,
    "tournament": Contest,
    "lesson": ScreenPlace,
    "class": Classroom,
}


class EntranceRoom(TidyRoom, Protocol):
    """The room, as far as its entrance needs it."""

    owner_key: str
    address: str
    tries: FailedAttempts
    visitors: Visitors
    lines: set[Line]

    def find(self, code: object) -> Target | None:
        """Return the table, tournament, lesson or class of a code."""

    def was_closed(self, code: object) -> bool:
        """Return whether a table had a code."""

    def leave(self, line: Line) -> None:
        """Show on a line no longer what it shows."""

    def send_lobby(self, line: Line) -> None:
        """Send a line what goes on."""


def enter(room: EntranceRoom, line: Line, said: Json) -> None:
    """Find out who speaks on a line, and show what was asked for."""
    if said.get("language") in languages.codes():
        line.language = said["language"]
    key, code = said.get("key"), said.get("table")
    owner = key is not None and is_same(key, digest(room.owner_key))
    if len(room.lines) > LINES and not owner:
        line.refuse("room_full")
        line.end()
        return
    target = None if code is None else room.find(code)
    known = owner or _has_place(room.people.find(said.get("token")), target)
    if not (known or key is code is None or room.tries.may_try(line.address)):
        line.refuse("wait")
        return
    if key is not None and not owner:
        room.tries.note(line.address)
        line.refuse("wrong_key")
        return
    if code is not None and target is None:
        if not owner:
            room.tries.note(line.address)
        line.refuse("closed" if room.was_closed(code) else "unknown")
        return
    person = _identify(room, line, said, owner=owner)
    if person is None:
        return
    room.leave(line)
    if line.person is not None and line.person is not person:
        line.person.lines.discard(line)
    line.owner, line.person = owner, person
    person.lines.add(line)
    told = {"name": person.name, "owner": line.owner, "address": room.address}
    line.send({"kind": "entered", **told})
    _show(room, line, person, target, said)


def find_target(room: EntranceRoom, code: str, address: str) -> Target | None:
    """Return what the page of a code is about to show; None if that is not told.

    A visitor who tries codes in this way has to wait as on a line.
    """
    if not code or not room.tries.may_try(address):
        return None
    target = room.find(code)
    if target is None and not room.was_closed(code):
        room.tries.note(address)
    return target


def invite(room: EntranceRoom, target: Target, language: Language) -> Json:
    """Return what one reads before coming in: game, options, sides, who is there, who invites.

    It is what anyone with the code could see at the table, and less.
    """
    what = next(kind for kind, held in _KINDS.items() if isinstance(target, held))
    told = {"kind": "invitation", "what": what, **target.summary(language)}
    hosts = sorted(line.person.name for line in room.lines if line.owner and line.person)
    seats = [
        {name: each[name] for name in ("seat", "side", "name", "person")}
        for each in told.get("seats", [])
    ]
    shown = {name: told[name] for name in ("kind", "what", "code", "title", "about")}
    return {**shown, "seats": seats, "host": next(iter(hosts), None)}


def _has_place(person: Person | None, target: Target | None) -> bool:
    """Return whether a person has a place there: others' wrong codes do not lock them out."""
    return person is not None and target is not None and target.has_place(person)


def _identify(room: EntranceRoom, line: Line, said: Json, *, owner: bool) -> Person | None:
    """Return the person with the token given, a new one if it is unknown; None if refused."""
    person, name = room.people.find(said.get("token")), clean_name(said.get("name"))
    if person is not None:
        others = person.lines - {line}
        if name is None and said.get("name"):
            line.refuse("name")
            return None
        if len(others) >= LINES_OF_ONE:
            line.refuse("too_many_tabs")
            return None
        if name is not None and name != person.name:
            room.people.rename(person, name)
            for table in room.tables.values():
                table.rename(person)
        return person
    may_be_new = owner or said.get("table") is not None
    if name is None or not may_be_new:
        line.refuse("name" if may_be_new else "code")
        return None
    token = said.get("token")
    if not isinstance(token, str) or not TOKEN.fullmatch(token):
        line.refuse("malformed")
        return None
    if not owner and not room.visitors.may_bring(line.address, str(read_code(said.get("table")))):
        line.refuse("newcomers")
        return None
    make_room(room)
    if room.people.full and not owner:
        line.refuse("room_full")
        return None
    return room.people.admit(name, token)


def _show(
    room: EntranceRoom, line: Line, person: Person, target: Target | None, said: Json
) -> None:
    sits = said.get("sit") is True
    if isinstance(target, RoomTable):
        _join(line, person, target, sits=sits, seat=said.get("seat"))
    elif target is not None:
        try:
            target.enter(line, takes_part=sits)
        except TableRefused as why:
            line.send(invite(room, target, line.language))
            if why.code != "no_watching":  # the invitation says how to take part
                line.refuse(why.code)
    else:
        line.lobby = None
        room.send_lobby(line)


def _join(line: Line, person: Person, table: RoomTable, *, sits: bool, seat: Any) -> None:
    refused = None
    if sits:
        try:
            table.sit(person, seat if type(seat) is int else None)
        except TableRefused as why:
            refused = why.code
    try:
        table.join(line)
    except TableRefused as why:
        refused = why.code
    if refused is not None:
        line.refuse(refused)
