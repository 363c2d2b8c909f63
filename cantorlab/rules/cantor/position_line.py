"""Position of Cantor on one line, for its owner: it holds every mage and place, hidden or not.

``discovery 1,2,3,4,5,6,7 2:1-0 -9,0,4,5/2,7>8 … 1,3|…``: the mode; the places in the order of the
deal, by number; the duels that were fought and the score; for each seat the mages in hand, after
``/`` those at rest from the left, ``-`` for none, then ``>8`` the mage committed and ``~3`` or
``~none`` the announcement; the neutral mages in the order of their turning, ``|`` after those
that are face up. Then, where they apply:

- ``first=1``: the seat that committed first in this duel;
- in the quest ``up=a1,b1,c1``: the face-up cells, and ``at=b1``: the cell of the duel;
- ``open-hands``: both hands lie face up;
- ``from=13``: the place of the deck with which a discovery began; ``deck=…``: a deck that is not
  ours, as JSON without spaces. Places outside the deck are written so in the second word.

When the match is over, ``over`` stands for duels and score, and no match can begin from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cantorlab.rules.cantor.deal import Deal, Options
from cantorlab.rules.cantor.encoding import CELLS, CODE_OF_NUMBER, NUMBERS
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.mages import pack_mages
from cantorlab.rules.cantor.kernel.turn import begin
from cantorlab.rules.cantor.places import Place, deck
from cantorlab.rules.cantor.position import Position

OVER = "over"
NONE = "none"


@dataclass(frozen=True)
class Seated:
    """Mages of a seat; ``fighter`` is None before it commits, ``said`` true once it announces."""

    hand: tuple[int, ...]
    rest: tuple[int, ...]
    fighter: int | None = None
    announced: int | None = None
    said: bool = False

    @property
    def mages(self) -> tuple[int, ...]:
        """All seven mages, lowest first."""
        fighter = () if self.fighter is None else (self.fighter,)
        return tuple(sorted((*self.hand, *self.rest, *fighter)))


@dataclass(frozen=True)
class PositionLine:
    """Contents of a line. ``duels`` is None when the match is over."""

    options: Options
    places: tuple[Place, ...]
    duels: int | None
    wins: tuple[int, int]
    seats: tuple[Seated, Seated]
    neutrals: tuple[int, ...]
    turned: int = 0
    first: int | None = None
    up: tuple[str, ...] = ()
    at: str | None = None

    @classmethod
    def of(cls, options: Options, deal: Deal, position: Position) -> PositionLine:
        """Return the line of a game of the kernel."""
        over = position.end != slots.GOES_ON
        seats = [
            Seated(
                position.hands[seat],
                position.rests[seat],
                position.fighters[seat],
                position.protections[seat],
                position.announced[seat],
            )
            for seat in (0, 1)
        ]
        return cls(
            options,
            deal.places,
            None if over else position.duels,
            position.wins,
            (seats[0], seats[1]),
            deal.neutrals,
            position.turned,
            position.first,
            position.face_up,
            position.at,
        )

    @property
    def deal(self) -> Deal:
        """The deal of the position; raises ``ValueError`` if it is impossible."""
        one, other = self.seats
        deal = Deal((one.mages, other.mages), self.neutrals, self.places)
        deal.check_for(self.options.mode)
        return deal

    def text(self) -> str:
        """Return the line, which ``line_reading`` reads back unless the match is over."""
        options, turned = self.options, self.turned
        ours = options.deck == deck()
        told = [
            "" if self.first is None else f"first={self.first}",
            f"up={','.join(self.up)}" if self.up else "",
            "" if self.at is None else f"at={self.at}",
            "open-hands" * options.open_hands,
            f"from={options.first_place}" if options.first_place > 1 else "",
            "" if ours else f"deck={_json([place.to_json() for place in options.deck])}",
        ]
        count = OVER if self.duels is None else f"{self.duels}:{self.wins[0]}-{self.wins[1]}"
        words = [
            options.mode,
            self._places(),
            count,
            *map(_seat_text, self.seats),
            f"{_mages(self.neutrals[:turned])}|{_mages(self.neutrals[turned:])}",
            *told,
        ]
        return " ".join(word for word in words if word)

    def _places(self) -> str:
        known = {place.number: place for place in self.options.deck}
        if all(known.get(place.number) == place for place in self.places):
            return ",".join(str(place.number) for place in self.places)
        return _json([place.to_json() for place in self.places])

    def game(self) -> list[int]:
        """Return the kernel's flat game that begins here."""
        game = [0] * slots.GAME_SIZE
        quest = self.options.mode == "quest"
        one, other = (pack_mages(sorted(map(_code, each.hand))) for each in self.seats)
        begin(game, int(quest), one, other)
        game[slots.DUELS] = self.duels or 0
        game[slots.FIRST] = slots.NOT_YET if self.first is None else self.first
        game[slots.TURNED] = self.turned
        game[slots.CELL] = slots.NOT_YET if self.at is None else CELLS.index(self.at)
        game[slots.FACE_UP] = sum(1 << CELLS.index(at) for at in self.up)
        for seat, has in enumerate(self.seats):
            game[slots.WINS + seat] = self.wins[seat]
            game[slots.HELD + seat] = len(has.hand)
            game[slots.REST + seat] = pack_mages(map(_code, has.rest))
            game[slots.RESTING + seat] = len(has.rest)
            if has.fighter is not None:
                game[slots.FIGHTER + seat] = _code(has.fighter)
            if has.said:
                none = has.announced is None
                game[slots.ANNOUNCED + seat] = slots.NO_NUMBER if none else _code(has.announced)
        return game


def _seat_text(seat: Seated) -> str:
    fighter = "" if seat.fighter is None else f">{seat.fighter}"
    said = f"~{NONE if seat.announced is None else seat.announced}" if seat.said else ""
    return f"{_mages(seat.hand) or '-'}/{_mages(seat.rest) or '-'}{fighter}{said}"


def _mages(mages: Iterable[int]) -> str:
    return ",".join(map(str, mages))


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def _code(mage: int | None) -> int:
    assert mage in NUMBERS
    return CODE_OF_NUMBER[mage]
