"""The kernel's stop button while no cell runs: it ends whatever thinks in the background.

Between two cells ipykernel ignores an interrupt, so that a player that never ends could not be
stopped. While a cell runs, the button is that cell's, as ever.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from typing import Protocol
from weakref import WeakSet

from cantorlab.widgets.core.lock import locked

#: In seconds: the first pause before it is looked again whether the cell that runs has ended.
SOON = 0.1
LATE = 60.0


class _Main:
    """The loop of the main thread, on which the kernel's cells run."""

    loop: asyncio.AbstractEventLoop | None = None


def main_loop() -> asyncio.AbstractEventLoop | None:
    """Return the loop of the main thread, as far as a table has been shown there."""
    return _Main.loop


class Stoppable(Protocol):
    """Whatever can be told to stop thinking."""

    def break_off(self) -> None:
        """Stop, if it thinks; say so to the waiting caller."""


_THINKING: WeakSet[Stoppable] = WeakSet()
#: The loop that looks again whether the cell that runs has ended.
_LOOKS_AGAIN: asyncio.AbstractEventLoop | None = None


def heed(stoppable: Stoppable) -> None:
    """End what ``stoppable`` thinks when the button is pressed."""
    _THINKING.add(stoppable)
    listen()


def listen() -> None:
    """Hear the button from now on, or from the end of the cell that runs.

    Only the main thread can see to it. The handler stays: where nothing thinks, it ignores
    interrupts as they were before.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # a script, where players think on the spot
        return
    _Main.loop = loop
    if loop is not _LOOKS_AGAIN:
        _listen(loop, SOON)


def _listen(loop: asyncio.AbstractEventLoop, pause: float) -> None:
    global _LOOKS_AGAIN

    def interrupted(*_signal: object) -> None:
        if not loop.is_closed():  # not at once: it may have come in the middle of anything
            loop.call_soon_threadsafe(_end_all)

    handler = signal.getsignal(signal.SIGINT)
    a_cell_runs = handler is signal.default_int_handler
    _LOOKS_AGAIN = loop if a_cell_runs else None
    if handler is signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupted)
    elif a_cell_runs:
        loop.call_later(pause, _listen, loop, min(2 * pause, LATE))


@locked
def _end_all() -> None:
    for each in list(_THINKING):
        each.break_off()
