"""Hint for a person: the best action, by what that person's own seat may know."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from cantorlab.players import compiler
from cantorlab.players.analysis import Analysis, analyse, can_analyse
from cantorlab.players.review import STRENGTH
from cantorlab.rules import kernels
from cantorlab.rules.state import Json, Seat, State
from cantorlab.texts import say
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.background import PlayerRunner, Thought
from cantorlab.widgets.table.snapshot import ScreenSnapshot

#: For a search that is not compiled, as in a browser's Python: as long as one likes to wait.
SECONDS = 1.0
_log = logging.getLogger(__name__)


def advise(state: State, seat: Seat, stop: threading.Event) -> Analysis:
    """Analyse the actions of a seat by what it can know.

    Unseen hands and places count for nothing. It is as deep as a review of each position; where
    the search is not compiled, or not yet, as deep as there is time for.
    """
    ready = compiler.is_ready(state.game)
    budget = STRENGTH.get(state.game) if ready else SECONDS
    return analyse(state, seat=seat, budget=budget, stop=stop, compiled=ready)


class HintFinder:
    """Finder of a hint in the background; the hint stays until the game goes on."""

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        #: Whether this game can be analysed.
        self.possible = can_analyse(adapter.game)
        self._thinker = PlayerRunner()
        #: The revision that was shown when it was asked for, or None.
        self.revision: int | None = None
        self._thought: Thought | None = None

    def ask(self, shown: ScreenSnapshot, found: Callable[[], None]) -> None:
        """Look for the viewer's best action; ``found`` is called when it is known."""
        state, seat = shown.snapshot.state, shown.viewer
        assert seat is not None

        def arrive(thought: Thought) -> None:
            if thought.failure is not None:
                _log.error("a hint could not be found", exc_info=thought.failure)
            self._thought = thought
            found()

        self.revision, self._thought = shown.revision, None
        thought = self._thinker.start(lambda stop: advise(state, seat, stop), arrive)
        if thought is not None:
            arrive(thought)

    @property
    def running(self) -> bool:
        """True while a hint is being looked for."""
        return self.revision is not None and self._thought is None

    @property
    def given(self) -> bool:
        """True if an action has been named."""
        return self._thought is not None and self._thought.failure is None

    def view(self, shown: ScreenSnapshot) -> Json | None:
        """Return the hint for the screen, or None.

        ``text`` and ``action``; ``running``: whether it is being looked for.
        """
        if self.revision is None:
            return None
        if self.revision != shown.revision:
            self.drop()
            return None
        language = shown.snapshot.language
        if self._thought is None:
            running = {"action": None, "running": True}
            return {**running, "text": say("table.hint.thinking", language)}
        found = self._thought.action
        best = None
        if isinstance(found, Analysis) and shown.viewer is not None:
            best = found.best(shown.viewer)
        if best is None or not isinstance(found, Analysis):
            return {"action": None, "running": False, "text": say("table.hint.none", language)}
        action = self._adapter.describe_action(shown.snapshot.state, best.action, language)
        told = [say("table.hint.told", language, action=action)]
        chance = say("table.review.chance", language, percent=round(50 + 50 * best.value))
        told += list(filter(None, self._adapter.explain_hint(shown, found))) or [chance]
        if found.effort.get("compiled") is False and kernels.can_compile():
            told.append(say("table.hint.shallow", language))
        return {"action": best.action, "running": False, "text": " ".join(told)}

    def drop(self) -> None:
        """Forget the hint: the game has gone on."""
        self._thinker.interrupt()
        self.revision = self._thought = None
