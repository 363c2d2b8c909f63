"""Computer players think in the background, and what they find is dropped if the game moved on."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cantorlab.players.threads import stop as end_thread
from cantorlab.rules.state import IllegalAction, Seat
from cantorlab.texts import Language, say

_log = logging.getLogger(__name__)

# So many seconds a player has to come to its end by itself when nobody waits for it any more.
GRACE = 2.0


@dataclass(frozen=True)
class Thought:
    """What a player came to: an action, or the exception that stopped it."""

    action: object = None
    failure: BaseException | None = None

    def among(self, legal: Sequence[str]) -> str | BaseException:
        """The action, if it is one of those that are ``legal``; else why there is none."""
        if self.failure is not None:
            return self.failure
        # A pupil's player may return anything: an array says neither yes nor no when compared.
        if isinstance(self.action, str) and self.action in legal:
            return self.action
        return IllegalAction("rules.not_listed", action=f"{self.action!r}"[:80])


class Thinker:
    """Runs one player at a time: in a thread where an event loop runs, else on the spot."""

    def __init__(self) -> None:
        # Set when what is being thought counts no more; each thought has its own.
        self._stop = threading.Event()
        # What the thought that is on its way leads to. The thread does not hold it, so that a
        # player that heeds no interruption keeps no table alive.
        self._then: Callable[[Thought], None] | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a thought that still counts is on its way."""
        return self._then is not None

    def interrupt(self) -> None:
        """Let whatever is being thought come to nothing."""
        self._then = None
        self._stop.set()
        self._stop = threading.Event()
        thread, self._thread = self._thread, None
        if thread is not None and thread.is_alive():
            threading.Thread(target=_end, args=(thread,), daemon=True).start()

    def start(
        self,
        choose: Callable[[threading.Event], object],
        then: Callable[[Thought], None],
        pause: float = 0.0,
    ) -> Thought | None:
        """What ``choose(stop)`` comes to; None where an event loop runs.

        There ``then(thought)`` is called later, in the caller's thread, after ``pause`` seconds at
        least. ``stop`` is an event that is set when the thought is interrupted.
        """
        self.interrupt()
        stop = self._stop
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return _think(choose, stop)
        self._then = then

        def arrive(thought: Thought) -> None:
            awaited = self._then
            if awaited is not None and stop is self._stop:
                self._then = None
                awaited(thought)

        def work() -> None:
            began = time.monotonic()
            thought = _think(choose, stop)
            stop.wait(max(0.0, pause - (time.monotonic() - began)))
            # The loop is closed when the kernel went while we were thinking.
            if not loop.is_closed():
                loop.call_soon_threadsafe(arrive, thought)

        self._thread = threading.Thread(target=work, name="cantorlab-player", daemon=True)
        self._thread.start()
        return None


def failed(name: str, seat: Seat, failure: BaseException, language: Language) -> str:
    """Log what stopped the player called ``name``, and say that it has stopped."""
    # What it says may tell of its hand: that is for its author, and not for who plays it.
    _log.error("the player %s at seat %d failed", name, seat, exc_info=failure)
    return say("table.player_failed", language, name=name, reason=type(failure).__name__)


def _end(thread: threading.Thread) -> None:
    """End a thread that does not heed that it is to stop."""
    thread.join(GRACE)
    end_thread(thread)


def _think(choose: Callable[[threading.Event], object], stop: threading.Event) -> Thought:
    try:
        return Thought(action=choose(stop))
    except (Exception, SystemExit) as failure:  # a pupil's own player may fail in any way at all
        return Thought(failure=failure)
