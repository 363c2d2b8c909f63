"""A position of Cantor with its past, and how a game starts (rules §1, §4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias

from cantorlab.rules.cantor.deal import NUMBERS, Deal, Mode, Options, draw
from cantorlab.rules.cantor.duel import Duel, public
from cantorlab.rules.cantor.kernel import judging as kernel
from cantorlab.rules.cantor.places import Place, deck, our_deck
from cantorlab.rules.cantor.table import CELLS, Table
from cantorlab.rules.cantor.text import picture
from cantorlab.rules.random import Seed
from cantorlab.rules.state import IllegalAction, Json, Outcome, Record, Seat, State
from cantorlab.texts import Language

DECK: tuple[Place, ...] = our_deck()

Phase: TypeAlias = Literal["go", "commit", "protect", "over"]

REASONS = {
    kernel.THREE_DUELS: "3 duels won",
    kernel.MORE_DUELS: "hands empty, more duels won",
    kernel.EQUAL_DUELS: "hands empty, equal",
    kernel.GRIMOIRE_REACHED: "grimoire reached",
    kernel.NEUTRALS_TURNED: "4 neutral mages turned",
    kernel.TOO_MANY_DUELS: "200 duels",
}
_PROTECTIONS = [*(f"protect {number}" for number in NUMBERS), "protect none"]
_ACTION = re.compile(r"(go|commit|protect) (\S+)")


def start(
    mode: Mode = "discovery",
    *,
    places: Any = None,
    seed: Seed | None = None,
    deal: Deal | None = None,
    first_place: int = 1,
) -> CantorState:
    """Start a game of Cantor.

    ``mode`` is ``"discovery"`` (§1.4), ``"express"`` (§1.5) or ``"quest"`` (§1.6). ``places`` is
    anything that ``deck`` takes: the discovery fights on these places in their order, from the
    ``first_place``-th on; the other modes draw from them (default: our 72 places). ``seed`` (0 to
    2**63 - 1) draws the deal; ``(seed, index)`` draws that of game ``index`` of a bulk run.
    ``deal`` gives it outright. Raises ``ValueError`` for what cannot be played.
    """
    if deal is None:
        options = Options(mode, deck(places), first_place)
        return CantorState._opening(options, draw(options, seed))
    if seed is not None:
        raise ValueError("give a seed or a deal, not both")
    if places is None and not set(deal.places) <= set(DECK):
        places = deal.places
    return CantorState._opening(Options(mode, deck(places), first_place), deal)


@dataclass(frozen=True, repr=False)
class CantorState(State):
    """A position of Cantor with its past; made by ``start`` and ``apply``."""

    game: ClassVar[str] = "cantor"

    options: Options
    deal: Deal
    taken: tuple[tuple[Seat, str], ...]
    table: Table = field(compare=False)

    @property
    def num_players(self) -> int:
        """Always 2."""
        return 2

    @property
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""
        return self.taken

    @property
    def mode(self) -> Mode:
        """``"discovery"``, ``"express"`` or ``"quest"``."""
        return self.options.mode

    @property
    def phase(self) -> Phase:
        """What is to be done: ``go`` (quest), ``commit``, ``protect``; or ``over``."""
        table = self.table
        if table.end != kernel.GOES_ON:
            return "over"
        if self.mode == "quest" and table.cell is None:
            return "go"
        return "commit" if None in table.fighters else "protect"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The adventurer in phase ``go``; else the seats whose secret choice is still to come."""
        table = self.table
        match self.phase:
            case "go":
                return (0,)
            case "commit":
                return tuple(seat for seat in (0, 1) if table.fighters[seat] is None)
            case "protect":
                return tuple(seat for seat in (0, 1) if not table.announced[seat])
            case "over":
                return ()

    @property
    def place(self) -> Place | None:
        """The place being fought on; None while the adventurer has not pointed, and at the end."""
        if self.phase in ("go", "over"):
            return None
        if self.table.cell is not None:
            return self._place_at(self.table.cell)
        return self.deal.places[len(self.table.duels)]

    @property
    def history(self) -> tuple[Duel, ...]:
        """The duels fought so far."""
        return self.table.duels

    @property
    def score(self) -> tuple[int, int]:
        """How many duels each seat has won."""
        return self.table.wins

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        end = self.table.end
        if end == kernel.GOES_ON:
            return None
        winner = kernel.game_winner(end, *self.table.wins)
        return Outcome(None if winner < 0 else winner, REASONS[end])

    def returns(self) -> tuple[float, ...]:
        """Per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""
        winner = None if self.outcome is None else self.outcome.winner
        return {None: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}[winner]

    @property
    def discovered(self) -> tuple[Place, ...]:
        """The places that have been played: in the discovery, the deck up to here (§1.4)."""
        if self.mode != "discovery":
            return self.options.deck
        return self.options.deck[: self.options.first_place - 1 + len(self.history)]

    def next_match(self, seed: Seed | None = None) -> Self:
        """Start the following match: the discovery goes on in the deck where this one stopped."""
        options = self.options
        if self.mode == "discovery":
            options = replace(options, first_place=len(self.discovered) + 1)
        return self._opening(options, draw(options, seed))

    def observation(self, seat: Seat | None) -> Json:
        """All that ``seat`` may know (None: a spectator), and nothing else (§1.7).

        - ``game``, ``mode``, ``seat``, ``to_act``, ``phase`` (``go``, ``commit``, ``protect``,
          ``over``), ``is_terminal``, ``outcome`` (None or ``winner`` and ``reason``)
        - ``duel``: the number of the duel that is on, from 1; at the end, of the last one
        - ``place``: the place being fought on (None in ``go`` and ``over``), with ``number``,
          ``formula``, ``name_fr``, ``name_en``, ``level``, ``family``; ``at``: its cell (quest)
        - ``played``: the places fought on, in order; ``score``: duels won
        - ``hand``: the seat's mages, lowest first, without the one committed (spectator: ``[]``);
          ``hand_sizes``
        - ``own_commit``; ``own_protection`` (None before it is announced, and for none)
        - ``committed``, ``announced``: whether each seat has; ``first``: who committed first
        - ``rests``: both discards or resting zones, left to right
        - ``duels``: the duels fought, as ``Duel.to_json`` writes them
        - ``neutrals``: in the order of their turning, the number of each turned one, else None
        - ``board``: ``[]``, or the quest's 12 cells row by row from row 1: ``at``, ``place``
          (None when face down), ``face_up``, ``won_by`` (who won there last, or None)
        """
        self._check_seat(seat)
        table = self.table
        neutrals = self.deal.neutrals
        return {
            "game": self.game,
            "mode": self.mode,
            "seat": seat,
            "to_act": list(self.to_act),
            "phase": self.phase,
            "is_terminal": self.is_terminal,
            "outcome": self._outcome_json(),
            "duel": len(table.duels) + (not self.is_terminal),
            "place": None if self.place is None else public(self.place),
            "at": table.at,
            "played": [public(duel.place) for duel in table.duels],
            "score": list(table.wins),
            "hand": [] if seat is None else sorted(table.hands[seat]),
            "hand_sizes": [len(hand) for hand in table.hands],
            "own_commit": None if seat is None else table.fighters[seat],
            "own_protection": None if seat is None else table.protections[seat],
            "committed": [fighter is not None for fighter in table.fighters],
            "announced": list(table.announced),
            "first": table.first,
            "rests": [list(rest) for rest in table.rests],
            "duels": [duel.to_json() for duel in table.duels],
            "neutrals": [
                mage if turn < table.turned else None for turn, mage in enumerate(neutrals)
            ],
            "board": self._board_json() if self.mode == "quest" else [],
        }

    def text(
        self, seat: Seat | None = None, reveal: bool = False, language: Language | None = None
    ) -> str:
        """The table as text, seen from ``seat`` (None: a spectator), or with all its secrets."""
        return picture(self._seen(seat, reveal), language)

    def svg(
        self,
        seat: Seat | None = None,
        reveal: bool = False,
        language: Language | None = None,
        style: Literal["light", "dark"] = "light",
    ) -> str:
        """The table as an SVG picture, seen from ``seat`` (None: a spectator), or revealed."""
        from cantorlab.pictures.cantor import table as pictures

        return pictures.svg(self._seen(seat, reveal), language=language, style=style)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg()

    def _seen(self, seat: Seat | None, reveal: bool) -> Json:
        """What is to be shown: an observation, or all, with ``hands``, ``commits`` and more."""
        seen = self.observation(seat)
        if not reveal:
            return seen
        table = self.table
        return seen | {
            "hands": [sorted(hand) for hand in table.hands],
            "commits": list(table.fighters),
            "protections": list(table.protections),
            "neutrals": list(self.deal.neutrals),
            "board": self._board_json(reveal=True) if self.mode == "quest" else [],
        }

    def _outcome_json(self) -> Json | None:
        if self.outcome is None:
            return None
        return {"winner": self.outcome.winner, "reason": self.outcome.reason}

    def _board_json(self, reveal: bool = False) -> list[Json]:
        won_by = {duel.at: duel.winner for duel in self.history if duel.winner is not None}
        board = []
        for at in (f"{column}{row}" for row in "1234" for column in "abc"):
            cell = CELLS.index(at)
            face_up = self.table.is_face_up(cell)
            place = public(self._place_at(cell)) if face_up or reveal else None
            board.append({"at": at, "place": place, "face_up": face_up, "won_by": won_by.get(at)})
        return board

    def _place_at(self, cell: int) -> Place:
        column, row = divmod(cell, kernel.QUEST_ROWS)
        return self.deal.places[row * 3 + column]

    def _actions_of(self, seat: Seat) -> list[str]:
        match self.phase:
            case "go":
                return [f"go {at}" for at in self._face_up()]
            case "commit":
                return [f"commit {mage}" for mage in self.table.hands[seat]]
            case _:
                return _PROTECTIONS

    def _face_up(self) -> list[str]:
        return [at for cell, at in enumerate(CELLS) if self.table.is_face_up(cell)]

    def _after(self, action: str, seat: Seat) -> Self:
        verb, choice = action.split()
        table = self.table
        if verb == "go":
            table = table.pointed(choice)
        elif verb == "commit":
            table = table.committed(seat, int(choice))
        else:
            table = table.protected(seat, None if choice == "none" else int(choice))
            if all(table.announced):
                assert self.place is not None
                table = table.after_duel(self.place, self.deal.neutrals)
        return replace(self, taken=(*self.taken, (seat, action)), table=table)

    def why_not(self, action: str, seat: Seat | None = None) -> IllegalAction | None:
        """Why ``action`` may not be taken now, or None if it may."""
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
            return IllegalAction("cantor.point_first", at=self._face_up()[0])
        if verb == "protect" and phase == "commit":
            return IllegalAction("cantor.commit_first", mage=self.table.hands[seat][0])
        if verb == "commit" and phase == "protect":
            return IllegalAction("cantor.fighters_chosen")
        known = choice in map(str, NUMBERS)
        return IllegalAction(f"cantor.{'not_in_hand' if known else 'no_such_mage'}", mage=choice)

    @property
    def record(self) -> Record:
        """What replays this game: options, deal (with its secrets) and actions."""
        return Record(self.game, self.options.to_json(), self.deal.to_json(), self.taken)

    @classmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        """The start of a game, from the options and the deal of a ``Record``.

        Raises ``ValueError`` for what is not the options and the deal of a game of Cantor.
        """
        return cls._opening(Options.from_json(options), Deal.from_json(deal))

    @classmethod
    def _opening(cls, options: Options, deal: Deal) -> Self:
        deal.check_for(options.mode)
        face_up = kernel.first_row() if options.mode == "quest" else 0
        return cls(options, deal, (), Table(hands=deal.hands, face_up=face_up))
