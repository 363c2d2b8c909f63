"""Outbox of a room: its messages leave once what they show is kept."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Outbox:
    """Messages of a room on their way to its lines: none arrives before what it shows is kept.

    ``keep`` writes what has changed since it was called last.
    """

    def __init__(self, keep: Callable[[], None] = lambda: None) -> None:
        self._keep = keep
        self._held: list[Callable[[], object]] | None = None

    @property
    def holds(self) -> bool:
        """True while messages are held back."""
        return self._held is not None

    def put(self, send: Callable[[], object]) -> None:
        """Send a message, at once or as soon as messages are held back no longer."""
        if self._held is None:
            _send(send)
        else:
            self._held.append(send)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold messages back until the block has ended and what they show is kept."""
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            try:
                self._keep()
            finally:
                held, self._held = self._held, None
                for send in held:
                    _send(send)


def _send(send: Callable[[], object]) -> None:
    """Send a message; a line that cannot be reached takes it from no other."""
    try:
        send()
    except Exception:
        logging.getLogger(__name__).exception("a line of a room")
