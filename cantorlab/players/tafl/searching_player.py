"""Players of Catch the King and Queen that search, each with its budget and its pace."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from cantorlab.players import compiler, threads
from cantorlab.players.player import Slices
from cantorlab.players.tafl.search import Search, Variation
from cantorlab.rules.state import Json
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.names import action_code, action_text
from cantorlab.rules.tafl.position import Position

#: Tables of so many games are cached; one is 16 MB.
MOST_TABLES = 2


class TableCache:
    """Cache of the tables of the latest games, each until its game goes on.

    A table belongs to its ``owner`` (the player, and the kind of its table) and to a game, which is
    identified by its public events: those of a later position begin with them.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables: list[tuple[Hashable, list[Json], Any]] = []

    def take(self, owner: Hashable, events: Sequence[Json]) -> Any:
        """Return the table of an earlier position of this game, or None; remove it meanwhile."""
        with self._lock:
            for at, (its_owner, past, table) in enumerate(self._tables):
                if its_owner == owner and list(events[: len(past)]) == past:
                    del self._tables[at]
                    return table
        return None

    def put(self, owner: Hashable, events: Sequence[Json], table: Any) -> None:
        """Cache the table of a position for the next one of its game."""
        if events:
            with self._lock:
                self._tables = [*self._tables, (owner, list(events), table)][-MOST_TABLES:]


# In shares of the time for a move where the best one is not quite clear: the least; for each time
# that another action came to be the best, the last time counting most; for each attacker that the
# best is worth less than one ply before; and when a depth is broken off.
LEAST, CHANGED, FALLEN, MOST = 0.135, 0.45, 0.45, 1.8
FADES = 0.5  # weight of an earlier change at each depth that follows
MOST_FALLEN = 1.0  # attackers
ATTACKER = 100

LONGEST_PONDERING = 60.0  # seconds
POLL = 0.05  # seconds between two looks at the clock and at the event that stops it
WITHOUT_END = 1 << 62
# A fitted level goes on in an even game: a draw is worth so much less to it, in hundredths of an
# attacker (its contempt, in chess programming).
CONTEMPT = 400
TABLES = TableCache()
SHORTEST_CYCLE = 3  # plies without a capture before a position can come back with the next


@dataclass(frozen=True)
class Level(compiler.Searcher):
    """Player that searches: with a fixed budget, so that its strength can be reproduced, or not.

    Attributes:
        nodes: the number of positions it searches; None: as many as it has time for.
        noise: the most, in hundredths of an attacker, that chance may change the value of a
            position: among almost equal actions another one is taken each time.
        seconds: an upper limit by the clock, for slow machines and where numba is missing; without
            ``nodes`` the time for a move when the best one is not quite clear: less if it is, or
            if the end is in sight, and up to 1.8 times as long (``pace``).
        compiled: None for compiled where numba is.
        ponders: whether it thinks while the other is to act; useful with ``reuses``.
        reuses: whether it reuses its findings at the last move of the same game; then its moves
            depend on earlier ones.
        fitted: whether it values positions by weights fitted to games, an even one at 0 and a draw
            lower (only the side behind repeats), and prunes sharply.
    """

    game = "tafl"

    nodes: int | None
    noise: int
    seconds: float = 3.0
    compiled: bool | None = None
    ponders: bool = False
    reuses: bool = False
    fitted: bool = False

    def slices(
        self,
        observation: Json,
        legal_actions: list[str],
        rng: Random,
        events: Sequence[Json] = (),
        stop: threading.Event | None = None,
    ) -> Slices[str]:
        """Search as a call does, with a pause after each action at the root."""
        seed = rng.randrange(1 << 16)
        if len(legal_actions) == 1:
            return legal_actions[0]
        compiled = self._should_compile(someone_waits=stop is not None)
        search = self._search(observation, events, seed, compiled)
        best = search.actions[0]
        pace = Pace()
        began = time.monotonic()
        with limit_search(search, self.longest, stop):
            for lines in search.steps():
                if lines:
                    best = lines[0].actions[0]
                    pace.look_at(lines)
                    if self.nodes is None and time.monotonic() - began > self.seconds * pace.share:
                        break
                yield
        if self.reuses:
            TABLES.put((self, compiled), events, search.entries)
        return action_text(best)

    def ponder(
        self, observation: Json, rng: Random, events: Sequence[Json], stop: threading.Event
    ) -> None:
        """Search while the other is to act, to fill the cached table; until ``stop`` is set.

        Only a compiled search does so: an interpreted one would block everything else.
        """
        if not self._should_compile(someone_waits=True):
            return
        search = self._search(observation, events, rng.randrange(1 << 16), compiled=True)
        with limit_search(search, LONGEST_PONDERING, stop):
            for _ in search.steps():
                pass
        TABLES.put((self, True), events, search.entries)

    def _search(
        self, observation: Json, events: Sequence[Json], seed: int, compiled: bool
    ) -> Search:
        """Return a search of the observation, with the cached table of this game."""
        game = Position.parse(observation["position"]).game()
        draw = -CONTEMPT if self.fitted else 0
        return Search(
            game,
            keys_of_the_past(game, events),
            nodes=WITHOUT_END if self.nodes is None else self.nodes,
            seed=seed,
            noise=self.noise,
            compiled=compiled,
            fitted=self.fitted,
            draw=draw if game[board.PLAYER] == observation["seat"] else -draw,
            entries=TABLES.take((self, compiled), events) if self.reuses else None,
        )

    @property
    def longest(self) -> float:
        """The most seconds that a move takes, by the clock."""
        return self.seconds * MOST if self.nodes is None else self.seconds


def keys_of_the_past(game: Sequence[int], events: Sequence[Json] = ()) -> list[int]:
    """Return the keys of the positions since the last capture, this one last.

    Without ``events``, or if no position can have occurred twice yet, only this one's.
    """
    if not events or game[board.QUIET] < SHORTEST_CYCLE:
        return [game[board.KEYS]]
    replayed = Position.parse(events[0]["position"]).game()
    for event in events[1:]:
        act(replayed, action_code(event["action"]))
    return replayed[board.KEYS : board.KEYS + replayed[board.REMEMBERED]]


@contextmanager
def limit_search(search: Search, seconds: float, stop: threading.Event | None) -> Iterator[None]:
    """Stop the search when its time is up or ``stop`` is set, watching from a thread.

    Where there are no threads, the search itself checks the time before each action at the root,
    and may reach no more positions from it than it has time for at the pace so far.
    """
    done = threading.Event()
    begins = time.monotonic()
    ends = begins + seconds

    def watch() -> None:
        while not done.wait(POLL):
            if is_over():
                search.stop()
                return

    def is_over() -> bool:
        return time.monotonic() > ends or (stop is not None and stop.is_set())

    def look_up() -> None:
        spent = time.monotonic() - begins
        if is_over():
            search.stop()
        elif spent > POLL and search.nodes and seconds < float("inf"):
            search.reach_at_most(int(search.nodes * seconds / spent) + 1)

    if not threads.start(threading.Thread(target=watch, name="cantorlab-clock", daemon=True)):
        search.look_up = look_up
    try:
        yield
    finally:
        done.set()


class Pace:
    """Judge after each depth of a search whether it is worth going on.

    If a search goes one ply deeper and prefers another action, or lowers the value of its
    favourite, the next ply matters; if nothing has changed for long, it does not.
    """

    def __init__(self) -> None:
        #: The share of that time that this move should take, from the findings so far.
        self.share = LEAST
        self._unrest = 0.0
        self._before: Variation | None = None

    def look_at(self, lines: Sequence[Variation]) -> None:
        """Note the findings of a depth, the best line first."""
        best, before = lines[0], self._before
        changed = before is not None and best.actions[0] != before.actions[0]
        fallen = 0.0 if before is None else (before.value - best.value) / ATTACKER
        self._unrest = FADES * self._unrest + changed
        self._before = best
        self.share = LEAST + CHANGED * self._unrest + FALLEN * min(max(fallen, 0.0), MOST_FALLEN)
