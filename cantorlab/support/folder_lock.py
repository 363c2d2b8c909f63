"""Lock of a folder, for one writer at a time; it ends with the processes that hold it."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from socket import gethostname
from typing import Any

LOCK = "writer.lock"
_MARK = b"process"
_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
_BINARY: int = getattr(os, "O_BINARY", 0)
# Where Windows holds the file: beyond what is written in it, which others may read.
_HELD_BYTE = 4096


class FolderLocked(ValueError):
    """Refusal of a folder in which another process writes."""


@contextmanager
def only_writer(folder: Path, otherwise: str = "") -> Iterator[None]:
    """Make the folder if need be, and hold it as the only one that writes there.

    Forked workers hold it too: after their writer is killed, they may be about to write. Raises
    ``FolderLocked`` if another writer holds it: wait, or do what ``otherwise`` says; ``ValueError``
    if it cannot be made. A file system without locks admits all.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # What is written in it is replaced: a link would have another file's emptied.
        held = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | _NO_LINK | _BINARY, 0o666)
        opened = os.fdopen(held, "r+b", buffering=0)
    except OSError as error:
        raise ValueError(f"{folder} cannot be written to: {error.strerror}") from None
    with opened as file:
        try:
            _lock(file.fileno())
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                raise FolderLocked(
                    f"{folder} is being written by another process{_writer(file)}: wait until it "
                    f"ends{otherwise}"
                ) from None
        is_file = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        if not is_file or file.read(len(_MARK)) not in (b"", _MARK):
            raise ValueError(f"{folder / LOCK} is no lock: use another folder, or take it away")
        file.seek(0)
        file.truncate()
        file.write(_MARK + f" {os.getpid()} on {gethostname()}".encode())
        try:
            yield
        finally:
            with suppress(OSError):
                _unlock(file.fileno())


def _writer(file: Any) -> str:
    with suppress(OSError):
        file.seek(0)
        if found := file.read(200).decode("utf-8", "replace"):
            return f" ({found})"
    return ""


if os.name == "nt":

    def _lock(number: int) -> None:
        msvcrt: Any = import_module("msvcrt")
        os.lseek(number, _HELD_BYTE, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

    def _unlock(number: int) -> None:
        msvcrt: Any = import_module("msvcrt")
        os.lseek(number, _HELD_BYTE, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_UN)
