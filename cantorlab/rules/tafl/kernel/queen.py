"""Rules of Catch the Queen alone (§3.6): its capture, its corners, a turn's two halves."""

from __future__ import annotations

from ...jit import inline
from .board import (
    CHIEFS,
    DIRECTIONS,
    DRAW,
    ENGLISHMEN,
    IS_CHIEF,
    MOVER,
    MOVES,
    PLAYER,
    QUEEN_AT,
    RIGHT,
    SIDE_OF,
    SIZE,
    UP,
    WITH_QUEEN,
    Game,
)

NO_CATCHER = DRAW


@inline
def holds_queen(game: Game, player: int, square: int) -> bool:
    """Return whether a queen there is between two pieces of the player, one of them a chief."""
    across, along = DIRECTIONS[RIGHT], DIRECTIONS[UP]
    return is_held(game, player, square, across) or is_held(game, player, square, along)


@inline
def is_held(game: Game, player: int, square: int, direction: int) -> bool:
    """Return the same for one of the two lines through it."""
    one, other = game[square + direction], game[square - direction]
    if SIDE_OF[one] != player or SIDE_OF[other] != player:
        return False
    return IS_CHIEF[one] == 1 or IS_CHIEF[other] == 1


@inline
def catcher(game: Game) -> int:
    """Return the player who has caught the queen, the one to act if both have.

    Or ``NO_CATCHER``.
    """
    player = game[PLAYER]
    if holds_queen(game, player, game[QUEEN_AT]):
        return player
    if holds_queen(game, 1 - player, game[QUEEN_AT]):
        return 1 - player
    return NO_CATCHER


@inline
def may_escape(game: Game) -> bool:
    """Return whether the queen may go to a corner: only for a player who has no chief left."""
    return game[CHIEFS + game[PLAYER]] == 0


@inline
def without_winning(game: Game, stops: int, first: int, step: int) -> int:
    """Return the queen's stops on a line, from ``first`` on, without those that win."""
    kept = stops
    for place in range(SIZE):
        if stops >> place & 1 and holds_queen(game, game[PLAYER], first + step * place):
            kept ^= 1 << place
    return kept


@inline
def must_pass(game: Game) -> bool:
    """Return whether the half-turn is skipped: no piece of the side that moves now has a move."""
    return game[WITH_QUEEN] != 0 and game[MOVES] == 0


@inline
def pass_half(game: Game) -> None:
    """Let the English move after a player's own half, and after theirs the other player."""
    if game[MOVER] == ENGLISHMEN:
        game[PLAYER] = 1 - game[PLAYER]
        game[MOVER] = game[PLAYER]
    else:
        game[MOVER] = ENGLISHMEN
