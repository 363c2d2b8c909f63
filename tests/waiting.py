"""Waiting in tests: for what is to happen, or in a time of the test's own; never for a clock."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from typing import Any


async def until(done: Callable[[], object]) -> None:
    """Let the event loop run until this is true; what never is, pytest's own timeout ends."""
    while not done():
        await asyncio.sleep(0.002)


async def settle() -> None:
    """Let the event loop do what is due, and what that makes due: for what is not to happen."""
    for _ in range(200):
        await asyncio.sleep(0)


class OwnTime(asyncio.SelectorEventLoop):
    """Event loop whose clock stands while there is work, then jumps to the next timer.

    A timer of an hour rings at once, and in its order; a thread is waited for by ``until``.
    """

    def __init__(self) -> None:
        super().__init__()
        self.at = 1000.0

    def time(self) -> float:
        """Return the seconds that have passed here."""
        return self.at

    def _run_once(self) -> None:
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False  # type: ignore[attr-defined]
            self._timer_cancelled_count -= 1
        if timers and not self._ready:  # type: ignore[attr-defined]
            self.at = max(self.at, timers[0].when())
        super()._run_once()  # type: ignore[misc]


def run_in_own_time(scene: Callable[[OwnTime], Coroutine[Any, Any, None]]) -> None:
    """Run ``scene(loop)`` in such a loop."""
    with asyncio.Runner(loop_factory=OwnTime) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, OwnTime)
        runner.run(scene(loop))
