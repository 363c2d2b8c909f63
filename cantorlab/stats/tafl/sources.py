"""Who plays games of tafl and writes them down: the kernel by itself, or players through states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

import numpy as np

from cantorlab.players import NamedPlayer
from cantorlab.rules import kernels, tafl
from cantorlab.rules.generator import WORDS
from cantorlab.rules.state import State
from cantorlab.rules.tafl.kernel import board, bulk
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.names import action_code, action_text
from cantorlab.stats.bulk import Array, Columns
from cantorlab.stats.failures import Failure
from cantorlab.stats.matches import MOVES, Matches, kept_of, logged, replayed

Room: TypeAlias = Callable[[list[int]], Any]

# The kernel's maps, and how many integers each needs.
MAPS = {
    "visits": board.KINDS * board.SQUARES,
    "captures": board.KINDS * board.SQUARES,
    "ends": len(board.REASONS) * board.SQUARES,
}


@dataclass(frozen=True)
class Played:
    """Games, written down: for each its index and a row of ``bulk.ROW`` integers; and flat maps."""

    index: Array
    rows: Array
    maps: Columns
    kept: Mapping[str, Columns] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()


class Source(Protocol):
    """Plays games and writes them down as the kernel does."""

    @property
    def opening(self) -> tafl.TaflState:
        """What every game begins with."""
        ...

    @property
    def path(self) -> str:
        """How they are played."""
        ...

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games ``first`` to ``first + count - 1``, and write their plies down too."""
        ...

    def again(self, index: int) -> tafl.TaflState:
        """Play one game again and return its last state."""
        ...


@dataclass(frozen=True)
class KernelGames:
    """Games between random players, played by the kernel itself."""

    opening: tafl.TaflState
    seed: int
    compiled: bool

    @property
    def path(self) -> str:
        """Which of the twins plays."""
        return "compiled kernel" if self.compiled else "interpreted kernel"

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games, and write their plies down too."""
        kernel, room = self._kernel(count)
        rows = room([0] * (count * bulk.ROW))
        maps = {name: room([0] * size) for name, size in MAPS.items()}
        kernel.play_games(*self._started(room), self.seed, first, count, rows, *maps.values())
        index = np.arange(first, first + count)
        table, flat = _written(rows, maps)
        if not moves:
            return Played(index, table, flat)
        plies = self._moves(index, table[:, bulk.PLIES_COLUMN])
        return Played(index, table, flat, {MOVES: plies})

    def again(self, index: int) -> tafl.TaflState:
        """Play one game again and return its last state."""
        moves = self.play(index, 1, frames=False, moves=True).kept[MOVES]
        return replayed(self.opening, moves["seat"], moves["action"])

    def times(self, games: Array, square: int, kinds: int, captured: bool) -> Array:
        """How often in each of these games a piece of ``kinds`` (bits) stopped on a square.

        With ``captured``: was captured there.
        """
        counts = np.zeros(len(games), np.int64)
        for at, first, count in _runs(games):
            kernel, room = self._kernel(count)
            found = room([0] * count)
            kernel.count_on_square(
                *self._started(room), self.seed, first, count, square, kinds, int(captured), found
            )
            counts[at : at + count] = found
        return counts

    def _moves(self, index: Array, plies: Array) -> Columns:
        kernel, room = self._kernel(len(index))
        first, count = (int(index[0]) if len(index) else 0), len(index)
        lengths = room([0] * count)
        seats, actions = (room([0] * int(plies.sum())) for _ in range(2))
        kernel.log_games(*self._started(room), self.seed, first, count, lengths, seats, actions)
        return logged(index, plies, seats, actions, action_text)

    def _kernel(self, count: int) -> tuple[Any, Room]:
        """The twin that plays so many games, and what makes room for it; none need no compiler."""
        compiled = self.compiled and count > 1
        return kernels.load("tafl.kernel.bulk", compiled=compiled), _array if compiled else list

    def _started(self, room: Room) -> tuple[Any, Any, Any]:
        start = room(self.opening.kernel_game())
        return start, start.copy(), room([0] * WORDS)


@dataclass(frozen=True)
class StateGames:
    """Games between any players, played through states and observations."""

    opening: tafl.TaflState
    seed: int
    seats: tuple[NamedPlayer, ...]

    @property
    def path(self) -> str:
        """Always ``"states"``."""
        return "states"

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games, and write their plies down too."""
        ends, failures = self._matches().play(first, count)
        rows: list[int] = []
        maps = {name: [0] * size for name, size in MAPS.items()}
        for last in ends.values():
            rows += self._written_down(last, maps)
        index = np.array(list(ends), np.int64)
        kept = kept_of(ends, frames=frames, moves=moves)
        return Played(index, *_written(rows, maps), kept, failures)

    def again(self, index: int) -> tafl.TaflState:
        """Play one game again and return its last state."""
        return self._matches().again(index)

    def _matches(self) -> Matches[tafl.TaflState]:
        return Matches(self._opened, self.seed, self.seats, self.opening.game)

    def _opened(self, seed: object) -> tafl.TaflState:
        return self.opening

    def _written_down(self, last: tafl.TaflState, maps: dict[str, list[int]]) -> list[int]:
        game, row = self.opening.kernel_game(), [0] * bulk.ROW
        for _, action in last.actions:
            act(game, action_code(action))
            bulk.see(game, bulk.LOST_COLUMN, row, maps["visits"], maps["captures"])
        row[bulk.WINNER_COLUMN] = game[board.WINNER]
        row[bulk.REASON_COLUMN] = game[board.RESULT]
        row[bulk.PLIES_COLUMN] = len(last.actions)
        sovereign = game[board.QUEEN_AT] if game[board.WITH_QUEEN] else game[board.KING_AT]
        maps["ends"][game[board.RESULT] * board.SQUARES + sovereign] += 1
        return row


def times_in(end: State, square: int, kinds: int, captured: bool) -> int:
    """How often in a game a piece of ``kinds`` (bits) stopped on a square, or was taken there."""
    opening: tafl.TaflState = end.record.start()
    game, times = opening.kernel_game(), 0
    for _, action in end.actions:
        act(game, action_code(action))
        times += bulk.times_on_square(game, square, kinds, int(captured))
    return times


def _runs(games: Sequence[int] | Array) -> list[tuple[int, int, int]]:
    """Where runs of consecutive numbers begin, with their first number and their length."""
    if not len(games):
        return []
    numbers = np.asarray(games, np.int64)
    starts = np.concatenate([[0], np.flatnonzero(np.diff(numbers) != 1) + 1, [len(numbers)]])
    return [(int(at), int(numbers[at]), int(stop - at)) for at, stop in pairwise(starts)]


def _array(values: list[int]) -> Array:
    return np.array(values, np.int64)


def _written(rows: Any, maps: Mapping[str, Any]) -> tuple[Array, Columns]:
    """What the kernel wrote, as arrays: a row a game, and the flat maps."""
    table = np.asarray(rows, np.int64).reshape(-1, bulk.ROW)
    return table, {name: np.asarray(values, np.int64) for name, values in maps.items()}
