"""Habits of our players of Cantor: the probability of each of their choices.

A habit gives the choices of a player that sees an observation; besides public knowledge they depend
only on its own hand. So a player that knows a habit can ask it about every possible hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cantorlab.players.cantor import adept, novice
from cantorlab.players.cantor.hidden_hands import master
from cantorlab.players.cantor.mages import DuelChoice
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.state import Json


@dataclass(frozen=True)
class Habit:
    """Probabilities of a player's choices.

    Attributes:
        duel: from an observation in which the seat has not committed yet, and ``first`` is the
            first to commit: the probability of each mage and then of each number.
        go: from the adventurer's observation and its legal actions, the probability of each.
    """

    duel: Callable[[Json], Mapping[DuelChoice, float]]
    go: Callable[[Json, list[str]], Sequence[float]]


def _any_choice(observation: Json) -> dict[DuelChoice, float]:
    hand, numbers = observation["hand"], (None, *NUMBERS)
    chance = 1.0 / (len(hand) * len(numbers))
    return {(mage, number): chance for mage in hand for number in numbers}


def _any_way(observation: Json, legal_actions: list[str]) -> list[float]:
    return [1.0 / len(legal_actions)] * len(legal_actions)


HABITS: Mapping[str, Habit] = {
    "random": Habit(_any_choice, _any_way),
    "novice": Habit(novice.chances_in_a_duel, novice.chances_of_going),
    "club": Habit(adept.chances_in_a_duel, adept.chances_of_going),
    "master": Habit(master.chances_in_a_duel, master.chances_of_going),
}
