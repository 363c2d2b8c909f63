"""Screens of a room: widgets without a notebook, whose messages go to the lines that show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from cantorlab.room.connection import Line
from cantorlab.room.people import Person
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.core.base import BaseWidget, deliver
from cantorlab.widgets.core.messages import nonce_of
from cantorlab.widgets.table.journal import JournalSink
from cantorlab.widgets.table.table import Table

#: State of a widget that a page receives.
STATE: Final = ("view", "version", "texts", "language", "known_languages", "theme", "kept_as")
#: Steps in which the lag of a line is told, in milliseconds.
LAGS: Final = (100, 250, 500, 1000, 2000, 10_000)


@dataclass
class SeatScreen:
    """Screen of a seat: its widget, the person who has it, and the lines that show it."""

    widget: Table
    person: Person | None = None
    lines: set[Line] = field(default_factory=set)

    @property
    def is_present(self) -> bool:
        """True while a line of the person answers."""
        return any(line.answers for line in self.lines)

    @property
    def lag(self) -> int | None:
        """About how many milliseconds a line takes there and back."""
        lags = [line.lag for line in self.lines if line.answers and line.lag is not None]
        return min((step for step in LAGS if lags and min(lags) <= step), default=None)


def page_state(widget: BaseWidget) -> Json:
    """Return the state of a widget for a page that shows it."""
    state = {**widget.get_state(), "texts": widget.texts}  # each page of a room has its own
    return {name: state[name] for name in STATE}


def listen(widget: BaseWidget, lines: Callable[[], Any], screen: str | None = None) -> None:
    """Send a widget's messages to the lines that show it, and nowhere else.

    ``screen`` names it among several on a page.
    """
    named = {} if screen is None else {"screen": screen}

    def publish(kind: str, data: Any = None, **_rest: Any) -> None:
        if kind == "comm_msg":
            for line in [*lines()]:
                line.send({"kind": "said", **named, "message": data})

    widget.comm.publish_msg = publish


def receive(widget: Table, content: object, sink: JournalSink, seat: Seat | None) -> None:
    """Hand a page's message to the screen of a ``seat``; it is always answered.

    An action is kept with its nonce in the game's file: what a room that was killed has kept, and
    could not answer, is done, and is not done again.
    """
    nonce = nonce_of(content)
    if nonce is not None and sink.kept is not None and (seat, nonce) in sink.kept.nonces:
        widget.send({"kind": "answer", "nonce": nonce, "ok": True, "code": "", "message": ""})
        return
    sink.nonce = nonce
    try:
        deliver(widget, content)
    finally:
        sink.nonce = None
