"""The order of the mages at a place, for the players of Cantor."""

from __future__ import annotations

from functools import cache, lru_cache

from cantorlab.rules.cantor_deck import Place, our_deck
from cantorlab.rules.state import Json

_ORDERS_KEPT = 512


@lru_cache(maxsize=_ORDERS_KEPT)
def ranks_at(formula: str) -> tuple[int, ...]:
    """The ranks of the mages -9 … 8 at a place, -1 for a mage without strength."""
    place = Place(0, formula)
    return tuple(place.rank(mage) for mage in range(-9, 9))


@cache
def general_worth(mage: int) -> float:
    """How good a mage is over our whole deck: the share of the others that it beats, 0 to 1."""
    beaten = 0.0
    for place in our_deck():
        ranks = ranks_at(place.formula)
        mine = ranks[mage + 9]
        beaten += sum(rank < mine for rank in ranks) + (ranks.count(mine) - 1) / 2
    return beaten / (17 * len(our_deck()))


def unseen_mages(observation: Json) -> list[int]:
    """The numbers of the mages that this seat cannot see, lowest first."""
    rests, neutrals = observation["rests"], observation["neutrals"]
    seen = {*observation["hand"], observation["own_commit"], *rests[0], *rests[1], *neutrals}
    return [mage for mage in range(-9, 9) if mage not in seen]
