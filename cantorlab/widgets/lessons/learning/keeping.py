"""How a table keeps in the journal what was solved; what goes wrong there never stops a lesson."""

from __future__ import annotations

from cantorlab import journal
from cantorlab.journal import LessonLog, Unkept, Unreadable
from cantorlab.texts import Language
from cantorlab.widgets.lessons.learning.session import LessonSession


class LessonJournal:
    """Keeps the steps that are solved at one table; ``on``: whether it keeps any."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._log: LessonLog | None = None

    def solved(self, game: str) -> set[tuple[str, str]]:
        """The steps of a game that were ever solved, as far as that was kept: lesson and name."""
        if not self.on:
            return set()
        try:
            return journal.solved().get(game, set())
        except Unreadable:  # no such folder at all: what is solved now will say why it is not kept
            return set()

    def rows(self, game: str) -> tuple[int, int]:
        """How many puzzles of a game were solved in a row at the first try: now, and at best."""
        if not self.on:
            return 0, 0
        try:
            return journal.in_a_row(game)
        except Unreadable:
            return 0, 0

    def keep(self, session: LessonSession, language: Language) -> str:
        """A step was solved; returns what is to be said of keeping it: mostly nothing."""
        if not self.on:
            return ""
        step = session.step
        try:
            self._log = self._log or LessonLog()
            self._log.step(
                step.game,
                step.kind,
                step.name,
                tries=session.tries,
                hints=session.hints,
                seconds=session.seconds,
            )
            fault = self._log.fault
        except Exception as other:  # a folder whose name cannot be read, say
            fault = other
        if fault is None:
            return ""
        self.on = False  # it is said once
        return Unkept.of(fault, "lessons").message(language)

    def close(self) -> None:
        """The lesson is left."""
        if self._log is not None:
            self._log.close()
        self._log = None
