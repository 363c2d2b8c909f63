"""Hold on a room that a notebook has started, and the file to which such a room writes."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from cantorlab.room.own_files import OUTPUT
from cantorlab.support.foreign_files import parse_json, put_file, read_text
from cantorlab.widgets.remote.process import RUNNING

#: Bytes of a room's output; what is older is dropped.
MOST_OUTPUT: Final = 1_000_000
#: Seconds after which a room ends whose kernel was killed, and to which nobody comes.
FORSAKEN: Final = 12 * 3600.0


class Hold:
    """Hold of one notebook on a room: while its connection is open, no other takes the room up.

    ``end`` ends the room.
    """

    def __init__(self, end: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        self.end, self._now = end, now
        self._left: asyncio.Event | None = None
        self._seen = now()

    @property
    def is_free(self) -> bool:
        """True if no notebook holds the room."""
        return self._left is None

    def look(self, *, visited: bool) -> None:
        """End the room once neither a notebook nor a visitor has been there for hours."""
        if visited or not self.is_free:
            self._seen = self._now()
        elif self._now() - self._seen > FORSAKEN:
            self.end()

    async def last(self) -> None:
        """Hold the room until ``leave``; it must be free."""
        self._left = asyncio.Event()
        await self._left.wait()
        self._left = None

    def leave(self) -> None:
        """Hold it no longer: the notebook's kernel is gone."""
        if self._left is not None:
            self._left.set()


@contextmanager
def show_running(folder: Path, told: object) -> Iterator[None]:
    """Tell a later kernel of the same user where the room runs, until the block has ended."""
    file = folder / RUNNING
    with suppress(OSError):  # then no other kernel takes it up
        put_file(file, json.dumps(told).encode(), 0o600)
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def show_key(folder: Path, key: str) -> None:
    """Tell this user's kernels a new owner's key, if the room has told them where it runs."""
    with suppress(OSError, ValueError, TypeError):
        told = parse_json(read_text(folder / RUNNING, MOST_OUTPUT))
        put_file(folder / RUNNING, json.dumps({**told, "key": key}).encode(), 0o600)


def redirect_output(folder: Path) -> None:
    """Write all that this process says from now on to a file of the room's folder.

    A pipe that its parent no longer reads would fill up, and then the room would stand still.
    """
    how = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
    try:
        file = os.open(folder / OUTPUT, how, 0o600)
    except OSError:
        file = os.open(os.devnull, os.O_WRONLY)
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        with suppress(OSError, ValueError):
            stream.flush()
        os.dup2(file, number)
    os.close(file)


def bound_output() -> None:
    """Empty the file of ``redirect_output`` once it is too long."""
    with suppress(OSError):
        if os.fstat(2).st_size > MOST_OUTPUT:
            os.ftruncate(2, 0)
