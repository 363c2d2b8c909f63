"""Batches of Catch the King and of Catch the Queen."""

from __future__ import annotations

from typing import Any

import numpy as np

from cantorlab.batches.base import Array, Batch
from cantorlab.rules import kernels
from cantorlab.rules.generator import WORDS
from cantorlab.rules.state import State
from cantorlab.rules.tafl import QueenState, TaflState
from cantorlab.rules.tafl.actions import CODES
from cantorlab.rules.tafl.kernel import batch as layout
from cantorlab.rules.tafl.kernel import board


class TaflBatch(Batch):
    """Batch of games from one position, with observations of shape (n, 26, 9, 9)."""

    def __init__(self, opening: State, n: int, seed: int, *, compiled: bool) -> None:
        assert isinstance(opening, (TaflState, QueenState))
        super().__init__(opening, n, seed, compiled=compiled)
        self._kernel: Any = kernels.load("tafl.kernel.batch", compiled=compiled)
        actions = len(self.action_space)
        start = np.array(opening.kernel_game(), np.int64)
        self._code_of = np.array([CODES[text] for text in self.action_space], np.int64)
        index_of = _indices(self._code_of)
        self._games = np.zeros((n, board.GAME_SIZE), np.int64)
        self._rngs = np.zeros((n, WORDS), np.int64)
        self.seats = np.zeros(n, np.int64)
        self.numbers = np.arange(n, dtype=np.int64)
        self.legal = np.zeros((n, layout.MOST_LEGAL), np.int16)
        self.counts = np.zeros(n, np.int64)
        rows = np.zeros((n, layout.MASK), np.int8)
        self.masks = rows[:, :actions]
        self.rewards = np.zeros((n, opening.num_players), np.float32)
        self.ended = np.zeros(n, np.int8)
        self._rooms = (
            *(start, self._games, self._rngs, seed, self.numbers, index_of),
            *(self.seats, self.legal, self.counts, rows),
        )
        self._kernel.begin_games(*self._rooms)

    def draw_actions(self) -> Array:
        """Return a legal action of each game, all equally likely, as ``simulate`` draws them."""
        actions = np.empty(self.n, np.int64)
        self._kernel.draw_actions(self._rngs, self.legal, self.counts, actions)
        return actions

    def observe(self, out: Array | None = None) -> Array:
        """Return the planes that the seat to act sees of each game: ``adapters.tensors.tafl``."""
        shape = self.n, layout.PLANES, board.SIZE, board.SIZE
        planes = np.empty(shape, np.float32) if out is None else out
        self._kernel.observe_games(self._games, planes)
        return planes

    def _find_illegal(self, actions: Array) -> int:
        return int(self._kernel.find_illegal(actions, self.masks, self.seats))

    def _step(self, actions: Array) -> None:
        self._kernel.step_games(*self._rooms, self._code_of, actions, self.rewards, self.ended)


def _indices(codes: Array) -> Array:
    """Return the table ``index_of`` for actions whose integers are ``codes``, in their order."""
    table = np.full(layout.INDICES, layout.NO_ACTION, np.int16)
    table[layout.CODE_OF + codes] = np.arange(len(codes))
    for square in range(board.SQUARES):
        for place in range(board.SIZE):
            across = square - square % board.WIDTH + 1 + place
            along = square % board.WIDTH + board.WIDTH * (1 + place)
            at = square * board.SIZE + place
            table[layout.ACROSS_OF + at] = table[layout.CODE_OF + (square << 7 | across)]
            table[layout.ALONG_OF + at] = table[layout.CODE_OF + (square << 7 | along)]
    return table
