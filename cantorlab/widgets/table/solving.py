"""How a game that was lost could have been won: looked for in the background, then stepped through.

Nothing of it is told while the game goes on: whoever looks for it sees every card.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from cantorlab.rules.state import Json, State
from cantorlab.texts import say
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter, Solved
from cantorlab.widgets.table.background import InSlices, Thinker, Thought
from cantorlab.widgets.table.replay import Replay
from cantorlab.widgets.table.snapshot import Moment, Scene
from cantorlab.widgets.table.timeline import Line

_log = logging.getLogger(__name__)


class Solving:
    """Looks for a line that wins, and shows it. ``changed`` is called when the search has ended."""

    def __init__(self, adapter: Adapter, changed: Callable[[], None]) -> None:
        self._adapter, self._changed = adapter, changed
        self._thinker = Thinker()
        #: The position in which the game ended that it is about.
        self._end: State | None = None
        self._thought: Thought | None = None

    def on_offer(self, scene: Scene) -> bool:
        """Whether one may be asked for now: after a game in which one could be found."""
        if scene.outcome is None or scene.moment.state is self._end:
            return False
        return self._adapter.solving(scene.moment) is not None

    def ask(self, scene: Scene) -> None:
        """Look for a line. Raises ``Refused`` if it is not on offer."""
        slices = self._adapter.solving(scene.moment) if self.on_offer(scene) else None
        if slices is None:
            raise Refused("table.not_over" if scene.outcome is None else "table.unknown_command")
        self.drop()
        self._end = scene.moment.state
        thought = self._thinker.start(lambda stop: InSlices(slices(stop)), self._arrive)
        if thought is not None:
            self._arrive(thought)

    def _arrive(self, thought: Thought) -> None:
        if thought.failure is not None:
            _log.error("no winning line could be looked for", exc_info=thought.failure)
        self._thought = thought
        self._changed()

    @property
    def _solved(self) -> Solved | None:
        found = None if self._thought is None else self._thought.action
        return found if isinstance(found, Solved) else None

    def view(self, scene: Scene) -> Json | None:
        """What is known: ``text``, and whether there is a line to step through (``found``)."""
        if self._end is None:
            return None
        if scene.outcome is None or scene.moment.state is not self._end:
            self.drop()
            return None
        language, solved = scene.moment.language, self._solved
        if self._thought is None:
            return {"text": say("table.solve.thinking", language), "found": False}
        if solved is None:
            return {"text": say("table.solve.failed", language), "found": False}
        return {"text": solved.text, "found": len(solved.line) > 0}

    def film(self, scene: Scene) -> str:
        """The line that wins as a film. Raises ``Refused`` while there is none."""
        solved = self._solved
        if scene.moment.state is not self._end or solved is None or not solved.line:
            raise Refused("table.not_over" if scene.outcome is None else "table.unknown_command")
        won = _played(scene.moment, solved)
        outcome = won.state.outcome
        assert outcome is not None
        seen = {**self._adapter.observe(won, won.alone), "names": list(won.names)}
        last = self._adapter.picture(seen, won.language)
        result = self._adapter.result(won, outcome)
        return Replay(self._adapter).packed(won, last, solved.text, result)

    def drop(self) -> None:
        """Forget it, and let whoever looks for it stop."""
        self._thinker.interrupt()
        self._end = self._thought = None


def _played(moment: Moment, solved: Solved) -> Moment:
    """The moment that the game would have ended in."""
    states: list[State] = [moment.state.record.start()]
    for action in solved.line:
        states.append(states[-1].apply(action))
    end = states[-1]
    return replace(moment, state=end, line=Line(states), resigned=None, ended=end.outcome)
