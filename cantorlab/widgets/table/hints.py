"""Assistance of a screen: hint, review, and the line that would have won."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from cantorlab.languages.texts import say
from cantorlab.players.analysis import Analysis, AnalysisRequest, can_analyse
from cantorlab.players.review import STRENGTH
from cantorlab.rules import kernels
from cantorlab.rules.state import Json, Seat, State
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.analysis_host import HERE, AnalysisHost
from cantorlab.widgets.table.background import PlayerRunner, ThinkingResult
from cantorlab.widgets.table.line_finder import LineFinder
from cantorlab.widgets.table.review import REVIEWS, ReviewRunner
from cantorlab.widgets.table.snapshot import ScreenSnapshot

#: For a search that is not compiled, as in a browser's Python: as long as one likes to wait.
SECONDS = 1.0
_log = logging.getLogger(__name__)


def advise(state: State, seat: Seat, stop: threading.Event, host: AnalysisHost = HERE) -> Analysis:
    """Analyse the actions of a seat from its own knowledge.

    Unseen hands and places count for nothing. It is as deep as a review of each position; where
    the search is not compiled, or not yet, as deep as there is time for.
    """
    ready = host.is_ready(state.game)
    budget = STRENGTH.get(state.game) if ready else SECONDS
    known = state.observation(seat), state.public_events
    return host.analyst(state.game, budget)(AnalysisRequest(state, *known, stop, compiled=ready))


class HintFinder:
    """Finder of a hint in the background; the hint stays until the game goes on."""

    def __init__(self, adapter: Adapter, host: Callable[[], AnalysisHost]) -> None:
        self._adapter, self._host = adapter, host
        #: Whether this game can be analysed.
        self.possible = can_analyse(adapter.game)
        self._thinker = PlayerRunner()
        #: The revision that was shown when it was asked for, or None.
        self.revision: int | None = None
        self._thought: ThinkingResult | None = None

    def ask(self, shown: ScreenSnapshot, found: Callable[[], None]) -> None:
        """Look for the viewer's best action; ``found`` is called when it is known."""
        state, seat = shown.snapshot.state, shown.viewer
        assert seat is not None

        def arrive(thought: ThinkingResult) -> None:
            if thought.failure is not None:
                _log.error("a hint could not be found", exc_info=thought.failure)
            self._thought = thought
            found()

        self.revision, self._thought, host = shown.revision, None, self._host()
        thought = self._thinker.start(lambda stop: advise(state, seat, stop, host), arrive)
        if thought is not None:
            arrive(thought)

    @property
    def running(self) -> bool:
        """True while a hint is being looked for."""
        return self.revision is not None and self._thought is None

    @property
    def has_action(self) -> bool:
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


#: The keys of the view while no helper was asked for anything.
NOTHING: Final[Json] = {"hint": None, "review": None, "solved": None}


class Assistance:
    """Commands of a screen that are no part of its game.

    ``hinted`` is called when a hint has been given, ``changed`` when there is more to show;
    ``host`` returns the host of the analyses.
    """

    def __init__(
        self,
        adapter: Adapter,
        *,
        hinted: Callable[[], None],
        changed: Callable[[], None],
        host: Callable[[], AnalysisHost],
    ) -> None:
        self._adapter, self._hinted, self._changed = adapter, hinted, changed
        self.hints = HintFinder(adapter, host)
        self.review_runner = ReviewRunner(adapter, changed, host)
        self.solving = LineFinder(adapter, changed, host)
        # Whether a helper was asked for something that may still be shown.
        self._asked = False

    def run_command(self, name: str, shown: ScreenSnapshot, *, advises: bool) -> None:
        """Do one of these commands. Raises ``MessageRefused`` if it is not on offer."""
        self._asked = True
        if name == "hint":
            allowed, fresh = self._hint(shown, advises)
            if not fresh:
                raise MessageRefused("question.cannot.hint" if allowed else "question.no_hints")
            self.hints.ask(shown, self._publish_hint)
        elif name == "hint_stop" and self.hints.running:
            self.hints.drop()
        elif name == "solve":
            self.solving.ask(shown)
        elif name in REVIEWS:
            self.review_runner.run_command(name, shown)
        else:
            raise MessageRefused("table.unknown_command")

    def _publish_hint(self) -> None:
        if self.hints.has_action:
            self._hinted()
        self._changed()

    def _hint(self, shown: ScreenSnapshot, advises: bool) -> tuple[bool, bool]:
        """Return whether hints are given in this game, and whether one may be asked for now."""
        hints = self.hints
        allowed = advises and hints.possible and self._adapter.allows_hints(shown.snapshot)
        return allowed, allowed and bool(shown.actions) and hints.revision != shown.revision

    def view(self, shown: ScreenSnapshot, *, advises: bool) -> tuple[list[str], Json]:
        """Return the commands on offer and the keys of the view; ``advises``: hints are wanted.

        The keys: ``advice``, whether hints are given in this game; ``hint``, ``review`` and
        ``solved``, None where absent. While a game goes on, no helper is looked at that was not
        asked for anything.
        """
        allowed, fresh = self._hint(shown, advises)
        offered = ["hint"] if fresh else []
        offered += ["hint_stop"] if self.hints.revision is not None and self.hints.running else []
        if shown.outcome is not None:
            offered += self.review_runner.on_offer(shown)
            offered += ["solve"] if self.solving.on_offer(shown) else []
        keys: Json = NOTHING
        if self._asked:
            keys = {
                "hint": self.hints.view(shown),
                "review": self.review_runner.view(shown),
                "solved": self.solving.view(shown),
            }
            self._asked = keys != NOTHING
        return offered, {"advice": allowed, **keys}

    def drop(self) -> None:
        """Forget hint, review and line, and stop their searches."""
        self.hints.drop()
        self.review_runner.drop()
        self.solving.drop()
