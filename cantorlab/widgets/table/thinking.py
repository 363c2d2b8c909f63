"""Computer players think in the background, and what they find is dropped if the game moved on."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Thought:
    """What a player came to: an action, or the exception that stopped it."""

    action: object = None
    failure: BaseException | None = None


class Thinker:
    """Runs one player at a time: in a thread where an event loop runs, else on the spot."""

    def __init__(self) -> None:
        self._generation = 0
        self._busy = False
        # Set when what is being thought counts no more; each thought has its own.
        self._stop = threading.Event()

    @property
    def busy(self) -> bool:
        """Whether a thought that still counts is on its way."""
        return self._busy

    def interrupt(self) -> None:
        """Let whatever is being thought come to nothing."""
        self._generation += 1
        self._busy = False
        self._stop.set()
        self._stop = threading.Event()

    def start(
        self,
        choose: Callable[[threading.Event], object],
        then: Callable[[Thought], None],
        pause: float = 0.0,
    ) -> None:
        """Have ``choose(stop)`` run and ``then(thought)`` called in the caller's thread.

        ``stop`` is an event that is set when the thought is interrupted.

        ``pause`` seconds at least pass before that where there is an event loop; where there is
        none, everything has happened when this returns.
        """
        self.interrupt()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            then(_think(choose, self._stop))
            return
        mine, stop = self._generation, self._stop
        self._busy = True

        def arrive(thought: Thought) -> None:
            if mine == self._generation:
                self._busy = False
                then(thought)

        def work() -> None:
            began = time.monotonic()
            thought = _think(choose, stop)
            stop.wait(max(0.0, pause - (time.monotonic() - began)))
            # The loop is closed when the kernel went while we were thinking.
            if not loop.is_closed():
                loop.call_soon_threadsafe(arrive, thought)

        threading.Thread(target=work, name="cantorlab-player", daemon=True).start()


def _think(choose: Callable[[threading.Event], object], stop: threading.Event) -> Thought:
    try:
        return Thought(action=choose(stop))
    except (Exception, SystemExit) as failure:  # a pupil's own player may fail in any way at all
        return Thought(failure=failure)
