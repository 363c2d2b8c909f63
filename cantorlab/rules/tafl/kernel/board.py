"""Squares, pieces and sides as integers, and the slots of a flat game (rules §3.1).

The board has a rim one square wide, so that a step never needs a bounds check: a square is
``11 * row + column``, a1 is 12, the centre e5 is 60, i9 is 108. The first ``SQUARES`` integers of a
game are the pieces on the squares; the rest is the memory that the rules need.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

from ...jit import inline, lookup

Game: TypeAlias = MutableSequence[int]

SIZE = 9
WIDTH = SIZE + 2
SQUARES = WIDTH * WIDTH

NORTH, EAST, SOUTH, WEST = WIDTH, 1, -WIDTH, -1
UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
DIRECTIONS = lookup([NORTH, EAST, SOUTH, WEST])
DIAGONALS = lookup([NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST])

CENTRE = 60
CORNERS = (12, 20, 100, 108)
IS_FORTRESS = lookup([square == CENTRE or square in CORNERS for square in range(SQUARES)])
IS_CORNER = lookup([square in CORNERS for square in range(SQUARES)])
IS_BOARD = lookup([0 < s // WIDTH < 10 and 0 < s % WIDTH < 10 for s in range(SQUARES)])

# What stands on a square. An archer's facing is part of what it is.
EMPTY = 0
ATTACKER, GODI, JARL, MERCHANT, VOLVA, DAUGHTER = 1, 2, 3, 4, 5, 6
DEFENDER, ARCHER_UP, ARCHER_RIGHT, ARCHER_DOWN, ARCHER_LEFT, KING = 7, 8, 9, 10, 11, 12
JARL_VIKING, JARL_CHIEF, KING_VIKING, KING_CHIEF, ENGLISH, QUEEN = 13, 14, 15, 16, 17, 18
FOREST, RIM = 19, 20
KINDS = 21

# Sides. In Catch the Queen the two players' Vikings, and the English, which both move.
ATTACKERS, DEFENDERS, ENGLISHMEN, NOBODY = 0, 1, 2, 3
SIDE_OF = lookup([3, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3])
IS_SOVEREIGN = lookup([kind in (KING, QUEEN) for kind in range(KINDS)])
# What a side may capture, at ``side * KINDS + kind``: the soldiers of the others.
IS_PREY = lookup(
    [
        SIDE_OF[kind] not in (side, NOBODY) and not IS_SOVEREIGN[kind]
        for side in (ATTACKERS, DEFENDERS, ENGLISHMEN)
        for kind in range(KINDS)
    ]
)
IS_CHIEF = lookup([kind in (JARL_CHIEF, KING_CHIEF) for kind in range(KINDS)])

# Actions: a move is ``from << 7 | to``, a forest its square.
SHOOT = 1 << 14
PASS = 1 << 15

# How a game ended (rules §5), and the winner.
RUNNING = 0
REASONS = (
    "",
    "king escaped",
    "king encircled",
    "king taken by merchant",
    "daughter married",
    "no legal move",
    "threefold repetition",
    "200 plies without a capture",
    "queen taken",
    "no chief left",
    "queen escaped",
)
ESCAPED, ENCIRCLED, BY_MERCHANT, MARRIED, NO_MOVE, THREEFOLD, TOO_LONG = 1, 2, 3, 4, 5, 6, 7
QUEEN_TAKEN, NO_CHIEF, QUEEN_ESCAPED = 8, 9, 10
DRAW = -1
# The winner by the reason of the end; for two reasons it depends on whose turn it was.
WINNER_BY = lookup([DRAW, 1, 0, 0, 1, DRAW, DRAW, DRAW, DRAW, DRAW, DRAW])

# The layout of a game after its squares. Occupied squares of a row (bit 0 is column a) and of a
# column (bit 0 is row 1); the pieces of each side, the sovereign first; how far each piece's moves
# reach in the count of all moves; where in that list the piece of a square is.
ROWS = SQUARES
COLUMNS = ROWS + SIZE
PIECES_A_SIDE = 18
PIECES = COLUMNS + SIZE
REACH_OF_PIECES = 3 * PIECES_A_SIDE
NUMBER = PIECES + 2 * REACH_OF_PIECES
SLOT = NUMBER + 3
KING_AT = PIECES + DEFENDERS * PIECES_A_SIDE
QUEEN_AT = PIECES + ENGLISHMEN * PIECES_A_SIDE

STATUS = SLOT + SQUARES
PLAYER = STATUS  # whose turn it is: a seat
MOVER = STATUS + 1  # whose pieces move now: a side; with the queen, the English in the second half
MOVES = STATUS + 2  # how many moves the mover has
SHOT = STATUS + 3  # the square of a piece that may be shot now, or 0
CURSED = STATUS + 4  # 1 once the king is cursed
FORESTS = STATUS + 5  # forests still to be placed
HASH = STATUS + 6  # the key of the pieces on the board
RESULT = STATUS + 7
WINNER = STATUS + 8
TAKEN = STATUS + 9  # how many pieces the last action took; then each as ``square << 5 | kind``
MARRIAGE = TAKEN + 5  # 1 when the last action took a daughter with the king's help
LAST = MARRIAGE + 1  # the last action if it was a move, else 0,
LAST_KIND = LAST + 1  # and what moved, as it was before, else 0
CHIEFS = LAST_KIND + 1  # chiefs left to each player

RULES = CHIEFS + 2  # what is played, fixed for a game
WITH_QUEEN = RULES
QUEEN_WALKS_IN = RULES + 1
YOUNG_KING = RULES + 2
GODIS = RULES + 3
JARLS = RULES + 4
MERCHANTS = RULES + 5
ARCHERS = RULES + 6

LONGEST_QUIET = 200
PAST = RULES + 7
QUIET = PAST  # actions since the last capture
REMEMBERED = PAST + 1  # positions since the last capture or forest
KEYS = PAST + 2  # the key of each of them,
TRAIL = KEYS + LONGEST_QUIET + 2  # the move that led there,
STATUSES = TRAIL + LONGEST_QUIET + 2  # what moved, and whose turn it was, with what shot pending
SCRATCH = STATUSES + LONGEST_QUIET + 2  # a board on which to go back
SIEVE = SCRATCH + SQUARES  # how many remembered positions share the low bits of their key
SIEVE_SIZE = 256
GAME_SIZE = SIEVE + SIEVE_SIZE


@inline
def step_towards(origin: int, square: int) -> int:
    """Return the direction of the straight line from ``origin`` to ``square``."""
    if origin // WIDTH == square // WIDTH:
        return EAST if square > origin else WEST
    return NORTH if square > origin else SOUTH


@inline
def sideways(direction: int) -> int:
    """Return the step at a right angle to a direction."""
    return NORTH if direction * direction == 1 else EAST
