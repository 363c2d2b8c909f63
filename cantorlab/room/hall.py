"""Hall: the room without a network. It reads messages, knows people, and keeps tables in a folder.

Every message but the first is done for the person who entered on the line by a token, at the table
that the line shows: no message names a person, and a seat only to sit down at a free one.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from cantorlab import games, journal, languages
from cantorlab.foreign_files import parse_json, put_file, read_text
from cantorlab.journal.files import Unreadable
from cantorlab.room.codes import TOKEN, digest, is_same, new_code, new_token, read_code
from cantorlab.room.limits import (
    LINES_OF_ONE,
    LONGEST,
    LONGEST_BEFORE,
    TABLES,
    WrongTries,
)
from cantorlab.room.line import LOST, Line
from cantorlab.room.people import People, Person, clean_name
from cantorlab.room.table import BUNDLES, Refusals, RoomTable, TableRefused
from cantorlab.rules.state import Json
from cantorlab.texts import Language, get_language
from cantorlab.widgets.table.journal import JournalSink

#: What of a table's arguments a message may give: nothing that names a file.
OPTIONS: Final = frozenset(
    (
        *("seed", "mode", "ask", "open_hands"),
        *("players", "difficulty", "series", "winnable"),
        *("side", "godi", "jarl", "victory", "young_king", "archers", "forest", "queen_walks_in"),
        *("opponent", "clock", "hints"),
    )
)
_FILE: Final = "room.json"
_LARGEST: Final = 20_000_000
_CLOSED: Final = 500


class Hall:
    """Room of tables; ``folder`` keeps its people and games, None keeps nothing."""

    def __init__(self, folder: Path | None = None, *, language: Language | None = None) -> None:
        self.folder, self.language = folder, language or get_language()
        self.id = secrets.token_hex(4)
        self.owner_key = new_token()
        self.people = People()
        self.tables: dict[str, RoomTable] = {}
        self.lines: set[Line] = set()
        self.tries = WrongTries()
        self.address = ""
        self._closed: list[str] = []
        self._saved: object = None
        self._doors: Mapping[str, Callable[[Line, Json], None]] = {
            "say": self._say,
            "sit": self._sit,
            "stand": self._stand,
            "accept": lambda line, said: self._answer_request(line, said, agrees=True),
            "decline": lambda line, said: self._answer_request(line, said, agrees=False),
            "open": self._open,
            "close": self._close,
            "free": self._free,
            "qr": self._draw_qr,
        }

    # -- lines ----------------------------------------------------------------------------------

    def connect(self, line: Line) -> None:
        """Take up a line, on which nobody has entered yet."""
        self.lines.add(line)

    def drop(self, line: Line) -> None:
        """Forget a line that has ended."""
        self.lines.discard(line)
        self._leave(line)
        if line.person is not None:
            line.person.lines.discard(line)
        self.tell()

    def _leave(self, line: Line) -> None:
        if line.table is not None:
            line.table.leave(line)

    def receive(self, line: Line, text: str | bytes) -> None:
        """Do what a message asks for; whatever it is, it does not raise."""
        line.hear()
        said = _read(text, LONGEST if line.person else LONGEST_BEFORE)
        if said is None:
            line.refuse("malformed")
            return
        if said["kind"] == "beat":
            line.take_beat(said.get("at"))
            return
        if not line.allowance.take():
            line.refuse("too_much")
            return
        if said["kind"] == "enter":
            self._enter(line, said)
        elif line.person is None:
            line.refuse("enter_first")
        elif said["kind"] in self._doors:
            self._doors[said["kind"]](line, said)
        else:
            line.refuse("malformed")
        if line.table is not None:
            line.table.tell()
        self._tell_owner()
        self.save()

    def tick(self, *, beats: bool = True) -> None:
        """Ask all lines for a sign of life, give up lost ones, and show who is away."""
        for line in [*self.lines]:
            if line.silence > LOST:
                line.end()
                self.drop(line)
            elif beats:
                line.beat()
        self.tell()

    def tell(self) -> None:
        """Tell every table, and the owner, what has changed of those who are there."""
        for table in self.tables.values():
            table.tell()
        self._tell_owner()

    def _tell_owner(self) -> None:
        owners = [line for line in self.lines if line.owner and line.table is None and line.person]
        told = [each.summary() for each in self.tables.values()] if owners else []
        for line in owners:
            self._send_lobby(line, told)

    def _send_lobby(self, line: Line, told: list[Json]) -> None:
        lobby = {"kind": "lobby", "owner": line.owner, "tables": told, "address": self.address}
        if lobby != line.lobby:
            line.lobby = lobby
            line.send(lobby)

    # -- coming in ------------------------------------------------------------------------------

    def _enter(self, line: Line, said: Json) -> None:
        """Find out who speaks on a line, and show the table that was asked for."""
        if said.get("language") in languages.codes():
            line.language = said["language"]
        key, code = said.get("key"), said.get("table")
        if (key is not None or code is not None) and not self.tries.may_try(line.address):
            line.refuse("wait")
            return
        owner = key is not None and is_same(key, digest(self.owner_key))
        if key is not None and not owner:
            self.tries.note(line.address)
            line.refuse("wrong_key")
            return
        table = None
        if code is not None:
            table = self.tables.get(read_code(code) or "")
            if table is None:
                self.tries.note(line.address)
                line.refuse("closed" if read_code(code) in self._closed else "unknown")
                return
        person = self._identify(line, said, may_be_new=owner or table is not None)
        if person is None:
            return
        self._leave(line)
        if line.person is not None and line.person is not person:
            line.person.lines.discard(line)
        line.owner = owner
        line.person = person
        person.lines.add(line)
        line.send({"kind": "entered", "name": person.name, "owner": line.owner})
        if table is not None:
            self._join(line, table, sits=said.get("sit") is True)
        else:
            mine = [*self.tables.values()]
            if not line.owner:
                mine = [each for each in mine if each.seat_of(person) is not None]
            line.lobby = None
            self._send_lobby(line, [each.summary() for each in mine])

    def _identify(self, line: Line, said: Json, *, may_be_new: bool) -> Person | None:
        """Return the person with the token given, a new one if nobody has it; None if refused."""
        person, name = self.people.find(said.get("token")), clean_name(said.get("name"))
        if person is not None:
            others = person.lines - {line}
            if len(others) >= LINES_OF_ONE:
                line.refuse("too_many_tabs")
                return None
            if name is not None and name != person.name:
                self.people.rename(person, name)
                for table in self.tables.values():
                    table.rename(person)
            return person
        if name is None or not may_be_new:
            line.refuse("name" if may_be_new else "code")
            return None
        token = said.get("token")
        if not isinstance(token, str) or not TOKEN.fullmatch(token):
            line.refuse("malformed")
            return None
        if self.people.full:
            line.refuse("room_full")
            return None
        return self.people.admit(name, token)

    def _join(self, line: Line, table: RoomTable, *, sits: bool) -> None:
        assert line.person is not None
        refused = None
        if sits:
            try:
                table.sit(line.person)
            except TableRefused as why:
                refused = why.code
        try:
            table.join(line)
        except TableRefused as why:
            refused = why.code
        if refused is not None:
            line.refuse(refused)

    # -- at a table -----------------------------------------------------------------------------

    def _say(self, line: Line, said: Json) -> None:
        if line.table is None:
            line.refuse("no_table")
        else:
            line.table.say(line, said.get("content"))

    def _sit(self, line: Line, said: Json) -> None:
        table, seat = line.table, said.get("seat")
        if table is None or line.person is None or not (seat is None or type(seat) is int):
            line.refuse("malformed")
            return
        try:
            table.sit(line.person, seat)
        except TableRefused as why:
            line.refuse(why.code)
            return
        for each in [each for each in line.person.lines if each.table is table]:
            table.join(each)

    def _stand(self, line: Line, _said: Json) -> None:
        table = line.table
        seat = None if table is None else table.seat_of(line.person)
        if table is not None and seat is not None:
            table.free_seat(seat)

    def _answer_request(self, line: Line, said: Json, *, agrees: bool) -> None:
        table = line.table
        if table is None:
            line.refuse("no_table")
            return
        try:
            table.answer_request(line.person, said.get("request"), agrees=agrees)
        except Refusals:
            for each in table.lines:
                each.refuse("cannot")

    # -- what the owner does --------------------------------------------------------------------

    def _open(self, line: Line, said: Json) -> None:
        options = said.get("options", {})
        if not line.owner or not isinstance(options, dict):
            line.refuse("owner")
            return
        try:
            check_options(options)
            table = self.open_table(str(said.get("game")), **options)
        except (TableRefused, ValueError, TypeError):
            line.refuse("cannot_open")
            return
        line.send({"kind": "opened", "code": table.code})

    def _named_table(self, line: Line, said: Json) -> RoomTable | None:
        """Return the table that the owner names; refuse anyone else."""
        table = self.tables.get(read_code(said.get("table")) or "") if line.owner else None
        if table is None:
            line.refuse("unknown" if line.owner else "owner")
        return table

    def _close(self, line: Line, said: Json) -> None:
        table = self._named_table(line, said)
        if table is not None:
            self.close_table(table.code)

    def _free(self, line: Line, said: Json) -> None:
        table, seat = self._named_table(line, said), said.get("seat")
        if table is not None and type(seat) is int:
            table.free_seat(seat)

    def _draw_qr(self, line: Line, said: Json) -> None:
        from cantorlab.widgets.lessons.lesson.qr import qr

        address = said.get("address")
        if isinstance(address, str) and len(address) < 300 and address.startswith("http"):
            line.send({"kind": "qr", "qr": qr(address)})

    # -- tables ---------------------------------------------------------------------------------

    def open_table(self, game: str, **options: Any) -> RoomTable:
        """Open a table of a game, with the options of its class.

        Raises ``ValueError`` for what cannot be played, ``TableRefused`` if there are too many.
        """
        if game not in BUNDLES:
            raise ValueError(f"a room has tables of {', '.join(BUNDLES)}, not of {game!r}")
        if len(self.tables) >= TABLES:
            raise TableRefused("room_full")
        made = {"seed": secrets.randbelow(2**50), **options}
        code = new_code({*self.tables, *self._closed})
        return self._put(code, game, made, None)

    def _put(self, code: str, game: str, made: Json, kept: str | None) -> RoomTable:
        """Put a table there: a new one, or that of the kept game."""
        sink = JournalSink(self.folder is not None, own=False)
        common = {"journal": sink, "language": self.language}
        widget = games.get(game).load("widget")
        if kept is None:
            host = widget(**{"opponent": "person", **made, **common})
        else:
            host = widget.from_journal(journal.saved(kept), **common)
        table = self.tables[code] = RoomTable(code, host, made)
        self.save()
        return table

    def results(self) -> list[Json]:
        """Return the games that are over, the newest first."""
        return [
            {
                "id": each.id,
                "game": each.record.game,
                "when": each.when.isoformat(),
                "players": [str(seat.get("name")) for seat in each.seats],
                "winner": each.outcome.winner,
                "reason": each.outcome.reason,
                "plies": len(each.record.actions),
            }
            for each in journal.kept()[0]
            if each.outcome is not None
        ]

    def close_table(self, code: str) -> None:
        """Close a table and say so on its lines."""
        table = self.tables.pop(code)
        self._closed = [*self._closed, code][-_CLOSED:]
        for line in table.lines:
            line.refuse("closed")
        table.close()
        self.save()

    def stop(self) -> None:
        """End the room: nothing stays on the screens, everything in the folder."""
        self.save()
        for line in [*self.lines]:
            line.refuse("stopped")
            line.end()
        for table in self.tables.values():
            table.close()
        self.tables = {}
        self.lines = set()

    # -- what is kept ---------------------------------------------------------------------------

    def save(self) -> None:
        """Write people and tables, if they have changed; games are in the journal."""
        if self.folder is None:
            return
        mark = self.people.changes, [_mark(each) for each in self.tables.values()]
        if mark == self._saved:
            return
        self._saved = mark
        told = {
            "cantorlab": "room",
            "version": 1,
            "id": self.id,
            "key": self.owner_key,
            "people": self.people.to_json(),
            "closed": self._closed,
            "tables": [_entry(each) for each in self.tables.values()],
        }
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = json.dumps(told, ensure_ascii=False, indent=1)
        put_file(self.folder / _FILE, text.encode(), 0o600)

    def restore(self) -> list[str]:
        """Put back what was kept: people, and tables as they stood, with stopped clocks.

        Returns the codes of tables whose games cannot be read.
        """
        if self.folder is None or not (self.folder / _FILE).is_file():
            return []
        told = parse_json(read_text(self.folder / _FILE, _LARGEST))
        if not isinstance(told, dict) or told.get("cantorlab") != "room":
            raise ValueError(f"{self.folder / _FILE} keeps no room")
        self.id, self.owner_key = str(told["id"]), str(told["key"])
        self.people.restore(told.get("people"))
        self._closed = [str(each) for each in told.get("closed", [])][-_CLOSED:]
        lost = []
        for entry in told.get("tables", []):
            try:
                self._restore_table(entry)
            except (Unreadable, ValueError, KeyError, TypeError):
                lost.append(str(entry.get("code")))
        return lost

    def _restore_table(self, entry: Json) -> None:
        code = read_code(entry["code"])
        if code is None:
            raise ValueError("no code")
        table = self._put(code, entry["game"], entry["made"], entry["kept"])
        for seat, identity in entry["seats"]:
            person = self.people.get(identity)
            if person is not None and seat in table.seats:
                table.sit(person, seat)


def _mark(table: RoomTable) -> tuple[object, ...]:
    """Return what changes whenever there is another entry to write for a table."""
    people = [(seat, each.person and each.person.id) for seat, each in table.seats.items()]
    return table.code, table.host._session.journal.game_id, people


def _entry(table: RoomTable) -> Json:
    """Return what is kept of a table beside its game."""
    seats = [[seat, each.person.id] for seat, each in table.seats.items() if each.person]
    kept = table.host._session.journal.game_id
    return {
        "code": table.code,
        "game": table.game,
        "made": table.made,
        "kept": kept,
        "seats": seats,
    }


def check_options(options: Mapping[str, Any]) -> None:
    """Raise ``ValueError`` for options of a table that a message may not name."""
    for name in sorted(options.keys() - OPTIONS):
        raise ValueError(f"a room's table has no option {name!r}")


def _read(text: str | bytes, most: int) -> Json | None:
    """Return a message; None for anything that is none."""
    if not isinstance(text, str) or len(text) > most:
        return None
    try:
        said = parse_json(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or not isinstance(said.get("kind"), str):
        return None
    return said
