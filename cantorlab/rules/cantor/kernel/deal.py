"""Random draws before a game starts: the hands and the places (rules §1.4-§1.6)."""

from __future__ import annotations

from collections.abc import MutableSequence
from itertools import combinations

from ...generator import below
from ...jit import inline, lookup
from .game import HAND_SIZE, MAGES, NEUTRALS
from .mages import mage_at, pack_bits, pack_mages

ALL_MAGES = (1 << MAGES) - 1
# All ways to choose: the four mages that are put aside, packed; and, as bits, which of those left
# the first seat gets.
ASIDE = lookup(pack_mages(four) for four in combinations(range(MAGES), NEUTRALS))
SEVENS = lookup(
    sum(1 << at for at in seven) for seven in combinations(range(MAGES - NEUTRALS), HAND_SIZE)
)
WAYS_ASIDE, WAYS_SEVEN = len(ASIDE), len(SEVENS)


@inline
def deal_hands(rng: MutableSequence[int]) -> tuple[int, int]:
    """Deal seven of the 18 mages to either seat; return both hands, packed, lowest code first."""
    aside = ASIDE[below(rng, WAYS_ASIDE)]
    hand_0 = SEVENS[below(rng, WAYS_SEVEN)]
    neutrals = 0
    for at in range(NEUTRALS):
        neutral = 1 << mage_at(aside, at)
        hand_0 += hand_0 & -neutral  # what stands at its bit or above moves up by one
        neutrals |= neutral
    return pack_bits(hand_0), pack_bits(ALL_MAGES ^ neutrals ^ hand_0)


def room_for_places(count: int, wanted: int) -> int:
    """Return how long ``places`` must be: all of a deck, as often as it takes."""
    return count * max(1, -(-wanted // count))


@inline
def lay_places(
    rng: MutableSequence[int], places: MutableSequence[int], count: int, printed: int, wanted: int
) -> None:
    """Lay out the first ``wanted`` of ``places``, which holds 0 … ``count`` - 1 in order.

    The first ``printed`` stay in the deck's printed order; the others are drawn among the rest. If
    more are wanted than there are, ``places`` holds the deck again and again: it is shuffled anew
    each time that it has run out (rules §1.5).
    """
    for at in range(printed, wanted):
        left = count - at if at < count else count - at % count
        other = at + below(rng, left)
        places[at], places[other] = places[other], places[at]


@inline
def take_up_places(places: MutableSequence[int], count: int, printed: int, wanted: int) -> None:
    """Undo ``lay_places``: only the places drawn and those that lay there were moved.

    There is no branch on the draws, which no processor could predict.
    """
    for at in range(printed, wanted):
        shuffle = 0 if at < count else at - at % count
        place = places[at]
        places[at] = at - shuffle
        home = shuffle + place if shuffle + place >= wanted else at
        places[home] = home - shuffle
