"""Pieces put on the board, moved and taken off, with the index of their squares."""

from __future__ import annotations

from ...jit import inline
from .board import (
    CHIEFS,
    EMPTY,
    HASH,
    IS_CHIEF,
    LAST,
    LAST_KIND,
    NOBODY,
    NUMBER,
    PIECES,
    PIECES_A_SIDE,
    SIDE_OF,
    SLOT,
    SQUARES,
    TAKEN,
    Game,
)
from .lookups import BIT_IN_COLUMN, BIT_IN_ROW, COLUMN_OF, KEY, ROW_OF


@inline
def put(game: Game, kind: int, square: int) -> None:
    """Add a piece or a forest to an empty square; of each side, the sovereign must come first."""
    game[square] = kind
    game[ROW_OF[square]] |= BIT_IN_ROW[square]
    game[COLUMN_OF[square]] |= BIT_IN_COLUMN[square]
    game[HASH] ^= KEY[kind * SQUARES + square]
    side = SIDE_OF[kind]
    if side != NOBODY:
        slot = PIECES + PIECES_A_SIDE * side + game[NUMBER + side]
        game[slot] = square
        game[SLOT + square] = slot
        game[NUMBER + side] += 1
        if IS_CHIEF[kind]:
            game[CHIEFS + side] += 1


@inline
def walk(game: Game, origin: int, square: int, kind: int) -> None:
    """Move the piece on ``origin`` to an empty square, where it stands as ``kind``."""
    game[LAST] = origin << 7 | square
    game[LAST_KIND] = game[origin]
    slot = game[SLOT + origin]
    game[slot] = square
    game[SLOT + square] = slot
    game[HASH] ^= KEY[game[origin] * SQUARES + origin] ^ KEY[kind * SQUARES + square]
    game[origin] = EMPTY
    game[square] = kind
    game[ROW_OF[origin]] ^= BIT_IN_ROW[origin]
    game[COLUMN_OF[origin]] ^= BIT_IN_COLUMN[origin]
    game[ROW_OF[square]] ^= BIT_IN_ROW[square]
    game[COLUMN_OF[square]] ^= BIT_IN_COLUMN[square]


@inline
def take(game: Game, square: int) -> None:
    """Take the piece on ``square`` off the board, and note it among those just taken."""
    kind = game[square]
    side = SIDE_OF[kind]
    game[NUMBER + side] -= 1
    last = game[PIECES + PIECES_A_SIDE * side + game[NUMBER + side]]
    slot = game[SLOT + square]
    game[slot] = last
    game[SLOT + last] = slot
    game[square] = EMPTY
    game[ROW_OF[square]] ^= BIT_IN_ROW[square]
    game[COLUMN_OF[square]] ^= BIT_IN_COLUMN[square]
    game[HASH] ^= KEY[kind * SQUARES + square]
    game[CHIEFS + side] -= IS_CHIEF[kind]
    game[TAKEN] += 1
    game[TAKEN + game[TAKEN]] = square << 5 | kind
