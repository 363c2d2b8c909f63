"""Thinking in the background: computer players, and those that think on while people do."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from cantorlab.players import threads
from cantorlab.players.player import Slices, without_pause
from cantorlab.rules.plain import has_set, plain_text
from cantorlab.rules.reading import cite
from cantorlab.rules.state import IllegalAction, Seat, State
from cantorlab.widgets.core.lock import locked
from cantorlab.widgets.table.snapshot import GameSnapshot
from cantorlab.widgets.table.stop_button import heed, main_loop

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
class InSlices:
    """Choice of a player that pauses now and then."""

    slices: Slices[object]


@dataclass(frozen=True)
class Thought:
    """Result of a player's thinking: an action, or the exception that stopped it."""

    action: object = None
    failure: BaseException | None = None

    def among(self, legal: Sequence[str]) -> str | BaseException:
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
        self._then: Callable[[Thought], None] | None = None
        self._thread: threading.Thread | None = None
        self._waits_here = False

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
            then(Thought(failure=KeyboardInterrupt()))

    def start(
        self,
        choose: Callable[[threading.Event], object],
        then: Callable[[Thought], None],
        pause: float = 0.0,
        patience: float = 0.0,
    ) -> Thought | None:
        """Return the result of ``choose(stop)``; None if it comes in the background.

        Then ``then(thought)`` is called later, in the caller's thread, after ``pause`` seconds at
        least; a thread that ends within ``patience`` seconds is waited for instead. ``stop`` is an
        event that is set when the thinking is interrupted.
        """
        self.interrupt()
        heed(self)
        stop = self._stop
        loop = None if self._waits_here else running_loop()
        if loop is None:
            return without_pause(_think(choose, stop))
        self._then = then
        found: list[Thought] = []
        came = threading.Event()
        until = time.monotonic() + pause

        @locked
        def arrive(thought: Thought) -> None:
            awaited = self._then
            if awaited is not None and stop is self._stop:
                self._then = None
                awaited(thought)

        def work() -> None:
            try:
                thought = without_pause(_think(choose, stop))
            except BaseException as failure:  # nothing else reports what ends a thread
                thought = Thought(failure=failure)
            found.append(thought)
            came.set()
            stop.wait(max(0.0, until - time.monotonic()))
            # A subshell of the kernel may have ended meanwhile, and its loop with it; or all has.
            for there in (loop, main_loop()):
                if there is not None and not there.is_closed():
                    there.call_soon_threadsafe(arrive, thought)
                    return

        def go_on(thinking: Slices[Thought]) -> None:
            ends = time.monotonic() + SLICE
            while not stop.is_set():
                try:
                    next(thinking)
                except StopIteration as end:
                    loop.call_later(max(0.0, until - time.monotonic()), arrive, end.value)
                    return
                except KeyboardInterrupt as failure:
                    arrive(Thought(failure=failure))
                    return
                if time.monotonic() > ends:
                    loop.call_soon(go_on, thinking)
                    return
            thinking.close()

        thread = threading.Thread(target=work, name="cantorlab-player", daemon=True)
        if threads.start(thread):
            self._thread = thread
            if patience and came.wait(patience):
                self._then = None
                return found[0]
        else:
            loop.call_soon(go_on, _think(choose, stop))
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


def _think(choose: Callable[[threading.Event], object], stop: threading.Event) -> Slices[Thought]:
    try:
        found = choose(stop)
        return Thought(action=(yield from found.slices) if isinstance(found, InSlices) else found)
    except (Exception, SystemExit) as failure:  # a pupil's own player may fail in any way at all
        return Thought(failure=failure)


def player_call(
    snapshot: GameSnapshot, seat: Seat, actions: Sequence[str], ready: Callable[[], None]
) -> Callable[[threading.Event], object]:
    """Return a call that asks the player at a seat for its action; the event tells it to stop.

    The call waits for ``ready`` to return before it asks.
    """
    state, player = snapshot.state, snapshot.seat_configs[seat].choose
    assert player is not None
    observation = state.observation(seat)
    rng = snapshot.chance.move(len(state.actions), seat)
    memory = (state.public_events,) if has_set(player, "memory") else ()  # type: ignore[attr-defined]
    heeds = has_set(player, "interruptible")

    def choose(stop: threading.Event) -> object:
        ready()
        if slices := getattr(player, "slices", None):
            return InSlices(slices(observation, actions, rng, *memory, stop=stop))
        return player(observation, actions, rng, *memory, **({"stop": stop} if heeds else {}))

    return choose


class Pondering:
    """Runner of one player at a time that thinks on in the background.

    One in a process at most: several tables of a notebook, or of a server, do not share its
    processor among players that people do not wait for. A kernel's stop button ends it, too.

    A player that can says so by its attribute ``ponders``; its ``ponder(observation, rng, *events,
    stop=stop)`` gets what its own seat knows while another is to act, ``events`` if it has
    ``memory``. It remembers what it finds, and ends at once when ``stop`` is set.
    """

    def __init__(self, thinker: PlayerRunner) -> None:
        self._thinker = thinker
        self._state: State | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, snapshot: GameSnapshot, acting: Sequence[Seat]) -> None:
        """Have the player that acted last think on, if it does so, while people are to act."""
        seat = _last_here(snapshot)
        if seat is None or snapshot.state is self._state or not acting:
            return
        if not self._thinker.in_background or not _ponders(snapshot, seat):
            return
        self.stop()
        self._state, self._stop = snapshot.state, threading.Event()
        work = _work(snapshot, seat, self._stop, after=self._thread)
        thread = threading.Thread(target=work, name="cantorlab-pondering", daemon=True)
        if threads.start(thread):
            self._thread = thread
            _ONLY.become(self)
            heed(self)

    def break_off(self) -> None:
        """Stop, and think no more about this position."""
        self.stop()

    def stop(self) -> None:
        """Stop thinking about this position."""
        if not self._stop.is_set():
            self._stop.set()
            if self._thread is not None and self._thread.is_alive():
                threads.end(self._thread, GRACE)

    @property
    def end(self) -> Callable[[], None]:
        """A call that waits until the stopped player has ended; any thread may make it."""
        thread = self._thread
        return lambda: None if thread is None else thread.join(2 * GRACE)


class _Only:
    """The one pondering of all tables; it is not kept alive by that."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now: Callable[[], Pondering | None] = _nobody

    def become(self, next_one: Pondering) -> None:
        """Take the place of the one before, which ends."""
        with self._lock:
            before = self._now()
            self._now = weakref.ref(next_one)
        if before is not None and before is not next_one:
            before.stop()


def _nobody() -> None:
    return None


_ONLY = _Only()


def _last_here(snapshot: GameSnapshot) -> Seat | None:
    """Return the seat that acted last at this table, if the game goes on."""
    actions = snapshot.state.actions
    if snapshot.ended is not None or len(actions) <= snapshot.begun:
        return None
    return actions[-1][0]


def _ponders(snapshot: GameSnapshot, seat: Seat) -> bool:
    return has_set(snapshot.seat_configs[seat].choose, "ponders")


def _work(
    snapshot: GameSnapshot, seat: Seat, stop: threading.Event, after: threading.Thread | None
) -> Callable[[], None]:
    """Return the work of the thread, after the one before it; it holds nothing of the table."""
    state, player = snapshot.state, snapshot.seat_configs[seat].choose
    observation = state.observation(seat)
    rng = snapshot.chance.move(len(state.actions), seat)
    memory = (state.public_events,) if has_set(player, "memory") else ()  # type: ignore[attr-defined]

    def work() -> None:
        if after is not None:
            after.join(2 * GRACE)
        try:
            player.ponder(observation, rng, *memory, stop=stop)  # type: ignore[union-attr]
        except (Exception, SystemExit):  # its finding is no longer wanted
            if not stop.is_set():
                AUTHORS.exception("a player failed while it thought on")

    return work
