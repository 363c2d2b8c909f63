"""Files that a room makes in its folder: these alone are deleted with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from cantorlab.journal.files import ID, SUFFIX
from cantorlab.journal.index import CACHE
from cantorlab.support.folder_lock import LOCK
from cantorlab.support.foreign_files import open_file
from cantorlab.widgets.remote.process import RUNNING

#: Data of the room; its first bytes mark the folder as a room's.
ROOM: Final = "room.json"
_MARK: Final = b'{"cantorlab": "room"'
#: Output of a room that a notebook has started.
OUTPUT: Final = "room.log"
GAMES: Final = "games"

_NAMES: Final = "|".join(map(re.escape, (ROOM, RUNNING)))
_OWN: Final = re.compile(
    rf"{re.escape(LOCK)}|{re.escape(OUTPUT)}|{_NAMES}|\.({_NAMES})\.[0-9a-f]{{8}}"
)
_GAME: Final = f"{ID.pattern}{re.escape(SUFFIX)}"
_OWN_GAME: Final = re.compile(
    rf"{_GAME}|{re.escape(CACHE)}|\.({_GAME}|{re.escape(CACHE)})\.[0-9a-f]{{8}}"
)


def is_room(folder: Path) -> bool:
    """Return whether a room has marked a folder as its own, be its data whole or damaged.

    >>> from pathlib import Path
    >>> is_room(Path("Documents"))
    False
    """
    try:
        with open_file(folder / ROOM) as file:
            return file.read(len(_MARK)) == _MARK
    except OSError:
        return False


def own_files(folder: Path) -> list[Path]:
    """List the files of a room in its folder: those that have the names it gives.

    Links are no files of a room, wherever they lead.
    """
    return [*_named(folder, _OWN), *_named(folder / GAMES, _OWN_GAME)]


def _named(folder: Path, pattern: re.Pattern[str]) -> Iterator[Path]:
    if folder.is_symlink() or not folder.is_dir():
        return
    for file in sorted(folder.iterdir()):
        if pattern.fullmatch(file.name) and file.is_file() and not file.is_symlink():
            yield file


def delete_files(folder: Path, files: list[Path]) -> int:
    """Delete files of a room, and its folders once they are empty; return how many others stay.

    Raises ``OSError`` for one that cannot be deleted.
    """
    for file in files:
        file.unlink(missing_ok=True)
    for each in (folder / GAMES, folder):
        with suppress(OSError):  # it holds something else, or is a link
            each.rmdir()
    return sum(not each.is_dir() for each in folder.rglob("*")) if folder.is_dir() else 0
