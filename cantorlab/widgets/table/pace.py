"""How fast computer players act at a table, so that people can follow what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cantorlab.widgets.core.messages import Message, Refused
from cantorlab.widgets.table.snapshot import Scene

#: What a person may choose: how many of a game's own pauses a computer player waits before it acts.
#: Step by step, each of its turns begins when the person says so.
PAUSES: Final[Mapping[str, float]] = {"brisk": 1.0, "calm": 2.0, "step": 1.0}
PACES: Final = tuple(PAUSES)


def pace_in(message: Message) -> str:
    """The pace that a message of the front end asks for; raises ``Refused`` if there is none."""
    pace = message.text("pace")
    if pace not in PAUSES:
        raise Refused("table.malformed")
    return pace


class Pacing:
    """Whether a computer player's turn waits for a person who follows step by step."""

    def __init__(self) -> None:
        self._let_on: object = None

    def holds(self, scene: Scene, pace: str) -> bool:
        """Whether the computer player who is to act waits: only where its turn begins."""
        moment, seat = scene.moment, scene.computer
        plies = len(moment.state.actions)
        if seat is None or pace != "step" or self._let_on == (moment.deals, plies):
            return False
        return plies == moment.begun or moment.state.actions[-1][0] != seat

    def let_on(self, scene: Scene) -> None:
        """Let the computer player who is to act take its turn."""
        self._let_on = (scene.moment.deals, len(scene.moment.state.actions))
