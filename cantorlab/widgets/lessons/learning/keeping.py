"""Journal sink of solved steps; its faults never stop a lesson."""

from __future__ import annotations

from cantorlab import journal
from cantorlab.journal import JournalWriteError, LessonLog, Unreadable
from cantorlab.texts import Language
from cantorlab.widgets.lessons.learning.session import LessonSession


class LessonJournal:
    """Keeps the steps that are solved at one table; ``on``: whether it keeps any."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._log: LessonLog | None = None

    def solved(self, game: str) -> set[tuple[str, str]]:
        """Return the solved steps of a game, as far as the journal has them: lesson and name."""
        if not self.on:
            return set()
        try:
            return journal.solved().get(game, set())
        except Unreadable:  # no such folder at all: what is solved now will say why it is not kept
            return set()

    def rows(self, game: str) -> tuple[int, int]:
        """Return the puzzles of a game solved in a row at the first try: now, and at best."""
        if not self.on:
            return 0, 0
        try:
            return journal.puzzle_streak(game)
        except Unreadable:
            return 0, 0

    def keep(self, session: LessonSession, language: Language) -> str:
        """Store a solved step; return a sentence if that failed."""
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
        return JournalWriteError.of(fault, "lessons").message(language)

    def close(self) -> None:
        """Note that the lesson is left."""
        if self._log is not None:
            self._log.close()
        self._log = None
