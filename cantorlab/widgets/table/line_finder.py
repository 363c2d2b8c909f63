"""Finder of the line that would have won a game that is over, in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from cantorlab.languages.texts import say
from cantorlab.rules.state import Json, State
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.analysis_host import AnalysisHost
from cantorlab.widgets.table.background import PlayerRunner, ThinkingResult
from cantorlab.widgets.table.export import Replay
from cantorlab.widgets.table.review import refusal
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot, WinningLine
from cantorlab.widgets.table.timeline import Positions

_log = logging.getLogger(__name__)


class LineFinder:
    """Finder of a winning line. ``changed`` is called when the search has ended."""

    def __init__(
        self, adapter: Adapter, changed: Callable[[], None], host: Callable[[], AnalysisHost]
    ) -> None:
        self._adapter, self._changed, self._host = adapter, changed, host
        self._thinker = PlayerRunner()
        #: The position in which the game ended that it is about.
        self._end: State | None = None
        self._thought: ThinkingResult | None = None

    def on_offer(self, shown: ScreenSnapshot) -> bool:
        """Return whether a line may be asked for now: after a game in which one could be found."""
        if shown.outcome is None or shown.snapshot.state is self._end:
            return False
        return self._adapter.line_search(shown.snapshot) is not None

    def ask(self, shown: ScreenSnapshot) -> None:
        """Look for a line. Raises ``MessageRefused`` if it is not on offer."""
        lines = self._adapter.line_search(shown.snapshot) if self.on_offer(shown) else None
        if lines is None:
            raise refusal(shown)
        self.drop()
        self._end = shown.snapshot.state
        thought = self._thinker.start(self._host().search(lines), self._arrive)
        if thought is not None:
            self._arrive(thought)

    def _arrive(self, thought: ThinkingResult) -> None:
        if thought.failure is not None:
            _log.error("no winning line could be looked for", exc_info=thought.failure)
        self._thought = thought
        self._changed()

    @property
    def _solved(self) -> WinningLine | None:
        found = None if self._thought is None else self._thought.action
        return found if isinstance(found, WinningLine) else None

    def view(self, shown: ScreenSnapshot) -> Json | None:
        """Return the result: ``text``, and whether there is a line to step through."""
        if self._end is None:
            return None
        if shown.outcome is None or shown.snapshot.state is not self._end:
            self.drop()
            return None
        language, solved = shown.snapshot.language, self._solved
        if self._thought is None:
            return {"text": say("table.solve.thinking", language), "found": False}
        if solved is None:
            return {"text": say("table.solve.failed", language), "found": False}
        return {"text": solved.text, "found": len(solved.line) > 0}

    def film(self, shown: ScreenSnapshot) -> str:
        """Return the winning line as a film. Raises ``MessageRefused`` while there is none."""
        solved = self._solved
        if shown.snapshot.state is not self._end or solved is None or not solved.line:
            raise refusal(shown)
        won = _play_out(shown.snapshot, solved)
        outcome = won.state.outcome
        assert outcome is not None
        replay = Replay(self._adapter)
        result = self._adapter.result(won, outcome)
        return replay.pack(won, replay.picture(won), solved.text, result)

    def drop(self) -> None:
        """Forget the line and stop its search."""
        self._thinker.interrupt()
        self._end = self._thought = None


def _play_out(snapshot: GameSnapshot, solved: WinningLine) -> GameSnapshot:
    """Return the game as it would have ended."""
    states: list[State] = [snapshot.state.record.start()]
    for action in solved.line:
        states.append(states[-1].apply(action))
    end = states[-1]
    return replace(snapshot, state=end, line=Positions(states), resigned=None, ended=end.outcome)
