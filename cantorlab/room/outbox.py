"""Outbox of a room: its messages leave once what they show is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Outbox:
    """Messages of a room on their way to its lines: none arrives before what it shows is kept."""

    def __init__(self) -> None:
        self._held: list[Callable[[], object]] | None = None

    def put(self, send: Callable[[], object]) -> None:
        """Send a message, at once or as soon as messages are held back no longer."""
        if self._held is None:
            send()
        else:
            self._held.append(send)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold messages back until the block ends, which keeps what they show."""
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
            for send in held:
                send()
