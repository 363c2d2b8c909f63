"""Thinking in the background, which a kernel's stop button ends while no cell runs."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakSet

from cantorlab.players import threads
from cantorlab.players.player import Slices, without_pause
from cantorlab.rules.reading import cite, plain_text
from cantorlab.rules.state import IllegalAction, Seat
from cantorlab.widgets.core.lock import locked

#: In seconds: the first pause before it is looked again whether the cell that runs has ended.
SOON = 0.1
LATE = 60.0


#: The loop of the main thread, on which cells run, as far as a table has been shown there.
_MAIN_LOOP: asyncio.AbstractEventLoop | None = None


class StoppableThinker(Protocol):
    """Thinker that can be told to stop."""

    def break_off(self) -> None:
        """Stop, if it thinks; say so to the waiting caller."""


_THINKING: WeakSet[StoppableThinker] = WeakSet()
#: The loop that looks again whether the cell that runs has ended.
_LOOKS_AGAIN: asyncio.AbstractEventLoop | None = None


def stop_on_interrupt(stoppable: StoppableThinker) -> None:
    """End what ``stoppable`` thinks when the button is pressed."""
    _THINKING.add(stoppable)
    listen()


def listen() -> None:
    """Hear the button from now on, or from the end of the cell that runs.

    Only the main thread can see to it, and no page with Python in it knows signals. The handler
    stays: where nothing thinks, it ignores interrupts as they were before.
    """
    global _MAIN_LOOP

    if sys.platform == "emscripten" or threading.current_thread() is not threading.main_thread():
        return
    loop = running_loop()
    if loop is None:  # a script, where players think on the spot
        return
    _MAIN_LOOP = loop
    if loop is not _LOOKS_AGAIN:
        _listen(loop, SOON)


def _listen(loop: asyncio.AbstractEventLoop, pause: float) -> None:
    global _LOOKS_AGAIN

    def on_interrupt(*_signal: object) -> None:
        if not loop.is_closed():  # not at once: it may have come in the middle of anything
            loop.call_soon_threadsafe(_end_all)

    handler = signal.getsignal(signal.SIGINT)
    a_cell_runs = handler is signal.default_int_handler
    _LOOKS_AGAIN = loop if a_cell_runs else None
    if handler is signal.SIG_IGN:
        signal.signal(signal.SIGINT, on_interrupt)
    elif a_cell_runs:
        loop.call_later(pause, _listen, loop, min(2 * pause, LATE))


@locked
def _end_all() -> None:
    for each in list(_THINKING):
        each.break_off()


#: What players of one's own say when they fail. It may tell of a hand: where the user has not set
#: up logging, Python would print it below the cell, on the other player's screen.
AUTHORS = logging.getLogger("cantorlab.players")
AUTHORS.addHandler(logging.NullHandler())

# So many seconds a player has to come to its end by itself when its move is no longer wanted.
GRACE = 2.0
# Where there are no threads, a player keeps all else waiting for so many seconds at a time.
SLICE = 0.03
# Who needs no longer than so many seconds is waited for: one message then tells of both actions.
QUICK = 0.005


@dataclass(frozen=True)
class SlicedChoice:
    """Choice of a player that pauses now and then."""

    slices: Slices[object]


@dataclass(frozen=True)
class ThinkingResult:
    """Result of a player's thinking: an action, or the exception that stopped it."""

    action: object = None
    failure: BaseException | None = None

    def check_action(self, legal: Sequence[str]) -> str | BaseException:
        """Return the action if it is one of the ``legal`` ones; else the reason why not."""
        if self.failure is not None:
            return self.failure
        # A pupil's player may return anything: an array says neither yes nor no when compared.
        action = plain_text(self.action)
        if action is not None and action in legal:
            return action
        return IllegalAction("rules.not_listed", action=cite(self.action))


class PlayerRunner:
    """Runner of one player at a time: in a thread where an event loop runs, else on the spot.

    Where there are no threads, as in a browser's Python, it thinks in slices on the event loop. A
    result is dropped if the game has moved on.
    """

    def __init__(self) -> None:
        # Set when what is being thought counts no more; each thought has its own.
        self._stop = threading.Event()
        # What the thought that is on its way leads to. The thread does not hold it, so that a
        # player that heeds no interruption keeps no table alive.
        self._then: Callable[[ThinkingResult], None] | None = None
        self._thread: threading.Thread | None = None
        self._waits_here = False
        self._asking = threading.local()
        # A kernel looks up here to which cell's output belongs what is printed.
        self._context: Context | None = None

    def print_here(self) -> None:
        """From now on, show what a player prints where this cell's own prints are shown."""
        self._context = copy_context()

    @contextmanager
    def on_the_spot(self) -> Iterator[None]:
        """Think on the spot in here, even where an event loop runs."""
        before, self._waits_here = self._waits_here, True
        try:
            yield
        finally:
            self._waits_here = before

    @property
    def busy(self) -> bool:
        """True while a result that still counts is on its way."""
        return self._then is not None

    @property
    def asks_here(self) -> bool:
        """True in the code of the player that is asked, in its own thread."""
        return getattr(self._asking, "on", False)

    def _think(
        self, choose: Callable[[threading.Event], object], stop: threading.Event
    ) -> Slices[ThinkingResult]:
        """Ask the player, slice by slice."""
        with closing(_think(choose, stop)) as thinking:
            while True:
                self._asking.on = True
                # Entered anew each time: the same context cannot be in two threads at once.
                context = copy_context() if self._context is None else self._context.copy()
                try:
                    context.run(next, thinking)
                except StopIteration as end:
                    result: ThinkingResult = end.value
                    return result
                finally:
                    self._asking.on = False
                yield

    @property
    def in_background(self) -> bool:
        """True where thinking that is started now happens in the background."""
        return not self._waits_here and running_loop() is not None

    def interrupt(self) -> None:
        """Drop whatever is being thought."""
        self._then = None
        self._stop.set()
        self._stop = threading.Event()
        thread, self._thread = self._thread, None
        if thread is not None and thread.is_alive():
            threads.end(thread, GRACE)

    def break_off(self) -> None:
        """Drop what is being thought, as if the player had been stopped by the user."""
        then = self._then
        if then is not None:
            self.interrupt()
            then(ThinkingResult(failure=KeyboardInterrupt()))

    def start(
        self,
        choose: Callable[[threading.Event], object],
        then: Callable[[ThinkingResult], None],
        pause: float = 0.0,
        patience: float = 0.0,
    ) -> ThinkingResult | None:
        """Return the result of ``choose(stop)``; None if it comes in the background.

        Then ``then(thought)`` is called later, in the caller's thread, after ``pause`` seconds at
        least; a thread that ends within ``patience`` seconds is waited for instead. ``stop`` is an
        event that is set when the thinking is interrupted.
        """
        self.interrupt()
        stop_on_interrupt(self)
        stop = self._stop
        loop = None if self._waits_here else running_loop()
        if loop is None:
            return without_pause(self._think(choose, stop))
        self._then = then
        found: list[ThinkingResult] = []
        came = threading.Event()
        until = time.monotonic() + pause

        @locked
        def arrive(thought: ThinkingResult) -> None:
            awaited = self._then
            if awaited is not None and stop is self._stop:
                self._then = None
                awaited(thought)

        def work() -> None:
            try:
                thought = without_pause(self._think(choose, stop))
            except BaseException as failure:  # nothing else reports what ends a thread
                thought = ThinkingResult(failure=failure)
            found.append(thought)
            came.set()
            stop.wait(max(0.0, until - time.monotonic()))
            # A subshell of the kernel may have ended meanwhile, and its loop with it; or all has.
            for there in (loop, _MAIN_LOOP):
                if there is not None and not there.is_closed():
                    there.call_soon_threadsafe(arrive, thought)
                    return

        def go_on(thinking: Slices[ThinkingResult]) -> None:
            ends = time.monotonic() + SLICE
            while not stop.is_set():
                try:
                    next(thinking)
                except StopIteration as end:
                    loop.call_later(max(0.0, until - time.monotonic()), arrive, end.value)
                    return
                except BaseException as failure:  # nothing else reports what ends a slice
                    arrive(ThinkingResult(failure=failure))
                    return
                if time.monotonic() > ends:
                    loop.call_soon(go_on, thinking)
                    return
            thinking.close()

        thread = threading.Thread(target=work, name="cantorlab-player", daemon=True)
        try:
            if threads.start(thread):
                self._thread = thread
                if patience and came.wait(patience):
                    self._then = None
                    return found[0]
            else:
                loop.call_soon(go_on, self._think(choose, stop))
        except BaseException:  # Ctrl-C of the cell: nobody thinks, and nothing is waited for
            self.interrupt()
            raise
        return None


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs here; None where none does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def log_failure(name: str, seat: Seat, failure: BaseException) -> None:
    """Log the exception that stopped the player called ``name``."""
    with suppress(BaseException):  # one of a pupil's own may fail even at telling of itself
        AUTHORS.error("the player %s at seat %d failed", name, seat, exc_info=failure)


def _think(
    choose: Callable[[threading.Event], object], stop: threading.Event
) -> Slices[ThinkingResult]:
    try:
        found = choose(stop)
        return ThinkingResult(
            action=(yield from found.slices) if isinstance(found, SlicedChoice) else found
        )
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as failure:  # a pupil's own player may fail in any way at all
        return ThinkingResult(failure=failure)
