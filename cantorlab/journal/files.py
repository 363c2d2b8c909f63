"""Append-only files of JSON lines: where they lie, how they are written, how they are read.

Nothing is locked: hubs share homes over network disks, where locks hang. A file has one writer, the
one that made it, so two kernels never write to the same file.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import re
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from cantorlab.texts import Worded

VARIABLE: Final = "CANTORLAB_JOURNAL"
VERSION: Final = 1
SUFFIX: Final = ".jsonl"
#: What a file may hold, as its first line says.
KINDS: Final = ("game", "answers", "lessons", "series")

Json = dict[str, Any]

_ID = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9a-f]{6,16}")


class Unreadable(Worded):
    """A file of the journal that cannot be read; the sentence says why."""


def folder() -> Path | None:
    """Where the journal lies, or None where none is kept (an empty ``CANTORLAB_JOURNAL``).

    Raises ``Unreadable`` if the variable names the home of nobody.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        try:
            return Path(named).expanduser() if named.strip() else None
        except RuntimeError as fault:
            raise Unreadable("journal.no_home", name=named[:60]) from fault
    return user_data_path("cantorlab", appauthor=False) / "journal"


def file_of(identity: str) -> Path:
    """The file called ``identity``; raises ``Unreadable`` if there is none."""
    home = folder()
    if home is not None and isinstance(identity, str) and _ID.fullmatch(identity):
        path = home / f"{identity}{SUFFIX}"
        if path.is_file():
            return path
    raise Unreadable("journal.no_such_game", id=str(identity)[:60])


def all_files(home: Path | None = None) -> list[Path]:
    """The files of the journal, the oldest first; none where it cannot be looked into.

    ``home``: another folder than that of this journal.
    """
    home = folder() if home is None else home
    if home is None:
        return []
    try:
        return sorted(path for path in home.glob(f"*{SUFFIX}") if _ID.fullmatch(path.stem))
    except OSError:
        return []


class Log:
    """Writes one file, a line at a time; ``fault`` says why it has stopped, if it has.

    A line is handed to the operating system before ``append`` returns, so that a killed process
    loses nothing; ``rest`` and ``close`` ask for it to reach the disk, and nobody waits for that.
    The first fault (a full disk, a folder that cannot be written) ends the writing and never
    reaches the caller: a game goes on without being kept.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: Exception | None = None
        self._descriptor: int | None = None
        self._let_go: weakref.finalize[Any, Any] | None = None

    def append(self, *lines: Json) -> None:
        """Write the lines; all of them in one call of the system, so that they stay together."""
        if self.fault is not None:
            return
        try:
            text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
            _write(self._opened(), text.encode("utf-8", "surrogatepass"))
        except (OSError, TypeError, ValueError) as fault:  # the disk's, or what JSON cannot hold
            self.fault = fault
            self.close()

    def rest(self) -> None:
        """Let what was written reach the disk, in the background where there are threads."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                _sync(os.dup(self._descriptor))

    def close(self) -> None:
        """Let go of the file, and let it reach the disk; a later ``append`` opens it again."""
        own, self._descriptor = self._descriptor, None
        if own is not None:
            if self._let_go is not None:
                self._let_go.detach()
            _sync(own)

    def _opened(self) -> int:
        if self._descriptor is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            how = os.O_WRONLY | os.O_APPEND | os.O_CREAT
            self._descriptor = os.open(self.path, how, 0o600)
            self._let_go = weakref.finalize(self, os.close, self._descriptor)
        return self._descriptor


def _write(descriptor: int, data: bytes) -> None:
    # A disk that fills up takes a part of a line: the next call then says so by an error.
    while data:
        data = data[os.write(descriptor, data) :]


def _sync(own: int) -> None:
    """Sync and close the descriptor, in a thread: closing alone waits on some network disks."""
    # The bare thread: ``threading`` waits until one has started, which none does while the
    # interpreter ends, and holds a lock then, which a table that is collected must not ask for.
    try:
        _thread.start_new_thread(_sync_now, (own,))
    except RuntimeError:  # a browser's kernel has no threads
        _sync_now(own)


def _sync_now(own: int) -> None:
    with contextlib.suppress(OSError):
        os.fsync(own)
    with contextlib.suppress(OSError):
        os.close(own)


@dataclass(frozen=True)
class Lines:
    """A file as it was read: its first line, the others, and whether it is damaged after those."""

    header: Json
    events: tuple[Json, ...]
    damaged: bool


def read(path: Path) -> Lines:
    """Read a file; a last line that was cut off is dropped, and so is all after a damaged one.

    Raises ``Unreadable`` if it is none of the journal's, or of a newer version.
    """
    try:
        *whole, _cut_off = path.read_bytes().split(b"\n")
    except OSError as fault:
        raise _not_opened(path, fault) from fault
    lines: list[Json] = []
    for line in whole:
        parsed = _parsed(line)
        if parsed is None:
            break
        lines.append(parsed)
    _check_header(path, lines[0] if lines else None)
    return Lines(lines[0], tuple(lines[1:]), damaged=len(lines) < len(whole))


def read_header(path: Path) -> Json:
    """The first line of a file alone; raises ``Unreadable`` as ``read`` does."""
    try:
        with path.open("rb") as file:
            line = file.readline()
    except OSError as fault:
        raise _not_opened(path, fault) from fault
    header = _parsed(line) if line.endswith(b"\n") else None
    _check_header(path, header)
    assert header is not None
    return header


def _check_header(path: Path, header: Json | None) -> None:
    if header is None or header.get("cantorlab") not in KINDS:
        raise Unreadable("journal.damaged", id=path.stem)
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise Unreadable("journal.damaged", id=path.stem)
    if version > VERSION:
        raise Unreadable("journal.newer", id=path.stem)


def _not_opened(path: Path, fault: OSError) -> Unreadable:
    reason = fault.strerror or str(fault)
    return Unreadable("journal.not_opened", id=path.stem, reason=reason)


def _parsed(line: bytes) -> Json | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
