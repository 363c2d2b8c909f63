"""Files and texts that others may have made: opened, read and parsed within bounds.

A shared folder may hold a pipe that never ends, a link to a device, or a text that is nested ten
thousand levels deep. All foreign files are read by these functions,
which raise nothing but ``OSError`` and ``ValueError``.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import stat
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

AnyPath: TypeAlias = "str | os.PathLike[str]"

#: Levels of lists and mappings in a JSON text.
DEEPEST = 100

# A pipe is opened without waiting for its writer; what these are called differs by system.
_BINARY: int = getattr(os, "O_BINARY", 0)
_HOW = os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_PIECE = 1 << 16
# Some network disks do not know how to sync.
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)
# A text as a whole, closed or not, so that nothing is looked at twice.
_TEXT_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)


def open_file(path: AnyPath) -> BinaryIO:
    """Open a regular file, or a link to one, for reading; raise ``OSError`` for all else."""
    try:
        descriptor = os.open(path, _HOW)
    except ValueError:
        raise _no_name(path) from None
    try:
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "Not a regular file", path)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_bytes(path: AnyPath, most: int) -> bytes:
    """Return the contents of a regular file; raise ``OSError`` for more than ``most`` bytes."""
    with open_file(path) as file:
        pieces: list[bytes] = []
        left = most + 1
        while left > 0 and (piece := file.read(min(left, _PIECE))):
            pieces.append(piece)
            left -= len(piece)
    if left <= 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
    return b"".join(pieces)


def read_text(path: AnyPath, most: int) -> str:
    """Return the text of a regular file in UTF-8, without the mark that some editors put first.

    Raises ``OSError`` as ``read_bytes`` does, and ``UnicodeDecodeError`` for another encoding.
    """
    return read_bytes(path, most).decode("utf-8-sig")


def put_file(path: AnyPath, content: bytes, mode: int = 0o666) -> None:
    """Replace a file, whole or not at all; a link is never followed.

    It is on the disk when this returns, its name included, where the system can say so. Raises
    ``OSError`` if it cannot be written, and then nothing has changed.
    """
    file = Path(path)
    beside = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    made = False
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        made = True
        with os.fdopen(descriptor, "wb") as page:
            page.write(content)
            page.flush()
            _sync(page.fileno())
        beside.replace(file)
        made = False
        sync_folder(file.parent)
    except ValueError:
        raise _no_name(path) from None
    finally:
        if made:
            beside.unlink(missing_ok=True)


def parse_json(text: str, pairs_hook: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """Return the value of a JSON text; raise ``ValueError`` for anything else.

    A text that is nested more than ``DEEPEST`` levels deep counts as none. ``pairs_hook`` makes
    each mapping. Numbers may be infinite, or NaN: the caller checks that.
    """
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(text)
    return json.loads(text, object_pairs_hook=pairs_hook)


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text; raise ``TOMLDecodeError`` for anything else.

    A text that is nested more than ``DEEPEST`` levels deep counts as none.
    """
    if text.count("[") + text.count("{") > DEEPEST:
        try:
            _check_depth(text)
        except ValueError as fault:
            raise tomllib.TOMLDecodeError(str(fault)) from None
    return tomllib.loads(text)


def sync_file(path: AnyPath) -> None:
    """Wait until the disk has a file and its name; raise ``OSError`` as ``open_file`` does."""
    with open_file(path) as file:
        _sync(file.fileno())
    sync_folder(Path(path).parent)


def sync_folder(folder: AnyPath) -> None:
    """Wait until the disk has the names of a folder's files: a new one may else be lost with it.

    Nothing is raised: Windows does not open folders, and some disks cannot say so.
    """
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _sync(descriptor: int) -> None:
    """Wait until the disk has the file's contents, where it can say so."""
    try:
        os.fsync(descriptor)
    except OSError as fault:
        if fault.errno not in _NO_SYNC:
            raise


def _no_name(path: AnyPath) -> OSError:
    """Return the error for a name with a character that no file name may hold."""
    return OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)


def _check_depth(text: str) -> None:
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        sign = found[0]
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError(f"nested more than {DEEPEST} levels deep")
        elif sign in "]}":
            depth -= 1


def list_files(folder: Path, *, folders_too: bool = True) -> list[Path]:
    """List the files of a folder, and of those in it: a school platform makes one a pupil.

    Hidden ones are left out. A folder in it that is not looked into stands for itself: one that may
    not be read, a link, and any within another. Raises ``OSError`` for the folder itself.
    """
    found: list[Path] = []
    for each in sorted(folder.iterdir()):
        if each.name.startswith("."):
            continue
        if folders_too and not each.is_symlink() and each.is_dir():
            with suppress(OSError):
                found += list_files(each, folders_too=False)
                continue
        found.append(each)
    return found
