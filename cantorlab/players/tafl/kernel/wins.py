"""Wins by one move, seen without trying every move: never wrong, but not all of them."""

from __future__ import annotations

from cantorlab.rules.tafl.kernel.board import (
    ATTACKERS,
    CENTRE,
    DEFENDERS,
    EMPTY,
    ENGLISHMEN,
    FORESTS,
    KING_AT,
    MOVER,
    PLAYER,
    QUEEN_AT,
    SHOT,
    SIZE,
    VOLVA,
    WIDTH,
    WITH_QUEEN,
    Game,
)

from .rules_twin import (
    DIRECTIONS,
    IS_CHIEF,
    IS_FORTRESS,
    SIDE_OF,
    closes_ring,
    inline,
    stops_across,
    stops_along,
    walk_of,
)

ENDS = 1 | 1 << (SIZE - 1)
ANY, CHIEF, RING = 0, 1, 2  # what may fill a gap: any piece of a side, a chief, one that encircles


@inline
def wins_at_once(game: Game) -> bool:
    """Return whether the player to act has a visible winning move; there may be others."""
    if game[FORESTS]:
        return False
    if game[WITH_QUEEN]:
        return game[MOVER] != ENGLISHMEN and can_catch_queen(game, game[PLAYER])
    if game[PLAYER] == DEFENDERS:
        return game[KING_AT] != CENTRE and count_roads(game) > 0
    return can_encircle(game)


@inline
def count_roads(game: Game) -> int:
    """Return the number of corners that the king can reach in one move."""
    king = game[KING_AT]
    row, column = king // WIDTH, king % WIDTH
    roads = 0
    if row == 1 or row == SIZE:
        ends = stops_across(game, king, walk_of(game, king)) & ENDS
        roads += (ends & 1) + (ends >> (SIZE - 1))
    if column == 1 or column == SIZE:
        ends = stops_along(game, king, walk_of(game, king)) & ENDS
        roads += (ends & 1) + (ends >> (SIZE - 1))
    return roads


@inline
def can_encircle(game: Game) -> bool:
    """Return whether one gap is left around the king, and an attacker can go there."""
    gap, towards_gap = 0, 0
    for towards in range(4):
        square = game[KING_AT] + DIRECTIONS[towards]
        if not closes_ring(game, square):
            if gap:
                return False
            gap, towards_gap = square, towards
    if gap == 0:
        # The ring was closed by a völva: it counts after the next action, whatever it is.
        return True
    if game[gap] != EMPTY:
        return False
    return can_fill(game, gap, towards_gap, ATTACKERS, RING)


@inline
def can_fill(game: Game, gap: int, outwards: int, side: int, who: int) -> bool:
    """Return whether such a piece of that side can slide to the gap, but not from behind it.

    ``outwards`` is the direction of the gap as seen from the sovereign beside it.
    """
    if IS_FORTRESS[gap]:
        return False
    for towards in range(4):
        if towards == (outwards + 2) % 4:
            continue
        square = gap + DIRECTIONS[towards]
        while game[square] == EMPTY:
            square += DIRECTIONS[towards]
        piece = game[square]
        if SIDE_OF[piece] == side:
            if who == RING:
                if piece != VOLVA:
                    return True
            elif who == ANY or IS_CHIEF[piece]:
                return True
    return False


@inline
def can_catch_queen(game: Game, player: int) -> bool:
    """Return whether a piece of the player can move so that the queen is between two of them."""
    for towards in range(4):
        held = game[game[QUEEN_AT] + DIRECTIONS[towards]]
        opposite = (towards + 2) % 4
        gap = game[QUEEN_AT] + DIRECTIONS[opposite]
        if SIDE_OF[held] == player and game[gap] == EMPTY:
            who = ANY if IS_CHIEF[held] else CHIEF
            if can_fill(game, gap, opposite, player, who):
                return True
    return False


@inline
def is_pressed(game: Game) -> bool:
    """Return whether the other player threatens to win at once: a search should look further."""
    if game[WITH_QUEEN] or game[FORESTS] or game[SHOT]:
        return False
    if game[PLAYER] == DEFENDERS:
        return can_encircle(game)
    return game[KING_AT] != CENTRE and count_roads(game) > 0
