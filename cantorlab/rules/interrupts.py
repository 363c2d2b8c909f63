"""Interrupts (the stop button, Ctrl-C) that wait until a place where they do no harm.

An import that is cut off leaves packages half there for the rest of the program, and a chunk of
games that is half put away is counted wrong.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Held:
    """Takes interrupts in place of ``before``, who handled them until now; ``came``: one did."""

    def __init__(self, before: Any) -> None:
        self.before, self.came = before, False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Note an interrupt."""
        self.came = True

    def forget(self) -> None:
        """Let what came so far come to nothing: it was heeded."""
        self.came = False


@contextmanager
def held() -> Iterator[Held]:
    """Let interrupts wait until the block is over, or until ``heeded()`` within it.

    Nothing changes in threads, which no interrupt reaches.
    """
    before = _handler()
    waiting = Held(before)
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
def heeded() -> Iterator[None]:
    """Within ``held()``, however deep: let interrupts through, first one that came meanwhile."""
    waiting = _handler()
    if not isinstance(waiting, Held):
        yield
        return
    before, came = waiting, False
    while isinstance(before, Held):
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
    """Who handles interrupts here; None in a thread."""
    if threading.current_thread() is not threading.main_thread():
        return None
    return signal.getsignal(signal.SIGINT)
