"""File in which a room keeps people and tables; the games themselves are in the journal."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from cantorlab import journal
from cantorlab.journal.files import UnreadableFile, file_of
from cantorlab.room.codes import TOKEN
from cantorlab.room.own_files import ROOM
from cantorlab.room.table import RoomTable
from cantorlab.rules.state import Json
from cantorlab.support.foreign_files import parse_json, put_file, read_text, sync_file

_LARGEST: Final = 100_000_000


#: Form of a room's own id.
_ID: Final = re.compile(r"[0-9a-f]{8}")


def write_room(folder: Path, told: Json) -> None:
    """Write what is kept of a room beside its games, for its owner alone.

    Raises ``OSError`` if it cannot be written, or would be more than ``read_room`` reads.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = json.dumps({"cantorlab": "room", "version": 1, **told}, ensure_ascii=False)
    content = text.encode("utf-8", "surrogatepass")
    if len(content) > _LARGEST:  # nothing could read it again
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), folder / ROOM)
    put_file(folder / ROOM, content, 0o600)


def read_room(folder: Path) -> Json | None:
    """Return the data of ``write_room``; None if there are none.

    Raises ``ValueError`` or ``OSError`` for a file that keeps no room.
    """
    file = folder / ROOM
    if not file.is_file():
        return None
    told = parse_json(read_text(file, _LARGEST))
    if not isinstance(told, dict) or told.get("cantorlab") != "room":
        raise ValueError(f"{file} keeps no room")
    for name, form in (("id", _ID), ("key", TOKEN)):
        if not (isinstance(told.get(name), str) and form.fullmatch(told[name])):
            raise ValueError(f"{file} has no {name}")
    return told


def mark_of(table: RoomTable) -> tuple[str | None, object]:
    """Return a value that changes with the entry to write for a table."""
    people = [(seat, each.person and each.person.id) for seat, each in table.seats.items()]
    return table.session.journal.game_id, (people, _beside_game(table))


def entry_of(table: RoomTable) -> Json:
    """Return the data of a table beside its game."""
    seats = [[seat, each.person.id] for seat, each in table.seats.items() if each.person]
    seats += [[seat, person.id] for seat, person in table.replaced.items()]
    kept = table.session.journal.game_id
    return {
        "code": table.code,
        "game": table.game,
        "made": table.made,
        "opened": round(table.opened),
        "kept": kept,
        "seats": seats,
        **_beside_game(table),
    }


def _beside_game(table: RoomTable) -> Json:
    session = table.session
    return {"won": sorted(session.journal.won), "progress": session.adapter.progress()}


class RoomStore:
    """Store of a room, beside the games of its tables; without a ``folder`` it keeps nothing.

    ``games`` are the names of those games in the journal; ``fault`` is the reason why the folder
    cannot be written, or empty.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.fault = ""
        self.games: set[str] = set()
        #: Entries that could not be read: they stay in the file.
        self._unread: dict[str, list[Json]] = {}
        #: Tables that may have changed; None: all may have.
        self._touched: set[RoomTable] | None = None
        self._marks: dict[str, object] = {}
        self._saved: object = None

    @property
    def unread_codes(self) -> set[str]:
        """Codes of tables, tournaments and lessons that could not be read."""
        return {_code_of(each) for entries in self._unread.values() for each in entries}

    def touch(self, tables: Iterable[RoomTable] | None) -> None:
        """Note that these tables may have changed, or all."""
        if tables is None or self._touched is None:
            self._touched = None
        else:
            self._touched.update(tables)

    def write(
        self, tables: Mapping[str, RoomTable], mark: object, contents: Callable[[], Json]
    ) -> None:
        """Write the room if a table has changed, or ``mark``, which stands for all else."""
        touched, self._touched = self._touched, set()
        if self.folder is None:
            return
        looked = tables.values() if touched is None else touched
        marks = {each.code: mark_of(each) for each in looked if each.code in tables}
        new = {kept for kept, _ in marks.values() if kept is not None} - self.games
        self.games |= new
        self._marks = {**marks} if touched is None else {**self._marks, **marks}
        whole = mark, self._marks
        if whole == self._saved:
            return
        told = contents()
        told["games"], told["tables"] = sorted(self.games), [*map(entry_of, tables.values())]
        for kind, entries in self._unread.items():
            told[kind] = [*told[kind], *entries]
        try:
            for each in new:  # a room that names a game is on the disk after that game
                with suppress(UnreadableFile):
                    sync_file(file_of(each))
            write_room(self.folder, told)
        except OSError as fault:
            self.fault = fault.strerror or str(fault)
        else:
            self._saved, self.fault = whole, ""

    def forget(self) -> None:
        """Name no game any longer, nor what could not be read."""
        self.games.clear()
        self._unread.clear()
        self._saved = None

    def results(self) -> list[Json]:
        """Return the games of its tables that are over, the newest first."""
        return [
            {
                "id": each.id,
                "game": each.record.game,
                "when": each.when.isoformat(),
                "players": [str(seat.get("name")) for seat in each.seats],
                "winner": each.outcome.winner,
                "results": [each.result_of(seat) for seat in range(len(each.seats))],
                "reason": each.outcome.reason,
                "plies": len(each.record.actions),
            }
            for each in journal.load_all()[0]
            if each.outcome is not None and each.id in self.games
        ]

    def restore(self, told: Json, kinds: Iterable[tuple[str, Callable[[Json], None]]]) -> list[str]:
        """Put back the entries of each kind; return the codes of those that cannot be read."""
        for kind, put in kinds:
            entries = told.get(kind, [])
            for entry in entries if isinstance(entries, list) else [entries]:
                try:
                    put(entry)
                except Exception:  # whatever damage leads it to costs this entry alone
                    self._unread.setdefault(kind, []).append(entry)
        return sorted(self.unread_codes)


def _code_of(entry: object) -> str:
    return str(entry.get("code")) if isinstance(entry, dict) else "?"
