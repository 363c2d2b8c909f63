"""Siggil, read a second time: slow, literal, sentence by sentence (rules §2, §4, §5).

It was written from the rules alone, without a look at the library's kernel, to be compared with
it. Each function names the sentence it stands for. ``happened`` notes what a test counts, so that
it cannot pass without having met a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

FAMILIES = "PSLTCWF"  # §2.1: Pebble, Stag, Leaf, Turtle, Cloud, Water, Feather
NUMBER_OF_SPIRIT = dict(zip(FAMILIES, "1234567", strict=True))
CARDS = [family + number for family in FAMILIES for number in "1234567"]
SPIRITS = [family + "*" for family in FAMILIES]


@dataclass
class Place:
    """§2.2: for each place a level, a position and a face; a card is two units wide and high."""

    level: int
    x: int
    y: int
    face_up: bool

    def covers(self, other: Place) -> bool:
        """§2.2: a card covers each card of the level below that its rectangle overlaps."""
        overlap = abs(self.x - other.x) < 2 and abs(self.y - other.y) < 2
        return other.level == self.level - 1 and overlap


@dataclass
class Series:
    """§2.3: cards that lie face up before a player for a spirit."""

    seat: int
    spirit: str
    kind: str
    cards: list[str]
    live: bool = True

    def fits(self, card: str) -> bool:
        """§2.3: all of the spirit's family, or all of its number."""
        return fits(card, self.spirit, self.kind)


def fits(card: str, spirit: str, kind: str) -> bool:
    """§2.3: whether a card has the spirit's family, or its number."""
    if kind == "family":
        return card[0] == spirit
    return card[1] == NUMBER_OF_SPIRIT[spirit]


def in_order(cards: Sequence[str]) -> list[str]:
    """§4: cards in the order family, number; §5: families in the order of §2.1."""
    return sorted(cards, key=CARDS.index)


@dataclass
class SiggilGame:
    """A game of Siggil, changed in place by ``act``."""

    players: int
    places: list[Place]
    deal: list[str]
    series_size: int = 0
    face_up_discard: bool = True

    lying: dict[int, str] = field(default_factory=dict)
    face_up: set[int] = field(default_factory=set)
    free: list[str] = field(default_factory=list)  # the one free longest first
    lost: list[str] = field(default_factory=list)
    owners: dict[str, int] = field(default_factory=dict)
    series: list[Series] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    seat: int = 0  # §5: seat 0 begins
    phase: str = "draw"
    outcome: tuple[int | None, str] | None = None
    events: list[dict[str, Any]] = field(default_factory=list)  # of the last action
    happened: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """§2.2, §5: card i of the deal lies on place i; spirits free themselves at the end of the
        set-up too. §2.3: a series has 3 cards, 2 with 4 players; the solitaire's is an option."""
        self.series_size = self.series_size or (2 if self.players == 4 else 3)
        self.lying = dict(enumerate(self.deal))
        self.face_up = {place for place in self.lying if self.places[place].face_up}
        self.hands = [[] for _ in range(self.players)]
        self.phase = "remove" if self.players == 1 else "draw"
        self.covering = {
            below: [above for above in self.lying if self.places[above].covers(self.places[below])]
            for below in self.lying
        }
        self.covered = {
            above: [below for below in self.lying if above in self.covering[below]]
            for above in self.lying
        }
        self.uncover()
        self.judge_the_lost()
        self.happened = [f"{what} at the set-up" for what in self.happened]

    @property
    def target(self) -> int:
        """§2.4: 5, 4 or 3 spirits win at once; §2.5: all 7, or 6 with series of 4."""
        if self.players == 1:
            return 7 if self.series_size == 3 else 6
        return {2: 5, 3: 4, 4: 3}[self.players]

    # What may be done

    def legal_actions(self) -> list[str]:
        """§4: the actions as sorted texts; none when the game is over."""
        if self.outcome is not None:
            return []
        if self.phase != "take":
            return sorted(f"{self.phase} {place}" for place in self.accessible())
        return sorted({"pass", *self.takes()})

    def takes(self) -> Iterator[str]:
        """§2.3: capture a free spirit, steal or retake one owned by another player."""
        for spirit in self.free:
            yield from self.new_series(spirit, self.series_size)
        for spirit, owner in self.owners.items():
            if owner == self.seat:
                continue  # an owner cannot extend the own series while owning the spirit
            size = len(self.series_of(owner, spirit).cards) + 1
            yield from self.new_series(spirit, size)
            if self.had(spirit):
                yield from self.completions(spirit, size)

    def new_series(self, spirit: str, size: int) -> Iterator[str]:
        """§5: a new series takes its cards from the hand only."""
        for kind in ("family", "number"):
            fitting = [card for card in self.hand if fits(card, spirit, kind)]
            for cards in combinations(in_order(fitting), size):
                yield f"take {spirit} with {' '.join(cards)}"

    def completions(self, spirit: str, size: int) -> Iterator[str]:
        """§2.3 Retake: complete your own series, which still lies there, with the same kind."""
        own = self.series_of(self.seat, spirit)
        fitting = in_order([card for card in self.hand if own.fits(card)])
        for cards in combinations(fitting, size - len(own.cards)):
            yield f"take {spirit} add {' '.join(cards)}"

    @property
    def hand(self) -> list[str]:
        """The hand of the seat whose turn it is."""
        return self.hands[self.seat]

    def series_of(self, seat: int, spirit: str) -> Series:
        """The series of a seat for a spirit that counts."""
        return next(
            series
            for series in self.series
            if series.live and series.seat == seat and series.spirit == spirit
        )

    def had(self, spirit: str) -> bool:
        """§2.3: whether the spirit is one that was taken from the seat whose turn it is."""
        return any(row.seat == self.seat and row.spirit == spirit for row in self.series)

    # The Siggil

    def accessible(self) -> list[int]:
        """§2.2: a card is accessible when no card covers it."""
        return [
            place
            for place in sorted(self.lying)
            if not any(above in self.lying for above in self.covering[place])
        ]

    def uncover(self) -> None:
        """§2.2: a spirit that becomes accessible frees itself, until no accessible card is one.

        §5: one at a time, the lowest place number first, looking again after each. An accessible
        card is turned face up.
        """
        freed = 0
        while spirits := [place for place in self.accessible() if self.lying[place] in SPIRITS]:
            self.free_spirit(spirits[0])
            freed += 1
        for place in self.accessible():
            if place not in self.face_up:
                self.face_up.add(place)
                self.tell("turned", place=place, card=self.lying[place])
        if freed:
            self.happened.append("a spirit frees itself" if freed == 1 else f"{freed} free at once")

    def free_spirit(self, place: int) -> None:
        """§2.2: it leaves the Siggil and lies aside. §2.5: a 4th chases the one free longest."""
        spirit = self.lying.pop(place)[0]
        self.free.append(spirit)
        self.tell("freed", place=place, spirit=spirit)
        if self.players == 1 and len(self.free) > 3:
            chased = self.free.pop(0)
            self.lost.append(chased)
            self.tell("chased", spirit=chased)
            self.happened.append("a spirit is chased")

    def tell(self, kind: str, **facts: Any) -> None:
        """§2.6: what everybody sees happen."""
        self.events.append({"kind": kind, **facts})

    # What an action does

    def act(self, action: str) -> None:
        """One action, by the seat whose turn it is."""
        self.happened, self.events = [], []
        verb, *words = action.split()
        if verb == "remove":
            self.remove(int(words[0]))
        elif verb == "draw":
            self.draw(int(words[0]))
        else:
            if verb == "pass":
                self.tell("pass", seat=self.seat)
            else:
                self.take(words[0], words[1], words[2:])
            self.end_of_turn()
        self.events[0]["action"] = action
        if self.outcome:
            self.happened.append(self.outcome[1])

    def remove(self, place: int) -> None:
        """§2.5: remove one accessible card into the discard; then draw, if a card is left."""
        card = self.lying.pop(place)
        self.discard.append(card)
        self.tell("remove", seat=self.seat, place=place, card=card)
        self.uncover()
        self.phase = "draw" if self.lying else "take"
        if not self.lying:
            self.happened.append("the removal takes the last card")
        self.judge_the_lost()

    def draw(self, place: int) -> None:
        """§2.3: take one accessible card; §5: the same seat says ``take …`` or ``pass`` always."""
        card = self.lying.pop(place)
        self.hand.append(card)
        self.tell("draw", seat=self.seat, place=place, card=card)
        self.uncover()
        self.phase = "take"
        self.judge_the_lost()

    def take(self, spirit: str, how: str, cards: list[str]) -> None:
        """§2.3: capture, steal or retake: the spirit moves onto the series."""
        loser = self.owners.get(spirit)
        deed = "capture" if loser is None else "retake" if self.had(spirit) else "steal"
        for card in cards:
            self.hand.remove(card)
        if how == "add":
            completed = self.series_of(self.seat, spirit)
            completed.cards += cards
            kind = completed.kind
        else:
            for old in self.series:
                if old.seat == self.seat and old.spirit == spirit:
                    old.live = False  # it stays face up and no longer counts
            kind = "family" if all(fits(card, spirit, "family") for card in cards) else "number"
            self.series.append(Series(self.seat, spirit, kind, cards))
        self.note_the_take(spirit, deed, how, kind)
        if loser is None:
            self.free.remove(spirit)
        self.owners[spirit] = self.seat
        facts = {"spirit": spirit, "how": deed, "added": how == "add", "cards": cards}
        self.tell("take", seat=self.seat, loser=loser, **facts)

    # The end

    def score(self, seat: int) -> int:
        """The spirits that a seat controls."""
        return sum(owner == seat for owner in self.owners.values())

    def judge_the_lost(self) -> None:
        """§2.5, §5: lost right after the cascade after which too many spirits are lost."""
        if self.players == 1 and 7 - len(self.lost) < self.target:
            self.outcome = (None, "too many spirits lost")

    def end_of_turn(self) -> None:
        """§2.4: enough spirits win at once; otherwise the last drawn card ends the game."""
        if self.score(self.seat) >= self.target:
            self.outcome = (self.seat, self.winning_reason())
            if not self.lying:
                self.happened.append("a win after the last draw")
        elif not self.lying:
            self.outcome = (None, "siggil empty") if self.players == 1 else self.count_out()
        self.seat = (self.seat + 1) % self.players
        self.phase = "remove" if self.players == 1 else "draw"

    def winning_reason(self) -> str:
        """§5: the reasons of an early win."""
        if self.players > 1:
            return f"{self.target} spirits"
        return "all spirits captured" if self.target == 7 else "6 spirits captured"

    def count_out(self) -> tuple[int | None, str]:
        """§2.4: most spirits; equal: fewest cards left in hand; still equal: they share the win."""
        seats = range(self.players)
        most = [seat for seat in seats if self.score(seat) == max(map(self.score, seats))]
        if len(most) == 1:
            return most[0], "most spirits"
        fewest = [s for s in most if self.cards_left(s) == min(map(self.cards_left, most))]
        if len(fewest) == 1:
            return fewest[0], "fewest cards in hand"
        if len(fewest) < self.players:
            self.happened.append("a win is shared by some, not by all")
        return None, "shared win"

    def cards_left(self, seat: int) -> int:
        """The cards left in a hand."""
        return len(self.hands[seat])

    def returns(self) -> list[int]:
        """§4: 1, 0, -1; §5: 0 for those who share a win, -1 for the others; solitaire 1 or -1."""
        if self.outcome is None:
            return [0] * self.players
        winner, reason = self.outcome
        if reason != "shared win":
            return [1 if seat == winner else -1 for seat in range(self.players)]
        best = max((self.score(s), -self.cards_left(s)) for s in range(self.players))
        return [
            0 if (self.score(s), -self.cards_left(s)) == best else -1 for s in range(self.players)
        ]

    # What a test counts

    def note_the_take(self, spirit: str, deed: str, how: str, kind: str) -> None:
        self.happened.append(f"a {deed} {how} cards of the {kind}")
        if how == "with" and deed == "retake":
            self.happened.append("an old series counts no more")
        first = next((row.seat for row in reversed(self.series) if row.spirit == spirit), None)
        owners = {row.seat for row in self.series if row.spirit == spirit and row.live}
        if deed == "retake" and len(owners) > 2:
            self.happened.append(f"a retake {how} cards where three have had the spirit")
        if deed == "steal" and len(owners) > 2 and first is not None:
            self.happened.append("a steal from a thief")
