"""Worker processes in which computer players think, so that no table of a room waits for one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as StillThinking
from concurrent.futures.process import BrokenProcessPool
from random import Random
from threading import Event, Lock
from typing import Any, Final

from cantorlab import players
from cantorlab.rules.state import Json, Seat
from cantorlab.support.workers import begin_worker
from cantorlab.widgets.table.computer_players import player_knowledge
from cantorlab.widgets.table.snapshot import GameSnapshot

#: Seconds between two looks whether a thought still counts.
_LOOK: Final = 0.1


class Workers:
    """Processes that think, one fewer than there are cores; they start at the first turn."""

    def __init__(self, count: int | None = None) -> None:
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def player_call(
        self, snapshot: GameSnapshot, seat: Seat, actions: Sequence[str], ready: Callable[[], None]
    ) -> Callable[[Event], object]:
        """Return a call that has the player at a seat choose in a worker process.

        It sends only the observation of the player's own seat.
        """
        observation, rng, memory = player_knowledge(snapshot, seat)
        level = snapshot.seat_configs[seat].level
        given = (snapshot.state.game, level, observation, list(actions), rng, memory)

        def choose(stop: Event) -> object:
            ready()
            thought = self._submit(*given)
            while not stop.is_set():
                try:
                    return thought.result(_LOOK)
                except StillThinking:
                    continue
                except BrokenProcessPool:  # the system has ended a worker: another one thinks
                    thought = self._submit(*given)
            thought.cancel()
            return None

        return choose

    def _submit(self, *given: Any) -> Future[object]:
        with self._lock:
            if self._pool is None:
                self._pool = self.start_pool()
            try:
                return self._pool.submit(_choose, *given)
            except BrokenProcessPool:
                self._pool = self.start_pool()
                return self._pool.submit(_choose, *given)

    def start_pool(self) -> ProcessPoolExecutor:
        """Start processes that end when this one does."""
        # A fresh interpreter: what is forked would share sockets and locks with the room.
        return ProcessPoolExecutor(
            self._count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=begin_worker,
            initargs=(os.getpid(),),
        )

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _choose(
    game: str, level: str, observation: Json, actions: list[str], rng: Random, memory: tuple[Any]
) -> object:
    player: Any = players.named(game, level)
    return player(observation, actions, rng, *memory)
