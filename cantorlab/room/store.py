"""File in which a room keeps people and tables; the games themselves are in the journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from cantorlab.foreign_files import parse_json, put_file, read_text
from cantorlab.room.table import RoomTable
from cantorlab.rules.state import Json

_FILE: Final = "room.json"
_LARGEST: Final = 20_000_000


def write_room(folder: Path, told: Json) -> None:
    """Write what is kept of a room beside its games, for its owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = json.dumps({"cantorlab": "room", "version": 1, **told}, ensure_ascii=False, indent=1)
    put_file(folder / _FILE, text.encode(), 0o600)


def read_room(folder: Path) -> Json | None:
    """Return the data of ``write_room``; None if there are none.

    Raises ``ValueError`` or ``OSError`` for a file that keeps no room.
    """
    file = folder / _FILE
    if not file.is_file():
        return None
    told = parse_json(read_text(file, _LARGEST))
    if not isinstance(told, dict) or told.get("cantorlab") != "room":
        raise ValueError(f"{file} keeps no room")
    return told


def mark_of(table: RoomTable) -> tuple[str | None, object]:
    """Return a value that changes with the entry to write for a table."""
    people = [(seat, each.person and each.person.id) for seat, each in table.seats.items()]
    return table.host._session.journal.game_id, people


def entry_of(table: RoomTable) -> Json:
    """Return the data of a table beside its game."""
    seats = [[seat, each.person.id] for seat, each in table.seats.items() if each.person]
    seats += [[seat, person.id] for seat, person in table.replaced.items()]
    kept = table.host._session.journal.game_id
    return {
        "code": table.code,
        "game": table.game,
        "made": table.made,
        "kept": kept,
        "seats": seats,
    }
