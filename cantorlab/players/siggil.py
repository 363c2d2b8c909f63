"""Players of Siggil: ``random``, and ``greedy``, who takes what helps most at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from cantorlab.players import Player, random
from cantorlab.rules.siggil_cards import FAMILIES
from cantorlab.rules.state import Json

__all__ = ["LEVELS", "greedy", "random"]

# What greedy thinks: chosen by trying, in units of one spirit taken.
STOLEN = 0.6  # that another seat loses it as well
SPENT = 0.15  # a card's worth for other spirits, when it is laid down
OWN_LINE = 0.02  # a card on the line of a spirit already under control
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
        if owner == self.seen["seat"]:
            return OWN_LINE
        needed = self.needed(spirit, owner)
        if needed > 7:
            return 0.0
        held = self.held(spirit, self.seen["hand"])[kind] + 1
        if held == needed:
            return READY
        return NEAR * min(1.0, held / needed) ** 2

    def needed(self, spirit: str, owner: int | None) -> int:
        """The size of a new series that takes the spirit, now or once it is free."""
        if owner is None:
            return int(self.seen["series_size"])
        for series in self.seen["series"]:
            if series["seat"] == owner and series["spirit"] == spirit and series["live"]:
                return len(series["cards"]) + 1
        raise AssertionError("an owner has a series")

    def held(self, spirit: str, hand: Sequence[str]) -> tuple[int, int]:
        """How many cards of a hand lie on the spirit's two lines: family, number."""
        number = str(FAMILIES.index(spirit) + 1)
        family = sum(card[0] == spirit for card in hand)
        return family, sum(card[1] == number for card in hand)


LEVELS: Mapping[str, Player] = {"random": random, "greedy": greedy}
