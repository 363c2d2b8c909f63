"""Forced wins, found by trying every action of every seat.

Catch the King and the Queen have a quicker proof of their own (``players.tafl.forced_wins``). A
result for a position counts wherever it recurs: the other games, which have no repetition, allow
that.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from cantorlab.players.tafl.forced_wins import ForcedWins, ProofLimitReached
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.state import Seat, State
from cantorlab.rules.tafl import TaflState

__all__ = ["Exhaustion", "Proof", "ProofLimitReached", "proof", "refutation"]


class Proof(Protocol):
    """Forced wins of a seat from a position, with a bounded number of own actions.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> found: Proof = proof(state, 1)
    >>> found.wins_after("e8-a8", 2)
    True
    """

    def wins(self, own: int) -> bool:
        """Return whether it wins, against every answer."""

    def wins_after(self, action: str, own: int) -> bool:
        """Return the same after a legal ``action``; one of its own counts among ``own``."""


def proof(state: State, seat: Seat, *, compiled: bool | None = False) -> Proof:
    """Return the proof of ``seat`` in ``state``.

    ``compiled``: as for ``players.tafl.search.Search``.

    Interpreted, a win in two takes a moment, and no user waits for a compiler.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> proof(state, 1).wins(1), proof(state, 1).wins(2)
    (False, True)
    """
    if isinstance(state, TaflState):
        return ForcedWins(state, seat, compiled=compiled)
    return Exhaustion(state, seat)


def refutation(state: State, seat: Seat, own: int, *, compiled: bool | None = False) -> str | None:
    """Return an action of another seat, to act now, after which ``seat`` no longer wins.

    An action that wins for the other comes first. None if there is none, or if ``seat`` is to act.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> refutation(state.apply("e8-e7"), 1, 1)
    'e1-b1'
    """
    if state.is_terminal or seat in state.to_act:
        return None
    actions = state.legal_actions()
    ends = {each: state.apply(each) for each in actions}
    beaten = (each for each, end in ends.items() if end.is_terminal and end.returns()[seat] < 0)
    found = proof(state, seat, compiled=compiled)
    escapes = (each for each in actions if not found.wins_after(each, own))
    return next(beaten, None) or next(escapes, None)


class Exhaustion:
    """Proof by trying every action of every seat; ``reached``: the number of positions.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.parse_position("9/4K4/9/9/9/9/9/1D6a/4a4 defender 0")
    >>> Exhaustion(state, 1).wins(1)
    False
    """

    def __init__(self, state: State, seat: Seat, most: int | None = None) -> None:
        """Take as ``most`` the positions before a question raises ``ProofLimitReached``."""
        self._game: MutableGame[State] = state.mutable()
        self._seat, self._most = seat, most
        self._known: dict[tuple[Hashable, int], bool] = {}
        self.reached = 0

    def wins(self, own: int) -> bool:
        """Return whether the seat wins, against every answer."""
        game = self._game
        if game.is_terminal:
            return game.returns()[self._seat] > 0
        if own == 0:
            return False
        key = game.position_key, own
        if key not in self._known:
            mine = self._seat in game.to_act
            tried = (self._after(action, own - mine) for action in game.legal_actions())
            self._known[key] = any(tried) if mine else all(tried)
        return self._known[key]

    def wins_after(self, action: str, own: int) -> bool:
        """Return the same after a legal ``action``; an own one counts among ``own``."""
        game = self._game
        indices = dict(zip(game.legal_texts(), game.legal_actions(), strict=True))
        return self._after(indices[action], own - (self._seat in game.to_act))

    def _after(self, action: int, own: int) -> bool:
        self.reached += 1
        if self._most is not None and self.reached > self._most:
            raise ProofLimitReached
        self._game.push(action)
        won = self.wins(own)
        self._game.pop()
        return won
