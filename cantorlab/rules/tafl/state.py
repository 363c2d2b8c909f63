"""Catch the King and Catch the Queen: states with texts in and texts out (rules §3, §4).

The rules themselves stand in ``kernel``, a small file for each part; a state only asks it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

from cantorlab.rules.reading import fields, unquoted
from cantorlab.rules.record import Record
from cantorlab.rules.state import IllegalAction, Json, Outcome, Seat, State
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.listing import legal_actions
from cantorlab.rules.tafl.names import BY_NAME
from cantorlab.rules.tafl.position import ImpossibleSetup, Position
from cantorlab.rules.tafl.refusals import refusal
from cantorlab.rules.tafl.setup import (
    Variants,
    beginning,
    checked,
    chosen,
    counted,
    pieces_on,
    queens_beginning,
    switched,
)
from cantorlab.rules.tafl.text import picture
from cantorlab.rules.tafl.view import just_taken, observe
from cantorlab.rules.values import FrozenDict, frozen
from cantorlab.texts import Language

Axis = Literal["vertical", "horizontal"] | bool | None


def start(
    *,
    godi: Axis = None,
    jarl: Axis = None,
    victory: Axis = None,
    young_king: bool = False,
    archers: bool = False,
    forest: bool = False,
) -> TaflState:
    """Begin Catch the King, with any variants that go together (rules §3.1, §3.5).

    ``godi``, ``jarl`` and ``victory`` take an axis, ``"vertical"`` or ``"horizontal"``, or ``True``
    for one that is free. Raises ``ImpossibleSetup``, a ``ValueError``, where two want the same axis
    or all three are asked for.

    >>> start(godi="vertical", archers=True).legal_actions()[:2]
    ['a4-a2', 'a4-a3']
    """
    variants = Variants(
        **chosen(godi, jarl, victory), young_king=young_king, archers=archers, forest=forest
    )
    return TaflState.from_deal(vars(variants), {})


def start_queen(*, queen_walks_in: bool = True) -> QueenState:
    """Begin Catch the Queen (rules §3.6).

    With ``queen_walks_in=False`` a move of the queen may not win for the player who makes it.
    """
    return QueenState.from_deal({"queen_walks_in": queen_walks_in}, {})


def setup(
    pieces: Mapping[str, str],
    *,
    to_move: str = "attacker",
    facings: Mapping[str, str] | None = None,
    young_king: bool = False,
    cursed: bool = False,
    shot: str | None = None,
    forests_to_place: int = 0,
    quiet: int = 0,
) -> TaflState:
    """Begin Catch the King from any position that the rules can lead to.

    Args:
        pieces: piece names by square: ``{"e5": "king", "d4": "attacker", "c3": "forest"}``.
        to_move: ``"attacker"`` or ``"defender"``.
        facings: ``"up"``, ``"right"``, ``"down"`` or ``"left"`` for the square of each archer.
        young_king: whether the king captures.
        cursed: whether the king is cursed.
        shot: the square of an attacker that the defender may shoot now.
        forests_to_place: how many forests are still to be placed, 0 to 2.
        quiet: plies since the last capture, 0 to 199.

    Raises ``ImpossibleSetup``, a ``ValueError``, which says what cannot be.
    """
    if to_move not in ("attacker", "defender"):
        raise ImpossibleSetup(
            "tafl.setup.to_move", given=unquoted(to_move), known="attacker, defender"
        )
    if shot is not None and not (isinstance(shot, str) and shot in BY_NAME):
        raise ImpossibleSetup("tafl.setup.square", square=unquoted(shot))
    return _begun(
        Position(
            pieces=pieces_on(pieces, facings or {}),
            turn=to_move,
            quiet=counted("quiet", quiet),
            young_king=switched("young_king", young_king),
            cursed=switched("cursed", cursed),
            shot=BY_NAME[shot] if shot else 0,
            forests=counted("forests_to_place", forests_to_place),
        )
    )


def setup_queen(
    pieces: Mapping[str, str],
    *,
    to_move: str = "jarl",
    queen_walks_in: bool = True,
    quiet: int = 0,
) -> QueenState:
    """Begin Catch the Queen from any position that the rules can lead to.

    Args:
        pieces: piece names by square: ``jarl_viking``, ``jarl_chief``, ``king_viking``,
            ``king_chief``, ``english`` and one ``queen``.
        to_move: ``"jarl"``, ``"king"``, or for the English half of their turn ``"jarl-english"``,
            ``"king-english"``.
        queen_walks_in: as in ``start_queen``.
        quiet: half-turns since the last capture, 0 to 199.

    Raises ``ImpossibleSetup``, a ``ValueError``, which says what cannot be.
    """
    known = ("jarl", "jarl-english", "king", "king-english")
    if to_move not in known:
        raise ImpossibleSetup("tafl.setup.to_move", given=unquoted(to_move), known=", ".join(known))
    standing = pieces_on(pieces, {})
    walks_in = switched("queen_walks_in", queen_walks_in)
    state = _begun(Position(standing, to_move, counted("quiet", quiet), queen_walks_in=walks_in))
    assert isinstance(state, QueenState)
    return state


def parse_position(text: str) -> TaflState:
    """Begin a game from the line that ``state.position`` gives (a ``QueenState`` for the Queen's).

    Raises ``ImpossibleSetup``, a ``ValueError``, if it is no such line or no possible position.
    """
    return _begun(Position.parse(text))


def _begun(position: Position) -> TaflState:
    state_class = QueenState if position.with_queen else TaflState
    return state_class._from_position(position)


@dataclass(frozen=True)
class TaflState(State):
    """A state of Catch the King: seat 0 attacks, seat 1 defends.

    Two states are equal if their games began alike and the same actions were taken.

    Attributes:
        options: the variants that are played, or nothing if the game began from a position.
        deal: the ``"position"`` that the game began from, or nothing.
        taken_actions: every action so far, with the seat that took it.
        history: the same for people, with captures: ``d1-d4xd5``.
        taken: the pieces captured so far, in order, each as in an observation.
    """

    game: ClassVar[str] = "tafl"

    options: FrozenDict
    deal: FrozenDict
    taken_actions: tuple[tuple[Seat, str], ...] = ()
    history: tuple[str, ...] = field(default=(), compare=False)
    taken: tuple[FrozenDict, ...] = field(default=(), compare=False, repr=False)
    # The kernel's flat game. Its functions work on copies: some of them note what they find in it.
    _game: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def num_players(self) -> int:
        """Two, the attacker and the defender."""
        return 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat whose turn it is; nobody when the game is over."""
        return () if self.is_terminal else (self._game[board.PLAYER],)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
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
    def written_actions(self) -> tuple[str, ...]:
        """The actions with their captures: ``d1-d4xd5``."""
        return self.history

    @classmethod
    def action_written(cls, text: str) -> str:
        """The action alone, without its captures."""
        return text.partition("x")[0]

    def returns(self) -> tuple[float, ...]:
        """1 for the winner and -1 for the loser, or zeros."""
        if self.outcome is None or self.outcome.winner is None:
            return (0, 0)
        return (1, -1) if self.outcome.winner == 0 else (-1, 1)

    @property
    def position(self) -> str:
        """The position on one line, which ``parse_position`` reads back unless the game is over.

        When it is, ``over`` stands for the side to move, and no game can begin from there.
        """
        return Position.of(self.kernel_game()).text()

    @property
    def position_key(self) -> Hashable:
        """The pieces, whose turn it is and the variants that still matter; not ``quiet``.

        >>> one, other = start(), start()
        >>> for action in ("d1-d4", "e4-f4", "f1-f3"):
        ...     one = one.apply(action)
        >>> for action in ("f1-f3", "e4-f4", "d1-d4"):
        ...     other = other.apply(action)
        >>> one == other, one.position_key == other.position_key
        (False, True)
        """
        return self.game, replace(Position.of(self.kernel_game()), quiet=0)

    def kernel_game(self) -> list[int]:
        """A copy of the kernel's flat game, for searching and for runs in bulk."""
        return list(self._game)

    def observation(self, seat: Seat | None) -> Json:
        """What everybody sees: the board and beside it (``view.observe``), and the past.

        ``last`` is the last action, ``{"action", "from", "to", "captured"}`` (``from`` and ``to``
        None unless it was a move), or None; ``captured`` lists all pieces taken so far, in order.
        Raises ``ValueError`` for a seat that there is not.
        """
        self._check_seat(seat)
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
            "captured": [dict(piece) for piece in self.taken],
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
        """What everybody saw happen: the position at the start, then each action, in order.

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
        """The board as text; everybody sees the same."""
        return picture(self.observation(seat), language)

    def svg(
        self,
        seat: Seat | None = None,
        reveal: bool = False,
        language: Language | None = None,
        style: Literal["light", "dark"] = "light",
    ) -> str:
        """The board as an SVG picture; everybody sees the same."""
        from cantorlab.pictures.tafl.board import board as drawn

        return drawn(self.observation(seat), language=language, style=style)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg()

    @property
    def record(self) -> Record:
        """What replays this game."""
        return Record(self.game, self.options, self.deal, self.actions)

    @classmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        """The start of a game, from its variants, or else from a ``"position"``.

        Raises ``ValueError`` for what is neither.
        """
        fields("the deal of this game", deal, (), ("position",))
        if "position" in deal:
            fields("the options of a game that begins from a position", options, ())
            return cls._from_position(Position.parse(deal["position"]))
        played = cls._checked_options(options)
        first = cls._first_position(played)
        return cls(frozen(played), frozen({}), _game=tuple(first.game()))

    @classmethod
    def _from_position(cls, position: Position) -> Self:
        state_class = QueenState if checked(position).with_queen else TaflState
        if state_class is not cls:
            raise ValueError(f"this is a position of {state_class.game}, not of {cls.game}")
        return cls(frozen({}), frozen({"position": position.text()}), _game=tuple(position.game()))

    @classmethod
    def _checked_options(cls, options: Mapping[str, Any]) -> Json:
        """The variants with their defaults, an axis for each that has one."""
        known = Variants.__dataclass_fields__
        given = fields("the options of Catch the King", options, (), known)
        axes = chosen(given.get("godi"), given.get("jarl"), given.get("victory"))
        return dict(vars(Variants(**{**given, **axes})))

    @classmethod
    def _first_position(cls, options: Json) -> Position:
        return beginning(Variants(**options))

    @cached_property
    def _codes(self) -> Mapping[str, int]:
        """The legal actions, with the kernel's integers for them."""
        return legal_actions(self.kernel_game())

    def _actions_of(self, seat: Seat) -> Collection[str]:
        return self._codes.keys()

    def _after(self, action: str, seat: Seat) -> Self:
        game = self.kernel_game()
        act(game, self._codes[action])
        taken = just_taken(game)
        return type(self)(
            self.options,
            self.deal,
            (*self.actions, (seat, action)),
            (*self.history, action + "".join(f"x{piece['square']}" for piece in taken)),
            (*self.taken, *map(FrozenDict, taken)),
            tuple(game),
        )

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        return refusal(self.kernel_game(), action)


class QueenState(TaflState):
    """A state of Catch the Queen: seat 0 is the Jarl player, seat 1 the King player."""

    game: ClassVar[str] = "queen"

    @classmethod
    def _checked_options(cls, options: Mapping[str, Any]) -> Json:
        """The one option, or its default."""
        given = fields("the options of Catch the Queen", options, (), ("queen_walks_in",))
        return {"queen_walks_in": given.get("queen_walks_in", True)}

    @classmethod
    def _first_position(cls, options: Json) -> Position:
        return queens_beginning(**options)
