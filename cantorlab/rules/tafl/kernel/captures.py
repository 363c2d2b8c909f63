"""Captures of soldiers by the piece that has just moved, and supports (rules §3.3)."""

from __future__ import annotations

from ...jit import inline
from .board import (
    CENTRE,
    DAUGHTER,
    DIRECTIONS,
    EMPTY,
    IS_FORTRESS,
    IS_PREY,
    IS_SOVEREIGN,
    KINDS,
    KING,
    MARRIAGE,
    NOBODY,
    QUEEN,
    SIDE_OF,
    VOLVA,
    YOUNG_KING,
    Game,
)
from .pieces import take


@inline
def capture_around(game: Game, square: int) -> None:
    """Take every enemy soldier between the piece that stopped here and a support behind it."""
    mover = game[square]
    if mover == VOLVA or mover == QUEEN:
        return
    side = SIDE_OF[mover]
    for towards in range(4):
        target = square + DIRECTIONS[towards]
        if IS_PREY[side * KINDS + game[target]]:
            behind = target + DIRECTIONS[towards]
            if may_take(game, mover, game[target]) and supports(game, behind, side, game[target]):
                if game[target] == DAUGHTER and (mover == KING or game[behind] == KING):
                    game[MARRIAGE] = 1
                take(game, target)


@inline
def may_take(game: Game, mover: int, target: int) -> bool:
    """Return whether the mover takes soldiers: a king does if it is young, and daughters always."""
    return mover != KING or game[YOUNG_KING] != 0 or target == DAUGHTER


@inline
def supports(game: Game, square: int, side: int, target: int) -> bool:
    """Return whether a square helps that side to take the target in front of it.

    Any piece but one of the target's side does, and an empty fortress. The king and the queen help
    their own side only, and from the centre only; against the Jarl's daughter the king does from
    anywhere.
    """
    support = game[square]
    if support == EMPTY:
        return IS_FORTRESS[square] == 1
    if IS_SOVEREIGN[support]:
        return SIDE_OF[support] == side and (square == CENTRE or target == DAUGHTER)
    return SIDE_OF[support] != NOBODY and SIDE_OF[support] != SIDE_OF[target]
