"""Opening of a room in its folder, in which one room runs at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from cantorlab.journal.files import keep_in
from cantorlab.languages.texts import Language, LocalizedError
from cantorlab.room.codes import LETTERS
from cantorlab.room.hall import Hall
from cantorlab.room.own_files import GAMES, delete_files, is_room, own_files
from cantorlab.room.workers import Workers
from cantorlab.support.folder_lock import LOCK, FolderLocked, only_writer
from cantorlab.support.foreign_files import sync_folder

#: Holds the folders of this process's rooms until it ends.
_HELD = ExitStack()


class FolderFault(LocalizedError):
    """Refusal of a folder in which no room can be opened."""


class FolderTaken(FolderFault):
    """Refusal of a folder in which a room runs."""


def open_hall(folder: Path, language: Language, letters: str = LETTERS) -> tuple[Hall, list[str]]:
    """Return the room of a folder as it was left, and the codes of tables that cannot be read.

    The journal of this process is the room's from now on. Raises ``FolderFault`` if another room
    runs there, or if what it holds is no room.
    """
    _hold(folder, _HELD)
    keep_in(folder / GAMES)
    hall = Hall(folder, language=language, workers=Workers(), letters=letters)
    try:
        lost = hall.restore()
    except (OSError, ValueError, KeyError) as fault:
        raise FolderFault("room.not_restored", folder=folder, reason=fault) from None
    hall.save()  # the folder is marked as a room's from now on
    sync_folder(folder.parent)
    return hall, lost


def forget(folder: Path, agree: Callable[[list[Path]], bool]) -> int | None:
    """Delete what a room has made in its folder, if ``agree`` says so of its files.

    Returns the number of other files, which stay; None without consent, and then nothing has
    changed. Raises ``FolderFault`` if it runs, or if the folder is no room's.
    """
    if not is_room(folder):
        raise FolderFault("room.no_room", folder=folder)
    with ExitStack() as held:
        _hold(folder, held)
        files = own_files(folder)
        if not agree(files):
            return None
        lock = folder / LOCK  # held, and so the last to go: Windows deletes no open file
        _delete(folder, [each for each in files if each != lock])
    return _delete(folder, [lock])


def _delete(folder: Path, files: list[Path]) -> int:
    try:
        return delete_files(folder, files)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise FolderFault("room.not_deleted", folder=folder, reason=reason) from None


def _hold(folder: Path, held: ExitStack) -> None:
    try:
        held.enter_context(only_writer(folder))
    except FolderLocked:
        raise FolderTaken("room.running", folder=folder) from None
    except ValueError as fault:
        raise FolderFault("room.not_restored", folder=folder, reason=fault) from None
