"""A game to search in: actions are taken and taken back in place.

Of two ways to spare a searcher the making of states, an ``apply`` that checks nothing and a game
with ``push`` and ``pop``, this is the second, in python-chess's terms. A search walks down a line
and back, and on that way needs no texts, no past and no check: only the kernel's flat integers, of
which one copy a ply is kept to go back to. An unchecked ``apply`` would still have to make a state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from cantorlab.rules.record import Seat

AnyState = TypeVar("AnyState", bound=Any)


class MutableGame(ABC, Generic[AnyState]):
    """A game that ``push`` moves on and ``pop`` takes back; made by ``state.mutable()``.

    Actions are the indices of ``action_space``. Nothing is checked: what an action leads to that is
    not among ``legal_actions`` now is anybody's guess. It knows all secrets that its state knows.

    >>> from cantorlab.rules import tafl
    >>> game = tafl.start().mutable()
    >>> def count(depth):
    ...     if depth == 0:
    ...         return 1
    ...     total = 0
    ...     for action in game.legal_actions():
    ...         game.push(action)
    ...         total += count(depth - 1)
    ...         game.pop()
    ...     return total
    >>> count(1), count(2)
    (72, 3944)
    """

    def __init__(self, opening: AnyState) -> None:
        self._opening: AnyState = opening
        self._pushed: list[tuple[Seat, int]] = []
        self._before: list[list[int]] = []

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty when the game is over."""

    @property
    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @property
    @abstractmethod
    def position_key(self) -> Hashable:
        """What tells positions apart, equal to ``position_key`` of the state that stands here."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""

    @abstractmethod
    def legal_actions(self, seat: Seat | None = None) -> list[int]:
        """The indices, ascending, of what a seat may do; ``[]`` for one that may not act.

        ``seat`` may be left out when one seat is to act.
        """

    @abstractmethod
    def push(self, action: int, seat: Seat | None = None) -> None:
        """Take a legal action; ``seat`` may be left out when one seat is to act."""

    @abstractmethod
    def _go_back(self, game: list[int]) -> None:
        """Stand where the kernel's flat game stood before."""

    def pop(self) -> int:
        """Take the last action back and return it; raises ``IndexError`` if there is none."""
        _, action = self._pushed.pop()
        self._go_back(self._before.pop())
        return action

    @property
    def ply(self) -> int:
        """How many actions have been pushed and not popped."""
        return len(self._pushed)

    def state(self) -> AnyState:
        """The state that stands here, with its past."""
        state = self._opening
        texts = state.action_space.texts
        for seat, action in self._pushed:
            state = state.apply(texts[action], seat)
        return state
