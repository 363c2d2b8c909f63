"""Shots of the archer (rules §3.5): possible targets, and the supporting defender."""

from __future__ import annotations

from ...jit import inline
from .board import (
    ARCHER_LEFT,
    ARCHER_UP,
    CENTRE,
    DEFENDERS,
    DIRECTIONS,
    KING,
    NUMBER,
    PIECES,
    PIECES_A_SIDE,
    SIDE_OF,
    Game,
    step_towards,
)
from .zones import BAR_END, OUTSIDE, part_of_zone


@inline
def is_archer(kind: int) -> bool:
    """Return whether a piece is an archer, whichever way it faces."""
    return ARCHER_UP <= kind <= ARCHER_LEFT


@inline
def facing(archer: int) -> int:
    """Return the direction in which an archer faces."""
    return DIRECTIONS[archer - ARCHER_UP]


@inline
def turn_piece(kind: int, origin: int, square: int) -> int:
    """Return the piece after its move: an archer faces along it, any other piece is unchanged."""
    if not is_archer(kind):
        return kind
    direction = step_towards(origin, square)
    for towards in range(4):
        if DIRECTIONS[towards] == direction:
            return ARCHER_UP + towards
    return kind


@inline
def can_be_shot(game: Game, target: int) -> bool:
    """Return whether some archer may shoot at the attacker that has just stopped on ``target``."""
    first = PIECES + PIECES_A_SIDE * DEFENDERS
    for slot in range(first, first + game[NUMBER + DEFENDERS]):
        archer = game[game[slot]]
        if is_archer(archer) and is_covered(game, game[slot], facing(archer), target):
            return True
    return False


@inline
def is_covered(game: Game, archer: int, direction: int, target: int) -> bool:
    """Return whether the target is in that archer's zone, with a support behind it."""
    part = part_of_zone(archer, direction, target)
    if part == OUTSIDE:
        return False
    if supports_shot(game, target + direction):
        return True
    outwards = target - archer - 2 * direction
    return part == BAR_END and supports_shot(game, target + outwards)


@inline
def supports_shot(game: Game, square: int) -> bool:
    """Return whether a defender there supports a shot; the king does in the centre only."""
    if game[square] == KING:
        return square == CENTRE
    return SIDE_OF[game[square]] == DEFENDERS
