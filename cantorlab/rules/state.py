"""Common interface of the states of all games (rules §4).

A state is an immutable value: ``apply`` returns a new one. Everything random is in the deal that a
game starts from, so a game is a function of its deal and its actions, and the state's ``record`` of
both replays it exactly.

>>> from cantorlab.rules import tafl
>>> state = tafl.start()
>>> state.to_act, state.legal_actions()[:2]
((0,), ['a4-a2', 'a4-a3'])
>>> state.apply("d1-d4").record.replay() == state.apply("d1-d4")
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar, cast, overload

from cantorlab.languages.texts import LocalizedError, rules_by_refusal
from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.mutable import Flat, MutableGame
from cantorlab.rules.reading import cite, plain_text, shorten
from cantorlab.rules.record import Record, Seat
from cantorlab.rules.values import Json
from cantorlab.support import deprecation
from cantorlab.support.numbers import read_whole

__all__ = ["IllegalAction", "Json", "Outcome", "Record", "Seat", "State"]

Value = TypeVar("Value", covariant=True)


class once(cached_property[Value]):  # noqa: N801  (it is read as a decorator)
    """Property that is computed once: from then on it is a plain attribute.

    In Python 3.11 ``functools.cached_property`` takes a lock first, which costs more than what a
    state works out. Without it two threads may both do so: they find the same.
    """

    @overload
    def __get__(self, state: None, owner: type[Any] | None = None) -> Self: ...
    @overload
    def __get__(self, state: object, owner: type[Any] | None = None) -> Value: ...
    def __get__(self, state: object, owner: type[Any] | None = None) -> Self | Value:
        if state is None:
            return self
        assert self.attrname is not None
        value = state.__dict__[self.attrname] = self.func(state)
        return value


class IllegalAction(LocalizedError):
    """Action that the rules refuse; its text says why and names the rule.

    ``code`` is the sentence's key in the catalogue and ``params`` fill it in, so that an interface
    can say it in the player's language with ``message``.

    >>> from cantorlab.rules import tafl
    >>> try:
    ...     tafl.start().apply("d1-e5")
    ... except IllegalAction as refusal:
    ...     print(refusal.code, refusal.rule, refusal.message("en"), sep="\\n")
    tafl.not_straight
    3.2
    d1 to e5 is not a straight line: pieces move along rows and columns (rules §3.2).
    """

    @property
    def rule(self) -> str | None:
        """The section of the rules that forbids it, such as ``"3.2"``, or None if none is cited."""
        return rules_by_refusal().get(self.code)


@dataclass(frozen=True, slots=True)
class Outcome:
    """End of a game: the winner's seat, or None for a draw, and the reason (rules §5).

    >>> from cantorlab import players
    >>> from cantorlab.rules import tafl
    >>> players.play_match(tafl.start(), ["random", "random"], seed=3).outcome
    Outcome(winner=None, reason='200 plies without a capture')
    """

    winner: Seat | None
    reason: str


class State(ABC):
    """Position of a game with its past: immutable, comparable, JSON-able (rules §4).

    >>> from cantorlab.rules import tafl
    >>> state = tafl.start()
    >>> later = state.apply("d1-d4")
    >>> state.to_act, later.to_act, later.returns(), later.outcome
    ((0,), (1,), (0, 0), None)
    >>> state.from_dict(later.to_dict()) == later
    True
    """

    game: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        deprecation.rename_methods(cls, {"action_written": "action_from_text"}, stacklevel=4)

    @property
    @abstractmethod
    def num_players(self) -> int:
        """Number of seats."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""

    @property
    @abstractmethod
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""

    @property
    @abstractmethod
    def record(self) -> Record:
        """Record that replays this game: options, deal (with its secrets) and actions."""

    @abstractmethod
    def observation(self, seat: Seat | None) -> Json:
        """Return all that ``seat`` may know (None: a spectator), and nothing else; JSON-able."""

    @property
    def public_events(self) -> list[Json]:
        """Events that all saw, oldest first: what a player with memory may know of the past.

        Empty for a game that tells no more of its past than an observation does.
        """
        return []

    def to_dict(self) -> Json:
        """Return the whole state, secrets included, as its JSON-able record."""
        return self.record.to_dict()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the state that ``to_dict`` wrote.

        Raises ``ValueError`` if it is not one of this game.
        """
        record = Record.from_dict(data)
        if record.game != cls.game:
            raise ValueError(f"this is a state of {record.game}, not of {cls.game}")
        return cast(Self, record.replay())

    @classmethod
    @abstractmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        """Return the start of a game, from the options and the deal of a ``Record``.

        Raises ``ValueError`` for anything other than the options and the deal of this game.
        """

    @property
    def written_actions(self) -> tuple[str, ...]:
        """The actions as a game's text writes them, which may add consequences."""
        return tuple(action for _, action in self.actions)

    @classmethod
    def action_from_text(cls, text: str) -> str:
        """Return the action that a game's text writes so."""
        return text

    @classmethod
    def action_written(cls, text: str) -> str:
        """Return ``action_from_text(text)``, whose old name this is."""
        deprecation.warn("State.action_written", "action_from_text")
        # A class with a method of the old name comes here by ``super()``.
        return text if "action_written" in vars(cls) else cls.action_from_text(text)

    @property
    def position_key(self) -> Hashable:
        """Key that distinguishes positions, whatever way led to them, for tables of positions.

        Two states of equal keys have the same legal actions, now and later, with the same
        consequences except for draws by repetition and by 200 plies: what counts towards those is
        left out, as in chess programs. States themselves are equal if their games are. By default
        each game has a key of its own.
        """
        return self

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""

    @property
    def action_space(self) -> ActionSpace:
        """All actions that the game can ever have, each with its fixed index.

        Raises ``ValueError`` for a game without such a list; a game from outside may lack it.
        """
        raise ValueError(f"the game {self.game} has no list of all its actions")

    def mutable(self) -> MutableGame[Self]:
        """Return a game to search in: ``push`` and ``pop`` change it in place.

        Raises ``ValueError`` for a game that has none; a game from outside may lack it.
        """
        raise ValueError(f"the game {self.game} cannot be played in place")

    @abstractmethod
    def _actions_of(self, seat: Seat) -> Collection[str]:
        """Return the legal actions of a seat that is to act, in any order."""

    @abstractmethod
    def _after(self, action: str, seat: Seat) -> Self:
        """Return the state after a legal action."""

    def _later(self, steps: Sequence[tuple[Seat, str]], games: Sequence[Flat]) -> Self:
        """Return the state after legal actions taken in a mutable game.

        ``games`` are the kernel's flat games: this state's own, and that after each of the actions.
        """
        state = self
        for seat, action in steps:
            state = state._after(action, seat)
        return state

    def _in_order(self, seat: Seat) -> list[str]:
        """Return the legal actions of a seat that is to act, sorted.

        For games that list them so.
        """
        return sorted(self._actions_of(seat))

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        """Return the reason why a seat to act may not take this action; games give their own."""
        return IllegalAction("rules.not_listed", action=action)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.outcome is not None

    def legal_actions(self, seat: Seat | None = None) -> list[str]:
        """Return the sorted actions that ``apply`` takes now; ``[]`` for a seat that may not act.

        ``seat`` may be left out when one seat is to act; with two, that raises ``IllegalAction``.
        """
        waiting = self.to_act
        if seat is None:
            if not waiting:
                return []
            return self._in_order(self._the_seat(seat, waiting))
        own = read_whole(seat)
        return [] if own is None or own not in waiting else self._in_order(own)

    def num_distinct_actions(self) -> int:
        """Return the number of actions that the game can ever have: the length of the mask."""
        return self.action_space.num_distinct_actions()

    def legal_indices(self, seat: Seat | None = None) -> list[int]:
        """Return the legal actions as indices of ``action_space``, in the same order.

        >>> from cantorlab.rules import tafl
        >>> state = tafl.start()
        >>> state.legal_indices()[:3], state.legal_actions()[:3]
        ([49, 50, 57], ['a4-a2', 'a4-a3', 'a4-b4'])
        """
        return self.action_space.indices(self.legal_actions(seat))

    def legal_actions_mask(self, seat: Seat | None = None) -> list[int]:
        """Return a list with 1 for each action of ``action_space`` that is legal now, else 0."""
        return self.action_space.mask(self.legal_indices(seat))

    def apply(self, action: str, seat: Seat | None = None) -> Self:
        """Return the state after ``action``; this one is unchanged.

        Raises ``IllegalAction`` for anything that ``legal_actions`` does not list.
        """
        waiting = self.to_act
        actor = read_whole(waiting[0] if seat is None and len(waiting) == 1 else seat)
        plain = plain_text(action)
        action = action if plain is None else plain
        if (
            actor is not None
            and actor in waiting
            and plain is not None
            and action in self._actions_of(actor)
        ):
            return self._after(action, actor)
        refusal = self.why_not(action, seat)
        assert refusal is not None
        raise refusal

    def why_not(self, action: str, seat: Seat | None = None) -> IllegalAction | None:
        """Return the reason why ``action`` may not be taken now, or None if it may."""
        if self.is_terminal:
            return IllegalAction("rules.game_over")
        try:
            actor = self._the_seat(seat, self.to_act)
        except IllegalAction as refusal:
            return refusal
        if actor not in self.to_act:
            return IllegalAction("rules.not_your_turn", seat=seat)
        plain = plain_text(action)
        if plain is None:
            return IllegalAction("rules.not_listed", action=cite(action))
        action = plain
        if action in self._actions_of(actor):
            return None
        return self._why_illegal(shorten(action), actor)

    def _check_seat(self, seat: Seat | None) -> Seat | None:
        """Return ``seat`` plainly; raise ``ValueError`` if it is none of this game, nor None."""
        number = None if seat is None else _number_of(seat)
        if number is None or 0 <= number < self.num_players:
            return number
        last = self.num_players - 1
        raise ValueError(f"the seats are 0 to {last}, and None is a spectator: not {cite(seat)}")

    @staticmethod
    def _the_seat(seat: Seat | None, waiting: tuple[Seat, ...]) -> Seat:
        """Return ``seat``, or if it is left out the only one that is to act."""
        if seat is not None:
            return _number_of(seat)
        if len(waiting) != 1:
            raise IllegalAction("rules.which_seat")
        return waiting[0]


def _number_of(seat: object) -> Seat:
    number = read_whole(seat)
    return -1 if number is None else number
