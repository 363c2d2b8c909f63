"""The value of a position that is searched no further, for the player whose action it is."""

from __future__ import annotations

from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.board import (
    CENTRE,
    DEFENDERS,
    EMPTY,
    HASH,
    KING_AT,
    NUMBER,
    PIECES,
    PIECES_A_SIDE,
    PLAYER,
    QUEEN_AT,
    SIZE,
    SQUARES,
    WIDTH,
    WITH_QUEEN,
    Game,
)

from .rules_twin import (
    ACROSS,
    ALONG,
    COLUMN_OF,
    COUNT_OF_BITS,
    DIRECTIONS,
    IS_CHIEF,
    ROW_OF,
    SIDE_OF,
    SOVEREIGN,
    STOPS,
    closes_ring,
    inline,
    stops_across,
    stops_along,
    walk_of,
)
from .weights import (
    BEGINNING,
    CURSED,
    EXIT,
    GRIP,
    RING,
    ROADS,
    STEP,
    SURE_EXITS_LATER,
    SURE_EXITS_NOW,
    VALUE,
)
from .wins import ENDS, count_roads

IS_CURSED = board.CURSED
NO_EXIT, PLAIN_EXIT, SURE_EXIT = 0, 1, 2


@inline
def evaluate(game: Game, seed: int, noise: int, lean: int) -> int:
    """The value for the player whose action it is, with up to ``noise`` of chance by ``seed``.

    ``lean`` is what seat 1 is better off than the pieces say.
    """
    value = lean + material(game)
    value += queen_safety(game) if game[WITH_QUEEN] else king_safety(game)
    if noise:
        value += chance(game[HASH], seed) * noise >> 16
    return value if game[PLAYER] == 1 else -value


@inline
def chance(key: int, seed: int) -> int:
    """A number from 0 to 65535 that is the same for the same position and seed."""
    mixed = ((key & 0xFFFFFF) ^ seed) * 40503 & 0xFFFFFF
    return ((mixed ^ mixed >> 11) * 40503 >> 8) & 0xFFFF


@inline
def material(game: Game) -> int:
    """What all pieces of both players are worth where they stand."""
    value = 0
    for side in range(2):
        first = PIECES + PIECES_A_SIDE * side
        for slot in range(first, first + game[NUMBER + side]):
            value += VALUE[game[game[slot]] * SQUARES + game[slot]]
    return value


@inline
def king_safety(game: Game) -> int:
    """How near the king is to a corner, and how far from being encircled."""
    king = game[KING_AT]
    walk = walk_of(game, king)
    across, along = stops_across(game, king, walk), stops_along(game, king, walk)
    value = BEGINNING + STEP * (COUNT_OF_BITS[across] + COUNT_OF_BITS[along])
    row, column = king // WIDTH, king % WIDTH
    kings_move = game[PLAYER] == DEFENDERS
    exits, sure = 0, 0
    for towards in range(4):
        edge = 0
        if towards == 0 and across & 1 and column > 1:
            edge = king - column + 1
        elif towards == 1 and across >> (SIZE - 1) and column < SIZE:
            edge = king - column + SIZE
        elif towards == 2 and along & 1 and row > 1:
            edge = king - WIDTH * (row - 1)
        elif towards == 3 and along >> (SIZE - 1) and row < SIZE:
            edge = king + WIDTH * (SIZE - row)
        if edge:
            kind = kind_of_exit(game, edge)
            exits += kind == PLAIN_EXIT
            sure += kind == SURE_EXIT
    value += exits * EXIT[1 if kings_move else 0]
    value += SURE_EXITS_NOW[sure] if kings_move else SURE_EXITS_LATER[sure]
    if king != CENTRE and not kings_move:
        value += ROADS[count_roads(game)]
    closed = 0
    for towards in range(4):
        if closes_ring(game, king + DIRECTIONS[towards]):
            closed += 1
    value += RING[closed]
    if game[IS_CURSED]:
        value += CURSED
    return value


@inline
def kind_of_exit(game: Game, square: int) -> int:
    """Whether the king would have a road from that square of the edge, and one not to be barred."""
    row, column = square // WIDTH, square % WIDTH
    roads, is_next = 0, False
    if row == 1 or row == SIZE:
        ends = STOPS[SOVEREIGN + ACROSS[square] + game[ROW_OF[square]]] & ENDS
        roads += (ends & 1) + (ends >> (SIZE - 1))
        is_next = (ends & 1 != 0 and column == 2) or (ends > 1 and column == SIZE - 1)
    elif column == 1 or column == SIZE:
        ends = STOPS[SOVEREIGN + ALONG[square] + game[COLUMN_OF[square]]] & ENDS
        roads += (ends & 1) + (ends >> (SIZE - 1))
        is_next = (ends & 1 != 0 and row == 2) or (ends > 1 and row == SIZE - 1)
    if roads == 0:
        return NO_EXIT
    return SURE_EXIT if roads == 2 or is_next else PLAIN_EXIT


@inline
def queen_safety(game: Game) -> int:
    """How the two players hold the queen from one side, with room on the other."""
    value = 0
    for towards in range(4):
        held = game[game[QUEEN_AT] + DIRECTIONS[towards]]
        side = SIDE_OF[held]
        if side < 2 and game[game[QUEEN_AT] - DIRECTIONS[towards]] == EMPTY:
            value += GRIP[IS_CHIEF[held]] if side == 1 else -GRIP[IS_CHIEF[held]]
    return value
