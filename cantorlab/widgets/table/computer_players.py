"""Computer players of a session: one that is to act, waits, thinks, ponders, or has stopped."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import Any, Final, TypeAlias

from cantorlab.players import threads
from cantorlab.players.player import memory_for
from cantorlab.rules.reading import has_set
from cantorlab.rules.state import Json, Seat, State
from cantorlab.widgets.core.messages import Message, MessageRefused
from cantorlab.widgets.table.background import (
    AUTHORS,
    GRACE,
    QUICK,
    PlayerRunner,
    SlicedChoice,
    ThinkingResult,
    log_failure,
    stop_on_interrupt,
)
from cantorlab.widgets.table.seats import SeatConfig
from cantorlab.widgets.table.snapshot import GameSnapshot

#: Makes the call that asks the player at a seat for one of the actions, once it is ready to.
AskPlayer: TypeAlias = Callable[
    [GameSnapshot, Seat, Sequence[str], Callable[[], None]], Callable[[threading.Event], object]
]


#: What a person may choose: how many of a game's own pauses a computer player waits before it acts.
#: Step by step, each of its turns begins when the person says so.
PAUSES: Final[Mapping[str, float]] = {"brisk": 1.0, "calm": 2.0, "step": 1.0}
PACES: Final = tuple(PAUSES)


def pace_in(message: Message) -> str:
    """Read the pace that a message asks for. Raises ``MessageRefused`` if there is none."""
    pace = message.text("pace")
    if pace not in PAUSES:
        raise MessageRefused("table.malformed")
    return pace


class ComputerPlayers:
    """Players of a session that are no people.

    - ``ask``: makes the call that has one choose
    - ``may_ponder``: whether one may think on while people do
    - ``failure``: the exception of one that has stopped at the seat ``stopped``
    """

    def __init__(self) -> None:
        self.ask: AskPlayer = player_call
        self.may_ponder = True
        self.failure: BaseException | None = None
        self.stopped: Seat | None = None
        self._resumes = False
        self._thinker = PlayerRunner()
        self._pondering: Pondering | None = None
        #: The turn that people who follow step by step have let begin: its deal and ply.
        self._released: object = None

    def seat(self, seat_configs: Sequence[SeatConfig]) -> None:
        """Prepare for the players of a game, one of which may want to ponder."""
        ponders = any(has_set(each.choose, "ponders") for each in seat_configs)
        if ponders and self.may_ponder and self._pondering is None:
            self._pondering = Pondering(self._thinker)

    # -- whose turn it is -----------------------------------------------------------------------

    def next_to_act(self, snapshot: GameSnapshot, acting: Sequence[Seat]) -> Seat | None:
        """Return the seat of the first one that is to act; None once one has stopped."""
        if self.failure is not None:
            return None
        return next((seat for seat in acting if seat not in snapshot.persons), None)

    def waits_for_step(self, snapshot: GameSnapshot, seat: Seat) -> bool:
        """Return whether a turn is not begun yet, for people who follow step by step."""
        plies = len(snapshot.state.actions)
        if self._released == (snapshot.deals, plies):
            return False
        return plies == snapshot.begun or snapshot.state.actions[-1][0] != seat

    def step(self, snapshot: GameSnapshot) -> None:
        """Let the one who waits take its turn."""
        self._released = (snapshot.deals, len(snapshot.state.actions))

    # -- thinking -------------------------------------------------------------------------------

    def print_here(self) -> None:
        """From now on, show what one prints in the output of this cell."""
        self._thinker.print_here()

    @property
    def busy(self) -> bool:
        """True while the choice of one is on its way."""
        return self._thinker.busy

    @property
    def asks_here(self) -> bool:
        """True in the code of one that is asked for its choice."""
        return self._thinker.asks_here

    def think(
        self,
        snapshot: GameSnapshot,
        seat: Seat,
        actions: Sequence[str],
        take: Callable[[ThinkingResult], None],
        *,
        pause: float,
        show: Callable[[], None],
    ) -> ThinkingResult | None:
        """Have one choose among ``actions``; return None if it thinks in the background.

        Then ``take(thought)`` is called, after ``pause`` seconds at least. ``show`` shows the game
        meanwhile; it is not called for a quick choice that nothing is paused for, so that what was
        done and the answer to it are one message.
        """
        patience = QUICK if pause == 0 and self._thinker.in_background else 0.0
        if not patience:
            show()
        end = (lambda: None) if self._pondering is None else self._pondering.end
        choose = self.ask(snapshot, seat, actions, end)
        thought = self._thinker.start(choose, take, pause, patience)
        if thought is None and patience:
            show()
        return thought

    def ponder(self, snapshot: GameSnapshot, acting: Sequence[Seat]) -> None:
        """Let one that does so think on while people are to act."""
        if self._pondering is not None and self.failure is None:
            self._pondering.begin(snapshot, acting)

    def stop_pondering(self) -> None:
        """Stop one that thinks while people are to act."""
        if self._pondering is not None:
            self._pondering.break_off()

    def interrupt(self) -> None:
        """Drop whatever they are thinking."""
        self._thinker.interrupt()
        self.stop_pondering()

    def on_the_spot(self) -> AbstractContextManager[None]:
        """Have them think on the spot in here, even where an event loop runs."""
        return self._thinker.on_the_spot()

    # -- stopping -------------------------------------------------------------------------------

    def stop(
        self, snapshot: GameSnapshot, seat: Seat, failure: BaseException, *, resumes: bool = False
    ) -> None:
        """Ask none of them any more: the one at ``seat`` has failed.

        ``resumes``: a cell that waited for it was interrupted; it goes on with the next message.
        """
        self.failure, self.stopped, self._resumes = failure, seat, resumes
        log_failure(snapshot.names[seat], seat, failure)

    def resume(self) -> None:
        """Ask them again."""
        self.failure = self.stopped = None

    def resume_interrupted(self) -> bool:
        """Ask the one again whose cell was interrupted; return whether there is one."""
        interrupted = self._resumes and self.failure is not None
        if interrupted:
            self.resume()
        return interrupted


def player_call(
    snapshot: GameSnapshot, seat: Seat, actions: Sequence[str], ready: Callable[[], None]
) -> Callable[[threading.Event], object]:
    """Return a call that asks the player at a seat for its action; the event tells it to stop.

    The call waits for ``ready`` to return before it asks.
    """
    player = snapshot.seat_configs[seat].choose
    assert player is not None
    observation, rng, memory = player_knowledge(snapshot, seat)
    heeds = has_set(player, "interruptible")

    def choose(stop: threading.Event) -> object:
        ready()
        if slices := getattr(player, "slices", None):
            return SlicedChoice(slices(observation, actions, rng, *memory, stop=stop))
        return player(observation, actions, rng, *memory, **({"stop": stop} if heeds else {}))

    return choose


def player_knowledge(snapshot: GameSnapshot, seat: Seat) -> tuple[Json, Random, tuple[Any, ...]]:
    """Return the arguments of a player at a seat: its observation, its chance and its memory.

    The memory is empty for a player that has none.
    """
    state = snapshot.state
    rng = snapshot.chance.move(len(state.actions), seat)
    memory = memory_for(snapshot.seat_configs[seat].choose, lambda: state)
    return state.observation(seat), rng, memory


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
        seat = _last_actor(snapshot)
        if seat is None or snapshot.state is self._state or not acting:
            return
        ponders = has_set(snapshot.seat_configs[seat].choose, "ponders")
        if not self._thinker.in_background or not ponders:
            return
        self.break_off()
        self._state, self._stop = snapshot.state, threading.Event()
        work = _work(snapshot, seat, self._stop, after=self._thread)
        thread = threading.Thread(target=work, name="cantorlab-pondering", daemon=True)
        if threads.start(thread):
            self._thread = thread
            _ONLY.become(self)
            stop_on_interrupt(self)

    def break_off(self) -> None:
        """Stop, and think no more about this position."""
        if not self._stop.is_set():
            self._stop.set()
            if self._thread is not None and self._thread.is_alive():
                threads.end(self._thread, GRACE)

    @property
    def end(self) -> Callable[[], None]:
        """A call that waits until the stopped player has ended; any thread may make it."""
        thread = self._thread
        return lambda: None if thread is None else thread.join(2 * GRACE)


class _SinglePondering:
    """The one pondering of all tables; it is not kept alive by that."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now: Callable[[], Pondering | None] = lambda: None

    def become(self, next_one: Pondering) -> None:
        """Take the place of the one before, which ends."""
        with self._lock:
            before = self._now()
            self._now = weakref.ref(next_one)
        if before is not None and before is not next_one:
            before.break_off()


_ONLY = _SinglePondering()


def _last_actor(snapshot: GameSnapshot) -> Seat | None:
    """Return the seat that acted last at this table, if the game goes on."""
    actions = snapshot.state.actions
    if snapshot.ended is not None or len(actions) <= snapshot.begun:
        return None
    return actions[-1][0]


def _work(
    snapshot: GameSnapshot, seat: Seat, stop: threading.Event, after: threading.Thread | None
) -> Callable[[], None]:
    """Return the work of the thread, after the one before it; it holds nothing of the table."""
    player = snapshot.seat_configs[seat].choose
    observation, rng, memory = player_knowledge(snapshot, seat)

    def work() -> None:
        if after is not None:
            after.join(2 * GRACE)
        try:
            player.ponder(observation, rng, *memory, stop=stop)  # type: ignore[union-attr]
        except (Exception, SystemExit):  # its finding is no longer wanted
            if not stop.is_set():
                AUTHORS.exception("a player failed while it thought on")

    return work
