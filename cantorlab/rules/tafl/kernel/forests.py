"""Forests placed before the first move (rules §3.5)."""

from __future__ import annotations

from ...jit import inline
from .board import EMPTY, IS_BOARD, IS_FORTRESS, SQUARES, Game


@inline
def may_grow(game: Game, square: int) -> bool:
    """Return whether a forest may be placed there: on an empty square that is no fortress."""
    return IS_BOARD[square] == 1 and game[square] == EMPTY and not IS_FORTRESS[square]


@inline
def count_forests(game: Game) -> int:
    """Return the number of squares on which a forest may be placed."""
    count = 0
    for square in range(SQUARES):
        if may_grow(game, square):
            count += 1
    return count


@inline
def nth_forest(game: Game, n: int) -> int:
    """Return the n-th of those squares."""
    for square in range(SQUARES):
        if may_grow(game, square):
            if n == 0:
                return square
            n -= 1
    return 0
