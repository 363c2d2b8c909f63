"""Opening of a room in its folder, in which one room runs at a time."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path

from cantorlab.folder_lock import FolderLocked, only_writer
from cantorlab.journal.files import keep_in
from cantorlab.room.codes import LETTERS
from cantorlab.room.hall import Hall
from cantorlab.room.workers import Workers
from cantorlab.texts import Language, LocalizedError

#: Holds the folders of this process's rooms until it ends.
_HELD = ExitStack()


class FolderFault(LocalizedError):
    """Refusal of a folder in which no room can be opened."""


def open_hall(folder: Path, language: Language, letters: str = LETTERS) -> tuple[Hall, list[str]]:
    """Return the room of a folder as it was left, and the codes of tables that cannot be read.

    The journal of this process is the room's from now on. Raises ``FolderFault`` if another room
    runs there, or if what it holds is no room.
    """
    _hold(folder, _HELD)
    keep_in(folder / "games")
    hall = Hall(folder, language=language, workers=Workers(), letters=letters)
    try:
        lost = hall.restore()
    except (OSError, ValueError, KeyError) as fault:
        raise FolderFault("room.not_restored", folder=folder, reason=fault) from None
    return hall, lost


def forget(folder: Path) -> None:
    """Delete a room with all people and games; raises ``FolderFault`` if it runs."""
    if folder.is_dir():
        with ExitStack() as held:
            _hold(folder, held)
        shutil.rmtree(folder)


def _hold(folder: Path, held: ExitStack) -> None:
    try:
        held.enter_context(only_writer(folder))
    except FolderLocked:
        raise FolderFault("room.running", folder=folder) from None
    except ValueError as fault:
        raise FolderFault("room.not_restored", folder=folder, reason=fault) from None
