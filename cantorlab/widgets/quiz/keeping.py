"""How a quiz keeps its answers in the journal; what goes wrong there never stops it."""

from __future__ import annotations

from dataclasses import asdict

from cantorlab.journal import AnswerLog, Unkept
from cantorlab.rules.state import Json
from cantorlab.texts import Language
from cantorlab.widgets.quiz.session import Attempt


class AnswerKeeping:
    """Keeps the answers of one quiz, under the name of its ``pupil``; ``on``: whether it keeps any.

    Raises ``ValueError`` if ``on`` is neither True nor False.
    """

    def __init__(self, on: bool, pupil: str | None) -> None:
        if not isinstance(on, bool):
            raise ValueError(f"journal is True or False, not {on!r}")
        self._on = on
        self._pupil = pupil
        self._log: AnswerLog | None = None
        self._notice: Unkept | None = None

    def answered(self, attempt: Attempt, language: Language) -> list[str]:
        """An answer was given; returns what is to be said of keeping it: mostly nothing."""
        self.dismiss()
        if not self._on or attempt.record is None:
            return []
        try:
            self._log = self._log or AnswerLog(self._pupil)
            told = asdict(attempt.record)
            self._log.answer(attempt.round, attempt.number, told, solved=attempt.solved)
            fault = self._log.fault
        except Exception as other:  # a folder whose name cannot be read, say
            fault = other
        if fault is None:
            return []
        self._on = False  # it is said once
        self._notice = Unkept.of(fault, "answers")
        return [self._notice.message(language)]

    def dismiss(self) -> None:
        """Whoever is at the screen has read what it was told."""
        self._notice = None

    def view(self, language: Language) -> Json:
        """The quiz's key of the view: ``unkept`` why answers are not being kept, or None."""
        return {"unkept": self._notice and self._notice.message(language)}
