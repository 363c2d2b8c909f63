"""Where the works of a class come from: folders, files, codes; what cannot be read is told."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from cantorlab.exercises.lessons import file
from cantorlab.exercises.lessons.code import BadCode, codes_in, work_of_code
from cantorlab.exercises.lessons.work import Work
from cantorlab.texts import Worded

Source: TypeAlias = "str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | None"


class Sources:
    """Reads what there is, and only what is new the next time.

    ``refused`` has a sentence for each file and code that cannot be read: nothing is left out in
    silence.
    """

    def __init__(self, source: Source) -> None:
        self._paths: list[Path] = []
        self._codes: dict[str, Work | Worded] = {}
        self._chosen: dict[str, Work | Worded] = {}
        self._read: dict[Path, tuple[Any, Work | Worded]] = {}
        for each in _listed(source):
            if isinstance(each, str) and codes_in(each):
                self.add(each)
            else:
                self._paths.append(Path(each))

    def add(self, text: str) -> list[Worded]:
        """Add the codes in a text; returns what is wrong with those that cannot be read."""
        found = codes_in(text) or [text]
        faults: list[Worded] = []
        for each in found:
            try:
                self._codes[each] = work_of_code(each)
            except BadCode as fault:
                self._codes[each] = fault
                faults.append(fault)
        return faults

    def add_file(self, name: str, text: str) -> Worded | None:
        """Add a file whose text somebody has chosen on the screen, in place of one of its name.

        Returns what is wrong with it, if something is.
        """
        try:
            self._chosen[name] = file.of_text(text, name)
        except file.NotWork as fault:
            self._chosen[name] = fault
            return fault
        return None

    def works(self) -> tuple[list[Work], list[Worded]]:
        """What can be read now, and why the rest cannot."""
        now: dict[Path, tuple[Any, Work | Worded]] = {}
        for path in self._files():
            stamp = _stamp(path)
            known = self._read.get(path)
            now[path] = known if known and known[0] == stamp else (stamp, _work(path))
        self._read = now
        found = [*(each for _, each in now.values()), *self._codes.values(), *self._chosen.values()]
        works = [each for each in found if isinstance(each, Work)]
        return works, [each for each in found if isinstance(each, Worded)]

    def _files(self) -> list[Path]:
        files: list[Path] = []
        for path in self._paths:
            files += sorted(path.glob("*.json")) if path.is_dir() else [path]
        return list(dict.fromkeys(files))


def _listed(source: Source) -> list[str | os.PathLike[str]]:
    if source is None:
        return []
    if isinstance(source, str | os.PathLike):
        return [source]
    listed = list(source) if isinstance(source, Iterable) else [source]
    if not all(isinstance(each, str | os.PathLike) for each in listed):
        raise ValueError("a class is a folder, files, or codes as texts")
    return listed


def _stamp(path: Path) -> Any:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _work(path: Path) -> Work | Worded:
    try:
        return file.read(path)
    except file.NotWork as fault:
        return fault
