"""Player of Siggil that weighs the effects of each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import comb, prod
from random import Random
from typing import TypeAlias

from cantorlab.rules.siggil.cards import FAMILIES, KINDS
from cantorlab.rules.state import Json

# A spirit with one of its two lines, the cards that serve for it: 0 its family, 1 its number.
Line: TypeAlias = tuple[str, int]

# Chosen by trying, in units of one spirit under control.
LATER = 0.4  # a spirit that could be taken later, against one that is taken
HIDDEN = 0.6  # a spirit that still lies in the Siggil
PICK = 1.8  # how much more than its share a seat gets of the cards that it wants
READY = 0.5  # setting a spirit free that can be captured at once
OPENED = 0.15  # setting one free for the others


def novice(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Look one action ahead from the observation: no memory, no guess at single cards.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import siggil
    >>> players.choose(novice, siggil.start(2, seed=1), 0, Random(1))
    'draw 52'
    """
    table = _SeatView(observation)
    value = {"take": table.take_value, "draw": table.draw_value, "remove": table.remove_value}
    worth = {action: value[observation["phase"]](action) for action in legal_actions}
    highest = max(worth.values())
    best = [action for action in legal_actions if worth[action] > highest - 1e-9]
    return best[rng.randrange(len(best))]


@lru_cache(maxsize=4096)
def chance(cards: int, needed: int, share: float) -> float:
    """Return the probability of getting ``needed`` of ``cards``, each with a chance ``share``."""
    if needed <= 0:
        return 1.0
    return sum(
        comb(cards, k) * share**k * (1 - share) ** (cards - k) for k in range(needed, cards + 1)
    )


class _SeatView:
    """View of one seat, and the value of each spirit for it: from -1, theirs, to 1, its own."""

    def __init__(self, seen: Json) -> None:
        self.seen, self.me = seen, int(seen["seat"])
        self.lying = {card["place"]: card for card in seen["siggil"]}
        self.on_top = Counter(place for card in seen["siggil"] for place in card["covers"])
        self.held = _by_line(seen["hand"])
        self.gone = _by_line(card for laid in seen["series"] for card in laid["cards"])
        self.gone.update(_by_line(seen.get("discard") or ()))
        self.live = {
            (laid["seat"], laid["spirit"], KINDS.index(laid["kind"])): len(laid["cards"])
            for laid in seen["series"]
            if laid["live"]
        }
        others = [size for seat, size in enumerate(seen["hand_sizes"]) if seat != self.me]
        lying = max(0, len(seen["siggil"]) - 7 + len(self.free_spirits()))
        unseen, each = sum(others) + lying, lying / max(2, seen["players"])
        # The chance that a card which is neither mine nor gone is, or comes to be, a seat's.
        self.share = {
            seat: round((size + each) / unseen, 2) if unseen else 0.0
            for seat, size in enumerate(seen["hand_sizes"])
            if seat != self.me
        }
        self.my_share = round(min(0.95, PICK * each / unseen), 2) if unseen else 0.0

    def free_spirits(self) -> list[str]:
        """Return the spirits that no longer lie in the Siggil."""
        return [*self.seen["free"], *self.seen["owners"], *self.seen["lost"]]

    def take_value(self, action: str) -> float:
        """Return the gain of taking a spirit with these cards; 0 for passing."""
        if action == "pass":
            return 0.0
        _, spirit, _, *cards = action.split()
        if self.seen["score"][self.me] + 1 >= self.seen["target"]:
            return 100.0
        spent = _by_line(cards)
        change = self.value_after_capture(spirit, self.held) - self.worth(spirit, self.held)
        for other in {letter for letter, _ in spent} - {spirit}:
            # These cards are no longer mine, but no other seat has them either.
            after = self.worth(other, self.held - spent, self.gone + spent)
            change += after - self.worth(other, self.held)
        return change

    def draw_value(self, action: str) -> float:
        """Return the gain of this card in the hand: the spirits that it lets take now or frees."""
        card = self.lying[int(action.split()[1])]
        drawn = _by_line([card["card"]])
        hand = self.held + drawn
        change, best = self.freeing_value(card, hand), 0.0
        for spirit in {letter for letter, _ in drawn}:
            after = self.worth(spirit, hand)
            change += after - self.worth(spirit, self.held)
            if self.can_take(spirit, hand):
                best = max(best, self.value_after_capture(spirit, hand) - after)
        return change + best

    def remove_value(self, action: str) -> float:
        """Return the gain of removing this card in the solitaire: its loss, and what it frees."""
        card = self.lying[int(action.split()[1])]
        removed = _by_line([card["card"]])
        return self.freeing_value(card, self.held) + sum(
            self.worth(spirit, self.held, self.gone + removed) - self.worth(spirit, self.held)
            for spirit in {letter for letter, _ in removed}
        )

    def freeing_value(self, card: Json, hand: Counter[Line]) -> float:
        """Return the value of the visible spirits that this card alone holds down, once free."""
        value = 0.0
        for place in card["covers"]:
            below = self.lying[place]["card"]
            if self.on_top[place] == 1 and below is not None and below[1] == "*":
                ready = max(hand[below[0], 0], hand[below[0], 1]) >= self.seen["series_size"]
                value += READY if ready else -OPENED
        return value

    def worth(self, spirit: str, held: Counter[Line], gone: Counter[Line] | None = None) -> float:
        """Return the value of a spirit for a seat that holds, and misses, cards of its lines."""
        if spirit in self.seen["lost"]:
            return 0.0
        gone = self.gone if gone is None else gone
        owner, needed = self.seen["owners"].get(spirit), self.series_size_for(spirit)
        if owner == self.me:
            return 1 - 2 * LATER * self.theirs(spirit, held, gone, needed)
        mine = _either(
            chance(
                max(0, 7 - held[line] - gone[line]),
                needed - held[line] - self.live.get((self.me, *line), 0),
                self.my_share,
            )
            for line in _lines(spirit)
        )
        if owner is not None:
            return -1 + 2 * LATER * mine
        sight = 1.0 if spirit in self.seen["free"] else HIDDEN
        return sight * LATER * (mine - self.theirs(spirit, held, gone, needed))

    def value_after_capture(self, spirit: str, held: Counter[Line]) -> float:
        """Return the value of a spirit once it is taken now.

        The others never had the cards for it.
        """
        return 1 - 2 * LATER * self.theirs(
            spirit, held, self.gone, self.series_size_for(spirit) + 1
        )

    def theirs(self, spirit: str, held: Counter[Line], gone: Counter[Line], needed: int) -> float:
        """Return the probability that another seat takes the spirit with ``needed`` cards."""
        return _either(
            chance(
                max(0, 7 - held[line] - gone[line]),
                needed - self.live.get((seat, *line), 0),
                share,
            )
            for seat, share in self.share.items()
            for line in _lines(spirit)
        )

    def can_take(self, spirit: str, held: Counter[Line]) -> bool:
        """Return whether so many cards take the spirit now."""
        owner = self.seen["owners"].get(spirit)
        if owner == self.me or (owner is None and spirit not in self.seen["free"]):
            return False
        return any(
            held[line] + self.live.get((self.me, *line), 0) >= self.series_size_for(spirit)
            for line in _lines(spirit)
        )

    def series_size_for(self, spirit: str) -> int:
        """Return the size of a new series that takes the spirit, now or once it is free."""
        owner = self.seen["owners"].get(spirit)
        if owner is None:
            return int(self.seen["series_size"])
        return 1 + max(self.live.get((owner, *line), 0) for line in _lines(spirit))


def _lines(spirit: str) -> tuple[Line, Line]:
    return (spirit, 0), (spirit, 1)


def _by_line(cards: Iterable[str]) -> Counter[Line]:
    """Count the cards on each line."""
    count: Counter[Line] = Counter()
    for card in cards:
        count[card[0], 0] += 1
        count[FAMILIES[int(card[1]) - 1], 1] += 1
    return count


def _either(chances: Iterable[float]) -> float:
    return 1 - prod(1 - each for each in chances)
