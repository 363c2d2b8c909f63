"""All legal actions at once, as a state lists them; the kernel itself never lists, it counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence
from functools import lru_cache

from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.lookups import FIRST_IN_COLUMN, FIRST_IN_ROW
from cantorlab.rules.tafl.kernel.moves import (
    count_diagonal,
    nth_diagonal,
    stops_across,
    stops_along,
    walk_of,
)
from cantorlab.rules.tafl.kernel.queen import must_pass
from cantorlab.rules.tafl.kernel.turn import count_actions, nth_action
from cantorlab.rules.tafl.names import action_text


def legal_actions(game: MutableSequence[int]) -> dict[str, int]:
    """The legal actions by their texts, with the kernel's integers for them.

    ``game`` is a copy of the kernel's flat game.
    """
    if game[board.RESULT] != board.RUNNING:
        return {}
    if game[board.FORESTS] or must_pass(game):
        return _named(nth_action(game, n) for n in range(count_actions(game)))
    listed = _named([board.SHOOT] if game[board.SHOT] else [])
    side = game[board.MOVER]
    first = board.PIECES + board.PIECES_A_SIDE * side
    for square in game[first : first + game[board.NUMBER + side]]:
        walk = walk_of(game, square)
        listed.update(_across(square, stops_across(game, square, walk)))
        listed.update(_along(square, stops_along(game, square, walk)))
        if game[square] == board.GODI:
            ways = range(count_diagonal(game, square))
            listed.update(_named(square << 7 | nth_diagonal(game, square, n) for n in ways))
    return listed


def _named(codes: Iterable[int]) -> dict[str, int]:
    return {action_text(code): code for code in codes}


# The same pieces reach the same squares again and again: most rows and columns have been seen.
@lru_cache(maxsize=1 << 14)
def _across(square: int, stops: int) -> Mapping[str, int]:
    """The moves from a square to the ``stops`` in its row, given as bits."""
    first = FIRST_IN_ROW[square]
    return _named(square << 7 | first + at for at in range(board.SIZE) if stops >> at & 1)


@lru_cache(maxsize=1 << 14)
def _along(square: int, stops: int) -> Mapping[str, int]:
    """The moves from a square to the ``stops`` in its column, given as bits."""
    first, step = FIRST_IN_COLUMN[square], board.WIDTH
    return _named(square << 7 | first + step * at for at in range(board.SIZE) if stops >> at & 1)
