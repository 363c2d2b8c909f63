"""Transition of a session: whole, whatever fails or interrupts it on the way."""

from __future__ import annotations

import logging
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

_log = logging.getLogger(__name__)


class Faults:
    """Failures on the way of a transition, each of which costs only itself.

    As a context it takes up the exception that is raised in it, and what follows goes on.
    """

    def __init__(self) -> None:
        self._found: list[Exception] = []

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, _kind: object, fault: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        if isinstance(fault, Exception):
            self._found.append(fault)
            return True
        return False

    def take(self) -> Exception | None:
        """Return the first one, and forget all; the others are logged."""
        found, self._found = self._found, []
        for fault in found[1:]:
            _log.error("a transition met another defect", exc_info=fault)
        return found[0] if found else None


@contextmanager
def logged() -> Iterator[None]:
    """Log a failure to show the game: no screen's is another's, nor that of who changed a seat."""
    try:
        yield
    except Exception:
        _log.exception("a screen cannot be shown")


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C: what begins here, as an action in the rules and the journal, is finished.

    Only a cell or a console is interrupted so, in the main thread.
    """
    if (
        sys.platform == "emscripten"
        or threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    came: list[bool] = []
    signal.signal(signal.SIGINT, lambda *_signal: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt
