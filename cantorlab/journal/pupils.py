"""Pupils of the kept answers: the owner of each work, and its later names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cantorlab.journal.files import Json, UnreadableFile
from cantorlab.journal.index import Index
from cantorlab.journal.lines import JournalFile
from cantorlab.support.names import fold


@dataclass
class LessonWork:
    """Answers to one lesson that belong together, the oldest first.

    ``pupil`` is their latest name, None for none; ``mark`` identifies the work. Answers that were
    joined to it later come first: of two answers to a question its own is the later one.

    >>> from cantorlab import journal
    >>> journal.LessonWork(lesson=3, pupil="Ada", mark="20260101-120000-00000000").answers
    []
    """

    lesson: int
    pupil: str | None
    mark: str
    answers: list[Json] = field(default_factory=list)


class PupilNames:
    """Names given to works after they were begun, and works that became part of others."""

    def __init__(self, files: Iterable[JournalFile]) -> None:
        self._pupils: dict[str, str] = {}
        self._into: dict[str, str] = {}
        for lines in files:
            for event in lines.events:
                if event["do"] == "pupil":
                    self._note(event["mark"], event["pupil"], event.get("into"))

    def _note(self, mark: str, pupil: str, into: str | None) -> None:
        if into is not None and mark not in self._chain(into):
            self._into[mark] = into
        self._pupils[self.whole(mark)] = pupil

    def _chain(self, mark: str) -> list[str]:
        """Return a work, the work that it is part of, and so on; none comes twice."""
        chain = [mark]
        while chain[-1] in self._into:
            chain.append(self._into[chain[-1]])
        return chain

    def whole(self, mark: str) -> str:
        """Return the mark of the work that this one is part of: mostly itself."""
        return self._chain(mark)[-1]

    def pupil(self, mark: str, begun: str | None) -> str | None:
        """Return the owner of a work that was begun under a name."""
        return self._pupils.get(self.whole(mark), begun)


def answer_files(unreadable: list[UnreadableFile]) -> list[JournalFile]:
    """Return the files of answers, the oldest first, and list the faults of others."""
    return [*Index.of().read("answers", unreadable)]


def mark_of(event: Json, file: str) -> str:
    """Return the mark of the work that an answer is part of; a quiz is known by its file."""
    told = event.get("lesson")
    mark = told.get("mark") if isinstance(told, dict) else None
    return mark if isinstance(mark, str) else file


def answers_under(pupil: str | None) -> Iterator[tuple[str, tuple[Json, ...]]]:
    """Yield a pupil's events in each file, with the name of the file."""
    files = answer_files([])
    names = PupilNames(files)
    for lines in files:
        begun, file = lines.header["pupil"], lines.id
        own = [
            each for each in lines.events if _same(names.pupil(mark_of(each, file), begun), pupil)
        ]
        yield file, tuple(own)


def works(lesson: int) -> list[LessonWork]:
    """Return the kept works of a lesson, that with the newest answer last.

    Unreadable lines are skipped here: ``answers()`` reports them.

    >>> from cantorlab import journal
    >>> {work.lesson for work in journal.works(3)} <= {3}
    True
    """
    files = answer_files([])
    names = PupilNames(files)
    found: dict[str, LessonWork] = {}
    joined: dict[str, list[Json]] = {}
    for lines in files:
        for event in lines.events:
            told = event.get("lesson")
            if not isinstance(told, dict) or told.get("lesson") != lesson:
                continue
            own = mark_of(event, lines.id)
            mark = names.whole(own)
            work = found.pop(mark, None) or LessonWork(lesson, None, mark)
            work.pupil = names.pupil(mark, lines.header["pupil"])
            if mark == own:
                work.answers.append(told)
            else:
                joined.setdefault(mark, []).append(told)
            found[mark] = work  # the newest is the last
    for mark, answers in joined.items():
        found[mark].answers[:0] = answers
    return list(found.values())


def _same(one: str | None, other: str | None) -> bool:
    return one == other or (one is not None and other is not None and fold(one) == fold(other))
