"""The adept of Cantor: estimates what the opponent may hold, and mixes its choices at random.

It takes the opponent for a sensible player, who mostly commits one of the strongest mages of the
hand and mostly announces one of the strongest that may face it. From what is public follows how
likely each mage is to stand opposite, and each number to be announced; every choice of one's own
then has a value, from -1 (lost) to 1 (won); the higher it is, the more often the choice is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, exp
from random import Random
from typing import TypeVar

from cantorlab.players.cantor.order import ranks_at
from cantorlab.rules.cantor import touching
from cantorlab.rules.cantor.kernel.duel import duel_winner
from cantorlab.rules.state import Json

Choice = TypeVar("Choice")

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
    """Mixes well, and protects itself from the mages that it has to fear."""
    match observation["phase"]:
        case "go":
            values = [_value_of_going(observation, action) for action in legal_actions]
            return _mixed(legal_actions, values, GO_TEMPERATURE, rng)
        case "commit":
            duel = Prospect(observation, observation["place"]["formula"], observation["hand"])
            values = [duel.value_of_committing(mage) for mage in duel.mine]
            return f"commit {_mixed(duel.mine, values, COMMIT_TEMPERATURE, rng)}"
        case _:
            mage = observation["own_commit"]
            mine = [*observation["hand"], mage]
            duel = Prospect(observation, observation["place"]["formula"], mine)
            values = [duel.value(mage, number) for number in duel.unseen]
            return f"protect {_mixed(duel.unseen, values, PROTECT_TEMPERATURE, rng)}"


@dataclass(frozen=True)
class Prospect:
    """What may be foreseen of a duel at a place, for a seat that may fight with ``mine``."""

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
        seen = self.observation
        public = {*seen["rests"][0], *seen["rests"][1], *seen["neutrals"], *self.mine}
        return [mage for mage in range(-9, 9) if mage not in public]

    @cached_property
    def known(self) -> list[int]:
        """Those of them that the opponent is known to have: they fought, and are not at rest."""
        other = 1 - self.observation["seat"]
        fought = {duel["fighters"][other] for duel in self.observation["duels"]}
        return [mage for mage in self.unseen if mage in fought]

    @cached_property
    def unknown(self) -> list[int]:
        """Those of them that may as well be neutral."""
        return [mage for mage in self.unseen if mage not in self.known]

    @cached_property
    def neutral(self) -> int:
        """How many of the unknown are neutral."""
        return sum(mage is None for mage in self.observation["neutrals"])

    @cached_property
    def opposite(self) -> dict[int, float]:
        """How likely each unseen mage is to be the opponent's fighter."""
        held = len(self.unknown) - self.neutral
        chances = dict.fromkeys(self.unseen, 0.0)
        for mage in self.known:
            chances[mage] = self._as_fighter(mage, len(self.unknown), held)
        for mage in self.unknown if held else ():
            in_hand = held / len(self.unknown)
            chances[mage] = in_hand * self._as_fighter(mage, len(self.unknown) - 1, held - 1)
        total = sum(chances.values())
        return {mage: chance / total for mage, chance in chances.items()}

    def _as_fighter(self, mage: int, others: int, held: int) -> float:
        """How likely the opponent commits ``mage``, if ``held`` of ``others`` are with it."""
        sure, stronger = (self._stronger(mage, among) for among in (self.known, self.unknown))
        return _expected(COMMITS, sure, stronger, others, held)

    @cached_property
    def announced(self) -> dict[int, float]:
        """How likely the opponent is to announce each of my mages."""
        return {
            mage: _expected(
                ANNOUNCES,
                self._stronger(mage, self.mine),
                self._stronger(mage, self.unknown),
                len(self.unknown),
                self.neutral,
            )
            for mage in self.mine
        }

    @cached_property
    def committed_first(self) -> bool:
        """Whether I commit, or have committed, first."""
        return self.observation["first"] in (None, self.observation["seat"])

    def value(self, mage: int, number: int) -> float:
        """What fighting with ``mage`` and announcing ``number`` is worth."""
        free = 1.0 - self.announced[mage]
        blocking = self.opposite[number]
        duel = self._unblocked(mage) - blocking * self._sign(mage, number)
        return blocking * free + free * duel - (1.0 - free) * (1.0 - blocking)

    def value_of_committing(self, mage: int) -> float:
        """What committing ``mage`` is worth, with the announcement that goes best with it."""
        return max(self.value(mage, number) for number in self.unseen)

    def best(self) -> float:
        """What the duel is worth with the mage that is best there."""
        return max(map(self.value_of_committing, self.mine))

    def _unblocked(self, mage: int) -> float:
        return sum(chance * self._sign(mage, other) for other, chance in self.opposite.items())

    def _sign(self, mage: int, other: int) -> int:
        """What an unblocked duel of mine against ``other`` is worth: 1 won, -1 lost."""
        first = 0 if self.committed_first else 1
        mine, theirs = self.ranks[mage + 9], self.ranks[other + 9]
        return 1 if duel_winner(False, False, mine, theirs, first) == 0 else -1

    def _stronger(self, mage: int, among: Sequence[int]) -> int:
        """How many of ``among`` stand higher; of equals, the greater number does."""
        place = (self.ranks[mage + 9], mage)
        return sum((self.ranks[other + 9], other) > place for other in among)


def _expected(habit: Sequence[float], sure: int, stronger: int, others: int, drawn: int) -> float:
    """The mean of ``habit[sure + k]`` when ``drawn`` of ``others`` hold ``k`` of ``stronger``."""
    ways = comb(others, drawn)
    return sum(
        habit[sure + k] * comb(stronger, k) * comb(others - stronger, drawn - k) / ways
        for k in range(min(stronger, drawn) + 1)
    )


def _value_of_going(observation: Json, action: str) -> float:
    """What the adventurer gains by winning at a cell, and does not lose, times its chance to."""
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


def _mixed(
    choices: Sequence[Choice], values: Sequence[float], temperature: float, rng: Random
) -> Choice:
    """One of ``choices``, the more often the more it is worth."""
    best = max(values)
    weights = [exp((value - best) / temperature) for value in values]
    left = rng.random() * sum(weights)
    for choice, weight in zip(choices, weights, strict=True):
        left -= weight
        if left < 0:
            return choice
    return choices[values.index(best)]
