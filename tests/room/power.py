"""A disk whose power may fail: of names and contents, only what was synced is sure to be there.

As SQLite tests its own: what was written but not synced may be there, in part, as zeros, or not at
all. https://www.sqlite.org/testing.html#crashtesting
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from random import Random

import pytest

from cantorlab.journal import log


class Disk:
    """Folder ``root`` on such a disk: ``fail`` copies it as a power cut would leave it."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root = root
        self._contents: dict[int, bytes] = {}
        self._names: dict[Path, dict[str, int]] = {}
        #: Open files, by the numbers of their inodes: none is used a second time.
        self._held: dict[int, int] = {}
        patch.setattr(os, "fsync", self._sync)
        patch.setattr(log, "_sync", log._sync_now)  # at once, not in a thread

    def _sync(self, descriptor: int) -> None:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            where = Path(f"/proc/self/fd/{descriptor}").readlink()
            self._names[where] = self._entries(where)
        else:
            self._contents[status.st_ino] = Path(f"/proc/self/fd/{descriptor}").read_bytes()

    def _entries(self, folder: Path) -> dict[str, int]:
        found = {}
        for each in os.scandir(folder):
            found[each.name] = number = each.inode()
            if number not in self._held and each.is_file():
                self._held[number] = os.open(each.path, os.O_RDONLY)
        return found

    def fail(self, left: Path, rng: Random | None) -> None:
        """Copy to ``left`` what a power cut leaves: with chance what was not synced, or none."""
        self._leave(self.root, left, rng)

    def _leave(self, folder: Path, left: Path, rng: Random | None) -> None:
        left.mkdir()
        sure, now = self._names.get(folder, {}), self._entries(folder)
        for name in sorted({*sure, *now}):
            number = (now if rng is not None and rng.random() < 0.5 else sure).get(name)
            if number is None:
                continue
            if (folder / name).is_dir():
                self._leave(folder / name, left / name, rng)
            elif number in self._held:
                (left / name).write_bytes(self._content(number, rng))

    def _content(self, number: int, rng: Random | None) -> bytes:
        sure = self._contents.get(number, b"")
        with os.fdopen(os.dup(self._held[number]), "rb") as file:
            file.seek(0)
            now = file.read()
        if rng is None or not now.startswith(sure):
            return sure
        more = now[len(sure) :][: rng.randrange(len(now) - len(sure) + 1)]
        return sure + rng.choice([more, bytes(len(more))])

    def close(self) -> None:
        for each in self._held.values():
            os.close(each)
