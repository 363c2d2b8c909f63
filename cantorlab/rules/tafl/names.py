"""Words for squares, pieces, sides and directions of Catch the King and Catch the Queen."""

from __future__ import annotations

from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.shots import is_archer

COLUMNS = "abcdefghi"

# In text pictures and position texts each piece is one letter. An archer is shown as it faces.
LETTERS = {
    board.ATTACKER: "a",
    board.GODI: "g",
    board.JARL: "j",
    board.MERCHANT: "m",
    board.VOLVA: "w",
    board.DAUGHTER: "d",
    board.DEFENDER: "D",
    board.ARCHER_UP: "^",
    board.ARCHER_RIGHT: ">",
    board.ARCHER_DOWN: "v",
    board.ARCHER_LEFT: "<",
    board.KING: "K",
    board.JARL_VIKING: "n",
    board.JARL_CHIEF: "N",
    board.KING_VIKING: "s",
    board.KING_CHIEF: "S",
    board.ENGLISH: "e",
    board.QUEEN: "Q",
    board.FOREST: "f",
}

NAMES = {
    board.ATTACKER: "attacker",
    board.GODI: "godi",
    board.JARL: "jarl",
    board.MERCHANT: "merchant",
    board.VOLVA: "volva",
    board.DAUGHTER: "daughter",
    board.DEFENDER: "defender",
    board.ARCHER_UP: "archer",
    board.ARCHER_RIGHT: "archer",
    board.ARCHER_DOWN: "archer",
    board.ARCHER_LEFT: "archer",
    board.KING: "king",
    board.JARL_VIKING: "jarl_viking",
    board.JARL_CHIEF: "jarl_chief",
    board.KING_VIKING: "king_viking",
    board.KING_CHIEF: "king_chief",
    board.ENGLISH: "english",
    board.QUEEN: "queen",
    board.FOREST: "forest",
}
KINDS = {name: kind for kind, name in reversed(NAMES.items())}
FACINGS = ("up", "right", "down", "left")

KING_SIDES = ("attacker", "defender")
QUEEN_SIDES = ("jarl", "king", "english")

# A whole board: its squares from a1 to i9, row by row.
ALL_SQUARES = tuple(square for square in range(board.SQUARES) if board.IS_BOARD[square])


def square_name(square: int) -> str:
    """Return the name of a square of the kernel: ``"e5"``."""
    row, column = divmod(square, board.WIDTH)
    return f"{COLUMNS[column - 1]}{row}"


BY_NAME = {square_name(square): square for square in ALL_SQUARES}


def facing_name(kind: int) -> str | None:
    """Return the name of an archer's direction, or None for any other piece."""
    return FACINGS[kind - board.ARCHER_UP] if is_archer(kind) else None


def side_name(kind: int) -> str:
    """Return the side of a piece, one of ``KING_SIDES`` or of ``QUEEN_SIDES``."""
    is_of_queen = board.JARL_VIKING <= kind <= board.QUEEN
    return (QUEEN_SIDES if is_of_queen else KING_SIDES)[board.SIDE_OF[kind]]


def action_text(action: int) -> str:
    """Return an action of the kernel as a text: ``d1-d4``, ``shoot``, ``forest c3``, ``pass``."""
    if action == board.SHOOT:
        return "shoot"
    if action == board.PASS:
        return "pass"
    origin, square = action >> 7, action & 127
    if origin == 0:
        return f"forest {square_name(square)}"
    return f"{square_name(origin)}-{square_name(square)}"


def action_code(text: str) -> int:
    """Return the kernel's integer for a legal action's text."""
    if text == "shoot":
        return board.SHOOT
    if text == "pass":
        return board.PASS
    word, _, square = text.replace("forest ", "forest-").partition("-")
    return BY_NAME[square] if word == "forest" else BY_NAME[word] << 7 | BY_NAME[square]
