"""Look-up tables: stops of a piece on a line of nine squares, and keys of positions.

A line is read once: from the piece's place on it and its nine bits of occupied squares, the table
gives the nine bits of the squares where the piece may stop.
"""

from __future__ import annotations

from random import Random

from ...jit import lookup
from .board import COLUMNS, IS_BOARD, KINDS, ROWS, SIZE, SQUARES, WIDTH

LINES = 1 << SIZE
ENDS = 1 | 1 << (SIZE - 1)
MIDDLE = 1 << (SIZE // 2)

# Lines differ by the fortresses on them: none, the centre, two corners.
PLAIN_LINE, CENTRE_LINE, EDGE_LINE = 0, 1, 2

# How a piece walks: a soldier never stops on a fortress, a sovereign may on a corner; bound, either
# goes one square only. These are offsets into the tables.
LINE_KINDS = 3 * SIZE * LINES
SOLDIER, SOVEREIGN, BOUND = 0, LINE_KINDS, 2 * LINE_KINDS


def _slides(place: int, occupied: int) -> int:
    """Return the squares that a piece reaches on a line of empty squares (rules §3.2)."""
    reached = 0
    for onwards in (range(place + 1, SIZE), range(place - 1, -1, -1)):
        for square in onwards:
            if occupied >> square & 1:
                break
            reached |= 1 << square
    return reached


def _where_to_stop() -> list[int]:
    free = [[_slides(place, occupied) for occupied in range(LINES)] for place in range(SIZE)]
    one_step = [(1 << place + 1 | 1 << place >> 1) & (LINES - 1) for place in range(SIZE)]
    soldier = (LINES - 1, ~MIDDLE, ~ENDS)
    sovereign = (LINES - 1, ~MIDDLE, LINES - 1)
    return [
        reached & stops & (one_step[place] if bound else LINES - 1)
        for bound in (False, True)
        for walker in (soldier, sovereign)
        for stops in walker
        for place in range(SIZE)
        for reached in free[place]
    ]


_STOPS = _where_to_stop()
STOPS = lookup(_STOPS)
COUNT = lookup([stops.bit_count() for stops in _STOPS])
COUNT_OF_BITS = lookup([bits.bit_count() for bits in range(LINES)])


def _base(place: int, line: int) -> int:
    kind = EDGE_LINE if line in (0, SIZE - 1) else CENTRE_LINE if line == SIZE // 2 else PLAIN_LINE
    return (kind * SIZE + place) * LINES


def _by_square(on_board: list[int]) -> list[int]:
    values = iter(on_board)
    return [next(values) if IS_BOARD[square] else 0 for square in range(SQUARES)]


_PLACES = [(column, row) for row in range(SIZE) for column in range(SIZE)]
# For each square: where its row and its column begin in the tables above, where they lie in a game,
# and the square's own bit in each.
ACROSS = lookup(_by_square([_base(column, row) for column, row in _PLACES]))
ALONG = lookup(_by_square([_base(row, column) for column, row in _PLACES]))
ROW_OF = lookup(_by_square([ROWS + row for _, row in _PLACES]))
COLUMN_OF = lookup(_by_square([COLUMNS + column for column, _ in _PLACES]))
BIT_IN_ROW = lookup(_by_square([1 << column for column, _ in _PLACES]))
BIT_IN_COLUMN = lookup(_by_square([1 << row for _, row in _PLACES]))
# The first squares of its row and of its column.
FIRST_IN_ROW = lookup([square - square % WIDTH + 1 for square in range(SQUARES)])
FIRST_IN_COLUMN = lookup([square % WIDTH + WIDTH for square in range(SQUARES)])


def _nth_bits() -> list[int]:
    nth = []
    for bits in range(LINES):
        places = [place for place in range(SIZE) if bits >> place & 1]
        nth += places + [0] * (SIZE - len(places))
    return nth


# The place of the n-th square of a set of squares on a line, at ``bits * 9 + n``.
NTH = lookup(_nth_bits())


_RANDOM = Random(20240521)
# Keys of positions (A. Zobrist, 1970): 62 random bits for a kind on a square, at
# ``kind * SQUARES + square``; for a square whose piece may be shot; for the turn.
KEY = lookup([_RANDOM.getrandbits(62) for _ in range(KINDS * SQUARES)])
SHOT_KEY = lookup([0] + [_RANDOM.getrandbits(62) for _ in range(1, SQUARES)])
TURN_KEY = lookup([_RANDOM.getrandbits(62) for _ in range(6)])
CURSE_KEY = lookup([0, _RANDOM.getrandbits(62)])
