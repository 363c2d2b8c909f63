"""Computer players that think on while a person is to act: in a thread, and for nobody to see.

One in a process at most: several tables of a notebook, or of a server, do not share out its
processor among players whom nobody waits for.
"""

from __future__ import annotations

import asyncio
import signal
import threading
import weakref
from collections.abc import Callable
from types import FrameType

from cantorlab.players import threads
from cantorlab.rules.state import Seat, State
from cantorlab.widgets.table.background import AUTHORS, GRACE, Thinker
from cantorlab.widgets.table.snapshot import Moment, Scene


class Pondering:
    """Has one player at a time think on in the background, once about each position.

    What begins ends what thinks on at another table. A kernel's stop button ends it too.

    A player that can says so by its attribute ``ponders``; its ``ponder(observation, rng, *events,
    stop=stop)`` is handed what its own seat knows while another is to act, ``events`` if it has
    ``memory``. It keeps to itself what it finds, and comes to its end at once when ``stop`` is set.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._state: State | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, scene: Scene) -> None:
        """Have who has just answered think on, if it does so, where it keeps nobody waiting."""
        moment = scene.moment
        seat = _last_here(moment)
        if seat is None or moment.state is self._state or not scene.your_turn:
            return
        if not self._thinker.in_background or not _ponders(moment, seat):
            return
        self.stop()
        self._state, self._stop = moment.state, threading.Event()
        work = _work(moment, seat, self._stop, after=self._thread)
        thread = threading.Thread(target=work, name="cantorlab-pondering", daemon=True)
        if threads.start(thread):
            self._thread = thread
            _ONLY.become(self)
            _heed_the_stop_button()

    def stop(self) -> None:
        """Let it come to its end: this position is not thought about any more."""
        if not self._stop.is_set():
            self._stop.set()
            if self._thread is not None and self._thread.is_alive():
                threads.end(self._thread, GRACE)

    @property
    def end(self) -> Callable[[], None]:
        """What waits until the one that was stopped has come to its end; any thread may call it."""
        thread = self._thread
        return lambda: None if thread is None else thread.join(2 * GRACE)


class _Only:
    """The one of all tables whose player thinks on; it is not kept alive by that."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now: Callable[[], Pondering | None] = _nobody

    def become(self, next_one: Pondering | None) -> None:
        """From now on it is this one: the one before it ends."""
        with self._lock:
            before = self._now()
            self._now = _nobody if next_one is None else weakref.ref(next_one)
        if before is not None and before is not next_one:
            before.stop()


def _nobody() -> None:
    return None


_ONLY = _Only()


def _heed_the_stop_button() -> None:
    """Let an interrupt end it where it would be ignored, as by a kernel between two cells.

    What is set here stays: where nobody thinks on, it ignores interrupts as well.
    """
    here = threading.current_thread() is threading.main_thread()
    if here and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        loop = asyncio.get_running_loop()

        def interrupted(_number: int, _frame: FrameType | None) -> None:
            if not loop.is_closed():  # not at once: it may have come in the middle of anything
                loop.call_soon_threadsafe(_ONLY.become, None)

        signal.signal(signal.SIGINT, interrupted)


def _last_here(moment: Moment) -> Seat | None:
    """The seat that acted last, if the game goes on and it was at this table."""
    actions = moment.state.actions
    if moment.ended is not None or len(actions) <= moment.begun:
        return None
    return actions[-1][0]


def _ponders(moment: Moment, seat: Seat) -> bool:
    return bool(getattr(moment.sitters[seat].choose, "ponders", False))


def _work(
    moment: Moment, seat: Seat, stop: threading.Event, after: threading.Thread | None
) -> Callable[[], None]:
    """What the thread does, once the one before it has ended; it holds nothing of the table."""
    state, player = moment.state, moment.sitters[seat].choose
    observation = state.observation(seat)
    rng = moment.chance.move(len(state.actions), seat)
    memory = (state.public_events,) if getattr(player, "memory", False) else ()  # type: ignore[attr-defined]

    def work() -> None:
        if after is not None:
            after.join(2 * GRACE)
        try:
            player.ponder(observation, rng, *memory, stop=stop)  # type: ignore[union-attr]
        except (Exception, SystemExit):  # nobody waits for what it would have found
            if not stop.is_set():
                AUTHORS.exception("a player failed while it thought on")

    return work
