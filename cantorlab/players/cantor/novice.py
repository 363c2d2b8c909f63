"""Novice of Cantor, a fair beginner: it plays one of its strongest mages and fears one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cantorlab.players.cantor.mages import DuelChoice, ranks_at, unseen_mages
from cantorlab.players.player import random
from cantorlab.rules.state import Json

#: It announces a number once in so many duels: a beginner hardly thinks of the other's mage.
SELDOM = 4


def novice(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """Play one of the strongest mages, and seldom protect against one of the strongest.

    A fair beginner, which neither considers the opposing hand nor keeps a mage for later.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import cantor
    >>> players.choose(novice, cantor.start(seed=7), 0, Random(1))
    'commit 3'
    """
    match observation["phase"]:
        case "commit":
            return f"commit {_one_of_three(observation['hand'], observation, rng)}"
        case "protect" if rng.randrange(SELDOM) == 0:
            return f"protect {_one_of_three(unseen_mages(observation), observation, rng)}"
        case "protect":
            return "protect none"
        case _:
            return random(observation, _farthest(legal_actions, observation), rng)


def chances_in_a_duel(observation: Json) -> dict[DuelChoice, float]:
    """Return the probability of each mage and announced number, before a mage is committed."""
    mages = _three(observation["hand"], observation)
    numbers = _three(unseen_mages(observation), observation)
    named = 1 / SELDOM
    feared = {None: 1 - named} | dict.fromkeys(numbers, named / len(numbers))
    return {
        (mage, number): chance / len(mages) for mage in mages for number, chance in feared.items()
    }


def chances_of_going(observation: Json, legal_actions: list[str]) -> list[float]:
    """Return the probability that the adventurer points at each cell."""
    farthest = _farthest(legal_actions, observation)
    return [(action in farthest) / len(farthest) for action in legal_actions]


def _farthest(actions: Sequence[str], observation: Json) -> list[str]:
    """Return the adventurer's actions that point at the farthest row without a win of its own."""
    won = {f"go {cell['at']}" for cell in observation["board"] if cell["won_by"] == 0}
    new = [action for action in actions if action not in won] or list(actions)
    row = max(action[-1] for action in new)
    return [action for action in new if action[-1] == row]


def _one_of_three(mages: Sequence[int], observation: Json, rng: Random) -> int:
    highest = _three(mages, observation)
    return highest[rng.randrange(len(highest))]


def _three(mages: Sequence[int], observation: Json) -> list[int]:
    """Return the three mages that stand highest at the place of the duel."""
    ranks = ranks_at(observation["place"]["formula"])
    return sorted(mages, key=lambda mage: ranks[mage + 9], reverse=True)[:3]
