"""Position of Siggil on one line, for its owner: it holds every card, also those face down.

``passage S2P1…/…/… draw:0 S1S4/P2 …``: the layout; the cards by place, two signs each, a ``/``
before each new level, those that have left in small letters (``s2``, ``s*``); the phase
(``draw``, ``take``, in the solitaire ``remove``) and the seat to act; the hands by seat, ``-`` for
an empty one. Then, if there are any:

- ``free=SL``: the free spirits, the one that has been free longest first; ``lost=W``: those chased;
- ``S*0=S1S4S6``: the series of seat 0 with the stag's spirit on it; ``S0=…`` one that lost it;
  ``S-0=…`` one that a newer of the same seat has replaced;
- ``removed=P1C3``: the solitaire's discard, in order; ``size=4`` where a capture takes four cards;
  ``face-down`` where the discard lies so; ``open-hands``.

When the game is over, ``over`` stands for the phase, and no game can begin from there. A
layout that is not ours is written as JSON without spaces.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cantorlab.rules.siggil.cards import CARD_NUMBERS, CARDS, FAMILIES, line_cards
from cantorlab.rules.siggil.deal import Options
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.layouts import BUILT_IN, Layout
from cantorlab.rules.siggil.position import put_list, set_up
from cantorlab.rules.state import Seat

OVER = "over"
PHASES = {"draw": turn.DRAW, "take": turn.TAKE, "remove": turn.REMOVE}

_MARKS = {"*": turn.LIVE, "": turn.LIVE, "-": turn.DEAD}


@dataclass(frozen=True)
class Series:
    """Cards that a seat has laid for a spirit, with the ``mark`` of their written form."""

    spirit: int
    mark: str
    seat: Seat
    cards: tuple[int, ...]


def order_of(series: Series) -> tuple[int, ...]:
    """Return the sorting key of a series on the line."""
    return series.seat, series.spirit, series.mark != "-"


@dataclass(frozen=True)
class PositionLine:
    """Contents of a line; cards and spirits by kernel numbers, ``free`` and ``lost`` in order.

    Attributes:
        options: the options of the game.
        deal: the card of each place, also of those that are empty now.
        gone: the empty places.
        phase, seat: the phase, as the kernel numbers it, and the seat to act.
    """

    options: Options
    deal: tuple[int, ...]
    gone: frozenset[int]
    phase: int
    seat: Seat
    hands: tuple[tuple[int, ...], ...]
    free: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    series: tuple[Series, ...] = ()
    removed: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, options: Options, deal: tuple[int, ...], game: Sequence[int], removed: Sequence[str]
    ) -> PositionLine:
        """Return the line of a game of the kernel; ``removed`` is the solitaire's discard."""
        lying = {*game[turn.OPEN : turn.OPEN + game[turn.OPEN_COUNT]]}
        places = range(turn.PLACES)
        gone = [at for at in places if not game[turn.ABOVE + at] and at not in lying]
        return cls(
            options,
            deal,
            frozenset(gone),
            game[turn.PHASE],
            game[turn.SEAT],
            tuple(tuple(_hand(game, seat)) for seat in range(options.players)),
            tuple(game[turn.FREE : turn.FREE + game[turn.FREE_COUNT]]),
            tuple(game[turn.CHASED : turn.CHASED + game[turn.CHASED_COUNT]]),
            tuple(_series_on_table(game, options.players)),
            tuple(CARD_NUMBERS[card] for card in removed),
        )

    def text(self) -> str:
        """Return the line, which ``line_reading`` reads back unless the game is over."""
        options, alone = self.options, self.options.players == 1
        over = self.phase == turn.OVER
        words = [
            _layout_text(options.layout),
            "".join(self._places()),
            OVER if over else f"{_phase_name(self.phase)}:{self.seat}",
            "/".join(_cards_text(hand) or "-" for hand in self.hands),
            _entry("free", (FAMILIES[spirit] for spirit in self.free)),
            _entry("lost", (FAMILIES[spirit] for spirit in self.lost)),
            *(
                f"{FAMILIES[laid.spirit]}{laid.mark}{laid.seat}={_cards_text(laid.cards)}"
                for laid in self.series
            ),
            _entry("removed", (CARDS[card] for card in self.removed)),
            "size=4" * (alone and options.series == 4),
            "face-down" * (alone and not options.face_up_discard),
            "open-hands" * options.open_hands,
        ]
        return " ".join(word for word in words if word)

    def _places(self) -> Iterator[str]:
        level = 0
        for at, place in enumerate(self.options.layout.places):
            yield "/" * (place.level - level)
            level = place.level
            card = CARDS[self.deal[at]]
            yield card.lower() if at in self.gone else card

    def game(self) -> list[int]:
        """Return the kernel's flat game that begins here."""
        game = list(set_up(self.options, self.deal))
        first, last = turn.LEFT, turn.SIZE
        target = game[turn.TARGET]
        game[first:last] = [0] * (last - first)
        game[turn.TARGET], game[turn.PHASE], game[turn.SEAT] = target, self.phase, self.seat
        layout = self.options.layout
        lying = [at for at in range(turn.PLACES) if at not in self.gone]
        for at in lying:
            game[turn.ABOVE + at] = sum(over not in self.gone for over in layout.covered_by[at])
        game[turn.LEFT] = len(lying)
        put_list(game, turn.OPEN_COUNT, [at for at in lying if not game[turn.ABOVE + at]])
        put_list(game, turn.FREED_COUNT, self.freed_places())
        put_list(game, turn.FREE_COUNT, self.free)
        put_list(game, turn.CHASED_COUNT, self.lost)
        for spirit in range(turn.LINE):
            game[turn.OWNER + spirit] = turn.UNFREED
        for spirit in self.lost:
            game[turn.OWNER + spirit] = turn.LOST
        for spirit in self.free:
            game[turn.OWNER + spirit] = turn.LOOSE
            game[turn.NEED + spirit] = self.options.series
        for laid in self.series:
            kind = _kind(laid)
            bits = sum(1 << (card % 7 if kind == 0 else card // 7) for card in laid.cards)
            game[_MARKS[laid.mark] + laid.seat * turn.LINE + laid.spirit] = kind << turn.LINE | bits
            if laid.mark == "*":
                game[turn.OWNER + laid.spirit] = laid.seat
                game[turn.SCORE + laid.seat] += 1
                game[turn.NEED + laid.spirit] = len(laid.cards) + 1
        for seat, hand in enumerate(self.hands):
            game[turn.HELD + seat] = len(hand)
            for card in hand:
                game[turn.HAND + seat * 14 + card // 7] |= 1 << card % 7
                game[turn.HAND + seat * 14 + 7 + card % 7] |= 1 << card // 7
        return game

    def freed_places(self) -> list[int]:
        """Return the places of the spirits that have freed themselves: chased, owned, free."""
        owned = [laid.spirit for laid in self.series if laid.mark == "*"]
        return [self.deal.index(turn.CARDS + s) for s in (*self.lost, *owned, *self.free)]


def _cards_text(cards: Iterable[int]) -> str:
    return "".join(CARDS[card] for card in cards)


def _entry(name: str, entries: Iterable[str]) -> str:
    text = "".join(entries)
    return f"{name}={text}" if text else ""


def _phase_name(phase: int) -> str:
    return next(name for name, number in PHASES.items() if number == phase)


def _layout_text(layout: Layout) -> str:
    if layout.name in BUILT_IN and Layout.load(layout.name) == layout:
        return layout.name
    return json.dumps(layout.to_dict(), separators=(",", ":")).replace(" ", "\\u0020")


def _hand(game: Sequence[int], seat: Seat) -> Iterator[int]:
    for family in range(7):
        held = game[turn.HAND + seat * 14 + family]
        yield from (family * 7 + at for at in range(7) if held >> at & 1)


def _series_on_table(game: Sequence[int], players: int) -> Iterator[Series]:
    for seat in range(players):
        for spirit in range(turn.LINE):
            for slot, mark in ((turn.DEAD, "-"), (turn.LIVE, "")):
                laid = game[slot + seat * turn.LINE + spirit]
                if laid:
                    cards = line_cards(spirit, laid >> turn.LINE, laid & 127)
                    owned = slot == turn.LIVE and game[turn.OWNER + spirit] == seat
                    numbers = tuple(CARD_NUMBERS[card] for card in cards)
                    yield Series(spirit, "*" if owned else mark, seat, numbers)


def _kind(laid: Series) -> int:
    return 0 if all(card // 7 == laid.spirit for card in laid.cards) else 1
