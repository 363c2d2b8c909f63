"""Sources of a class's works: folders, files and codes, with a sentence for each unread one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from cantorlab.exercises.lessons import handin_file
from cantorlab.exercises.lessons.handin_code import BadCode
from cantorlab.exercises.lessons.handin_code_search import works_in
from cantorlab.exercises.lessons.pupil_work import Work
from cantorlab.languages.texts import LocalizedError
from cantorlab.support.foreign_files import list_files

Source: TypeAlias = (
    str
    | os.PathLike[str]
    | Iterable[str | os.PathLike[str]]
    | Mapping[Any, str]
    | Callable[[], list[Work]]
    | None
)
#: A text that is longer, or has several lines, names no file.
_LONGEST_NAME = 255
#: What a folder may hold of pupils: files of the hand-in box, and texts with codes.
_HANDED_IN = (".json", ".txt", ".eml", ".md", ".htm", ".html", ".csv")
#: So many files of other kinds are named.
_NAMED = 5


class Sources:
    """Reader of all that was handed in, which reads only what is new the next time.

    Each file and code becomes a work or a sentence: nothing is left out in silence, and what
    cannot be read costs only itself.
    """

    def __init__(self, source: Source) -> None:
        self._paths: list[Path] = []
        self._pasted: dict[str, Work | LocalizedError] = {}
        self._chosen: dict[str, Work | LocalizedError] = {}
        self._read: dict[Path, tuple[Any, list[Work | LocalizedError]]] = {}
        self._live = source if callable(source) else list
        for number, each in enumerate(_list_items(source), start=1):
            if not isinstance(each, str | os.PathLike):
                self._pasted[f"item {number}"] = BadCode("classview.no_text", number=number)
            elif isinstance(each, str) and not _is_there(each) and not _may_come(each):
                self.add(each)
            else:
                self._paths.append(Path(each))

    @property
    def folder(self) -> Path | None:
        """The one folder that pupils share; None where they hand in otherwise, or in several."""
        folders = [each for each in self._paths if each.is_dir()]
        return folders[0] if len(folders) == 1 else None

    def add(self, text: str) -> list[LocalizedError]:
        """Add the codes of a text, and return what is wrong with those that cannot be read."""
        found = works_or_refusal(text)
        self._pasted |= found
        return [each for each in found.values() if isinstance(each, LocalizedError)]

    def add_file(self, name: str, text: str) -> list[LocalizedError]:
        """Add a file that was chosen on the screen, and return what is wrong with it.

        Two pupils may call their files alike; one that could not be read is replaced by the next of
        its name.
        """
        self._chosen.pop(name, None)
        faults = []
        for each in _of_text(text, name):
            if isinstance(each, Work):
                self._chosen[f"{name} {each.lesson} {each.mark}"] = each
            else:
                self._chosen[name] = each
                faults.append(each)
        return faults

    def works(self) -> tuple[list[Work], list[LocalizedError]]:
        """Return the works that can be read now, and why the others cannot."""
        now: dict[Path, tuple[Any, list[Work | LocalizedError]]] = {}
        faults: list[LocalizedError] = []
        for path in self._files(faults):
            stamp = _stamp(path)
            known = self._read.get(path)
            now[path] = known if known and known[0] == stamp else (stamp, _of_file(path))
        self._read = now
        from_files = [each for _, those in now.values() for each in those]
        found = [*faults, *from_files, *self._pasted.values(), *self._chosen.values()]
        works = [each for each in found if isinstance(each, Work)]
        return [*self._live(), *works], [each for each in found if isinstance(each, LocalizedError)]

    def _files(self, faults: list[LocalizedError]) -> list[Path]:
        files: list[Path] = []
        others: list[Path] = []
        for path in self._paths:
            try:
                for each in list_files(path) if path.is_dir() else [path]:
                    (files if each is path or _may_hold_works(each) else others).append(each)
            except (OSError, ValueError) as problem:
                reason = getattr(problem, "strerror", None) or str(problem)
                name = path.name[:60]
                faults.append(
                    handin_file.UnreadableHandIn(
                        "exercises.file.unreadable", file=name, reason=reason
                    )
                )
        if others:
            names = ", ".join(each.name[:60] for each in others[:_NAMED])
            more = ", …" if len(others) > _NAMED else ""
            faults.append(
                handin_file.UnreadableHandIn("classview.other_files", files=f"{names}{more}")
            )
        return list(dict.fromkeys(files))


def _list_items(source: Source) -> list[object]:
    """List the items; raises ``ValueError`` if not one of them can be a work."""
    if source is None or callable(source):
        return []
    if isinstance(source, str | os.PathLike):
        return [source]
    if isinstance(source, Mapping):  # codes by the names of pupils
        return list(source.values())
    listed = list(source) if isinstance(source, Iterable) else [source]
    if listed and not any(isinstance(each, str | os.PathLike) for each in listed):
        raise ValueError("a class is a folder, files, or codes as texts")
    return listed


def _is_there(text: str) -> bool:
    """Tell whether a text names a file or a folder that is there."""
    try:
        return os.path.lexists(text)
    except (OSError, ValueError):
        return False


def _may_come(text: str) -> bool:
    """Tell whether a text without codes may name a file that is handed in later."""
    named = 0 < len(text.strip()) <= _LONGEST_NAME and text.isprintable()
    return named and not works_in(text)


def _may_hold_works(path: Path) -> bool:
    return path.suffix.lower() in _HANDED_IN


def works_or_refusal(text: str) -> dict[str, Work | LocalizedError]:
    """Return the works of a text, or one refusal if it has nothing like a code."""
    found: dict[str, Work | LocalizedError] = {**works_in(text)}
    return found or {text: BadCode("lesson.code.foreign", typed=" ".join(text[:40].split())[:12])}


def _of_text(text: str, name: str) -> list[Work | LocalizedError]:
    """Return the works in the text of a file: one as the widget wrote it, or codes."""
    try:
        return [handin_file.of_text(text, name)]
    except handin_file.UnreadableHandIn as fault:
        return list(works_in(text).values()) or [fault]


def _stamp(path: Path) -> Any:
    try:
        status = path.stat()
    except (OSError, ValueError):  # it has gone, or no file can be called so
        return None
    return status.st_mtime_ns, status.st_size


def _of_file(path: Path) -> list[Work | LocalizedError]:
    try:
        return _of_text(handin_file.text_in(path), path.name)
    except handin_file.UnreadableHandIn as fault:
        return [fault]
