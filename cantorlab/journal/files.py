"""Files of the journal: their folder, their names, and why one cannot be read or written."""

from __future__ import annotations

import errno
import os
import re
import secrets
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

from platformdirs import user_data_path

from cantorlab.languages.texts import LocalizedError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.ELOOP}

VARIABLE: Final = "CANTORLAB_JOURNAL"
VERSION: Final = 1
SUFFIX: Final = ".jsonl"
#: Kinds of files, as their first lines say.
KINDS: Final = ("game", "answers", "lessons", "series")

Json = dict[str, Any]

#: Pattern of a file's name.
ID: Final = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9a-f]{6,16}")


class UnreadableFile(LocalizedError):
    """A file of the journal cannot be read; the sentence says why.

    >>> from cantorlab import journal
    >>> journal.load("20260101-120000-00000000")
    Traceback (most recent call last):
        ...
    cantorlab.journal.files.UnreadableFile: The journal has no game “20260101-120000-00000000”.
    """


#: Where this process keeps its journal, if not where the variable says.
_home: Path | None = None


def keep_in(home: Path) -> None:
    """Keep the journal of this process in a folder; its child processes read the variable."""
    global _home
    _home = home


def folder() -> Path | None:
    """Return the folder of the journal, or None if none is kept (an empty ``CANTORLAB_JOURNAL``).

    Raises ``UnreadableFile`` if the variable names the home of an unknown user.

    >>> from cantorlab import journal
    >>> home = journal.folder()
    >>> home is None or home.is_absolute()
    True
    """
    if _home is not None:
        return _home
    named = os.environ.get(VARIABLE)
    if named is not None:
        try:
            return Path(named).expanduser() if named.strip() else None
        except RuntimeError as fault:
            raise UnreadableFile("journal.no_home", name=named[:60]) from fault
    return user_data_path("cantorlab", appauthor=False) / "journal"


def new_name(now: datetime) -> str:
    """Return the name of a file that is begun now: names sort as the files were begun."""
    return f"{now:%Y%m%d-%H%M%S}-{now.microsecond:05x}{secrets.token_hex(3)}"


def file_of(identity: str) -> Path:
    """Return the file called ``identity``; raise ``UnreadableFile`` if there is none."""
    home = folder()
    if home is not None and isinstance(identity, str) and ID.fullmatch(identity):
        path = home / f"{identity}{SUFFIX}"
        if path.is_file():
            return path
    raise UnreadableFile("journal.no_such_game", id=str(identity)[:60])


class JournalWriteError(LocalizedError):
    """Reason why a game or answers are not being kept; all else goes on.

    >>> import errno
    >>> from cantorlab.journal import JournalWriteError
    >>> JournalWriteError.of(OSError(errno.ENOSPC, "No space left on device")).message("en")
    'The disk is full: your game goes on, but it is not being saved.'
    """

    @classmethod
    def of(
        cls, fault: Exception, what: Literal["game", "answers", "lessons"] = "game"
    ) -> JournalWriteError:
        """Return the sentence for a fault while ``what`` was written."""
        code = fault.errno if isinstance(fault, OSError) else None
        if code in _FULL:
            return cls(f"journal.unkept.{what}.full")
        if code in _DENIED:
            return cls(f"journal.unkept.{what}.denied")
        told = fault.strerror if isinstance(fault, OSError) else None
        return cls(f"journal.unkept.{what}.other", reason=(told or str(fault))[:120])
