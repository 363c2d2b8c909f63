"""Games to search in: actions are pushed and popped in place.

Of two ways to spare a search the making of states, an ``apply`` without checks and a game with
``push`` and ``pop``, this is the second, in python-chess's terms. A search walks down a line and
back, and on that way needs no texts, no past and no check: only the kernel's flat integers, of
which one copy per ply is kept to go back to. An unchecked ``apply`` would still have to make a
state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Hashable, Iterable, MutableSequence, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from cantorlab.rules.record import Seat

#: A flat game; those of states are never written.
Flat: TypeAlias = MutableSequence[int]


def pack(game: Iterable[int]) -> Flat:
    """Return the integers of a flat game, eight bytes each, to be copied with ``game[:]``.

    A list of a thousand small integers is copied one reference at a time, and each is counted; an
    array is copied as memory, in a tenth of the time. Where all integers are below 256 a state
    keeps them as ``bytes``, which is read-only, and a ``bytearray`` is what the kernel changes.
    """
    return array("q", game)


AnyState = TypeVar("AnyState", bound=Any)


class MutableGame(ABC, Generic[AnyState]):
    """Game that ``push`` moves on and ``pop`` takes back; made by ``state.mutable()``.

    Actions are the indices of ``action_space``. Nothing is checked: an action that
    is not among ``legal_actions`` has undefined results. It knows all secrets of its state.

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

    def __init__(self, opening: AnyState, game: Flat) -> None:
        self._opening: AnyState = opening
        self._game = game
        # The flat games before each of these actions; a game that has been left is never written.
        self._before: list[Flat] = []
        self._pushed: list[tuple[Seat, int]] = []
        self._made: tuple[int, AnyState] = 0, opening

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty when the game is over."""

    @property
    @abstractmethod
    def is_terminal(self) -> bool:
        """True if the game is over."""

    @property
    @abstractmethod
    def position_key(self) -> Hashable:
        """Key of the position, equal to ``position_key`` of the current state."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""

    @abstractmethod
    def legal_actions(self, seat: Seat | None = None) -> list[int]:
        """Return the indices of a seat's legal actions, ascending; ``[]`` if it may not act.

        ``seat`` may be left out when one seat is to act.
        """

    @abstractmethod
    def push(self, action: int, seat: Seat | None = None) -> None:
        """Take a legal action; ``seat`` may be left out when one seat is to act."""

    def legal_texts(self, seat: Seat | None = None) -> Sequence[str]:
        """Return the same as ``legal_actions``, as texts."""
        texts = self._opening.action_space.texts
        return [texts[action] for action in self.legal_actions(seat)]

    def pop(self) -> int:
        """Take the last action back and return it; raise ``IndexError`` if there is none."""
        _, action = self._pushed.pop()
        self._game = self._before.pop()
        if self._made[0] > len(self._pushed):
            self._made = 0, self._opening
        return action

    @property
    def ply(self) -> int:
        """Number of actions that have been pushed and not popped."""
        return len(self._pushed)

    @property
    def actions(self) -> tuple[tuple[Seat, int], ...]:
        """The actions that have been pushed and not popped, each with the seat that took it."""
        return tuple(self._pushed)

    @property
    def action_texts(self) -> tuple[tuple[Seat, str], ...]:
        """The same as ``actions``, as texts."""
        texts = self._opening.action_space.texts
        return tuple([(seat, texts[action]) for seat, action in self._pushed])

    @property
    def games(self) -> list[Flat]:
        """The kernel's flat games from the first to the current one; not to be changed."""
        return [*self._before, self._game]

    def state(self, ply: int | None = None) -> AnyState:
        """Return the current state with its past, or the one after ``ply`` pushes."""
        wanted = self.ply if ply is None else ply
        known, state = self._made
        if known > wanted:
            known, state = 0, self._opening
        if known < wanted:
            texts = self._opening.action_space.texts
            steps = [(seat, texts[action]) for seat, action in self._pushed[known:wanted]]
            games = [*self._before[known:wanted]]
            games.append(self._game if wanted == self.ply else self._before[wanted])
            state = state._later(steps, games)
            self._made = wanted, state
        return state
