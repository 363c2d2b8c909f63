"""Positions of Cantor with their past, and the start of a game (rules §1, §4)."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias

from cantorlab.languages.texts import Language
from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.cantor import listing, view
from cantorlab.rules.cantor.deal import Deal, Mode, Options, draw
from cantorlab.rules.cantor.duel import Duel, FinishedDuel
from cantorlab.rules.cantor.encoding import ACTION_OF_TEXT, CELLS, NUMBERS
from cantorlab.rules.cantor.kernel import game as game_kernel
from cantorlab.rules.cantor.kernel import legal
from cantorlab.rules.cantor.kernel.quest import place_of
from cantorlab.rules.cantor.kernel.turn import act, begin
from cantorlab.rules.cantor.line_reading import read
from cantorlab.rules.cantor.mutable import MutableCantor, position_key, returns
from cantorlab.rules.cantor.places import Place, deck, our_deck
from cantorlab.rules.cantor.position import Position
from cantorlab.rules.cantor.position_line import PositionLine
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.random import Seed
from cantorlab.rules.reading import fields
from cantorlab.rules.state import IllegalAction, Json, Outcome, Record, Seat, State, once
from cantorlab.support import deprecation

DECK: tuple[Place, ...] = our_deck()

Phase: TypeAlias = Literal["go", "commit", "protect", "over"]

REASONS = {
    game_kernel.THREE_DUELS: "3 duels won",
    game_kernel.MORE_DUELS: "hands empty, more duels won",
    game_kernel.EQUAL_DUELS: "hands empty, equal",
    game_kernel.GRIMOIRE_REACHED: "grimoire reached",
    game_kernel.NEUTRALS_TURNED: "4 neutral mages turned",
    game_kernel.TOO_MANY_DUELS: "200 duels",
}
_PHASES: dict[int, Phase] = {
    legal.POINTING: "go",
    legal.COMMITTING: "commit",
    legal.ANNOUNCING: "protect",
    legal.OVER: "over",
}
# By a seat, where the other's announcement stands, and where what the seat may do is kept.
_OTHERS = (game_kernel.ANNOUNCED + 1, game_kernel.ANNOUNCED)
_LISTED = ("_listed_0", "_listed_1")
_ACTION = re.compile(r"(go|commit|protect) (\S+)")


def start(
    mode: Mode = "discovery",
    *,
    places: Any = None,
    seed: Seed | None = None,
    deal: Deal | None = None,
    first_place: int = 1,
    open_hands: bool = False,
) -> CantorState:
    """Start a game of Cantor.

    ``mode`` is ``"discovery"`` (§1.4), ``"express"`` (§1.5) or ``"quest"`` (§1.6). ``places`` is
    anything that ``deck`` takes: the discovery fights on these places in their order, from the
    ``first_place``-th on; the other modes draw from them (default: our 72 places). A match takes
    any number of them, and shuffles them anew when they have run out; a quest 12. ``seed`` (0 to
    2**63 - 1) draws the deal; ``(seed, index)`` draws that of game ``index`` of a bulk run.
    ``deal`` gives it outright. With ``open_hands`` both hands lie face up; the committed mage stays
    secret. Raises ``ValueError`` for options that cannot be played.

    >>> start("quest", seed=1).legal_actions()
    ['go a1', 'go b1', 'go c1']
    >>> start(places=["n^2"] * 7, seed=1).to_act
    (0, 1)
    """
    if deal is None:
        options = Options(mode, deck(places), first_place, open_hands)
        return CantorState._opening(options, draw(options, seed))
    if seed is not None:
        raise ValueError("give a seed or a deal, not both")
    if places is None and not set(deal.places) <= set(DECK):
        places = list(dict.fromkeys(deal.places))
    return CantorState._opening(Options(mode, deck(places), first_place, open_hands), deal)


def parse_position(text: str) -> CantorState:
    """Begin a match from the line that ``state.position`` gives.

    Raises ``ValueError`` if it is no such line, or a position that no match reaches.

    >>> state = start(seed=7).apply("commit 3", 0)
    >>> again = parse_position(state.position)
    >>> again.position_key == state.position_key, again.to_act
    (True, (1,))
    """
    return CantorState.from_position(text)


@dataclass(frozen=True, repr=False)
class CantorState(State):
    """Position of Cantor with its past; made by ``start`` and ``apply``.

    >>> from cantorlab.rules import cantor
    >>> state = cantor.start(seed=7)
    >>> later = state.apply(state.legal_actions(1)[0], seat=1)
    >>> state.to_act, later.to_act
    ((0, 1), (0,))
    >>> later.observation(0)["hand"]
    [-9, -7, -6, -5, -4, 1, 3]
    """

    game: ClassVar[str] = "cantor"

    options: Options
    deal: Deal
    taken_actions: tuple[tuple[Seat, str], ...]
    # The kernel's flat game, and the duels fought: both follow from the deal and the actions.
    _game: tuple[int, ...] = field(compare=False)
    _duels: tuple[FinishedDuel, ...] = field(default=(), compare=False)
    # The line of the position that the match began from, if it was not dealt.
    begun: str | None = None

    @property
    def standing(self) -> Position:
        """The flat game of the kernel, read as mages, cells and seats."""
        return Position(self._game)

    @property
    def history(self) -> tuple[Duel, ...]:
        """The duels fought since the start, or since the position that the match began from."""
        return tuple([fought.duel for fought in self._duels])

    @property
    def num_players(self) -> int:
        """Always 2."""
        return 2

    @property
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""
        return self.taken_actions

    @property
    def taken(self) -> tuple[tuple[Seat, str], ...]:
        """Old name of ``actions``."""
        deprecation.warn(f"{type(self).__name__}.taken", "actions")
        return self.taken_actions

    @property
    def position(self) -> str:
        """The position on one line, which ``parse_position`` reads back unless the match is over.

        It is for the owner of the match: it reveals all that is hidden. See ``cantor.line``.
        """
        return PositionLine.of(self.options, self.deal, self.standing).text()

    @property
    def position_key(self) -> Hashable:
        """Options, places to come, hands, resting zones, board, and the choices of this duel."""
        return position_key(self, self._game)

    @property
    def finished_duels(self) -> tuple[FinishedDuel, ...]:
        """The duels fought, of which ``history`` describes each."""
        return self._duels

    @property
    def mode(self) -> Mode:
        """The mode: ``"discovery"``, ``"express"`` or ``"quest"``."""
        return self.options.mode

    @property
    def phase(self) -> Phase:
        """Phase of the game: ``go`` (quest), ``commit``, ``protect``; or ``over``."""
        return _PHASES[self.standing.phase]

    @once
    def to_act(self) -> tuple[Seat, ...]:
        """The adventurer in phase ``go``; else the seats whose secret choice is still to come."""
        return listing.waiting(self._game)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self._game[game_kernel.END] != game_kernel.GOES_ON

    @property
    def action_space(self) -> ActionSpace:
        """All actions that Cantor can ever have, in all modes."""
        return listing.SPACE

    def mutable(self) -> MutableCantor[Self]:
        """Return a game to search in: ``push`` and ``pop`` change it in place."""
        return MutableCantor(self, list(self._game))

    @property
    def place(self) -> Place | None:
        """The place of the duel; None while the adventurer has not pointed, and at the end."""
        if self.phase in ("go", "over"):
            return None
        if self.standing.cell is not None:
            return self._place_at(self.standing.cell)
        return self.deal.places[self.standing.duels]

    @property
    def score(self) -> tuple[int, int]:
        """Number of duels that each seat has won."""
        return self.standing.wins

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""
        position = self.standing
        if position.end == game_kernel.GOES_ON:
            return None
        return Outcome(position.winner, REASONS[position.end])

    def returns(self) -> tuple[float, ...]:
        """Return per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""
        return returns(self._game)

    @property
    def discovered(self) -> tuple[Place, ...]:
        """The places that have been played: in the discovery, the deck up to here (§1.4)."""
        if self.mode != "discovery":
            return self.options.deck
        return self.options.deck[: self.options.first_place - 1 + self.standing.duels]

    def dealt_again(self, seed: Seed | None = None) -> Self:
        """Start another match with the same options, which ``seed`` deals."""
        return self._opening(self.options, draw(self.options, seed))

    def next_match(self, seed: Seed | None = None) -> Self:
        """Start the following match: the discovery goes on in the deck where this one stopped."""
        options = self.options
        if self.mode == "discovery":
            options = replace(options, first_place=len(self.discovered) + 1)
        return self._opening(options, draw(options, seed))

    def observation(self, seat: Seat | None) -> Json:
        """Return all that ``seat`` may know (None: a spectator), and nothing else (§1.7).

        - ``game``, ``mode``, ``seat``, ``to_act``, ``phase`` (``go``, ``commit``, ``protect``,
          ``over``), ``is_terminal``, ``outcome`` (None or ``winner`` and ``reason``)
        - ``duel``: the number of the current duel, from 1; at the end, of the last one
        - ``place``: the place being fought on (None in ``go`` and ``over``), with ``number``,
          ``formula``, ``name_en``, ``name_fr``…, ``level``, ``family``; ``at``: its cell (quest)
        - ``played``: the places fought on, in order (of a quest that began from a position, since
          then); ``score``: duels won
        - ``hand``: the seat's mages, lowest first, without the one committed (spectator: ``[]``);
          ``hand_sizes``
        - ``own_commit``; ``own_protection`` (None before it is announced, and for none)
        - ``committed``, ``announced``: whether each seat has; ``first``: the first seat to commit
        - ``rests``: both discards or resting zones, left to right
        - ``duels``: the duels fought, as ``Duel.to_json`` writes them
        - ``neutrals``: in the order of their turning, the number of each turned one, else None
        - ``board``: ``[]``, or the quest's 12 cells row by row from row 1: ``at``, ``place``
          (None when face down), ``face_up``, ``won_by`` (the last winner there, or None)
        - with open hands ``open_hands``: both as they were before the current duel, so that they do
          not reveal a committed mage
        """
        seat = self._check_seat(seat)
        return view.observe(self, seat)

    def text(
        self, seat: Seat | None = None, reveal: bool = False, language: Language | None = None
    ) -> str:
        """Return the table as text, seen from ``seat`` (None: a spectator), or revealed."""
        own = self._check_seat(seat)
        return picture(view.observe_or_reveal(self, own, reveal=reveal), language)

    def svg(
        self,
        seat: Seat | None = None,
        reveal: bool = False,
        language: Language | None = None,
        style: Literal["light", "dark"] = "light",
    ) -> str:
        """Return the table as SVG, seen from ``seat`` (None: a spectator), or revealed."""
        from cantorlab.pictures.cantor import table as pictures

        return pictures.svg(
            view.observe_or_reveal(self, self._check_seat(seat), reveal=reveal),
            language=language,
            style=style,
        )

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg()

    @property
    def face_up(self) -> dict[str, Place]:
        """The quest's face-up places by their cells; empty in other modes."""
        return {at: self._place_at(CELLS.index(at)) for at in self.standing.face_up}

    def _place_at(self, cell: int) -> Place:
        return self.deal.places[place_of(cell)]

    def _actions_of(self, seat: Seat) -> Collection[str]:
        listed: tuple[str, ...] | None = self.__dict__.get(_LISTED[seat])
        if listed is None:
            # Once for each seat: it is shown the list, and then its choice is looked up.
            listed = self.__dict__[_LISTED[seat]] = listing.texts(self._game, seat)
        return listed

    def _in_order(self, seat: Seat) -> list[str]:
        return list(self._actions_of(seat))

    def _after(self, action: str, seat: Seat) -> Self:
        before, code = self._game, ACTION_OF_TEXT[action]
        game = list(before)
        duels = self._duels
        # Only the second announcement decides; before it the order at the place does not matter.
        if code >= game_kernel.PROTECT and before[_OTHERS[seat]] != game_kernel.NOT_YET:
            quest = before[game_kernel.QUEST]
            at = place_of(before[game_kernel.CELL]) if quest else before[game_kernel.DUELS]
            place = self.deal.places[at]
            act(game, place.ranks_by_code, seat, code)
            last = code - game_kernel.PROTECT
            duels += (FinishedDuel(before, tuple(game), seat, last, place, self.deal),)
        else:
            act(game, (), seat, code)
        # Past the checks of a dataclass, which cost as much as the rest: the parts are our own.
        after = object.__new__(type(self))
        parts = after.__dict__
        parts["options"] = self.options
        parts["deal"] = self.deal
        parts["taken_actions"] = self.taken_actions + ((seat, action),)  # noqa: RUF005  (which copies but once)
        parts["_game"] = tuple(game)
        parts["_duels"] = duels
        parts["begun"] = self.begun
        return after

    def why_not(self, action: str, seat: Seat | None = None) -> IllegalAction | None:
        """Return the reason why ``action`` may not be taken now, or None if it may."""
        refusal = super().why_not(action, seat)
        if refusal is None or refusal.code != "rules.not_your_turn" or seat not in (0, 1):
            return refusal
        return IllegalAction(f"cantor.{'not_adventurer' if self.phase == 'go' else 'chosen'}")

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        parts = _ACTION.fullmatch(action) if isinstance(action, str) else None
        if parts is None:
            return IllegalAction("rules.not_listed", action=str(action)[:40])
        verb, choice = parts.groups()
        phase = self.phase
        if verb == "go":
            if self.mode != "quest":
                return IllegalAction("cantor.only_quest")
            if phase != "go":
                return IllegalAction("cantor.place_chosen")
            known = choice in CELLS
            return IllegalAction(f"cantor.{'face_down' if known else 'no_such_cell'}", at=choice)
        if phase == "go":
            return IllegalAction("cantor.point_first", at=self.standing.face_up[0])
        if verb == "protect" and phase == "commit":
            return IllegalAction("cantor.commit_first", mage=self.standing.hands[seat][0])
        if verb == "commit" and phase == "protect":
            return IllegalAction("cantor.fighters_chosen")
        known = choice in map(str, NUMBERS)
        return IllegalAction(f"cantor.{'not_in_hand' if known else 'no_such_mage'}", mage=choice)

    @property
    def record(self) -> Record:
        """Record that replays this game: options, deal (with its secrets) and actions."""
        if self.begun is not None:
            return Record(self.game, {}, {"position": self.begun}, self.taken_actions)
        return Record(self.game, self.options.to_json(), self.deal.to_json(), self.taken_actions)

    @classmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        """Return the start of a game, from the options and the deal of a ``Record``.

        Raises ``ValueError`` for anything other than the options and the deal of a game of Cantor.
        """
        if isinstance(deal, Mapping) and "position" in deal:
            fields("the deal of Cantor", deal, ("position",))
            fields("the options of a match that begins from a position", options, ())
            return cls.from_position(deal["position"])
        return cls._opening(Options.from_json(options), Deal.from_json(deal))

    @classmethod
    def from_position(cls, text: str) -> Self:
        """Return the start of a match from a line of ``position``; raise ``ValueError`` for others.

        Earlier duels are not known: ``history`` begins here.
        """
        line = read(text)
        return cls(line.options, line.deal, (), tuple(line.game()), begun=line.text())

    @classmethod
    def _opening(cls, options: Options, deal: Deal) -> Self:
        deal.check_for(options.mode)
        game = [0] * game_kernel.GAME_SIZE
        begin(game, int(options.mode == "quest"), *deal.packed_hands)
        return cls(options, deal, (), tuple(game))
