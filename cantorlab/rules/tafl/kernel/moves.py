"""Moves of pieces (rules §3.2), and the exceptions: the Godi, and bound pieces.

Moves are never listed to choose one: they are counted, piece by piece, and the n-th is found.
"""

from __future__ import annotations

from ...jit import inline
from .board import (
    CURSED,
    DEFENDERS,
    DIAGONALS,
    DIRECTIONS,
    EMPTY,
    GODI,
    GODIS,
    IS_FORTRESS,
    IS_SOVEREIGN,
    JARL,
    JARLS,
    KING,
    MOVER,
    MOVES,
    NUMBER,
    PIECES,
    PIECES_A_SIDE,
    QUEEN,
    QUEEN_WALKS_IN,
    REACH_OF_PIECES,
    RIGHT,
    SIDE_OF,
    SIZE,
    UP,
    WIDTH,
    Game,
)
from .lookups import (
    ACROSS,
    ALONG,
    BOUND,
    COLUMN_OF,
    COUNT,
    COUNT_OF_BITS,
    FIRST_IN_COLUMN,
    FIRST_IN_ROW,
    NTH,
    ROW_OF,
    SOLDIER,
    SOVEREIGN,
    STOPS,
)
from .queen import may_escape, without_winning


@inline
def walk_of(game: Game, square: int) -> int:
    """Return the piece's walk: as a soldier or a sovereign, freely or bound."""
    kind = game[square]
    walk = SOLDIER
    if kind == KING or (kind == QUEEN and may_escape(game)):
        walk = SOVEREIGN
    if is_bound(game, square):
        walk += BOUND
    return walk


@inline
def is_bound(game: Game, square: int) -> bool:
    """Return whether a piece may go one square only: cursed, or a defender by a Jarl (§3.5)."""
    if game[square] == KING and game[CURSED]:
        return True
    return game[JARLS] != 0 and SIDE_OF[game[square]] == DEFENDERS and is_beside_jarl(game, square)


@inline
def is_beside_jarl(game: Game, square: int) -> bool:
    """Return whether a Jarl stands on an orthogonally adjacent square."""
    for towards in range(4):
        if game[square + DIRECTIONS[towards]] == JARL:
            return True
    return False


@inline
def stops_across(game: Game, square: int, walk: int) -> int:
    """Return the piece's stops in its row for this walk, as nine bits from column a."""
    stops = STOPS[walk + ACROSS[square] + game[ROW_OF[square]]]
    if game[square] == QUEEN and not game[QUEEN_WALKS_IN]:
        return without_winning(game, stops, FIRST_IN_ROW[square], DIRECTIONS[RIGHT])
    return stops


@inline
def stops_along(game: Game, square: int, walk: int) -> int:
    """Return the piece's stops in its column for this walk, as nine bits from row 1."""
    stops = STOPS[walk + ALONG[square] + game[COLUMN_OF[square]]]
    if game[square] == QUEEN and not game[QUEEN_WALKS_IN]:
        return without_winning(game, stops, FIRST_IN_COLUMN[square], DIRECTIONS[UP])
    return stops


@inline
def count_diagonal(game: Game, square: int) -> int:
    """Return the number of the Godi's diagonal stops (rules §3.5)."""
    count = 0
    for towards in range(4):
        ahead = square + DIAGONALS[towards]
        while game[ahead] == EMPTY:
            if not IS_FORTRESS[ahead]:
                count += 1
            ahead += DIAGONALS[towards]
    return count


@inline
def nth_diagonal(game: Game, square: int, n: int) -> int:
    """Return the n-th of those squares."""
    for towards in range(4):
        ahead = square + DIAGONALS[towards]
        while game[ahead] == EMPTY:
            if not IS_FORTRESS[ahead]:
                if n == 0:
                    return ahead
                n -= 1
            ahead += DIAGONALS[towards]
    return square


@inline
def count_of(game: Game, square: int) -> int:
    """Return the number of moves of the piece on a square."""
    walk = walk_of(game, square)
    across, along = stops_across(game, square, walk), stops_along(game, square, walk)
    count = COUNT_OF_BITS[across] + COUNT_OF_BITS[along]
    if game[square] == GODI:
        count += count_diagonal(game, square)
    return count


@inline
def count_moves(game: Game) -> None:
    """Count the moves of the side to move, and note the running total at each of its pieces."""
    side = game[MOVER]
    slot = PIECES + PIECES_A_SIDE * side
    end = slot + game[NUMBER + side]
    all_plain = not (game[GODIS] or (game[JARLS] and side == DEFENDERS))
    count = 0
    if slot < end and IS_SOVEREIGN[game[game[slot]]]:
        count = count_of(game, game[slot])
        game[slot + REACH_OF_PIECES] = count
        slot += 1
    for piece in range(slot, end):
        square = game[piece]
        if all_plain:
            count += (
                COUNT[ACROSS[square] + game[ROW_OF[square]]]
                + COUNT[ALONG[square] + game[COLUMN_OF[square]]]
            )
        else:
            count += count_of(game, square)
        game[piece + REACH_OF_PIECES] = count
    game[MOVES] = count


@inline
def nth_move(game: Game, n: int) -> int:
    """Return the n-th of the moves that were counted, as an action."""
    piece = PIECES + PIECES_A_SIDE * game[MOVER]
    passed = 0
    while game[piece + REACH_OF_PIECES] <= n:
        passed = game[piece + REACH_OF_PIECES]
        piece += 1
    return game[piece] << 7 | nth_stop(game, game[piece], n - passed)


@inline
def nth_stop(game: Game, square: int, n: int) -> int:
    """Return the piece's n-th stop: in its row, in its column, then diagonally."""
    walk = walk_of(game, square)
    across = stops_across(game, square, walk)
    if n < COUNT_OF_BITS[across]:
        return FIRST_IN_ROW[square] + NTH[across * SIZE + n]
    n -= COUNT_OF_BITS[across]
    along = stops_along(game, square, walk)
    if n < COUNT_OF_BITS[along]:
        return FIRST_IN_COLUMN[square] + WIDTH * NTH[along * SIZE + n]
    return nth_diagonal(game, square, n - COUNT_OF_BITS[along])
