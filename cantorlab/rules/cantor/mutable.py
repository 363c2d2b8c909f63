"""Cantor played in place, and properties of a flat game of the kernel."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from cantorlab.rules.cantor import listing
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.mages import mage_at
from cantorlab.rules.cantor.kernel.quest import place_of
from cantorlab.rules.cantor.kernel.turn import act
from cantorlab.rules.mutable import Flat, MutableGame
from cantorlab.rules.record import Seat

AnyState = TypeVar("AnyState", bound=Any)

_RETURNS = {slots.NOBODY: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}


def returns(game: Sequence[int]) -> tuple[float, ...]:
    """Return per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""
    return _RETURNS[game[slots.WINNER]]


def position_key(state: Any, game: Sequence[int]) -> Hashable:
    """Return the key that distinguishes positions of the games that ``state`` is one of.

    The decision of the last duel is past, and so are the places of earlier duels of a match and the
    order in which its mages went to rest.
    """
    quest, deal = game[slots.QUEST], state.deal
    rests = [_rest(game, seat) for seat in (0, 1)]
    return (
        state.game,
        state.options,
        deal.places if quest else deal.places[game[slots.DUELS] :],
        deal.neutrals if quest else frozenset(deal.neutrals),
        tuple(rests) if quest else tuple(map(frozenset, rests)),
        tuple(game[: slots.REST]),
        tuple(game[slots.FIRST : slots.VERDICT]),
        tuple(game[slots.CELL :]),
    )


def _rest(game: Sequence[int], seat: Seat) -> tuple[int, ...]:
    return tuple([mage_at(game[slots.REST + seat], at) for at in range(game[slots.RESTING + seat])])


class MutableCantor(MutableGame[AnyState]):
    """Cantor in place; made by ``state.mutable()``. While two seats may act, name one.

    >>> from cantorlab.rules import cantor
    >>> game = cantor.start(seed=7).mutable()
    >>> game.push(game.legal_actions(1)[0], seat=1)
    >>> game.to_act
    (0,)
    """

    def __init__(self, opening: AnyState, game: Flat) -> None:
        super().__init__(opening, game)
        # By place, in the order of the deal; the order there is worked out for the first duel.
        self._ranks: dict[int, tuple[int, ...]] = {}

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have a choice to make."""
        return listing.waiting(self._game)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self._game[slots.END] != slots.GOES_ON

    @property
    def position_key(self) -> Hashable:
        """Key of the position, equal to ``position_key`` of the current state."""
        return position_key(self._opening, self._game)

    def returns(self) -> tuple[float, ...]:
        """Return per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""
        return returns(self._game)

    def legal_actions(self, seat: Seat | None = None) -> list[int]:
        """Return the indices of a seat's legal actions, ascending; ``[]`` if it may not act."""
        return list(listing.indices(self._game, self._the_seat(seat)))

    def legal_texts(self, seat: Seat | None = None) -> Sequence[str]:
        """Return the same as ``legal_actions``, as texts."""
        return listing.texts(self._game, self._the_seat(seat))

    def push(self, action: int, seat: Seat | None = None) -> None:
        """Take a legal action."""
        actor, game = self._the_seat(seat), self._game
        self._before.append(game)
        self._pushed.append((actor, action))
        self._game = after = game[:]
        code = listing.CODES[action]
        # Only the second announcement decides; before it the order at the place does not matter.
        decides = code >= slots.PROTECT and game[slots.ANNOUNCED + 1 - actor] != slots.NOT_YET
        act(after, self._ranks_here(game) if decides else (), actor, code)

    def _the_seat(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        waiting = self.to_act
        if len(waiting) > 1:
            raise ValueError("two seats may act: say which")
        return waiting[0] if waiting else 0

    def _ranks_here(self, game: Sequence[int]) -> tuple[int, ...]:
        """Return the ranks of the mages at the place of the duel."""
        at = place_of(game[slots.CELL]) if game[slots.QUEST] else game[slots.DUELS]
        if at not in self._ranks:
            self._ranks[at] = self._opening.deal.places[at].ranks_by_code
        return self._ranks[at]
