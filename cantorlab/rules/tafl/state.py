"""States of Catch the King and Catch the Queen, with actions as texts (rules §3, §4).

The rules themselves are in ``kernel``, a small file for each part; a state only asks it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Self

from cantorlab.languages.texts import Language
from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.mutable import Flat, pack
from cantorlab.rules.reading import fields
from cantorlab.rules.record import Record
from cantorlab.rules.state import IllegalAction, Json, Outcome, Seat, State, once
from cantorlab.rules.tafl import actions
from cantorlab.rules.tafl.actions import CODES
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.listing import TEXTS
from cantorlab.rules.tafl.mutable import (
    MutableQueen,
    MutableTafl,
    position_key,
    returns,
    waiting,
)
from cantorlab.rules.tafl.position import Position
from cantorlab.rules.tafl.refusals import refusal
from cantorlab.rules.tafl.text import picture
from cantorlab.rules.tafl.variants import (
    Variants,
    beginning,
    check_position,
    choose_axes,
    queens_beginning,
)
from cantorlab.rules.tafl.view import just_taken, observe
from cantorlab.rules.values import FrozenDict, freeze
from cantorlab.support import deprecation


@dataclass(frozen=True)
class TaflState(State):
    """State of Catch the King: seat 0 attacks, seat 1 defends.

    Two states are equal if their games began alike and had the same actions.

    Attributes:
        options: the variants that are played, or nothing if the game began from a position.
        deal: the ``"position"`` that the game began from, or nothing.
        taken_actions: every action so far, with the seat that took it.
        history: the same for people, with captures: ``d1-d4xd5``.
        captured: the pieces captured so far, in order, each as in an observation.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.start().apply("d1-d4")
    >>> state.to_act, state.history, state.options["archers"]
    ((1,), ('d1-d4',), False)
    """

    game: ClassVar[str] = "tafl"

    options: FrozenDict
    deal: FrozenDict
    taken_actions: tuple[tuple[Seat, str], ...] = ()
    history: tuple[str, ...] = field(default=(), compare=False)
    captured: tuple[FrozenDict, ...] = field(default=(), compare=False, repr=False)
    # The kernel's flat game. Its functions work on copies: some of them note what they find in it.
    _game: Flat = field(compare=False, repr=False, kw_only=True)

    @property
    def num_players(self) -> int:
        """Two, the attacker and the defender."""
        return 2

    @once
    def to_act(self) -> tuple[Seat, ...]:
        """The seat to act; no seat when the game is over."""
        return waiting(self._game)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self._game[board.RESULT] != board.RUNNING

    @property
    def action_space(self) -> ActionSpace:
        """All actions that Catch the King can ever have, with every variant."""
        return actions.KING

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""
        result = self._game[board.RESULT]
        if result == board.RUNNING:
            return None
        winner = self._game[board.WINNER]
        return Outcome(None if winner == board.DRAW else winner, board.REASONS[result])

    @property
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""
        return self.taken_actions

    @property
    def taken(self) -> tuple[FrozenDict, ...]:
        """Old name of ``captured``."""
        deprecation.warn(f"{type(self).__name__}.taken", "captured")
        return self.captured

    @property
    def written_actions(self) -> tuple[str, ...]:
        """The actions with their captures: ``d1-d4xd5``."""
        return self.history

    @classmethod
    def action_from_text(cls, text: str) -> str:
        """Return the action alone, without its captures."""
        return text.partition("x")[0]

    def returns(self) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the loser, or zeros."""
        return returns(self._game)

    @property
    def position(self) -> str:
        """The position on one line, which ``parse_position`` reads back unless the game is over.

        When it is, ``over`` stands for the side to move, and no game can begin from there.
        """
        return Position.of(self.kernel_game()).text()

    @property
    def position_key(self) -> Hashable:
        """The pieces, the side to move and the variants that still matter; not ``quiet``.

        Its third occurrence in a game is a draw (rules §3.4).

        >>> from cantorlab.rules.tafl import start
        >>> one, other = start(), start()
        >>> for action in ("d1-d4", "e4-f4", "f1-f3"):
        ...     one = one.apply(action)
        >>> for action in ("f1-f3", "e4-f4", "d1-d4"):
        ...     other = other.apply(action)
        >>> one == other, one.position_key == other.position_key
        (False, True)
        """
        return position_key(self._game)

    @property
    def core(self) -> Flat:
        """The kernel's integers of the position, not to be changed."""
        return self._game

    def kernel_game(self) -> list[int]:
        """Return a copy of the kernel's flat game, for searching and for runs in bulk."""
        return list(self._game)

    def mutable(self) -> MutableTafl[Self]:
        """Return a game to search in: ``push`` and ``pop`` change it in place."""
        return MutableTafl(self, self._game[:])

    def observation(self, seat: Seat | None) -> Json:
        """Return what every seat sees: the board, its surroundings (``view.observe``), the past.

        ``last`` is the last action, ``{"action", "from", "to", "captured"}`` (``from`` and ``to``
        None unless it was a move), or None; ``captured`` lists all pieces taken so far, in order.
        Raises ``ValueError`` for a seat that does not exist.
        """
        seat = self._check_seat(seat)
        game, outcome = self.kernel_game(), self.outcome
        seen: Json = {
            "game": self.game,
            "seat": seat,
            "to_act": list(self.to_act),
            "is_terminal": self.is_terminal,
            "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
            "options": dict(self.options),
            "ply": len(self.actions),
            "last": self._last(game),
            "captured": [dict(piece) for piece in self.captured],
        }
        return seen | observe(game)

    def _last(self, game: board.Game) -> Json | None:
        if not self.actions:
            return None
        action = self.actions[-1][1]
        origin, _, square = action.partition("-")
        return {
            "action": action,
            "from": origin if square else None,
            "to": square or None,
            "captured": just_taken(game),
        }

    @property
    def public_events(self) -> list[Json]:
        """Events that all saw: the position at the start, then each action, in order.

        ``{"ply": 0, "kind": "start", "position"}``, then ``{"ply", "kind": "action", "seat",
        "action"}``: the position, replayed, shows which positions have come before.
        """
        start = type(self).from_deal(self.options, self.deal)
        return [
            {"ply": 0, "kind": "start", "position": start.position},
            *(
                {"ply": ply, "kind": "action", "seat": seat, "action": action}
                for ply, (seat, action) in enumerate(self.actions, 1)
            ),
        ]

    def text(
        self, seat: Seat | None = None, reveal: bool = False, language: Language | None = None
    ) -> str:
        """Return the board as text, the same for every seat."""
        return picture(self.observation(seat), language)

    def svg(
        self,
        seat: Seat | None = None,
        reveal: bool = False,
        language: Language | None = None,
        style: Literal["light", "dark"] = "light",
    ) -> str:
        """Return the board as an SVG picture, the same for every seat."""
        from cantorlab.pictures.tafl.board import board as drawn

        return drawn(self.observation(seat), language=language, style=style)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg()

    @property
    def record(self) -> Record:
        """Record that replays this game."""
        return Record(self.game, self.options, self.deal, self.actions)

    @classmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        """Return the start of a game, from its variants, or else from a ``"position"``.

        Raises ``ValueError`` for anything else.
        """
        fields("the deal of this game", deal, (), ("position",))
        if "position" in deal:
            fields("the options of a game that begins from a position", options, ())
            return cls.from_position(Position.parse(deal["position"]))
        played = cls._complete_options(options)
        first = cls._first_position(played)
        return cls(freeze(played), freeze({}), _game=pack(first.game()))

    @classmethod
    def from_position(cls, position: Position) -> Self:
        """Return the start of a game from a position of it; raise ``ValueError`` if it is none."""
        state_class = QueenState if check_position(position).with_queen else TaflState
        if state_class is not cls:
            raise ValueError(f"this is a position of {state_class.game}, not of {cls.game}")
        return cls(freeze({}), freeze({"position": position.text()}), _game=pack(position.game()))

    @classmethod
    def _complete_options(cls, options: Mapping[str, Any]) -> Json:
        """Return the variants with their defaults, an axis for each that has one."""
        known = Variants.__dataclass_fields__
        given = fields("the options of Catch the King", options, (), known)
        axes = choose_axes(given.get("godi"), given.get("jarl"), given.get("victory"))
        return dict(vars(Variants(**{**given, **axes})))

    @classmethod
    def _first_position(cls, options: Json) -> Position:
        return beginning(Variants(**options))

    def _actions_of(self, seat: Seat) -> Collection[str]:
        listed: tuple[str, ...] | None = self.__dict__.get("_listed")
        if listed is None:
            # Once for each state: players are shown the list, and then their choice is looked up.
            listed = self.__dict__["_listed"] = tuple(TEXTS.legal_actions(self._game))
        return listed

    def _in_order(self, seat: Seat) -> list[str]:
        return list(self._actions_of(seat))

    def _after(self, action: str, seat: Seat) -> Self:
        game = self._game[:]
        act(game, CODES[action])
        return self._later([(seat, action)], [self._game, game])

    def _later(self, steps: Sequence[tuple[Seat, str]], games: Sequence[Flat]) -> Self:
        notes: list[str] = []
        captured = self.captured
        for (_, action), game in zip(steps, games[1:], strict=True):
            note = action
            if game[board.TAKEN]:
                just = just_taken(game)  # which writes nothing
                note += "".join([f"x{piece['square']}" for piece in just])
                captured = (*captured, *map(FrozenDict, just))
            notes.append(note)
        # Past the checks of a dataclass, which cost as much as the move: the parts are our own.
        after = object.__new__(type(self))
        after.__dict__.update(
            options=self.options,
            deal=self.deal,
            taken_actions=(*self.taken_actions, *steps),
            history=(*self.history, *notes),
            captured=captured,
            _game=games[-1],
        )
        return after

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        return refusal(self.kernel_game(), action)


class QueenState(TaflState):
    """State of Catch the Queen: seat 0 is the Jarl player, seat 1 the King player.

    >>> from cantorlab.rules import tafl
    >>> state = tafl.start_queen()
    >>> state.game, state.to_act, state.legal_actions()[:2]
    ('queen', (0,), ['d1-b1', 'd1-c1'])
    """

    game: ClassVar[str] = "queen"

    @classmethod
    def _complete_options(cls, options: Mapping[str, Any]) -> Json:
        """Return the one option, or its default."""
        given = fields("the options of Catch the Queen", options, (), ("queen_walks_in",))
        return {"queen_walks_in": given.get("queen_walks_in", True)}

    @classmethod
    def _first_position(cls, options: Json) -> Position:
        return queens_beginning(**options)

    @property
    def action_space(self) -> ActionSpace:
        """All actions that Catch the Queen can ever have."""
        return actions.QUEEN

    def mutable(self) -> MutableQueen[Self]:
        """Return a game to search in: ``push`` and ``pop`` change it in place."""
        return MutableQueen(self, self._game[:])
