"""What pieces are worth where they stand, in hundredths of an attacker; good for seat 1 is more.

The board has eight symmetries, so a kind of piece has fifteen values: one for each distance from
the middle row and column, the larger first.
"""

from __future__ import annotations

from cantorlab.rules.tafl.kernel import board

from .rules_twin import lookup

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


# At ``kind * SQUARES + square``.
VALUE = lookup(
    [
        _by_square(kind, square) if board.IS_BOARD[square] else 0
        for kind in range(board.KINDS)
        for square in range(board.SQUARES)
    ]
)

# The king's roads, when it is not the king's move: to no corner, to one, to two.
ROADS = lookup([0, 150, 1500])
# A square of the edge where it can go and has a road: when it is not its move, when it is.
EXIT = lookup([40, 120])
# How many such squares leave no time to bar the road: two roads, or the corner next to it.
SURE_EXITS_LATER = lookup([0, 200, 900, 1100, 1200])
SURE_EXITS_NOW = lookup([0, 1500, 1600, 1700, 1800])
# The sides of the king that are closed to it.
RING = lookup([0, 5, -25, -100, -400])
# So that the start, where the king's side is the better one, is worth a little.
BEGINNING = 620
STEP = 3  # a square where the king can go
CURSED = -250
# A piece beside the queen with room opposite, by whether it is a chief.
GRIP = lookup([20, 45])
