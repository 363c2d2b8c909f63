"""Keeping of a lesson's answers in the journal, under a name that is given early or late."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from os import PathLike
from typing import Literal

from cantorlab import journal
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.guidance import FolderGuidance, Guidance
from cantorlab.exercises.lessons.names import check_name
from cantorlab.exercises.lessons.pupil_work import (
    GivenAnswers,
    Work,
    answers_json,
    given_of,
    is_mark,
    new_mark,
)
from cantorlab.journal import AnswerLog, LessonWork
from cantorlab.support.names import fold
from cantorlab.widgets.core.journal_sink import LogSink
from cantorlab.widgets.quiz.session import Attempt

#: So many works are offered to a pupil who may have given one of them.
_OFFERED = 4
#: The marks of works that were given since this kernel was started: by the pupil at this screen.
_MARKS_HERE: set[str] = set()


@dataclass(frozen=True)
class Visit:
    """A question to the pupil: whose work is it? ``pupil`` is the name to be taken, if any.

    ``works`` may be the pupil's own: those of that name, or without one; ``own`` is the work on the
    screen, where it may only have to change its name.
    """

    pupil: str | None
    works: tuple[Work, ...]
    own: Work | None = None


class WorkKeeping(LogSink[AnswerLog]):
    """Keeper of the work of one pupil in one lesson; ``on``: whether the journal keeps it too.

    ``given`` are the answers so far, by question; ``mark`` tells the work of two pupils of one name
    apart. While ``visit`` asks whose work there is, nothing of it is shown. ``guidance`` are the
    teacher's remarks to this pupil.
    """

    kept_here: Literal["answers"] = "answers"
    guidance: Guidance
    lesson: int
    pupil: str | None

    def __init__(self, lesson: int, pupil: str | None, on: bool) -> None:
        super().__init__(on)
        self.lesson, self.pupil = lesson, pupil
        self.visit: Visit | None = None
        self.guidance = Guidance()
        self._begin()
        self._recall()

    def _begin(self) -> None:
        """Begin a work with nothing in it."""
        self.given: dict[str, GivenAnswers] = {}
        self.mark = new_mark()
        self.at = datetime.now(UTC)
        self._log = None

    def _new_log(self) -> AnswerLog:
        return AnswerLog(self.pupil)

    def _recall(self) -> None:
        """Take up the work of a name; where it may be another's, ask."""
        kept = self._read_works()
        own = [each for each in kept if _is_named(each, self.pupil)]
        unnamed = [each for each in kept if each.pupil is None]
        just_given = [each for each in unnamed if each.mark in _MARKS_HERE]
        if self.pupil is None:
            self._ask(None, unnamed)
        elif len(own) == 1:
            self._take(own[0])
        elif own:
            self._ask(self.pupil, own)
        elif just_given:
            self._take(just_given[-1])
            self._tell_name()
        else:
            self._ask(self.pupil, unnamed)

    def _read_works(self) -> list[Work]:
        kept: list[LessonWork] = self._read(lambda: journal.works(self.lesson), [])
        return [work for each in kept if (work := _work(each))]

    def follow(self, folder: str | PathLike[str] | None) -> None:
        """Take the guidance of a teacher from a folder that is shared; None: from nowhere."""
        self.guidance = Guidance() if folder is None else FolderGuidance(folder, self.lesson)

    # -- the name -------------------------------------------------------------------------------

    def name(self, pupil: str) -> None:
        """Take a name: what was answered without one goes along; raises ``BadName`` for no name.

        Where there are works of that name, or this one has another, ``visit`` asks whose they are.
        """
        name = check_name(pupil)
        before, self.visit = self.visit, None
        if name is None or name == self.pupil:
            return
        known = [
            each for each in self._read_works() if _is_named(each, name) and each.mark != self.mark
        ]
        if before is not None and before.own is None:
            known += [each for each in before.works if each.pupil is None]
        named = self.work() if self.pupil is not None and self.given else None
        if known or named:
            self._ask(name, known, named)
        else:
            self._rename(name)

    def choose(self, mark: str) -> None:
        """Say which work of those that ``visit`` offers is one's own, by its mark; "" for none."""
        visit, self.visit = self.visit, None
        if visit is None:
            return
        chosen = next((each for each in visit.works if each.mark == mark), None)
        if chosen is not None:
            self._join(chosen, visit.pupil)
        elif visit.own is not None and visit.own.mark == mark:
            self._rename(visit.pupil)
        else:
            if self.pupil is not None:  # another pupil sits down
                self._begin()
            self._rename(visit.pupil)

    def _ask(self, pupil: str | None, works: list[Work], own: Work | None = None) -> None:
        if works or own:
            self.visit = Visit(pupil, tuple(works[-_OFFERED:]), own)

    def _join(self, chosen: Work, pupil: str | None) -> None:
        """Take up a work; what was answered without a name meanwhile becomes part of it."""
        adopted = {} if self.pupil is not None else self.given
        mark, self.pupil = self.mark, chosen.pupil
        self._take(chosen)
        self.given = {**adopted, **self.given}
        self._rename(pupil or chosen.pupil)
        if adopted and self.pupil is not None:
            self._write_name(mark, into=self.mark)

    def _take(self, work: Work) -> None:
        self.given = {each.question: each for each in work.given}
        self.mark, self.at = work.mark, work.at
        self._log = None

    def _rename(self, pupil: str | None) -> None:
        if pupil == self.pupil:
            return
        self.pupil, self._log = pupil, None
        self._tell_name()

    def _tell_name(self) -> None:
        if self.given:
            self.at = datetime.now(UTC)
            self._write_name(self.mark)

    def _write_name(self, mark: str, *, into: str | None = None) -> None:
        if not self.on or self.pupil is None:
            return
        with suppress(journal.UnreadableFile):  # the next answer says why nothing is kept
            self._log = self._log or AnswerLog(self.pupil)
            self._log.name(self.pupil, mark, into=into)

    # -- the answers ----------------------------------------------------------------------------

    def keep_answer(self, given: GivenAnswers, attempt: Attempt) -> str:
        """Keep an answer, and return what is to be said of keeping it: mostly nothing."""
        self.visit = None  # who answers without a word begins a work of their own
        self.given[given.question] = given
        self.at = datetime.now(UTC)
        self.dismiss()
        if not self.on or attempt.record is None:
            return ""
        _MARKS_HERE.add(self.mark)
        event = {
            "lesson": self.lesson,
            "mark": self.mark,
            "at": self.at.isoformat(timespec="minutes"),
        }
        number = list(read_lesson(self.lesson).questions).index(given.question) + 1
        note = partial(AnswerLog.answer, solved=attempt.solved, lesson=event | answers_json(given))
        self._note(note, 1, number, asdict(attempt.record))
        return self.sentence(attempt.language)

    def work(self) -> Work:
        """Return all that was answered, in the order of the lesson's questions."""
        return Work(self.lesson, self.pupil, self.mark, self.at, _in_order(self.lesson, self.given))


def _work(kept: LessonWork) -> Work | None:
    """Return a kept work as far as it can be read; None where nothing of it can."""
    given: dict[str, GivenAnswers] = {}
    mark, at = kept.mark if is_mark(kept.mark) else new_mark(), None
    for event in kept.answers:
        try:
            each, moment = given_of(event), datetime.fromisoformat(event["at"])
        except (KeyError, TypeError, ValueError):
            continue
        given[each.question], at = each, moment
    if at is None or at.tzinfo is None:
        return None
    return Work(kept.lesson, kept.pupil, mark, at, _in_order(kept.lesson, given))


def _in_order(lesson: int, given: dict[str, GivenAnswers]) -> tuple[GivenAnswers, ...]:
    return tuple(given[name] for name in read_lesson(lesson).questions if name in given)


def _is_named(work: Work, name: str | None) -> bool:
    own = work.pupil
    return own == name or (own is not None and name is not None and fold(own) == fold(name))
