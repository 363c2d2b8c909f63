"""What is drawn before a game starts: the hands and the places (rules §1.4-§1.6)."""

from __future__ import annotations

from collections.abc import MutableSequence

from ...generator import below
from ...jit import inline
from .game import HAND_SIZE, MAGES
from .mages import MAGE_BITS


@inline
def deal_hands(rng: MutableSequence[int]) -> tuple[int, int]:
    """Deal the 18 mages; return both hands, packed, lowest code first.

    Each mage in turn goes to one of the places that are left: 7 in either hand, 4 aside.
    """
    hand_0 = hand_1 = size_0 = size_1 = 0
    for code in range(MAGES):
        place = below(rng, MAGES - code)
        to_0 = 1 if place < HAND_SIZE - size_0 else 0
        to_1 = (1 if place < 2 * HAND_SIZE - size_0 - size_1 else 0) - to_0
        hand_0 |= (code * to_0) << (MAGE_BITS * size_0)
        hand_1 |= (code * to_1) << (MAGE_BITS * size_1)
        size_0 += to_0
        size_1 += to_1
    return hand_0, hand_1


@inline
def lay_places(
    rng: MutableSequence[int], places: MutableSequence[int], count: int, printed: int, wanted: int
) -> None:
    """Lay out the first ``wanted`` of ``places``, which holds 0 … ``count`` - 1 in order.

    The first ``printed`` stay in the deck's printed order; the others are drawn among the rest.
    """
    for at in range(printed, wanted):
        other = at + below(rng, count - at)
        places[at], places[other] = places[other], places[at]
