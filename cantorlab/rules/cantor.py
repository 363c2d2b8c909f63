"""Cantor: formulas, a hidden choice and bluff, in its three modes (rules §1).

>>> from cantorlab.rules import cantor
>>> state = cantor.start(seed=7)
>>> state = state.apply(state.legal_actions(1)[0], seat=1)
>>> state.to_act
(0,)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from cantorlab.rules import cantor_kernel as kernel
from cantorlab.rules.cantor_deal import MODES, NUMBERS, Deal, Mode, Options, draw
from cantorlab.rules.cantor_deck import Place, deck, our_deck
from cantorlab.rules.cantor_duel import Duel, fight, public
from cantorlab.rules.chance import Seed
from cantorlab.rules.state import IllegalAction, Json, Outcome, Record, Seat, State

__all__ = ["DECK", "MODES", "CantorState", "Deal", "Duel", "Mode", "Place", "deck", "start"]

DECK: tuple[Place, ...] = our_deck()

# The cells of the quest's board, by the kernel's number: a1 … a4, b1 … c4.
CELLS: tuple[str, ...] = tuple(f"{column}{row}" for column in "abc" for row in "1234")

Value = TypeVar("Value")
Phase: TypeAlias = Literal["go", "commit", "protect", "over"]

_REASONS = {
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
        return _opening(options, draw(options, seed))
    if seed is not None:
        raise ValueError("give a seed or a deal, not both")
    if places is None and not set(deal.places) <= set(DECK):
        places = deal.places
    return _opening(Options(mode, deck(places), first_place), deal)


@dataclass(frozen=True)
class Table:
    """What lies on the table between two actions; pairs are (seat 0's, seat 1's)."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    # Discards, or in the quest the resting zones, from the left end to the right.
    rests: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    # In the quest, the kernel's number of the cell pointed at, and the bits of the face-up cells.
    cell: int | None = None
    face_up: int = 0
    first: Seat | None = None
    fighters: tuple[int | None, int | None] = (None, None)
    announced: tuple[bool, bool] = (False, False)
    protections: tuple[int | None, int | None] = (None, None)
    turned: int = 0
    duels: tuple[Duel, ...] = ()
    end: int = kernel.GOES_ON

    @property
    def wins(self) -> tuple[int, int]:
        """How many duels each seat has won."""
        winners = [duel.winner for duel in self.duels]
        return winners.count(0), winners.count(1)


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
        return Outcome(None if winner < 0 else winner, _REASONS[end])

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

    def next_match(self, seed: Seed | None = None) -> CantorState:
        """Start the following match: the discovery goes on in the deck where this one stopped."""
        options = self.options
        if self.mode == "discovery":
            options = replace(options, first_place=len(self.discovered) + 1)
        return _opening(options, draw(options, seed))

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
        if seat not in (None, 0, 1):
            raise ValueError(f"the seats are 0 and 1, not {seat!r}")
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
            "at": None if table.cell is None else CELLS[table.cell],
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

    def _outcome_json(self) -> Json | None:
        if self.outcome is None:
            return None
        return {"winner": self.outcome.winner, "reason": self.outcome.reason}

    def _board_json(self) -> list[Json]:
        won_by = {duel.at: duel.winner for duel in self.history if duel.winner is not None}
        board = []
        for at in (f"{column}{row}" for row in "1234" for column in "abc"):
            cell = CELLS.index(at)
            face_up = bool(self.table.face_up >> cell & 1)
            place = public(self._place_at(cell)) if face_up else None
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
        return [at for cell, at in enumerate(CELLS) if self.table.face_up >> cell & 1]

    def _after(self, action: str, seat: Seat) -> Self:
        verb, choice = action.split()
        table = self.table
        if verb == "go":
            table = replace(table, cell=CELLS.index(choice))
        elif verb == "commit":
            table = _committed(table, seat, int(choice))
        else:
            announced = None if choice == "none" else int(choice)
            table = replace(
                table,
                announced=_with(table.announced, seat, True),
                protections=_with(table.protections, seat, announced),
            )
            if all(table.announced):
                table = self._fought(table)
        return replace(self, taken=(*self.taken, (seat, action)), table=table)

    def _fought(self, table: Table) -> Table:
        """The table after the duel: it is judged, the fighters rest, its consequences follow."""
        left, right = table.fighters
        assert self.place is not None
        assert table.first is not None
        assert left is not None
        assert right is not None
        at = None if table.cell is None else CELLS[table.cell]
        number = len(table.duels) + 1
        duel = fight(number, self.place, (left, right), table.first, table.protections, at)
        rests = ((*table.rests[0], left), (*table.rests[1], right))
        cleared = Table(
            hands=table.hands,
            rests=rests,
            face_up=table.face_up,
            turned=table.turned,
            duels=(*table.duels, duel),
        )
        if table.cell is not None:
            return _quest_goes_on(cleared, table.cell, self.deal.neutrals)
        end = kernel.match_end(*cleared.wins, len(cleared.hands[0]))
        return replace(cleared, end=end)

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

    def to_dict(self) -> Json:
        """The whole state, secrets included, JSON-able: its record."""
        return self.record.to_dict()

    @classmethod
    def from_dict(cls, data: Json) -> Self:
        """The state that ``to_dict`` wrote; raises ``ValueError`` if it is not one."""
        state = Record.from_dict(data).replay()
        if not isinstance(state, cls):
            raise ValueError("this is no game of Cantor")
        return state

    @classmethod
    def from_deal(cls, options: Json, deal: Json) -> Self:
        """The start of a game, from the options and the deal of a ``Record``."""
        try:
            chosen, dealt = Options.from_json(options), Deal.from_json(deal)
        except (KeyError, TypeError) as error:
            raise ValueError("a record of Cantor has a mode, a deck, hands and places") from error
        dealt.check_for(chosen.mode)
        face_up = kernel.first_row() if chosen.mode == "quest" else 0
        return cls(chosen, dealt, (), Table(hands=dealt.hands, face_up=face_up))


def _opening(options: Options, deal: Deal) -> CantorState:
    deal.check_for(options.mode)
    face_up = kernel.first_row() if options.mode == "quest" else 0
    return CantorState(options, deal, (), Table(hands=deal.hands, face_up=face_up))


def _committed(table: Table, seat: Seat, mage: int) -> Table:
    hand = tuple(other for other in table.hands[seat] if other != mage)
    return replace(
        table,
        hands=_with(table.hands, seat, hand),
        fighters=_with(table.fighters, seat, mage),
        first=seat if table.first is None else table.first,
    )


def _quest_goes_on(table: Table, cell: int, neutrals: tuple[int, ...]) -> Table:
    """The quest's table after a duel at ``cell``: take-back, places opened, neutrals, end."""
    *before, duel = table.duels
    hands, rests = list(table.hands), list(table.rests)
    back: list[int | None] = [None, None]
    for seat in (0, 1):
        if kernel.takes_back(len(hands[seat])):
            back[seat], *rest = rests[seat]
            hands[seat] = (*hands[seat], rests[seat][0])
            rests[seat] = tuple(rest)

    face_up, turned = table.face_up, table.turned
    turned_mage = None
    if duel.winner == 0:
        face_up = kernel.opened(face_up, cell)
    elif duel.winner == 1:
        turned_mage = neutrals[turned]
        turned += 1
    new = face_up & ~table.face_up
    duel = replace(
        duel,
        opened=tuple(at for other, at in enumerate(CELLS) if new >> other & 1),
        turned=turned_mage,
        taken_back=(back[0], back[1]),
    )
    reached = duel.winner == 0 and kernel.touches_grimoire(cell)
    return replace(
        table,
        hands=(hands[0], hands[1]),
        rests=(rests[0], rests[1]),
        face_up=face_up,
        turned=turned,
        duels=(*before, duel),
        end=kernel.quest_end(reached, turned, len(table.duels)),
    )


def _with(pair: tuple[Value, Value], seat: Seat, value: Value) -> tuple[Value, Value]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
