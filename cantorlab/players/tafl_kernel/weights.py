"""What pieces are worth where they stand, in hundredths of an attacker; good for seat 1 is more.

The board has eight symmetries, so a kind of piece has fifteen values: one for each distance from
the middle row and column, the larger first.
"""

from __future__ import annotations

from cantorlab.rules.tafl_kernel import board

from .law import table

# By the larger distance from the centre (0 to 4), then the smaller.
OF_ATTACKER = (
    (-100,),
    (-100, -100),
    (-103, -103, -106),
    (-101, -103, -108, -112),
    (-95, -98, -108, -105, 0),
)
OF_DEFENDER = (
    (180,),
    (180, 180),
    (182, 182, 184),
    (180, 180, 184, 186),
    (176, 176, 180, 180, 0),
)
OF_KING = (
    (0,),
    (0, 0),
    (6, 8, 14),
    (14, 16, 22, 26),
    (-6, 4, 30, 30, 0),
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
VALUE = table(
    [
        _by_square(kind, square) if board.IS_BOARD[square] else 0
        for kind in range(board.KINDS)
        for square in range(board.SQUARES)
    ]
)

# The king's roads, when it is not his move: to no corner, to one, to two.
ROADS = table([0, 150, 1500])
# Squares from which he would have one road, or two, at ``2 * (roads - 1)``; one more if it is his
# move now.
EXITS = table([20, 60, 90, 400])
# The sides of the king that are closed to him.
RING = table([0, -10, -35, -110, -400])
STEP = 3  # a square where the king can go
CURSED = -250
# A man beside the queen with room opposite, by whether he is a chief.
GRIP = table([20, 45])
