"""What people wish of a table while a game is on: it counts at once, and is no part of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets

from cantorlab.rules.state import Json
from cantorlab.widgets.base import BaseWidget
from cantorlab.widgets.messages import Message
from cantorlab.widgets.table.pace import PACES, pace_in


def _on(message: Message) -> bool:
    return message.switch("on")


#: By the name of a table's trait, which is the kind of the message too, how the wish is read.
WISHES: Final[Mapping[str, Callable[[Message], Any]]] = {
    "pace": pace_in,
    "sounds": _on,
    "advice": _on,
}


class Wished(BaseWidget):
    """A widget of which so much may be wished.

    ``pace``: how fast computer players act; ``sounds``: whether what happens is heard; ``advice``:
    whether one may ask for a hint.
    """

    pace = traitlets.Enum(PACES, "calm")
    sounds = traitlets.Bool(False)
    advice = traitlets.Bool(True)

    @property
    def _wishes(self) -> Json:
        """What is wished now, by name."""
        return {name: getattr(self, name) for name in WISHES}
