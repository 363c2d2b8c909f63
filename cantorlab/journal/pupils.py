"""Pupils of the kept answers: whose each work is, and the names that were given to it later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from cantorlab.journal.files import Json, Lines, Unreadable, all_files, read, read_header


@dataclass
class KeptWork:
    """Answers to one lesson that belong together, the oldest first.

    ``pupil`` is the name that they were given last, None for none; ``mark`` tells works apart. What
    was joined to it later comes first: of two answers to a question its own is the later one.
    """

    lesson: int
    pupil: str | None
    mark: str
    answers: list[Json] = field(default_factory=list)


class Names:
    """Names that works were given after they were begun, and works that became part of others."""

    def __init__(self, files: Iterable[tuple[str, Lines]]) -> None:
        self._pupils: dict[str, str] = {}
        self._into: dict[str, str] = {}
        for _, lines in files:
            for event in lines.events:
                if event.get("do") == "pupil":
                    self._note(event)

    def _note(self, event: Json) -> None:
        mark, pupil, into = event.get("mark"), event.get("pupil"), event.get("into")
        if not isinstance(mark, str) or not isinstance(pupil, str):
            return
        if isinstance(into, str) and self.whole(into) != mark:
            self._into[mark] = into
        self._pupils[self.whole(mark)] = pupil

    def whole(self, mark: str) -> str:
        """Return the mark of the work that this one is part of: mostly itself."""
        while mark in self._into:
            mark = self._into[mark]
        return mark

    def pupil(self, mark: str, begun: str | None) -> str | None:
        """Return whose a work is that was begun under a name."""
        return self._pupils.get(self.whole(mark), begun)


def answer_files() -> list[tuple[str, Lines]]:
    """Return the files of answers that can be read, by their names, the oldest first."""
    found = []
    for path in all_files():
        with suppress(Unreadable, KeyError):
            if read_header(path)["cantorlab"] == "answers":
                found.append((path.stem, read(path)))
    return found


def mark_of(event: Json, file: str) -> str:
    """Return the mark of the work that an answer is part of; a quiz is known by its file."""
    told = event.get("lesson")
    mark = told.get("mark") if isinstance(told, dict) else None
    return mark if isinstance(mark, str) else file


def answers_under(pupil: str | None) -> Iterator[tuple[str, tuple[Json, ...]]]:
    """Yield the events of each file that are a pupil's, with the name of the file."""
    files = answer_files()
    names = Names(files)
    for file, lines in files:
        begun = lines.header.get("pupil")
        own = [each for each in lines.events if names.pupil(mark_of(each, file), begun) == pupil]
        yield file, tuple(own)


def works(lesson: int) -> list[KeptWork]:
    """Return what is kept of a lesson, work by work, that with the newest answer last.

    What cannot be read counts for nothing here: ``answers()`` tells of it.
    """
    files = answer_files()
    names = Names(files)
    found: dict[str, KeptWork] = {}
    joined: dict[str, list[Json]] = {}
    for file, lines in files:
        for event in lines.events:
            told = event.get("lesson")
            if not isinstance(told, dict) or told.get("lesson") != lesson:
                continue
            own = mark_of(event, file)
            mark = names.whole(own)
            work = found.pop(mark, None) or KeptWork(lesson, None, mark)
            work.pupil = names.pupil(mark, lines.header.get("pupil"))
            if mark == own:
                work.answers.append(told)
            else:
                joined.setdefault(mark, []).append(told)
            found[mark] = work  # the newest is the last
    for mark, answers in joined.items():
        found[mark].answers[:0] = answers
    return list(found.values())
