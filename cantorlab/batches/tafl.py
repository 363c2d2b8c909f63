"""Batches of Catch the King and of Catch the Queen."""

from __future__ import annotations

import numpy as np

from cantorlab.batches.base import Array, Kind
from cantorlab.rules.state import State
from cantorlab.rules.tafl import QueenState, TaflState
from cantorlab.rules.tafl.actions import CODES
from cantorlab.rules.tafl.kernel import batch, board


def describe(opening: State) -> Kind:
    """Return the games that begin as ``opening`` does; views have the shape (26, 9, 9)."""
    assert isinstance(opening, (TaflState, QueenState))
    codes = np.array([CODES[text] for text in opening.action_space], np.int64)
    start = np.array(opening.kernel_game(), np.int64)
    return Kind(
        kernel="tafl.kernel.batch",
        arguments=(start,),
        observing=(),
        size=board.GAME_SIZE,
        word=np.int16,  # keys of positions are cut to 16 bits: ``kernel.past`` compares boards, too
        code_of=codes,
        index_of=_indices(codes),
        most_legal=batch.MOST_LEGAL,
        view=(batch.PLANES, board.SIZE, board.SIZE),
    )


def _indices(codes: Array) -> Array:
    """Return the table ``index_of`` for actions whose integers are ``codes``, in their order."""
    table = np.zeros(batch.INDICES, np.int16)
    table[batch.CODE_OF + codes] = np.arange(len(codes))
    for square in range(board.SQUARES):
        for place in range(board.SIZE):
            across = square - square % board.WIDTH + 1 + place
            along = square % board.WIDTH + board.WIDTH * (1 + place)
            at = square * board.SIZE + place
            table[batch.ACROSS_OF + at] = table[batch.CODE_OF + (square << 7 | across)]
            table[batch.ALONG_OF + at] = table[batch.CODE_OF + (square << 7 | along)]
    return table
