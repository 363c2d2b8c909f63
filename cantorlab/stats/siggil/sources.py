"""How games of Siggil are written down: by the kernel, and by those who play in place."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cantorlab.rules import siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.siggil.actions import CODES
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import bulk, turn
from cantorlab.rules.siggil.options import Options
from cantorlab.stats import sources
from cantorlab.stats.bulk import Array, Columns
from cantorlab.stats.sources import Room

NOTHING = -1


class Written(NamedTuple):
    """Of each game a row, the plies at which its places were left, and a row for each spirit."""

    rows: Array
    left: Array
    spirits: Array

    @classmethod
    def of(cls, rows: Any, left: Any, spirits: Any) -> Written:
        """What has been written one game after the other."""
        return cls(_table(rows, bulk.ROW), _table(left, turn.PLACES), _table(spirits, bulk.SPIRIT))


class KernelGames(sources.KernelGames[siggil.SiggilState, Written]):
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

    def _written(self, first: int, count: int, *, frames: bool) -> Written:
        kernel, room = self._twin()
        rows, left, spirits = (
            room([0] * (count * size)) for size in (bulk.ROW, turn.PLACES, turn.LINE * bulk.SPIRIT)
        )
        log = room([0] * turn.MOST_PLIES)
        kernel.play_and_watch(*self._started(room, first, count), log, rows, left, spirits)
        return Written.of(rows, left, spirits)

    def _moves(self, index: Array, written: Written) -> Columns:
        return self._logged(index, written.rows[:, bulk.ROW_PLIES], _text)

    def _started(self, room: Room, first: int, count: int) -> tuple[Any, ...]:
        options = self.opening.options
        shape, chosen = (
            room(list(values))
            for values in (options.layout.flat, (options.players, options.series))
        )
        working = (room([0] * size) for size in (turn.SIZE, turn.PLACES, WORDS))
        return (self.seed, first, count, shape, chosen, *working)


class Book:
    """Games that were played in place, watched as the kernel watches its own."""

    def __init__(self, opening: siggil.SiggilState) -> None:
        self._rows: list[int] = []
        self._left: list[int] = []
        self._spirits: list[int] = []

    def write(self, game: MutableGame[siggil.SiggilState]) -> None:
        """Write a game down that is over."""
        row = [0] * bulk.ROW
        left, spirits = [NOTHING] * turn.PLACES, [NOTHING] * (turn.LINE * bulk.SPIRIT)
        deal, games = game.state(0).deal, game.games
        before = games[0]
        bulk.watch_spirits(before, deal, 0, 0, left, spirits, 0)
        for ply, ((seat, action), after) in enumerate(zip(game.actions, games[1:], strict=True), 1):
            bulk.watch_action(seat, CODES[action], ply, left, spirits, 0)
            bulk.watch_spirits(after, deal, before[turn.FREED_COUNT], ply, left, spirits, 0)
            before = after
        bulk.write_end(before, game.ply, row, spirits, 0)
        self._rows += row
        self._left += left
        self._spirits += spirits

    def written(self) -> Written:
        """What the kernel would have written of all these games."""
        return Written.of(self._rows, self._left, self._spirits)


def _of_the_solitaire(options: Options) -> dict[str, Any]:
    if options.players > 1:
        return {}
    return {"series": options.series, "face_up_discard": options.face_up_discard}


def _text(logged_code: int) -> str:
    code = logged_code % bulk.REMOVING
    return action_text(code, removing=code != logged_code)


def _table(values: Any, width: int) -> Array:
    return np.asarray(values, np.int64).reshape(-1, width)
