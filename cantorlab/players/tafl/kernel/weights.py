"""Weights of positions as one flat list: its layout, and the weights by hand.

The search takes such a list and adds up the board (``evaluation``), in sixteenths of a hundredth of
an attacker; more is good for seat 1. Those fitted to games are data
(``cantorlab.players.tafl.weights``).

The board has eight symmetries, so a kind of piece has fifteen values: one for each distance from
the middle row and column, the larger first.
"""

from __future__ import annotations

from cantorlab.rules.tafl.kernel import board

# By the larger distance from the centre (0 to 4), then the smaller.
OF_ATTACKER = (
    (-100,),
    (-95, -98),
    (-108, -92, -115),
    (-108, -118, -108, -145),
    (-112, -122, -140, -98, 0),
)
OF_DEFENDER = (
    (160,),
    (150, 156),
    (160, 150, 148),
    (170, 160, 165, 185),
    (172, 160, 174, 168, 0),
)
OF_KING = (
    (0,),
    (12, 4),
    (12, 10, 26),
    (2, 0, 28, 34),
    (0, 0, 28, 30, 0),
)

# How much more a piece is worth than a plain one of its side, in hundredths of that.
AS_MUCH_AS = {
    board.ATTACKER: (OF_ATTACKER, 100),
    board.GODI: (OF_ATTACKER, 140),
    board.JARL: (OF_ATTACKER, 130),
    board.MERCHANT: (OF_ATTACKER, 140),
    board.VOLVA: (OF_ATTACKER, 110),
    board.DAUGHTER: (OF_ATTACKER, 80),
    board.DEFENDER: (OF_DEFENDER, 100),
    board.ARCHER_UP: (OF_DEFENDER, 115),
    board.ARCHER_RIGHT: (OF_DEFENDER, 115),
    board.ARCHER_DOWN: (OF_DEFENDER, 115),
    board.ARCHER_LEFT: (OF_DEFENDER, 115),
    board.KING: (OF_KING, 100),
}
# With the queen: a Viking, a chief.
VIKING, CHIEF = 100, 260
NEAR = 8  # a chief's place in the middle of the board, by each step

# Where the weights lie: of a piece of a kind on a square at ``kind * SQUARES + square``, then those
# of the surroundings of the king or the queen, each by the player whose action it is.
RING = board.KINDS * board.SQUARES  # sides of the king that are closed to it
ROADS = RING + 2 * 5  # corners to which it can go
EXITS = ROADS + 2 * 3  # squares of the edge where it can go and then has a road
SURE_EXITS = EXITS + 2 * 5  # such that leave no time to bar it: two roads, or next to the corner
STEPS = SURE_EXITS + 2 * 5  # squares where it can go
CURSED = STEPS + 2 * 17
GRIP = CURSED + 2  # beside the queen with room opposite: a piece of seat 0, its chief, of seat 1
MOBILITY = GRIP + 2 * 4  # each move of the side to move
BEGINNING = MOBILITY + 2  # always, with the king;
HALVES = BEGINNING + 2  # and with the queen, in which the English may be to move
# A net of one hidden layer beside all that: its units come in groups of four, which are added up in
# one integer, each in bits of its own. A list without a net has no groups.
GROUPS = HALVES + 4
PLAIN_SIZE = GROUPS + 1
UNITS_A_GROUP = 4
# Of each group, first the addend of each piece, laid out as its worth is above; then
BIAS = board.KINDS * board.SQUARES  # first addend of a sum, by the player and if the English move;
OUT = BIAS + 4  # worth of a unit that is all on
GROUP_SIZE = OUT + UNITS_A_GROUP
SCALE = 4  # bits after the point of the sums
UNIT_BITS = 15  # of a unit in the sum of its group,
MIDDLE = 1 << (UNIT_BITS - 1)  # which is nothing,
ON = 512  # and so much more is all on


def _by_square(kind: int, square: int) -> int:
    row, column = square // board.WIDTH - 5, square % board.WIDTH - 5
    far, near = max(abs(row), abs(column)), min(abs(row), abs(column))
    if kind in AS_MUCH_AS:
        values, hundredths = AS_MUCH_AS[kind]
        return values[far][near] * hundredths // 100
    if kind in (board.JARL_VIKING, board.JARL_CHIEF, board.KING_VIKING, board.KING_CHIEF):
        worth = CHIEF + NEAR * (4 - far) if board.IS_CHIEF[kind] else VIKING
        return worth if board.SIDE_OF[kind] == 1 else -worth
    return 0


def _by_hand() -> list[int]:
    made = [
        _by_square(kind, square) if board.IS_BOARD[square] else 0
        for kind in range(board.KINDS)
        for square in range(board.SQUARES)
    ]
    made += 2 * [0, 5, -25, -100, -400]  # RING
    made += [0, 150, 1500, 0, 0, 0]  # ROADS: at its own move it has won
    made += [40 * exits for exits in range(5)] + [120 * exits for exits in range(5)]
    made += [0, 200, 900, 1100, 1200, 0, 1500, 1600, 1700, 1800]  # SURE_EXITS
    made += 2 * [3 * steps for steps in range(17)]
    made += 2 * [-250]  # CURSED
    made += 2 * [-20, -45, 20, 45]  # GRIP
    made += 2 * [0]  # MOBILITY
    # So that the start, where the king's side is the better one, is worth a little.
    made += 2 * [620] + 4 * [0] + [0]
    return [weight << SCALE for weight in made]


BY_HAND = tuple(_by_hand())
