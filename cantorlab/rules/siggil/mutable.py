"""Siggil played in place, and properties of a flat game of the kernel."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from cantorlab.rules.mutable import Flat, MutableGame
from cantorlab.rules.record import Seat
from cantorlab.rules.siggil import actions
from cantorlab.rules.siggil.kernel import turn

AnyState = TypeVar("AnyState", bound=Any)


def returns(game: Sequence[int]) -> tuple[float, ...]:
    """Return per seat 1 for the winner, 0 for a shared win, else -1; zeros before the end."""
    players, winners = game[turn.PLAYERS], game[turn.WINNERS]
    if game[turn.PHASE] != turn.OVER:
        return (0.0,) * players
    won = 0.0 if winners & (winners - 1) else 1.0
    return tuple([won if winners >> seat & 1 else -1.0 for seat in range(players)])


def position_key(state: Any, game: Sequence[int]) -> Hashable:
    """Return the key that distinguishes positions of the games that ``state`` is one of.

    The empty place that a card came from, and its ply, are past; so is the order of the free
    spirits in games where none is chased.
    """
    lying = {*game[turn.OPEN : turn.OPEN + game[turn.OPEN_COUNT]]}
    cards = tuple(
        [
            card if game[turn.ABOVE + place] or place in lying else -1
            for place, card in enumerate(state.deal)
        ]
    )
    free = game[turn.FREE : turn.FREE + game[turn.FREE_COUNT]]
    return (
        state.game,
        state.options,
        cards,
        tuple(game[: turn.WAITING]),
        tuple(free if game[turn.PLAYERS] == 1 else sorted(free)),
        # The owners of the spirits, scores, hands and series.
        tuple(game[turn.OWNER : turn.OPEN_COUNT]),
    )


class MutableSiggil(MutableGame[AnyState]):
    """Siggil in place; made by ``state.mutable()``.

    >>> from cantorlab.rules import siggil
    >>> game = siggil.start(seed=7).mutable()
    >>> game.push(game.legal_actions()[0])
    >>> [game.state().action_space.action_to_string(action) for action in game.legal_actions()]
    ['pass']
    """

    def __init__(self, opening: AnyState, game: Flat) -> None:
        super().__init__(opening, game)
        self._deal, self._shape = opening.deal, opening.layout.flat

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat to act; no seat when the game is over."""
        return actions.waiting(self._game)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self._game[turn.PHASE] == turn.OVER

    @property
    def position_key(self) -> Hashable:
        """Key of the position, equal to ``position_key`` of the current state."""
        return position_key(self._opening, self._game)

    def returns(self) -> tuple[float, ...]:
        """Return per seat 1 for the winner, 0 for a shared win, else -1; zeros before the end."""
        return returns(self._game)

    def legal_actions(self, seat: Seat | None = None) -> list[int]:
        """Return the indices of the legal actions, ascending; ``[]`` for a seat that waits."""
        if seat is not None and seat != self._game[turn.SEAT]:
            return []
        return actions.legal_indices(self._game)

    def legal_texts(self, seat: Seat | None = None) -> Sequence[str]:
        """Return the same as ``legal_actions``, as texts."""
        if seat is not None and seat != self._game[turn.SEAT]:
            return []
        return actions.legal_texts(self._game)

    def push(self, action: int, seat: Seat | None = None) -> None:
        """Take a legal action."""
        game = self._game
        self._before.append(game)
        self._pushed.append((game[turn.SEAT], action))
        self._game = game = game[:]
        turn.act(game, self._deal, self._shape, actions.CODES[action])
