"""The board of rules §3.1 and straight lines on it, with squares as texts."""

from __future__ import annotations

from functools import cache

COLUMNS, ROWS = "abcdefghi", "123456789"
SQUARES = sorted(column + row for column in COLUMNS for row in ROWS)
CENTRE = "e5"
CORNERS = {"a1", "i1", "a9", "i9"}
FORTRESSES = CORNERS | {CENTRE}

STRAIGHT = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
DIAGONAL = {"up right": (1, 1), "down right": (1, -1), "down left": (-1, -1), "up left": (-1, 1)}
SIDEWAYS = {
    "up": ("left", "right"),
    "down": ("left", "right"),
    "left": ("up", "down"),
    "right": ("up", "down"),
}


def _step(square: str, by: tuple[int, int]) -> str | None:
    column = COLUMNS.index(square[0]) + by[0]
    row = ROWS.index(square[1]) + by[1]
    return COLUMNS[column] + ROWS[row] if 0 <= column < 9 and 0 <= row < 9 else None


STEPS = {
    (square, name): _step(square, by)
    for square in SQUARES
    for name, by in (STRAIGHT | DIAGONAL).items()
}


def step(square: str | None, direction: str) -> str | None:
    """The next square in a direction; None is off the board, and from there one stays off it."""
    return STEPS[square, direction] if square is not None else None


@cache
def neighbours(square: str) -> tuple[str | None, ...]:
    """The four orthogonally adjacent squares; None for each that is off the board."""
    return tuple(step(square, direction) for direction in STRAIGHT)


def t_shape(square: str, direction: str) -> list[str | None]:
    """§3.5: the T of an archer or a völva on p: p+d, p+2d, p+2d±side; None off the board."""
    front = step(square, direction)
    beyond = step(front, direction)
    return [front, beyond, *(step(beyond, sideways) for sideways in SIDEWAYS[direction])]


def direction_of(start: str, end: str) -> str:
    """The direction of a move along a line."""
    for name in STRAIGHT | DIAGONAL:
        square = step(start, name)
        while square is not None:
            if square == end:
                return name
            square = step(square, name)
    raise ValueError(f"{start}-{end} follows no line")


def between(start: str, end: str) -> list[str]:
    """The squares that a move passes on its way."""
    direction, passed = direction_of(start, end), []
    square = step(start, direction)
    while square is not None and square != end:
        passed.append(square)
        square = step(square, direction)
    return passed
