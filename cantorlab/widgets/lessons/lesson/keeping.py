"""How a lesson keeps its answers in the journal, and finds those that were given before."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime

from cantorlab import journal
from cantorlab.exercises.lessons import course
from cantorlab.exercises.lessons.work import Given, Work, given_of, is_mark, new_mark, told
from cantorlab.journal import AnswerLog, Unkept
from cantorlab.rules.state import Json
from cantorlab.texts import Language
from cantorlab.widgets.quiz.session import Attempt


class WorkKeeping:
    """Keeps the work of one pupil in one lesson; ``on``: whether the journal does.

    ``given`` is what was answered so far, by question; ``mark`` tells the work of two pupils of one
    name apart.
    """

    def __init__(self, lesson: int, pupil: str | None, on: bool) -> None:
        if not isinstance(on, bool):
            raise ValueError(f"journal is True or False, not {on!r}")
        self.lesson, self.pupil = lesson, pupil
        self.given: dict[str, Given] = {}
        self.mark = new_mark()
        self.at = datetime.now(UTC)
        self._on = on
        self._log: AnswerLog | None = None
        self._notice: Unkept | None = None
        if on:
            self._recall()

    def _recall(self) -> None:
        try:
            kept = journal.of_lesson(self.lesson, self.pupil)
        except journal.Unreadable:  # no such folder: the first answer will say why none is kept
            return
        for event in kept:
            try:
                given = given_of(event)
                self.at = datetime.fromisoformat(event["at"])
            except (KeyError, TypeError, ValueError):
                continue
            self.given[given.question] = given
            if is_mark(event.get("mark")):
                self.mark = event["mark"]

    def answered(self, given: Given, number: int, attempt: Attempt) -> str:
        """A question was answered; returns what is to be said of keeping it: mostly nothing."""
        self.given[given.question] = given
        self.at = datetime.now(UTC)
        self.dismiss()
        if not self._on or attempt.record is None:
            return ""
        event = {
            "lesson": self.lesson,
            "mark": self.mark,
            "at": self.at.isoformat(timespec="minutes"),
        }
        try:
            self._log = self._log or AnswerLog(self.pupil)
            row, more = asdict(attempt.record), event | told(given)
            self._log.answer(1, number, row, solved=attempt.solved, lesson=more)
            fault = self._log.fault
        except Exception as other:  # a folder whose name cannot be read, say
            fault = other
        if fault is None:
            return ""
        self._on = False  # it is said once
        self._notice = Unkept.of(fault, "answers")
        return self._notice.message(attempt.language)

    def work(self) -> Work:
        """All that was answered, in the order of the lesson's questions."""
        in_order = [
            self.given[name] for name in course(self.lesson).questions if name in self.given
        ]
        return Work(self.lesson, self.pupil, self.mark, self.at, tuple(in_order))

    def dismiss(self) -> None:
        """Whoever is at the screen has read what it was told."""
        self._notice = None

    def view(self, language: Language) -> Json:
        """The key of the view: ``unkept`` why answers are not being kept, or None."""
        return {"unkept": self._notice and self._notice.message(language)}
