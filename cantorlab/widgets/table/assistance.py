"""Assistance of a screen: hint, review, and the line that would have won."""

from __future__ import annotations

from collections.abc import Callable

from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.hints import HintFinder
from cantorlab.widgets.table.review import REVIEWS, LineFinder, ReviewRunner
from cantorlab.widgets.table.snapshot import ScreenSnapshot


class Assistance:
    """Commands of a screen that are no part of its game.

    ``hinted`` is called when a hint has been given, ``changed`` when there is more to show.
    """

    def __init__(
        self, adapter: Adapter, *, hinted: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self._hinted, self._changed = hinted, changed
        self.hints = HintFinder(adapter)
        self.review_runner = ReviewRunner(adapter, changed)
        self.solving = LineFinder(adapter, changed)

    def on_offer(self, shown: ScreenSnapshot, *, advises: bool) -> list[str]:
        """Return the names of the commands that can be given now; ``advises``: hints are wanted."""
        hint = ["hint"] if self.hints.on_offer(shown, advises) else []
        solve = ["solve"] if self.solving.on_offer(shown) else []
        return [*hint, *self.review_runner.on_offer(shown), *solve]

    def obey(self, name: str, shown: ScreenSnapshot, *, advises: bool) -> None:
        """Do one of these commands. Raises ``Refused`` if it is not on offer."""
        if name == "hint":
            if not self.hints.on_offer(shown, advises):
                raise Refused("question.cannot.hint")
            self.hints.ask(shown, self._found)
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

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return the keys ``hint``, ``review`` and ``solved`` of the view; None where absent."""
        return {
            "hint": self.hints.view(shown),
            "review": self.review_runner.view(shown),
            "solved": self.solving.view(shown),
        }

    def drop(self) -> None:
        """Forget hint, review and line, and stop their searches."""
        self.hints.drop()
        self.review_runner.drop()
        self.solving.drop()
