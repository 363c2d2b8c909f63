"""Journal sink of a quiz; its faults never stop it."""

from __future__ import annotations

from dataclasses import asdict

from cantorlab.exercises import from_key
from cantorlab.exercises.adaptive_practice import Tried
from cantorlab.journal import AnswerLog, JournalWriteError
from cantorlab.journal.answer_history import of_pupil
from cantorlab.rules.state import Json
from cantorlab.texts import Language
from cantorlab.widgets.quiz.session import Attempt

#: So many answers of other days are looked at.
REMEMBERED = 60


class AnswerKeeping:
    """Keeps the answers of one quiz, under the name of its ``pupil``; ``on``: whether it keeps any.

    Raises ``ValueError`` if ``on`` is neither True nor False.
    """

    def __init__(self, on: bool, pupil: str | None) -> None:
        if not isinstance(on, bool):
            raise ValueError(f"journal is True or False, not {on!r}")
        self._on = on
        self.pupil = pupil
        self._log: AnswerLog | None = None
        self._notice: JournalWriteError | None = None

    def answered(self, attempt: Attempt, language: Language) -> list[str]:
        """Store an answer; return a sentence if that failed."""
        self.dismiss()
        if not self._on or attempt.record is None:
            return []
        try:
            self._log = self._log or AnswerLog(self.pupil)
            told = asdict(attempt.record)
            self._log.answer(attempt.round, attempt.number, told, solved=attempt.solved)
            fault = self._log.fault
        except Exception as other:  # a folder whose name cannot be read, say
            fault = other
        if fault is None:
            return []
        self._on = False  # it is said once
        self._notice = JournalWriteError.of(fault, "answers")
        return [self._notice.message(language)]

    def rename(self, pupil: str) -> None:
        """Take another name for the same pupil: what was answered goes along."""
        self.pupil = pupil
        if self._log is not None:
            self._log.name(pupil)  # a fault of it is told with the next answer

    def change(self, pupil: str) -> None:
        """Keep what another pupil answers from now on."""
        self.pupil, self._log = pupil, None

    def before(self) -> list[Tried]:
        """Return the answers that the journal has from other days, as far as they can be made
        again.
        """
        if not self._on:
            return []
        try:
            kept = of_pupil(self.pupil, REMEMBERED)
        except Exception:  # what cannot be read counts for nothing here
            return []
        return [each for told in kept if (each := _make_try(told))]

    def dismiss(self) -> None:
        """Note that the notice was read."""
        self._notice = None

    def view(self, language: Language) -> Json:
        """Return the quiz's key of the view: ``unkept``, why answers are not being kept, or
        None.
        """
        return {"unkept": self._notice and self._notice.message(language)}


def _make_try(told: Json) -> Tried | None:
    try:
        return Tried(from_key(told["exercise"]), str(told["answer"]), bool(told["right"]))
    except (KeyError, TypeError, ValueError):
        return None
