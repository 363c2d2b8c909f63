"""Journal sink of solved steps; its faults never stop a lesson."""

from __future__ import annotations

from typing import Literal

from cantorlab import journal
from cantorlab.journal import LessonLog
from cantorlab.languages.texts import Language
from cantorlab.widgets.core.journal_sink import LogSink
from cantorlab.widgets.lessons.learning.session import LessonSession


class LessonJournal(LogSink[LessonLog]):
    """Sink of the steps that are solved at one table."""

    kept_here: Literal["lessons"] = "lessons"

    def _new_log(self) -> LessonLog:
        return LessonLog()

    def solved_steps(self, game: str) -> set[tuple[str, str]]:
        """Return the solved steps of a game, as far as the journal has them: lesson and name."""
        nothing: set[tuple[str, str]] = set()
        return self._read(lambda: journal.steps_by_game().get(game, nothing), nothing)

    def streaks(self, game: str) -> tuple[int, int]:
        """Return the puzzles of a game solved in a row at the first try: now, and at best."""
        return self._read(lambda: journal.puzzle_streak(game), (0, 0))

    def keep(self, session: LessonSession, language: Language) -> str:
        """Store a solved step; return a sentence if that failed."""
        self.dismiss()
        step, so_far = session.step, (session.tries, session.hints, session.seconds)
        self._note(LessonLog.step, step.game, step.kind, step.name, *so_far)
        return self.sentence(language)
