"""What a table offers beside its game: the next turn, a hint, a review, a line that wins."""

from __future__ import annotations

from collections.abc import Callable

from cantorlab.rules.state import Json
from cantorlab.widgets.core.messages import Refused
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.background import Pacing
from cantorlab.widgets.table.hints import Hinting
from cantorlab.widgets.table.review import REVIEWS, Reviewing, Solving
from cantorlab.widgets.table.snapshot import Scene


class Aside:
    """The commands of a table that are no part of its game.

    ``hinted`` is called when a hint has been given, ``changed`` when there is more to be shown.
    """

    def __init__(
        self, adapter: Adapter, *, hinted: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self._adapter = adapter
        self._hinted, self._changed = hinted, changed
        self._pacing = Pacing()
        self.hinting = Hinting(adapter)
        self.reviewing = Reviewing(adapter, changed)
        self.solving = Solving(adapter, changed)

    def holds(self, scene: Scene, pace: str) -> bool:
        """Whether the computer player who is to act waits until the person has followed."""
        return self._adapter.pace(scene.moment) > 0 and self._pacing.holds(scene, pace)

    def on_offer(self, scene: Scene, *, held: bool, advises: bool) -> list[str]:
        """The names of the commands that can be given now.

        ``held``: whether a computer player waits; ``advises``: whether hints are wanted.
        """
        hint = self.hinting.on_offer(scene, advises)
        beside = [*(["step"] if held else []), *(["hint"] if hint else [])]
        solve = ["solve"] if self.solving.on_offer(scene) else []
        return [*beside, *self.reviewing.on_offer(scene), *solve]

    def obey(self, name: str, scene: Scene, *, held: bool, advises: bool) -> None:
        """Do one of these commands. Raises ``Refused`` if it is not on offer."""
        if name == "step" and held:
            self._pacing.let_on(scene)
        elif name == "hint":
            if not self.hinting.on_offer(scene, advises):
                raise Refused("question.cannot.hint")
            self.hinting.ask(scene, self._found)
        elif name == "solve":
            self.solving.ask(scene)
        elif name in REVIEWS:
            self.reviewing.obey(name, scene)
        else:
            raise Refused("table.unknown_command")

    def _found(self) -> None:
        """A hint was found, or cannot be."""
        if self.hinting.given:
            self._hinted()
        self._changed()

    def view(self, scene: Scene) -> Json:
        """What is shown of it: ``hint``, ``review``, ``solved``, each None while there is none."""
        return {
            "hint": self.hinting.view(scene),
            "review": self.reviewing.view(scene),
            "solved": self.solving.view(scene),
        }

    def drop(self) -> None:
        """Forget hint, review and line, and let whoever works at them stop."""
        self.hinting.drop()
        self.reviewing.drop()
        self.solving.drop()
