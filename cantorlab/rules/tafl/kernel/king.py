"""Captures of the king (rules §3.4): the ring around it, and the merchant (§3.5)."""

from __future__ import annotations

from ...jit import inline
from .board import (
    ATTACKERS,
    DIRECTIONS,
    EMPTY,
    IS_CORNER,
    IS_FORTRESS,
    KING_AT,
    MERCHANT,
    RIM,
    SIDE_OF,
    VOLVA,
    Game,
)


@inline
def has_escaped(game: Game) -> bool:
    """Return whether the king stands on a corner."""
    return IS_CORNER[game[KING_AT]] == 1


@inline
def is_encircled(game: Game) -> bool:
    """Return whether the four squares around the king are all closed to it."""
    for towards in range(4):
        if not closes_ring(game, game[KING_AT] + DIRECTIONS[towards]):
            return False
    return True


@inline
def closes_ring(game: Game, square: int) -> bool:
    """Return whether an attacker, the edge, a corner or the empty centre is there.

    A forest does not close the ring.
    """
    piece = game[square]
    if piece == EMPTY:
        return IS_FORTRESS[square] == 1
    return piece == RIM or SIDE_OF[piece] == ATTACKERS


@inline
def is_taken_by_merchant(game: Game, square: int) -> bool:
    """Return whether the attacker here takes the king as a soldier, by or with a merchant."""
    mover = game[square]
    if SIDE_OF[mover] != ATTACKERS or mover == VOLVA:
        return False
    for towards in range(4):
        if square + DIRECTIONS[towards] == game[KING_AT]:
            behind = square + 2 * DIRECTIONS[towards]
            if game[behind] == EMPTY:
                return mover == MERCHANT and IS_FORTRESS[behind] == 1
            partner = game[behind]
            is_merchant_in_it = mover == MERCHANT or partner == MERCHANT
            return SIDE_OF[partner] == ATTACKERS and is_merchant_in_it
    return False
