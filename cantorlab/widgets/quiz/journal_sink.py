"""Journal sink of a quiz; its faults never stop it."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Literal

from cantorlab.exercises import from_key
from cantorlab.exercises.adaptive_practice import Tried
from cantorlab.journal import AnswerLog
from cantorlab.journal.answer_history import of_pupil
from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json
from cantorlab.widgets.core.journal_sink import LogSink
from cantorlab.widgets.quiz.session import Attempt

#: So many answers of other days are looked at.
REMEMBERED = 60


class AnswerKeeping(LogSink[AnswerLog]):
    """Sink of the answers of one quiz, under the name of its ``pupil``."""

    kept_here: Literal["answers"] = "answers"

    def __init__(self, on: bool, pupil: str | None) -> None:
        super().__init__(on)
        self.pupil = pupil

    def _new_log(self) -> AnswerLog:
        return AnswerLog(self.pupil)

    def keep_answer(self, attempt: Attempt, language: Language) -> str:
        """Store an answer; return a sentence if that failed."""
        self.dismiss()
        if attempt.record is not None:
            note = partial(AnswerLog.answer, solved=attempt.solved)
            self._note(note, attempt.round, attempt.number, asdict(attempt.record))
        return self.sentence(language)

    def rename(self, pupil: str) -> None:
        """Take another name for the same pupil: what was answered goes along."""
        self.pupil = pupil
        if self._log is not None:
            self._log.name(pupil)  # a fault of it is told with the next answer

    def change(self, pupil: str) -> None:
        """Keep the answers of another pupil from now on."""
        self.pupil, self._log = pupil, None

    def before(self) -> list[Tried]:
        """Return the answers that the journal has from other days, as far as they can be made
        again.
        """
        if not self.on:
            return []
        try:
            kept = of_pupil(self.pupil, REMEMBERED)
        except Exception:  # unreadable answers do not count here
            return []
        return [each for told in kept if (each := _make_try(told))]


def _make_try(told: Json) -> Tried | None:
    try:
        return Tried(from_key(told["exercise"]), str(told["answer"]), bool(told["right"]))
    except (KeyError, TypeError, ValueError):
        return None
