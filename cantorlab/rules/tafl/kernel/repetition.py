"""Positions since the last capture, and the third occurrence of one (rules §3.4).

Positions have 62-bit keys; when a key occurs for the third time, the moves are taken back on a
scratch board to confirm that the positions are indeed the same.
"""

from __future__ import annotations

from ...jit import inline
from .board import (
    CURSED,
    EMPTY,
    HASH,
    KEYS,
    LAST,
    LAST_KIND,
    MOVER,
    PLAYER,
    REMEMBERED,
    SCRATCH,
    SHOT,
    SIEVE,
    SIEVE_SIZE,
    SQUARES,
    STATUSES,
    TRAIL,
    Game,
)
from .lookups import CURSE_KEY, SHOT_KEY, TURN_KEY

THIRD = 3
LOW_BITS = SIEVE_SIZE - 1
# What moved, beside the status of the position that it led to: all that a game holds but its keys
# fits into 16 bits, and of the keys so many are enough.
STATUS_BITS = 11


@inline
def forget(game: Game) -> None:
    """Forget earlier positions, which cannot recur after a capture or a new forest."""
    for index in range(game[REMEMBERED]):
        game[SIEVE + (game[KEYS + index] & LOW_BITS)] = 0
    game[REMEMBERED] = 0


@inline
def remember(game: Game) -> None:
    """Note the current position and the move that led to it."""
    index = game[REMEMBERED]
    key = (
        game[HASH]
        ^ TURN_KEY[3 * game[PLAYER] + game[MOVER]]
        ^ SHOT_KEY[game[SHOT]]
        ^ CURSE_KEY[game[CURSED]]
    )
    game[KEYS + index] = key
    game[TRAIL + index] = game[LAST]
    game[STATUSES + index] = game[LAST_KIND] << STATUS_BITS | status(game)
    game[SIEVE + (key & LOW_BITS)] += 1
    game[REMEMBERED] = index + 1


@inline
def status(game: Game) -> int:
    """Return the parts of a position beside the pieces: the turn, a possible shot, the curse."""
    return ((game[PLAYER] << 2 | game[MOVER]) << 7 | game[SHOT]) << 1 | game[CURSED]


@inline
def is_third_time(game: Game) -> bool:
    """Return whether the current position has occurred three times."""
    now = game[REMEMBERED] - 1
    key = game[KEYS + now]
    if game[SIEVE + (key & LOW_BITS)] < THIRD:
        return False
    same = 0
    for index in range(now + 1):
        if game[KEYS + index] == key:
            same += 1
    return same >= THIRD and count_occurrences(game) >= THIRD


@inline
def count_occurrences(game: Game) -> int:
    """Count the occurrences of the current position by taking back move after move."""
    for square in range(SQUARES):
        game[SCRATCH + square] = game[square]
    now = game[REMEMBERED] - 1
    count = 0
    for back in range(now + 1):
        index = now - back
        before = game[STATUSES + index]
        differs = (before ^ game[STATUSES + now]) & ((1 << STATUS_BITS) - 1)
        if not differs and is_board_on_scratch(game):
            count += 1
        moved = game[TRAIL + index]
        if moved:
            game[SCRATCH + (moved & 127)] = EMPTY
            game[SCRATCH + (moved >> 7)] = before >> STATUS_BITS & 31
    return count


@inline
def is_board_on_scratch(game: Game) -> bool:
    """Return whether the scratch board equals the board."""
    for square in range(SQUARES):
        if game[SCRATCH + square] != game[square]:
            return False
    return True
