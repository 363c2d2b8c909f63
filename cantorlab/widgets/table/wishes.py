"""What people wish of a table while a game is on: it counts at once, and is no part of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cantorlab.widgets.core.messages import Message
from cantorlab.widgets.table.pace import pace_in


def _on(message: Message) -> bool:
    return message.switch("on")


#: By the name of a table's trait, which is the kind of the message too, how the wish is read.
WISHES: Final[Mapping[str, Callable[[Message], Any]]] = {
    "pace": pace_in,
    "sounds": _on,
    "advice": _on,
}
