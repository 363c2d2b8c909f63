"""Players of Siggil: ``random``, and ``greedy``, who takes what helps most at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from cantorlab.players import Player, random
from cantorlab.rules.siggil_cards import FAMILIES, KINDS
from cantorlab.rules.state import Json

__all__ = ["LEVELS", "greedy", "random"]

# What greedy thinks: chosen by trying, in units of one spirit taken.
STOLEN = 0.6  # that another seat loses it as well
SPENT = 0.15  # a card's worth for other spirits, when it is laid down
DANGER = 0.3  # a line on which the others might still muster a series to steal a spirit
DEFENCE = 0.3  # a card that they then lack on such a line, the more the fewer they have to spare
READY = 1.0  # a card that makes a series complete
NEAR = 0.35  # a card that brings one closer, times the square of how close
OPENED = 0.5  # a spirit set free for the others


def greedy(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Looks one action ahead, with what its seat sees now: no memory, no guess at hidden cards."""
    table = _Table(observation)
    value = {"take": table.take_value, "draw": table.draw_value, "remove": table.remove_value}
    return _best(legal_actions, [value[table.phase](action) for action in legal_actions], rng)


def _best(actions: Sequence[str], values: Sequence[float], rng: Random) -> str:
    highest = max(values)
    best = [action for action, value in zip(actions, values, strict=True) if value > highest - 1e-9]
    return best[rng.randrange(len(best))]


@dataclass(frozen=True)
class _Table:
    """What one seat sees, and what it is worth to that seat."""

    seen: Json

    @property
    def phase(self) -> str:
        return str(self.seen["phase"])

    @cached_property
    def lying(self) -> dict[int, Json]:
        return {card["place"]: card for card in self.seen["siggil"]}

    @cached_property
    def covered_by(self) -> dict[int, int]:
        """How many cards lie on each place."""
        count = dict.fromkeys(self.lying, 0)
        for card in self.seen["siggil"]:
            for place in card["covers"]:
                count[place] += 1
        return count

    def take_value(self, action: str) -> float:
        """What taking a spirit with these cards brings; 0 for passing."""
        if action == "pass":
            return 0.0
        _, spirit, _, *cards = action.split()
        value = 1.0
        owner = self.seen["owners"].get(spirit)
        if owner is not None:
            value += STOLEN * (1 + self.seen["score"][owner]) / self.seen["target"]
        if self.seen["score"][self.seen["seat"]] + 1 >= self.seen["target"]:
            value += 100.0
        for spare in self.spare(spirit, self.needed(spirit, owner) + 1):
            # The cards that are laid down now come from the own hand: the others never had them.
            value -= DANGER * min(1.0, max(0.0, spare + 1) / 3)
        return value - SPENT * sum(self.card_worth(card, apart_from=spirit) for card in cards)

    def draw_value(self, action: str) -> float:
        """What this card brings to the hand, and what it sets free."""
        card = self.lying[int(action.split()[1])]
        hand = [*self.seen["hand"], card["card"]]
        return self.card_worth(card["card"]) + self.freed_value(card, hand)

    def remove_value(self, action: str) -> float:
        """In the solitaire: rid of what helps least, without setting much free."""
        card = self.lying[int(action.split()[1])]
        return self.freed_value(card, self.seen["hand"]) - self.card_worth(card["card"])

    def freed_value(self, card: Json, hand: Sequence[str]) -> float:
        """What the spirits in sight that this card alone holds down are worth, once free."""
        value = 0.0
        for place in card["covers"]:
            below = self.lying[place]["card"]
            if self.covered_by[place] == 1 and below is not None and below[1] == "*":
                ready = max(self.held(below[0], hand)) >= self.seen["series_size"]
                value += READY if ready else -OPENED
        return value

    def card_worth(self, card: str, *, apart_from: str = "") -> float:
        """What a card is worth for the spirit of its family and for that of its number."""
        spirits = {card[0]: 0, FAMILIES[int(card[1]) - 1]: 1}
        return sum(
            self.line_worth(spirit, kind)
            for spirit, kind in spirits.items()
            if spirit != apart_from
        )

    def line_worth(self, spirit: str, kind: int) -> float:
        """What one more card on this line is worth; kind 0 is the family, 1 the number."""
        if spirit in self.seen["lost"]:
            return 0.0
        owner = self.seen["owners"].get(spirit)
        needed = self.needed(spirit, owner)
        if owner == self.seen["seat"]:
            spare = self.spare(spirit, needed)[kind]
            return DEFENCE / (1 + spare) if spare >= 0 else 0.0
        held = self.held(spirit, self.seen["hand"])[kind] + self.laid(spirit, kind)
        missing = needed - held
        if missing <= 0:
            return NEAR
        if missing > self.spare(spirit, 0)[kind]:
            return 0.0
        return READY if missing == 1 else NEAR * ((held + 1) / needed) ** 2

    def laid(self, spirit: str, kind: int) -> int:
        """How many cards of the own series of that kind count, if the spirit was lost."""
        for series in self.seen["series"]:
            own = series["seat"] == self.seen["seat"] and series["spirit"] == spirit
            if own and series["live"] and series["kind"] == KINDS[kind]:
                return len(series["cards"])
        return 0

    def needed(self, spirit: str, owner: int | None) -> int:
        """The size of a new series that takes the spirit, now or once it is free."""
        if owner is None:
            return int(self.seen["series_size"])
        for series in self.seen["series"]:
            if series["seat"] == owner and series["spirit"] == spirit and series["live"]:
                return len(series["cards"]) + 1
        raise AssertionError("an owner has a series")

    def spare(self, spirit: str, needed: int) -> tuple[int, int]:
        """How many more cards than needed the others may have on the two lines, all told."""
        laid = [card for series in self.seen["series"] for card in series["cards"]]
        mine = self.held(spirit, self.seen["hand"])
        gone = self.held(spirit, laid)
        return 7 - gone[0] - mine[0] - needed, 7 - gone[1] - mine[1] - needed

    def held(self, spirit: str, hand: Sequence[str]) -> tuple[int, int]:
        """How many cards of a hand lie on the spirit's two lines: family, number."""
        number = str(FAMILIES.index(spirit) + 1)
        family = sum(card[0] == spirit for card in hand)
        return family, sum(card[1] == number for card in hand)


LEVELS: Mapping[str, Player] = {"random": random, "greedy": greedy}
