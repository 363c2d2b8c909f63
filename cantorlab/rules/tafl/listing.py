"""Lists of all legal actions for a state; the kernel itself never lists, it counts.

They come sorted as texts sort, without being sorted: piece by piece in the order of the squares'
names. The same pieces reach the same squares again and again, so that the moves of a piece are
looked up by the squares of its row and of its column where it may stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar, cast

from cantorlab.rules.tafl.actions import KING, QUEEN
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.lookups import (
    ACROSS,
    ALONG,
    COLUMN_OF,
    FIRST_IN_COLUMN,
    FIRST_IN_ROW,
    ROW_OF,
    STOPS,
)
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

Action = TypeVar("Action", str, int)

# The place of each square in the order of names, a1 to i9: column by column.
_PLACE = tuple(
    square % board.WIDTH * board.WIDTH + square // board.WIDTH for square in range(board.SQUARES)
)
# By that place: the square, and where its row and its column stand in the kernel's table of stops
# and in a game.
_WAY = tuple(
    (square, ACROSS[square], ROW_OF[square], ALONG[square], COLUMN_OF[square])
    for square in sorted(range(board.SQUARES), key=_PLACE.__getitem__)
)
# The kernel's stops, free to hold those of the other line beside them.
_STOPS_ACROSS = tuple(stops << board.SIZE for stops in STOPS)
_STOPS_ALONG = tuple(STOPS)


class ActionListing(Generic[Action]):
    """List of the legal actions of a game of the kernel, as texts or as indices."""

    def __init__(self, action_of_text: dict[str, Action]) -> None:
        self._action_of_text: dict[str, Action] = action_of_text
        # By square: all its straight moves, each with the bit of its stop;
        self._straight: list[list[tuple[int, Action]]] = [
            self._from(square) for square in range(board.SQUARES)
        ]
        # and the moves to the stops in its row and its column, once they have been seen.
        self._moves: list[dict[int, tuple[Action, ...]]] = [{} for _ in range(board.SQUARES)]

    def _from(self, square: int) -> list[tuple[int, Action]]:
        if not board.IS_BOARD[square]:
            return []
        row: list[int] = [FIRST_IN_ROW[square] + at for at in range(board.SIZE)]
        column: list[int] = [FIRST_IN_COLUMN[square] + board.WIDTH * at for at in range(board.SIZE)]
        moves = {action_text(square << 7 | to): 1 << at for at, to in enumerate([*column, *row])}
        known = self._action_of_text
        return [(moves[text], known[text]) for text in sorted(moves) if text in known]

    def legal_actions(self, seen: Sequence[int]) -> list[Action]:
        """Return the legal actions, in the order of their texts."""
        if seen[board.RESULT] != board.RUNNING:
            return []
        game = cast(board.Game, seen)  # the kernel's answers here write nothing
        if game[board.FORESTS] or must_pass(game):
            return self._in_text_order(nth_action(game, n) for n in range(count_actions(game)))
        listed: list[Action] = []
        side = game[board.MOVER]
        first = board.PIECES + board.PIECES_A_SIDE * side
        squares = game[first : first + game[board.NUMBER + side]]
        if game[board.GODIS] or (game[board.JARLS] and side == board.DEFENDERS):
            special = set(squares)
        else:
            special = set(squares[:1])  # the sovereign, if the side has one
        across, along, moves = _STOPS_ACROSS, _STOPS_ALONG, self._moves
        for place in sorted([_PLACE[square] for square in squares]):
            square, in_rows, row, in_columns, column = _WAY[place]
            if square in special:
                listed += self._of_special(game, square)
                continue
            stops = across[in_rows + game[row]] | along[in_columns + game[column]]
            try:
                listed += moves[square][stops]
            except KeyError:
                listed += self._moves_to(square, stops)
        if game[board.SHOT]:
            listed.append(self._action_of_text[action_text(board.SHOOT)])
        return listed

    def _of_special(self, game: board.Game, square: int) -> tuple[Action, ...] | list[Action]:
        """Return the moves of a sovereign, of a Godi, or of a piece that a Jarl may bind."""
        walk = walk_of(game, square)
        across, along = stops_across(game, square, walk), stops_along(game, square, walk)
        straight: tuple[Action, ...] = self._moves_to(square, across << board.SIZE | along)
        if game[square] != board.GODI:
            return straight
        ways = range(count_diagonal(game, square))
        diagonal: list[Action] = self._in_text_order(
            square << 7 | nth_diagonal(game, square, n) for n in ways
        )
        both: list[Any] = [*straight, *diagonal]
        both.sort()  # texts and indices sort alike
        return both

    def _moves_to(self, square: int, stops: int) -> tuple[Action, ...]:
        known = self._moves[square]
        if stops not in known:
            known[stops] = tuple([move for bit, move in self._straight[square] if stops & bit])
        return known[stops]

    def _in_text_order(self, codes: Iterable[int]) -> list[Action]:
        return [self._action_of_text[text] for text in sorted(map(action_text, codes))]


# A text stands once in memory, however often it is listed.
TEXTS = ActionListing({text: text for text in (*KING, *QUEEN)})
KING_INDICES, QUEEN_INDICES = (
    ActionListing({text: index for index, text in enumerate(space)}) for space in (KING, QUEEN)
)
