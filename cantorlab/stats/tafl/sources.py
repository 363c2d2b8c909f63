"""Sources of tafl games, written down by the kernel, or from games played in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from cantorlab.rules import tafl
from cantorlab.rules.generator import WORDS
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.state import State
from cantorlab.rules.tafl.kernel import board, bulk
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.names import action_code, action_text
from cantorlab.stats.engine import sources
from cantorlab.stats.engine.bulk import Array, Columns
from cantorlab.stats.engine.matches import MOVES, replay
from cantorlab.stats.engine.sources import Room
from cantorlab.support.deprecation import find_for_pickles

# The kernel's maps, and how many integers each needs.
MAPS = {
    "visits": board.KINDS * board.SQUARES,
    "captures": board.KINDS * board.SQUARES,
    "ends": len(board.REASONS) * board.SQUARES,
}


# So many games are looked at in one go: a compiled one needs a word for each square of each.
AT_ONCE = 4000

Squares: TypeAlias = NDArray[np.bool_]


class TaflArrays(NamedTuple):
    """A row of ``bulk.ROW`` integers per game; and flat maps, or none."""

    rows: Array
    maps: Columns

    @classmethod
    def of(cls, rows: Any, maps: Mapping[str, Any]) -> TaflArrays:
        """Join arrays that were written one game after the other."""
        table = np.asarray(rows, np.int64).reshape(-1, bulk.ROW)
        return cls(table, {name: np.asarray(values, np.int64) for name, values in maps.items()})


@dataclass(frozen=True)
class TaflKernelGames(sources.KernelGames[tafl.TaflState, TaflArrays]):
    """Games between random players, played by the kernel itself.

    Maps are counted along only if they are asked for: these games are soon played again.
    """

    kernel = "tafl.kernel.bulk"

    maps: bool = False

    def again(self, index: int) -> tafl.TaflState:
        """Play one game again and return its last state, without a compiler."""
        moves = replace(self, compiled=False).play(index, 1, frames=False, moves=True).kept[MOVES]
        return replay(self.opening, moves["seat"], np.asarray(moves["action"]))

    def times(self, games: Array, square: int, kinds: int, captured: bool) -> Array:
        """Count in each of these games how often a piece of ``kinds`` (bits) stopped on a square.

        With ``captured``: how often one was captured there.
        """
        counts = np.zeros(len(games), np.int64)
        kernel, room = self._twin()
        for at, first, count in _runs(games):
            found = room([0] * count)
            kernel.count_on_square(
                *self._kernel_arguments(room, first, count), square, kinds, int(captured), found
            )
            counts[at : at + count] = found
        return counts

    def first_actions(self, games: Array, plies: int) -> Iterator[list[str]]:
        """Yield the first actions of each of these games, at most ``plies``."""
        for _, first, count in _runs(games):
            moves = self.play(first, count, frames=False, moves=True).kept[MOVES]
            found: list[list[str]] = [[] for _ in range(count)]
            wanted = moves["game"].within(np.int32) <= plies
            numbers, actions = moves["game"].numbers()[wanted], moves["action"][wanted]
            for game, action in zip(numbers.tolist(), np.asarray(actions), strict=True):
                found[game - first].append(action)
            yield from found

    def squares(self, games: Array, kinds: int, captured: bool) -> Squares:
        """Return the squares of each of these games on which a piece of ``kinds`` (bits) stopped.

        With ``captured``: on which one was captured.
        """
        kernel, room = self._twin()
        seen = np.zeros((len(games), board.SQUARES), bool)
        for at, first, count in _runs(games):
            found = room([0] * (count * board.SQUARES))
            kernel.see_squares(
                *self._kernel_arguments(room, first, count), kinds, int(captured), found
            )
            seen[at : at + count] = np.reshape(found, (count, board.SQUARES))
        return seen

    def _play_kernel(self, first: int, count: int, *, frames: bool) -> TaflArrays:
        kernel, room = self._twin()
        rows = room([0] * (count * bulk.ROW))
        maps = {name: room([0] * (size if self.maps else 0)) for name, size in MAPS.items()}
        kernel.play_games(*self._kernel_arguments(room, first, count), rows, *maps.values())
        return TaflArrays.of(rows, maps if self.maps else {})

    def _moves(self, index: Array, arrays: TaflArrays) -> Columns:
        return self._read_log(index, int(arrays.rows[:, bulk.PLIES_COLUMN].sum()), action_text)

    def _kernel_arguments(self, room: Room, first: int, count: int) -> tuple[Any, ...]:
        start = room(self.opening.kernel_game())
        return start, start.copy(), room([0] * WORDS), self.seed, first, count


class TaflRecorder:
    """Recorder of games that were played in place, seen as the kernel sees its own."""

    def __init__(self, opening: tafl.TaflState) -> None:
        self._rows: list[int] = []
        self._maps = {name: [0] * size for name, size in MAPS.items()}

    def write(self, game: MutableGame[tafl.TaflState]) -> None:
        """Write down a finished game."""
        visits, captures, ends = self._maps.values()
        row, games = [0] * bulk.ROW, game.games
        for after in games[1:]:
            bulk.count_losses(after, bulk.LOST_COLUMN, row)
            bulk.see(after, visits, captures)
        bulk.write_end(games[-1], game.ply, row, 0)
        bulk.see_end(games[-1], ends)
        self._rows += row

    def arrays(self) -> TaflArrays:
        """Return the arrays that the kernel would have written of all these games."""
        return TaflArrays.of(self._rows, self._maps)


def times_in(end: State, square: int, kinds: int, captured: bool) -> int:
    """Count how often a piece of ``kinds`` (bits) stopped on a square, or was taken there."""
    opening = cast(tafl.TaflState, end.record.start())
    game, times = opening.kernel_game(), 0
    for _, action in end.actions:
        act(game, action_code(action))
        times += bulk.times_on_square(game, square, kinds, int(captured))
    return times


def squares_in(end: State, kinds: int, captured: bool) -> Squares:
    """Return the squares on which a piece of ``kinds`` (bits) stopped in a game, or was taken."""
    opening = cast(tafl.TaflState, end.record.start())
    game, found = opening.kernel_game(), [0] * board.SQUARES
    for _, action in end.actions:
        act(game, action_code(action))
        bulk.mark_squares(game, 0, kinds, int(captured), found)
    return np.array(found) > 0


def _runs(games: Sequence[int] | Array) -> Iterator[tuple[int, int, int]]:
    """Yield runs of at most ``AT_ONCE`` consecutive numbers: start, first number, length."""
    numbers = np.asarray(games, np.int64)
    starts = np.concatenate([[0], np.flatnonzero(np.diff(numbers) != 1) + 1, [len(numbers)]])
    for start, stop in pairwise(starts.tolist()):
        for at in range(start, stop, AT_ONCE):
            yield at, int(numbers[at]), min(AT_ONCE, stop - at)


__getattr__ = find_for_pickles(
    __name__, {"Book": "TaflRecorder", "KernelGames": "TaflKernelGames", "Written": "TaflArrays"}
)
