"""Observation of Catch the King or Queen, the same for all, as a JSON-able dict (rules §3.7)."""

from __future__ import annotations

from cantorlab.rules.state import Json
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.moves import is_bound
from cantorlab.rules.tafl.kernel.repetition import count_occurrences
from cantorlab.rules.tafl.kernel.shots import facing, is_archer
from cantorlab.rules.tafl.kernel.zones import OUTSIDE, part_of_zone
from cantorlab.rules.tafl.names import (
    ALL_SQUARES,
    KING_SIDES,
    NAMES,
    QUEEN_SIDES,
    facing_name,
    side_name,
    square_name,
)
from cantorlab.rules.tafl.position import Position


def observe(game: board.Game) -> Json:
    """Return all that a game of the kernel shows on its board and beside it.

    Keys:
        player: the side whose turn it is; ``mover``: the side whose pieces move now (with the
            queen, ``"english"`` in the second half of a turn).
        pieces: ``{"square", "piece", "side", "facing"}`` by square; ``facing`` for archers only.
        forests: squares; ``forests_to_place``: the number still to come.
        cursed: whether the king is; ``bound``: squares of pieces that may go one square only.
        zones: the squares of each archer's T, by the archer's square.
        shot: the square of the piece that may be shot now, or None.
        quiet: plies since the last capture, of ``quiet_limit``; ``occurrences``: how often this
            position has been.
        position: the position on one line, with ``over`` for a turn when the game is over; then
            ``player`` and ``mover`` are those of the last position that was judged.
    """
    pieces = [square for square in ALL_SQUARES if game[square] not in (board.EMPTY, board.FOREST)]
    sides = QUEEN_SIDES if game[board.WITH_QUEEN] else KING_SIDES
    return {
        "player": sides[game[board.PLAYER]],
        "mover": sides[game[board.MOVER]],
        "pieces": [piece(square, game[square]) for square in pieces],
        "forests": [square_name(s) for s in ALL_SQUARES if game[s] == board.FOREST],
        "forests_to_place": game[board.FORESTS],
        "cursed": bool(game[board.CURSED]),
        "bound": [square_name(square) for square in pieces if is_bound(game, square)],
        "zones": {square_name(s): zone(s, facing(game[s])) for s in pieces if is_archer(game[s])},
        "shot": square_name(game[board.SHOT]) if game[board.SHOT] else None,
        "quiet": game[board.QUIET],
        "quiet_limit": board.LONGEST_QUIET,
        "occurrences": count_occurrences(game),
        "position": Position.of(game).text(),
    }


def piece(square: int, kind: int) -> Json:
    """Return a piece on its square, in words."""
    words: Json = {"square": square_name(square), "piece": NAMES[kind], "side": side_name(kind)}
    direction = facing_name(kind)
    return words | {"facing": direction} if direction else words


def zone(origin: int, direction: int) -> list[str]:
    """Return the squares of a T on the board."""
    return [
        square_name(square)
        for square in ALL_SQUARES
        if part_of_zone(origin, direction, square) != OUTSIDE
    ]


def just_taken(game: board.Game) -> list[Json]:
    """Return the pieces that the last action took, by square."""
    noted = sorted(game[board.TAKEN + 1 : board.TAKEN + 1 + game[board.TAKEN]])
    return [piece(entry >> 5, entry & 31) for entry in noted]
