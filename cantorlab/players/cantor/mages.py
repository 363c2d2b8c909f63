"""Mages to a player of Cantor: their ranks at a place, and those that may stand opposite."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from cantorlab.rules.cantor.places import Place
from cantorlab.rules.state import Json

# A mage, and the number announced or None.
DuelChoice: TypeAlias = tuple[int, int | None]

_ORDERS_CACHED = 512


@lru_cache(maxsize=_ORDERS_CACHED)
def ranks_at(formula: str) -> tuple[int, ...]:
    """Return the ranks of the mages -9 … 8 at a place, -1 for a mage without strength."""
    place = Place(0, formula)
    return tuple(place.rank(mage) for mage in range(-9, 9))


def hand_before_duel(observation: Json) -> list[int]:
    """Return the hand of the observing seat before it committed a mage in this duel."""
    mage = observation["own_commit"]
    return [*observation["hand"]] if mage is None else [*observation["hand"], mage]


def unseen_mages(observation: Json) -> list[int]:
    """Return the numbers of the mages that may stand opposite, lowest first.

    With open hands they are those of the other hand, else all that this seat cannot see.
    """
    if "open_hands" in observation:
        return [*observation["open_hands"][1 - observation["seat"]]]
    rests, neutrals = observation["rests"], observation["neutrals"]
    seen = {*hand_before_duel(observation), *rests[0], *rests[1], *neutrals}
    return [mage for mage in range(-9, 9) if mage not in seen]
