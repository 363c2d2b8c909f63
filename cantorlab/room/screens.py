"""Screens of a room: widgets without a notebook, whose messages go to the lines that show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from cantorlab.room.line import Line
from cantorlab.room.people import Person
from cantorlab.widgets.core.base import BaseWidget
from cantorlab.widgets.table.table import Table

#: State of a widget that a page receives.
STATE: Final = ("view", "version", "texts", "language", "known_languages", "theme", "kept_as")


@dataclass
class SeatScreen:
    """Screen of a seat: its widget, the person who has it, and the lines that show it."""

    widget: Table
    person: Person | None = None
    lines: set[Line] = field(default_factory=set)


def listen(widget: BaseWidget, lines: Callable[[], Any], screen: str | None = None) -> None:
    """Have what a widget tells its page go to the lines that show it, and nowhere else.

    ``screen`` names it among several on a page.
    """
    named = {} if screen is None else {"screen": screen}

    def publish(kind: str, data: Any = None, **_rest: Any) -> None:
        if kind == "comm_msg":
            for line in [*lines()]:
                line.send({"kind": "said", **named, "message": data})

    widget.comm.publish_msg = publish
