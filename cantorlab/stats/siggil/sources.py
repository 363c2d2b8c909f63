"""Sources of Siggil's games, written down by the kernel, or from games played in place."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cantorlab.rules import siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.siggil.actions import CODES
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.deal import Options
from cantorlab.rules.siggil.kernel import bulk, turn
from cantorlab.stats.engine import sources
from cantorlab.stats.engine.bulk import Array, Columns
from cantorlab.stats.engine.sources import Room
from cantorlab.support.deprecation import find_for_pickles

NOTHING = -1
# Arrays that the kernel writes of the spirits of a game.
_SPIRITS = turn.LINE * bulk.SPIRIT


class SiggilArrays(NamedTuple):
    """The kernel's totals and counts by place; a row per game, and one per spirit."""

    totals: Array
    left: Array
    freed: Array
    rows: Array
    spirits: Array

    @classmethod
    def of(cls, totals: Any, left: Any, freed: Any, rows: Any, spirits: Any) -> SiggilArrays:
        """Join arrays that were written one game after the other."""
        counts = np.asarray(totals, np.int64)
        places = np.array(left, np.int64).reshape(turn.PLACES, bulk.LEFT)
        places[:, -1] = counts[bulk.TOTAL_GAMES] - places.sum(axis=1)
        by_spirit = _table(spirits, bulk.SPIRIT)
        return cls(counts, places, np.asarray(freed, np.int64), _table(rows, bulk.ROW), by_spirit)


class SiggilKernelGames(sources.KernelGames[siggil.SiggilState, SiggilArrays]):
    """Games between random players, played by the kernel itself."""

    kernel = "siggil.kernel.bulk"

    def again(self, index: int) -> siggil.SiggilState:
        """Play one game again and return its last state."""
        options = self.opening.options
        return siggil.random_game(
            self.seed,
            index,
            options.players,
            options.layout,
            **_of_the_solitaire(options),
        )

    def _play_kernel(self, first: int, count: int, *, frames: bool) -> SiggilArrays:
        kernel, room = self._twin()
        sizes = (bulk.TOTALS, turn.PLACES * bulk.LEFT, turn.PLACES)
        totals, left, freed = (room([0] * size) for size in sizes)
        # As narrow as they will be kept: a chunk of 200,000 games has 68 numbers of each.
        rows, spirits = (
            np.zeros(count * size if frames else 0, np.int8) for size in (bulk.ROW, _SPIRITS)
        )
        arrays = totals, left, freed, rows, spirits
        kernel.play_and_watch(*self._kernel_arguments(room, first, count), *arrays)
        return SiggilArrays.of(*arrays)

    def _moves(self, index: Array, arrays: SiggilArrays) -> Columns:
        return self._read_log(index, int(arrays.totals[bulk.TOTAL_PLIES]), _text)

    def _kernel_arguments(self, room: Room, first: int, count: int) -> tuple[Any, ...]:
        options = self.opening.options
        shape, chosen = (
            room(list(values))
            for values in (options.layout.flat, (options.players, options.series))
        )
        working = (room([0] * size) for size in (turn.SIZE, turn.PLACES, WORDS))
        return (self.seed, first, count, shape, chosen, *working)


class SiggilRecorder:
    """Recorder of games that were played in place, watched as the kernel watches its own."""

    def __init__(self, opening: siggil.SiggilState) -> None:
        self._counts = [[0] * bulk.TOTALS, [0] * (turn.PLACES * bulk.LEFT), [0] * turn.PLACES]
        self._rows: list[int] = []
        self._spirits: list[int] = []

    def write(self, game: MutableGame[siggil.SiggilState]) -> None:
        """Write down a finished game."""
        totals, left, freed = self._counts
        row, spirits = [0] * bulk.ROW, [NOTHING] * _SPIRITS
        deal, games = game.state(0).deal, game.games
        before = games[0]
        bulk.watch_spirits(before, deal, 0, 0, left, freed, spirits, 0)
        for ply, ((seat, action), after) in enumerate(zip(game.actions, games[1:], strict=True), 1):
            bulk.watch_action(seat, CODES[action], ply, left, spirits, 0)
            bulk.watch_spirits(after, deal, before[turn.FREED_COUNT], ply, left, freed, spirits, 0)
            before = after
        bulk.write_end(before, game.ply, totals, row, spirits, 0)
        self._rows += row
        self._spirits += spirits

    def arrays(self) -> SiggilArrays:
        """Return the arrays that the kernel would have written of all these games."""
        totals, left, freed = self._counts
        return SiggilArrays.of(totals, left, freed, self._rows, self._spirits)


def _of_the_solitaire(options: Options) -> dict[str, Any]:
    if options.players > 1:
        return {}
    return {"series": options.series, "face_up_discard": options.face_up_discard}


def _text(logged_code: int) -> str:
    code = logged_code % bulk.REMOVING
    return action_text(code, removing=code != logged_code)


def _table(values: Any, width: int) -> Array:
    return np.asarray(values, np.int8).reshape(-1, width)


__getattr__ = find_for_pickles(
    __name__,
    {"Book": "SiggilRecorder", "KernelGames": "SiggilKernelGames", "Written": "SiggilArrays"},
)
