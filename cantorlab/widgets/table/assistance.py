"""Assistance of a screen: hint, review, and the line that would have won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.hints import HintFinder
from cantorlab.widgets.table.review import REVIEWS, LineFinder, ReviewRunner
from cantorlab.widgets.table.snapshot import ScreenSnapshot

#: The keys of the view while no helper was asked for anything.
NOTHING: Final[Json] = {"hint": None, "review": None, "solved": None}


class Assistance:
    """Commands of a screen that are no part of its game.

    ``hinted`` is called when a hint has been given, ``changed`` when there is more to show.
    """

    def __init__(
        self, adapter: Adapter, *, hinted: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self._adapter, self._hinted, self._changed = adapter, hinted, changed
        self.hints = HintFinder(adapter)
        self.review_runner = ReviewRunner(adapter, changed)
        self.solving = LineFinder(adapter, changed)
        # Whether a helper was asked for something that may still be shown.
        self._asked = False

    def obey(self, name: str, shown: ScreenSnapshot, *, advises: bool) -> None:
        """Do one of these commands. Raises ``Refused`` if it is not on offer."""
        self._asked = True
        if name == "hint":
            if not self._hint(shown, advises)[1]:
                raise Refused("question.cannot.hint")
            self.hints.ask(shown, self._found)
        elif name == "hint_stop" and self.hints.running:
            self.hints.drop()
        elif name == "solve":
            self.solving.ask(shown)
        elif name in REVIEWS:
            self.review_runner.obey(name, shown)
        else:
            raise Refused("table.unknown_command")

    def _found(self) -> None:
        if self.hints.given:
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
