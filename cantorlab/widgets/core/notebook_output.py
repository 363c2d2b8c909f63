"""The picture below a widget that the notebook keeps: it follows what the widget shows.

A cell that shows a widget has two outputs: the live view, and after it what a page without a kernel
shows, which is hidden as long as there is a live view. Sending the second anew leaves the first
alone: the focus, a dragged piece and an open dialog stay where they are.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

from cantorlab.rules.state import Json

#: Publishes an output: its data, the name of the display, and whether one is replaced.
Publish: TypeAlias = Callable[[Json, str, bool], None]

#: Seconds between two pictures, at least.
PACE = 1.0
#: Bytes of pictures in a second: a third of what a slow line carries (1 Mbit/s); answers pass.
LINE = 40_000
#: Seconds that a page is left alone with the answer which tells of the same change.
QUIET = 0.2


def publish(data: Json, name: str, replaces: bool) -> None:
    """Put an output into the notebook, or replace the one of this ``name``."""
    from IPython.display import display

    display(data, raw=True, display_id=name, update=replaces)  # type: ignore[no-untyped-call]


class NotebookOutput:
    """Sends ``make()`` into the notebook when it is first shown, and again as it changes.

    ``name`` is that of the display, which no other widget has.

    At most once in ``PACE`` seconds, large pictures more seldom, and never while a message is being
    answered or its answer painted; the last picture of a game waits for nothing else.
    """

    def __init__(self, name: str, make: Callable[[], Json], send: Publish = publish) -> None:
        self.name = name
        self._make = make
        self._send = send
        self._is_shown = False
        self._sent: Json | None = None
        self._not_before = float("-inf")
        self._timer: asyncio.TimerHandle | None = None
        self._is_urgent = False

    def show(self) -> None:
        """Put it into the cell that is being executed."""
        self._is_shown = True
        self._put(replaces=False)

    def follow(self, *, urgent: bool = False) -> None:
        """Take note that what is shown has changed; ``urgent``: for the last time."""
        if not self._is_shown:
            return
        if self._timer is not None:
            if not urgent or self._is_urgent:
                return
            self._timer.cancel()
        wait = 0.0 if urgent else max(0.0, self._not_before - time.monotonic())
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nothing would wake us: an output that comes too soon is left out
            self._timer = None
            if wait == 0.0:
                self._put(replaces=True)
            return
        self._is_urgent = urgent
        self._timer = loop.call_later(max(wait, QUIET), self._ring)

    def close(self) -> None:
        """Send nothing more."""
        self._is_shown = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._put(replaces=True)

    def _put(self, *, replaces: bool) -> None:
        data = self._make()
        if replaces and data == self._sent:
            return
        self._send(data, self.name, replaces)
        self._sent = data
        self._not_before = time.monotonic() + max(PACE, sum(map(len, data.values())) / LINE)
