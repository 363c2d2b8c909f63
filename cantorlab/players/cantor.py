"""Players of Cantor: ``random``, and ``novice``, a fair beginner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from cantorlab.players import Player, random
from cantorlab.rules.cantor_deck import Place
from cantorlab.rules.state import Json

_ORDERS_KEPT = 512


@lru_cache(maxsize=_ORDERS_KEPT)
def ranks_at(formula: str) -> tuple[int, ...]:
    """The ranks of the mages -9 … 8 at a place, -1 for a mage without strength."""
    place = Place(0, formula)
    return tuple(place.rank(mage) for mage in range(-9, 9))


def novice(observation: Json, legal_actions: list[str], rng: Random) -> str:
    """A fair beginner: one of the three strongest mages, and a number now and then."""
    match observation["phase"]:
        case "commit":
            ranks = ranks_at(observation["place"]["formula"])
            hand = sorted(observation["hand"], key=lambda mage: ranks[mage + 9], reverse=True)
            return f"commit {hand[rng.randrange(min(3, len(hand)))]}"
        case "protect" if rng.randrange(2):
            unseen = unseen_mages(observation)
            return f"protect {unseen[rng.randrange(len(unseen))]}"
        case "protect":
            return "protect none"
        case _:
            return random(observation, legal_actions, rng)


def unseen_mages(observation: Json) -> list[int]:
    """The numbers of the mages that this seat cannot see, lowest first."""
    rests, neutrals = observation["rests"], observation["neutrals"]
    seen = {*observation["hand"], observation["own_commit"], *rests[0], *rests[1], *neutrals}
    return [mage for mage in range(-9, 9) if mage not in seen]


LEVELS: Mapping[str, Player] = {"random": random, "novice": novice}
