"""Interrupts (the stop button, Ctrl-C) that are deferred until they do no harm.

An import that is cut off leaves half-loaded packages for the rest of the program, and a chunk of
games that is half stored is counted wrong.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class DeferredInterrupts:
    """Handler that defers interrupts in place of the handler ``before``.

    ``came``: there was one.
    """

    def __init__(self, before: Any) -> None:
        self.before, self.came = before, False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Note an interrupt."""
        self.came = True

    def forget(self) -> None:
        """Clear pending interrupts."""
        self.came = False


@contextmanager
def defer_interrupts() -> Iterator[DeferredInterrupts]:
    """Defer interrupts until the block ends, or until ``allow_interrupts()`` within it.

    Nothing changes in threads, which no interrupt reaches.
    """
    before = _handler()
    waiting = DeferredInterrupts(before)
    if not callable(before):
        yield waiting
        return
    signal.signal(signal.SIGINT, waiting)
    try:
        yield waiting
    finally:
        signal.signal(signal.SIGINT, before)
        if waiting.came:
            before(signal.SIGINT, None)


@contextmanager
def allow_interrupts() -> Iterator[None]:
    """Let interrupts through within ``defer_interrupts()``, first a pending one."""
    waiting = _handler()
    if not isinstance(waiting, DeferredInterrupts):
        yield
        return
    before, came = waiting, False
    while isinstance(before, DeferredInterrupts):
        came = came or before.came
        before.forget()
        before = before.before
    if came:
        before(signal.SIGINT, None)
    signal.signal(signal.SIGINT, before)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, waiting)


def _handler() -> Any:
    """Return the handler of interrupts; None in a thread."""
    if threading.current_thread() is not threading.main_thread():
        return None
    return signal.getsignal(signal.SIGINT)
