"""What every state of the three games promises (rules §4), and how a game is written down.

A state is an immutable value: ``apply`` returns a new one. Everything random is in the deal that a
game starts from, so a game is a function of its deal and its actions, and a ``Record`` of both
replays it exactly.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from numbers import Integral
from typing import Any, ClassVar, Self, TypeAlias

from cantorlab.texts import Worded, catalogue

Seat: TypeAlias = int
Json: TypeAlias = dict[str, Any]

# Letters of what somebody wrote that a refusal repeats.
LONGEST_CITED = 60

# Where the state class of each game lives: a record names its game.
GAMES: Mapping[str, tuple[str, str]] = {
    "cantor": ("cantorlab.rules.cantor", "CantorState"),
    "siggil": ("cantorlab.rules.siggil", "SiggilState"),
    "tafl": ("cantorlab.rules.tafl", "TaflState"),
    "queen": ("cantorlab.rules.tafl", "QueenState"),
}


class IllegalAction(Worded):
    """An action that the rules refuse; its text says why and names the rule.

    ``code`` is the sentence's key in the catalogue and ``params`` fill it in, so that an interface
    can say it in the player's language with ``message``.
    """

    @property
    def rule(self) -> str | None:
        """The section of the rules that refuses, such as ``"3.2"``, where the catalogue says it."""
        return catalogue()[self.code].get("rule")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's seat, or None for a draw, and the reason (rules §5)."""

    winner: Seat | None
    reason: str


class State(ABC):
    """A position of a game with its past: immutable, comparable, JSON-able (rules §4)."""

    game: ClassVar[str]

    @property
    @abstractmethod
    def num_players(self) -> int:
        """How many seats there are."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    @abstractmethod
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""

    @property
    @abstractmethod
    def record(self) -> Record:
        """What replays this game: options, deal (with its secrets) and actions."""

    @abstractmethod
    def observation(self, seat: Seat | None) -> Json:
        """All that ``seat`` may know (None: a spectator), and nothing else; JSON-able."""

    @abstractmethod
    def to_dict(self) -> Json:
        """The whole state, secrets included, JSON-able; ``from_dict`` reads it back exactly."""

    @classmethod
    @abstractmethod
    def from_dict(cls, data: Json) -> Self:
        """The state that ``to_dict`` wrote."""

    @classmethod
    @abstractmethod
    def from_deal(cls, options: Json, deal: Json) -> Self:
        """The start of a game, from the options and the deal of a ``Record``."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""

    @abstractmethod
    def _actions_of(self, seat: Seat) -> list[str]:
        """The legal actions of a seat that is to act, in any order."""

    @abstractmethod
    def _after(self, action: str, seat: Seat) -> Self:
        """The state after a legal action."""

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        """Why a seat that is to act may not take this text; games give their own reasons."""
        return IllegalAction("rules.not_listed", action=action)

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    def legal_actions(self, seat: Seat | None = None) -> list[str]:
        """The sorted texts that ``apply`` takes now; ``[]`` for a seat that may not act.

        ``seat`` may be left out when one seat is to act; with two, that raises ``IllegalAction``.
        """
        if seat is None and self.is_terminal:
            return []
        actor = self._the_seat(seat)
        return sorted(self._actions_of(actor)) if self._may_act(actor) else []

    def apply(self, action: str, seat: Seat | None = None) -> Self:
        """Return the state after ``action``; this one is unchanged.

        Raises ``IllegalAction`` for anything that ``legal_actions`` does not list.
        """
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise refusal
        return self._after(action, self._the_seat(seat))

    def why_not(self, action: str, seat: Seat | None = None) -> IllegalAction | None:
        """Why ``action`` may not be taken now, or None if it may."""
        if self.is_terminal:
            return IllegalAction("rules.game_over")
        try:
            actor = self._the_seat(seat)
        except IllegalAction as refusal:
            return refusal
        if not self._may_act(actor):
            return IllegalAction("rules.not_your_turn", seat=actor)
        if not isinstance(action, str):
            return IllegalAction("rules.not_listed", action=shortened(repr(action)))
        if action in self._actions_of(actor):
            return None
        return self._why_illegal(shortened(action), actor)

    def _may_act(self, seat: Seat) -> bool:
        return isinstance(seat, Integral) and seat in self.to_act

    def _check_eyes(self, seat: Seat | None) -> None:
        """Raise ``ValueError`` unless ``seat`` is one of this game, or None for a spectator."""
        if seat is None or (isinstance(seat, Integral) and 0 <= seat < self.num_players):
            return
        last = self.num_players - 1
        raise ValueError(f"the seats are 0 to {last}, and None is a spectator: not {seat!r}")

    def _the_seat(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        if len(self.to_act) != 1:
            raise IllegalAction("rules.which_seat")
        return self.to_act[0]


def shortened(text: str) -> str:
    """A text as a sentence can cite it; no action is as long as what is cut off."""
    return text if len(text) <= LONGEST_CITED else f"{text[:LONGEST_CITED]}…"


@dataclass(frozen=True)
class Record:
    """A game written down: replaying the actions from the deal gives the same state."""

    game: str
    options: Json
    deal: Json
    actions: tuple[tuple[Seat, str], ...] = ()

    def start(self) -> State:
        """The state before the first action."""
        module, name = GAMES[self.game]
        state_class: type[State] = getattr(import_module(module), name)
        return state_class.from_deal(self.options, self.deal)

    def replay(self, plies: int | None = None) -> State:
        """The state after the first ``plies`` actions (default: all of them)."""
        state = self.start()
        for seat, action in self.actions[:plies]:
            state = state.apply(action, seat)
        return state

    def to_dict(self) -> Json:
        """A JSON-able copy, which ``from_dict`` reads back."""
        return {
            "game": self.game,
            "options": self.options,
            "deal": self.deal,
            "actions": [list(entry) for entry in self.actions],
        }

    @classmethod
    def from_dict(cls, data: Json) -> Record:
        """The record that ``to_dict`` wrote; raises ``ValueError`` if it is not one."""
        if not isinstance(data, Mapping) or data.get("game") not in tuple(GAMES):
            raise ValueError(f"a record names one of the games {', '.join(GAMES)}")
        try:
            actions = tuple((int(seat), str(action)) for seat, action in data["actions"])
            return cls(data["game"], dict(data["options"]), dict(data["deal"]), actions)
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError("a record has options, a deal and a list of (seat, action)") from error

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that ``to_json`` wrote; raises ``ValueError`` if it is not one."""
        return cls.from_dict(json.loads(text))
