"""Adept of Cantor: it estimates the opponent's hand and mixes its choices at random.

It takes the opponent for a sensible player, who mostly commits one of the strongest mages of the
hand and mostly announces one of the strongest that may face it. From public knowledge follow the
probabilities of each opposing mage and of each announcement; every choice of the adept then has a
value, from -1 (lost) to 1 (won); the higher it is, the more often it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb, exp
from random import Random
from typing import TypeVar

from cantorlab.players.cantor.mages import DuelChoice, hand_before_duel, ranks_at, unseen_mages
from cantorlab.rules.cantor import touching
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.state import Json

Option = TypeVar("Option")

# How often a sensible player commits the strongest mage of the hand, the second …
COMMITS = (0.40, 0.26, 0.16, 0.09, 0.05, 0.03, 0.01)
# … and announces the strongest mage that may face it, the second … (the rest: none).
ANNOUNCES = (0.26, 0.2, 0.15, 0.11, 0.08, 0.06, 0.04, 0.03, 0.02, 0.01, 0.01)

# Softmax temperatures: how much more a choice must be worth to be made e times as often.
COMMIT_TEMPERATURE = 0.1
PROTECT_TEMPERATURE = 0.04

# Quest: what the adventurer gains by opening a place in row 2, 3, 4, or another one.
ADVANCE = (0.2, 0.3, 0.45)
SIDESTEP = 0.05
GO_TEMPERATURE = 0.02


def adept(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Mix well, and protect against the mages to be feared.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import cantor
    >>> state = cantor.start(seed=7)
    >>> players.choose(adept, state, 0, Random(1)) in state.legal_actions(0)
    True
    """
    match observation["phase"]:
        case "go":
            return _draw(legal_actions, chances_of_going(observation, legal_actions), rng)
        case "commit":
            duel = Prospect(observation, observation["place"]["formula"], observation["hand"])
            return f"commit {_draw(duel.mine, duel.chances_of_committing, rng)}"
        case _:
            mage = observation["own_commit"]
            mine = hand_before_duel(observation)
            duel = Prospect(observation, observation["place"]["formula"], mine)
            return f"protect {_draw(duel.unseen, duel.chances_of_announcing(mage), rng)}"


def chances_in_a_duel(observation: Json) -> dict[DuelChoice, float]:
    """Return the probability of each mage and announced number, before a mage is committed."""
    duel = Prospect(observation, observation["place"]["formula"], observation["hand"])
    return {
        (mage, number): commits * announces
        for mage, commits in zip(duel.mine, duel.chances_of_committing, strict=True)
        for number, announces in zip(duel.unseen, duel.chances_of_announcing(mage), strict=True)
    }


def chances_of_going(observation: Json, legal_actions: list[str]) -> list[float]:
    """Return the probability that the adventurer points at each cell."""
    values = [_value_of_going(observation, action) for action in legal_actions]
    return _softmax(values, GO_TEMPERATURE)


@dataclass(frozen=True)
class Prospect:
    """Forecast of a duel at a place, for a seat that may fight with ``mine``."""

    observation: Json
    formula: str
    mine: Sequence[int]

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of the mages -9 … 8 there."""
        return ranks_at(self.formula)

    @cached_property
    def unseen(self) -> list[int]:
        """The mages that may stand opposite, lowest first."""
        return unseen_mages(self.observation)

    @cached_property
    def known(self) -> list[int]:
        """Unseen mages that the opponent certainly has: they fought, and are not at rest."""
        if "open_hands" in self.observation:
            return self.unseen
        other = 1 - self.observation["seat"]
        fought = {duel["fighters"][other] for duel in self.observation["duels"]}
        return [mage for mage in self.unseen if mage in fought]

    @cached_property
    def unknown(self) -> list[int]:
        """Unseen mages that may as well be neutral."""
        return [mage for mage in self.unseen if mage not in self.known]

    @cached_property
    def neutral(self) -> int:
        """Number of mages that are still neutral."""
        return sum(mage is None for mage in self.observation["neutrals"])

    @cached_property
    def aside(self) -> int:
        """Number of the unknown mages that are neutral."""
        return min(self.neutral, len(self.unknown))

    @cached_property
    def opposite(self) -> dict[int, float]:
        """Probability that each unseen mage is the opponent's fighter."""
        held = len(self.unknown) - self.aside
        chances = dict.fromkeys(self.unseen, 0.0)
        for mage in self.known:
            chances[mage] = self._as_fighter(mage, len(self.unknown), held)
        for mage in self.unknown if held else ():
            in_hand = held / len(self.unknown)
            chances[mage] = in_hand * self._as_fighter(mage, len(self.unknown) - 1, held - 1)
        total = sum(chances.values())
        return {mage: chance / total for mage, chance in chances.items()}

    def _as_fighter(self, mage: int, others: int, held: int) -> float:
        """Return the probability of ``mage`` as fighter, if ``held`` of ``others`` are with it."""
        sure, stronger = (self._stronger(mage, among) for among in (self.known, self.unknown))
        return mean_of_habit(COMMITS, sure, stronger, others, held)

    @cached_property
    def announced(self) -> dict[int, float]:
        """Probability that the opponent announces each of the seat's mages."""
        return {
            mage: mean_of_habit(
                ANNOUNCES,
                self._stronger(mage, self.mine),
                self._stronger(mage, self.unknown),
                len(self.unknown),
                self.aside,
            )
            for mage in self.mine
        }

    @cached_property
    def committed_first(self) -> bool:
        """True if the seat commits, or has committed, first."""
        return self.observation["first"] in (None, self.observation["seat"])

    def value(self, mage: int, number: int) -> float:
        """Return the value of fighting with ``mage`` and announcing ``number``."""
        free = 1.0 - self.announced[mage]
        blocking = self.opposite[number]
        duel = self.unblocked[mage] - blocking * self._sign(mage, number)
        return blocking * free + free * duel - (1.0 - free) * (1.0 - blocking)

    def value_of_committing(self, mage: int) -> float:
        """Return the value of committing ``mage``, with the best announcement for it."""
        return max(self.value(mage, number) for number in self.unseen)

    @cached_property
    def chances_of_committing(self) -> list[float]:
        """Probability of committing each of the seat's mages."""
        return _softmax([self.value_of_committing(mage) for mage in self.mine], COMMIT_TEMPERATURE)

    def chances_of_announcing(self, mage: int) -> list[float]:
        """Return the probability of announcing each unseen number beside ``mage``."""
        return _softmax([self.value(mage, number) for number in self.unseen], PROTECT_TEMPERATURE)

    def best(self) -> float:
        """Return the value of the duel with the best mage there."""
        return max(map(self.value_of_committing, self.mine))

    @cached_property
    def unblocked(self) -> dict[int, float]:
        """Value of the duel with each of the seat's mages if no number is announced."""
        return {
            mage: sum(chance * self._sign(mage, other) for other, chance in self.opposite.items())
            for mage in self.mine
        }

    def _sign(self, mage: int, other: int) -> int:
        """Return the value of an unblocked duel against ``other``: 1 won, -1 lost."""
        first = 0 if self.committed_first else 1
        mine, theirs = self.ranks[mage + 9], self.ranks[other + 9]
        return 1 if duel_winner(False, False, mine, theirs, first) == 0 else -1

    def _stronger(self, mage: int, among: Sequence[int]) -> int:
        """Count the mages of ``among`` that stand higher; of equals, the greater number does."""
        place = (self.ranks[mage + 9], mage)
        return sum((self.ranks[other + 9], other) > place for other in among)


@lru_cache(maxsize=4096)
def mean_of_habit(
    habit: Sequence[float], sure: int, stronger: int, others: int, drawn: int
) -> float:
    """Return the mean of ``habit[sure + k]``: of ``drawn`` of ``others``, ``k`` are stronger."""
    ways = comb(others, drawn)
    return sum(
        habit[sure + k] * comb(stronger, k) * comb(others - stronger, drawn - k) / ways
        for k in range(min(stronger, drawn) + 1)
    )


def _value_of_going(observation: Json, action: str) -> float:
    """Return the gain of winning at a cell over losing there, times the probability to win."""
    at = action.removeprefix("go ")
    cells = {cell["at"]: cell for cell in observation["board"]}
    duel = Prospect(observation, cells[at]["place"]["formula"], observation["hand"])
    winning = (1.0 + duel.best()) / 2.0
    hidden = [cell for cell in touching(at) if not cells[cell]["face_up"]]
    row = int(at[1])
    if row == 4:
        gain = 1.0
    else:
        above = f"{at[0]}{row + 1}" in hidden
        gain = (ADVANCE[row - 1] if above else 0.0) + SIDESTEP * (len(hidden) - above)
    return winning * (gain + 1.0 / duel.neutral)


def _softmax(values: Sequence[float], temperature: float) -> list[float]:
    """Return the probability of each choice: the higher its value, the higher."""
    best = max(values)
    weights = [exp((value - best) / temperature) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def _draw(choices: Sequence[Option], chances: Sequence[float], rng: Random) -> Option:
    """Draw one of ``choices`` by their probabilities."""
    left = rng.random()
    for choice, chance in zip(choices, chances, strict=True):
        left -= chance
        if left < 0:
            return choice
    return choices[max(range(len(choices)), key=chances.__getitem__)]
