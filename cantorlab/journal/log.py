"""Writer of append-only files of JSON lines.

Nothing is locked: hubs share homes over network disks, where locks hang. A file has one writer, the
one that made it, so two kernels never write to the same file.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import stat
import weakref
from pathlib import Path
from typing import Any

from cantorlab.journal.files import Json
from cantorlab.support.foreign_files import put_file, sync_folder
from cantorlab.support.numbers import read_real, read_whole

# Without it Windows writes another end of a line than was counted.
_BINARY: int = getattr(os, "O_BINARY", 0)


class Log:
    """Writer of one file, a line at a time; ``fault`` is the reason why it lacks the last ones.

    A line is handed to the operating system before ``append`` returns, so that a killed process
    loses nothing; ``rest`` and ``close`` ask for it to reach the disk, without waiting for that:
    a power cut takes at most what came after the last of them that was done, and damages nothing
    before it.
    A file that was deleted meanwhile, or changed by another, is written again as a whole. A fault
    (a full disk, a folder that cannot be written) never reaches the caller: a game goes on without
    being kept, and the next line tries to write the whole file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: Exception | None = None
        self._written: list[bytes] = []
        self._size = 0
        self._descriptor: int | None = None
        self._is_new = False
        # Identity of the open file among others of its name.
        self._mark: tuple[int, int] | None = None
        self._let_go: weakref.finalize[Any, Any] | None = None

    def append(self, *lines: Json) -> None:
        """Write the lines in one call of the system, so that they stay together."""
        if self.fault is not None and not _may_pass(self.fault):
            return
        try:
            written = (json.dumps(line, ensure_ascii=False, default=_plain) for line in lines)
            text = "".join(f"{line}\n" for line in written)
            data = text.encode("utf-8", "surrogatepass")
        except (TypeError, ValueError) as fault:  # what JSON cannot hold
            self.stop(fault)
            return
        try:
            self._put(data)
        except OSError as fault:
            self.stop(fault)
        else:
            self.fault = None
        self._written.append(data)

    def _put(self, data: bytes) -> None:
        """Write the next lines, or with them all that the file should have by now."""
        if self.fault is None and not self._written:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._is_new = True
            _write(self._open(os.O_CREAT | os.O_EXCL), data)
        elif self.fault is None and (descriptor := self._open_file()) is not None:
            _write(descriptor, data)
        else:
            self.close()
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            whole = b"".join([*self._written, data])
            put_file(self.path, whole, 0o600)
            self._size = len(whole)
            return
        self._size += len(data)

    @property
    def is_written(self) -> bool:
        """True once the file has a line."""
        return self._size > 0

    @classmethod
    def reopen(cls, path: Path) -> Log:
        """Return the log that goes on in a file; a cut-off last line is dropped.

        Raises ``OSError`` if it cannot be read.
        """
        log = cls(path)
        whole = path.read_bytes()
        log._written = [whole[: whole.rfind(b"\n") + 1]]
        log._size = len(log._written[0])
        return log

    def stop(self, fault: Exception) -> None:
        """Stop writing because of a fault."""
        self.fault = fault
        self.close()

    def rest(self) -> None:
        """Sync the file to the disk, in the background where there are threads."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                _sync(os.dup(self._descriptor), self._new_in())

    def close(self) -> None:
        """Close the file and sync it to the disk; a later ``append`` opens it again."""
        own, self._descriptor = self._descriptor, None
        if own is not None:
            if self._let_go is not None:
                self._let_go.detach()
            _sync(own, self._new_in())

    def _new_in(self) -> Path | None:
        """Return the folder whose list of names does not have the file on the disk yet."""
        is_new, self._is_new = self._is_new, False
        return self.path.parent if is_new else None

    def _open_file(self) -> int | None:
        """Return the open file, if everything written is in it and it still has its name."""
        try:
            there = self.path.lstat()
        except OSError:
            return None
        if not stat.S_ISREG(there.st_mode) or there.st_size != self._size:
            return None
        if self._descriptor is None or self._mark != (there.st_dev, there.st_ino):
            self.close()  # a copy of it stands there now, perhaps from a backup
            self._open(0)
        return self._descriptor

    def _open(self, how: int) -> int:
        own = os.open(self.path, os.O_WRONLY | os.O_APPEND | _BINARY | how, 0o600)
        self._descriptor = own
        self._let_go = weakref.finalize(self, os.close, own)
        status = os.fstat(own)
        self._mark = status.st_dev, status.st_ino
        return own


def _may_pass(fault: Exception) -> bool:
    """Return whether the next line may be written: a disk is full for a while."""
    return isinstance(fault, OSError) and not isinstance(fault, FileExistsError)


def _write(descriptor: int, data: bytes) -> None:
    # A disk that fills up takes a part of a line: the next call then says so by an error.
    while data:
        data = data[os.write(descriptor, data) :]


def _sync(own: int, new_in: Path | None = None) -> None:
    """Sync and close the descriptor, in a thread: closing alone waits on some network disks."""
    # The bare thread: ``threading`` waits until one has started, which none does while the
    # interpreter ends, and holds a lock then, which a table that is collected must not ask for.
    try:
        _thread.start_new_thread(_sync_now, (own, new_in))
    except RuntimeError:  # a browser's kernel has no threads
        _sync_now(own, new_in)


def _sync_now(own: int, new_in: Path | None) -> None:
    with contextlib.suppress(OSError):
        os.fsync(own)
        if new_in is not None:
            sync_folder(new_in)
            sync_folder(new_in.parent)  # it may be new itself
    with contextlib.suppress(OSError):
        os.close(own)


def _plain(value: object) -> int | float:
    """Return another library's number as JSON has it."""
    whole, real = read_whole(value), read_real(value)
    if real is None:
        raise TypeError(f"a journal cannot hold a {type(value).__name__}")
    return real if whole is None else whole
