"""All actions of Catch the King and of Catch the Queen, with the kernel's integers for them."""

from __future__ import annotations

from collections.abc import Iterator

from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import ALL_SQUARES, action_code, action_text


def _straight() -> Iterator[int]:
    """Yield moves along rows and columns, except from a corner and to the centre."""
    for origin in ALL_SQUARES:
        for square in ALL_SQUARES:
            in_line = origin // board.WIDTH == square // board.WIDTH or (
                origin % board.WIDTH == square % board.WIDTH
            )
            if in_line and origin != square != board.CENTRE and not board.IS_CORNER[origin]:
                yield origin << 7 | square


def _diagonal() -> Iterator[int]:
    """Yield the Godi's own moves, between squares that are no fortresses (rules §3.5)."""
    for origin in ALL_SQUARES:
        for direction in board.DIAGONALS:
            square = origin + direction
            while board.IS_BOARD[square]:
                if not board.IS_FORTRESS[origin] and not board.IS_FORTRESS[square]:
                    yield origin << 7 | square
                square += direction


def _forests() -> Iterator[int]:
    return (square for square in ALL_SQUARES if not board.IS_FORTRESS[square])


def _space(*kinds: Iterator[int]) -> ActionSpace:
    return ActionSpace(action_text(code) for codes in kinds for code in codes)


KING = _space(_straight(), _diagonal(), _forests(), iter([board.SHOOT]))
QUEEN = _space(_straight(), iter([board.PASS]))

# The kernel's integer of each text of either game, and of each index.
CODES = {text: action_code(text) for space in (KING, QUEEN) for text in space}
KING_CODES = tuple(CODES[text] for text in KING)
QUEEN_CODES = tuple(CODES[text] for text in QUEEN)
