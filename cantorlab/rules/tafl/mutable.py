"""Catch the King and Catch the Queen played in place, and properties of a flat game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.record import Seat
from cantorlab.rules.tafl.actions import KING_CODES, QUEEN_CODES
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.listing import KING_INDICES, QUEEN_INDICES, TEXTS

AnyState = TypeVar("AnyState", bound=Any)

_RETURNS: dict[int, tuple[float, float]] = {0: (1, -1), 1: (-1, 1), board.DRAW: (0, 0)}
_NOBODY: tuple[Seat, ...] = ()
_ONE_SEAT: tuple[tuple[Seat, ...], ...] = ((0,), (1,))


def waiting(game: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seat to act; no seat when the game is over."""
    return _NOBODY if game[board.RESULT] != board.RUNNING else _ONE_SEAT[game[board.PLAYER]]


def returns(game: Sequence[int]) -> tuple[float, float]:
    """Return 1 for the winner and -1 for the loser, or zeros."""
    return (0, 0) if game[board.RESULT] == board.RUNNING else _RETURNS[game[board.WINNER]]


def position_key(game: Sequence[int]) -> Hashable:
    """Return the board, the side to move and the variants that still matter, without the past."""
    is_over = game[board.RESULT] != board.RUNNING
    turn = None if is_over else (game[board.PLAYER], game[board.MOVER])
    return (
        bytes([*game[: board.SQUARES]]),
        bool(game[board.WITH_QUEEN]),
        turn,
        game[board.SHOT],
        game[board.FORESTS],
        bool(game[board.CURSED]),
        bool(game[board.YOUNG_KING]),
        bool(game[board.QUEEN_WALKS_IN]),
    )


class MutableTafl(MutableGame[AnyState]):
    """Catch the King in place; made by ``state.mutable()``."""

    _listing = KING_INDICES
    _codes = KING_CODES

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat to act; no seat when the game is over."""
        return waiting(self._game)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self._game[board.RESULT] != board.RUNNING

    @property
    def position_key(self) -> Hashable:
        """Key of the position, equal to ``position_key`` of the current state."""
        return position_key(self._game)

    def returns(self) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the loser, or zeros."""
        return returns(self._game)

    def legal_actions(self, seat: Seat | None = None) -> list[int]:
        """Return the indices of the legal actions, ascending; ``[]`` for the seat that waits."""
        if seat is not None and seat != self._game[board.PLAYER]:
            return []
        return self._listing.legal_actions(self._game)

    def legal_texts(self, seat: Seat | None = None) -> Sequence[str]:
        """Return the same as ``legal_actions``, as texts."""
        if seat is not None and seat != self._game[board.PLAYER]:
            return []
        return TEXTS.legal_actions(self._game)

    def push(self, action: int, seat: Seat | None = None) -> None:
        """Take a legal action."""
        game = self._game
        self._before.append(game)
        self._pushed.append((game[board.PLAYER], action))
        self._game = game = game[:]
        act(game, self._codes[action])


class MutableQueen(MutableTafl[AnyState]):
    """Catch the Queen in place; made by ``state.mutable()``."""

    _listing = QUEEN_INDICES
    _codes = QUEEN_CODES
