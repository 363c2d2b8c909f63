"""Players of Cantor: ``random``; ``novice``, a fair beginner; ``adept``, who mixes well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cantorlab.players.cantor.adept import adept
from cantorlab.players.cantor.order import ranks_at, unseen_mages
from cantorlab.players.player import Player, random
from cantorlab.rules.state import Json

__all__ = ["LEVELS", "adept", "novice", "random"]


def novice(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """A fair beginner: plays one of its strongest mages, now and then fears one of the strongest.

    It neither reckons with what may stand opposite nor keeps a mage for later.
    """
    match observation["phase"]:
        case "commit":
            return f"commit {_one_of_three(observation['hand'], observation, rng)}"
        case "protect" if rng.randrange(2):
            return f"protect {_one_of_three(unseen_mages(observation), observation, rng)}"
        case "protect":
            return "protect none"
        case _:
            return random(observation, _farthest(legal_actions, observation), rng)


def _farthest(actions: Sequence[str], observation: Json) -> list[str]:
    """The adventurer's actions that point at the farthest row where it has not won yet."""
    won = {f"go {cell['at']}" for cell in observation["board"] if cell["won_by"] == 0}
    new = [action for action in actions if action not in won] or list(actions)
    row = max(action[-1] for action in new)
    return [action for action in new if action[-1] == row]


def _one_of_three(mages: Sequence[int], observation: Json, rng: Random) -> int:
    """One of the three that stand highest at the place of the duel."""
    ranks = ranks_at(observation["place"]["formula"])
    highest = sorted(mages, key=lambda mage: ranks[mage + 9], reverse=True)[:3]
    return highest[rng.randrange(len(highest))]


LEVELS: Mapping[str, Player] = {"random": random, "novice": novice, "adept": adept}
