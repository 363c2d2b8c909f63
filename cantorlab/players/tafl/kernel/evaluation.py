"""Value of a position that is searched no further, for the player to act."""

from __future__ import annotations

from collections.abc import MutableSequence

from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.board import (
    CENTRE,
    DEFENDERS,
    EMPTY,
    ENGLISHMEN,
    HASH,
    KING_AT,
    MOVER,
    MOVES,
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
    entry,
    inline,
    stops_across,
    stops_along,
    walk_of,
)
from .transposition import NOISE, SEED, WEIGHTS
from .weights import (
    BEGINNING,
    BIAS,
    CURSED,
    EXITS,
    GRIP,
    GROUP_SIZE,
    GROUPS,
    HALVES,
    MIDDLE,
    MOBILITY,
    ON,
    OUT,
    PLAIN_SIZE,
    RING,
    ROADS,
    SCALE,
    STEPS,
    SURE_EXITS,
    UNIT_BITS,
    UNITS_A_GROUP,
)
from .wins import ENDS, count_roads

IS_CURSED = board.CURSED
UNIT_MASK = (1 << UNIT_BITS) - 1
ON_BITS = ON.bit_length() - 1
NO_EXIT, PLAIN_EXIT, SURE_EXIT = 0, 1, 2


@entry
def evaluate(game: Game, context: MutableSequence[int]) -> int:
    """Return the value for the player to act, by the context's weights and noise."""
    weighed = material(game, context)
    if game[WITH_QUEEN]:
        weighed += queen_safety(game, context)
    else:
        weighed += king_safety(game, context)
    weighed += hidden_layer(game, context)
    weighed += context[WEIGHTS + MOBILITY + game[PLAYER]] * game[MOVES]
    value = weighed >> SCALE
    if context[NOISE]:
        value += chance(game[HASH], context[SEED]) * context[NOISE] >> 16
    return value if game[PLAYER] == 1 else -value


@inline
def chance(key: int, seed: int) -> int:
    """Return a number from 0 to 65535 that is fixed by the position and the seed."""
    mixed = ((key & 0xFFFFFF) ^ seed) * 40503 & 0xFFFFFF
    return ((mixed ^ mixed >> 11) * 40503 >> 8) & 0xFFFF


@inline
def material(game: Game, context: MutableSequence[int]) -> int:
    """Return the value of all pieces on their squares."""
    value = 0
    for side in range(3):
        first = PIECES + PIECES_A_SIDE * side
        for slot in range(first, first + game[NUMBER + side]):
            value += context[WEIGHTS + game[game[slot]] * SQUARES + game[slot]]
    return value


@inline
def hidden_layer(game: Game, context: MutableSequence[int]) -> int:
    """Return the net's addition: the units that the pieces switch on, each as far as it is on."""
    value = 0
    turn = 2 * game[PLAYER] + (game[MOVER] == ENGLISHMEN)
    for group in range(context[WEIGHTS + GROUPS]):
        inputs = WEIGHTS + PLAIN_SIZE + group * GROUP_SIZE
        units = context[inputs + BIAS + turn]
        for side in range(3):
            first = PIECES + PIECES_A_SIDE * side
            for slot in range(first, first + game[NUMBER + side]):
                units += context[inputs + game[game[slot]] * SQUARES + game[slot]]
        for unit in range(UNITS_A_GROUP):
            on = (units >> UNIT_BITS * unit & UNIT_MASK) - MIDDLE
            if on > 0:
                value += context[inputs + OUT + unit] * (on if on < ON else ON)
    return value >> ON_BITS


@inline
def king_safety(game: Game, context: MutableSequence[int]) -> int:
    """Return the value of the king's nearness to a corner, and to being encircled."""
    closed, roads, exits, sure_exits, steps = around_king(game)
    player = game[PLAYER]
    value = context[WEIGHTS + BEGINNING + player]
    value += context[WEIGHTS + RING + 5 * player + closed]
    value += context[WEIGHTS + ROADS + 3 * player + roads]
    value += context[WEIGHTS + EXITS + 5 * player + exits]
    value += context[WEIGHTS + SURE_EXITS + 5 * player + sure_exits]
    value += context[WEIGHTS + STEPS + 17 * player + steps]
    if game[IS_CURSED]:
        value += context[WEIGHTS + CURSED + player]
    return value


@inline
def around_king(game: Game) -> tuple[int, int, int, int, int]:
    """Return the surroundings of the king as numbers.

    They are the sides that are closed to it; the corners to which it can go, if it is not its move
    (else it has won); the squares of the edge where it can go and then has a road, and such that
    cannot be barred; and all squares where it can go.
    """
    king = game[KING_AT]
    walk = walk_of(game, king)
    across, along = stops_across(game, king, walk), stops_along(game, king, walk)
    row, column = king // WIDTH, king % WIDTH
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
    closed = 0
    for towards in range(4):
        if closes_ring(game, king + DIRECTIONS[towards]):
            closed += 1
    roads = 0
    if king != CENTRE and game[PLAYER] != DEFENDERS:
        roads = count_roads(game)
    return closed, roads, exits, sure, COUNT_OF_BITS[across] + COUNT_OF_BITS[along]


@inline
def kind_of_exit(game: Game, square: int) -> int:
    """Return whether the king would have a road from that edge square, and an unstoppable one."""
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
def queen_safety(game: Game, context: MutableSequence[int]) -> int:
    """Return the value of the players' holds on the queen from one side, with room opposite."""
    player = game[PLAYER]
    value = context[WEIGHTS + HALVES + 2 * player + (game[MOVER] == ENGLISHMEN)]
    for towards in range(4):
        if holds_queen(game, towards):
            held = game[game[QUEEN_AT] + DIRECTIONS[towards]]
            value += context[WEIGHTS + GRIP + 4 * player + 2 * SIDE_OF[held] + IS_CHIEF[held]]
    return value


@inline
def holds_queen(game: Game, towards: int) -> bool:
    """Return whether a piece of a player stands beside the queen there, with room opposite."""
    beside = game[QUEEN_AT] + DIRECTIONS[towards]
    return SIDE_OF[game[beside]] < 2 and game[game[QUEEN_AT] - DIRECTIONS[towards]] == EMPTY
