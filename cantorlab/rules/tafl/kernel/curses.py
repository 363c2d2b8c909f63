"""Curses of the völva (rules §3.5): at the end of its move, the T in front of it is cursed."""

from __future__ import annotations

from ...jit import inline
from .board import CURSED, IS_FORTRESS, KING_AT, Game, step_towards
from .zones import FRONT, OUTSIDE, part_of_zone


@inline
def curse(game: Game, origin: int, volva: int) -> None:
    """Curse the king if it stands in front of the völva that came from ``origin``."""
    if is_cursed_from(volva, step_towards(origin, volva), game[KING_AT]):
        game[CURSED] = 1


@inline
def is_cursed_from(volva: int, direction: int, square: int) -> bool:
    """Return whether a völva there curses the square: fortresses block and are spared."""
    part = part_of_zone(volva, direction, square)
    if part == OUTSIDE or IS_FORTRESS[square]:
        return False
    front, beyond = volva + direction, volva + 2 * direction
    if part == FRONT:
        return True
    return not IS_FORTRESS[front] and not IS_FORTRESS[beyond]
