"""Positions of a solitaire between two turns, in a few integers, with an exact key.

An *entry* has ENTRY integers. The first three are its key: the empty places and the captured
spirits; the hand, as far as it matters; the spirits that are lost or free.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    ABOVE,
    BELOW,
    CARDS,
    CHASED,
    CHASED_COUNT,
    DRAW,
    FIRST_BELOW,
    FREE,
    FREE_COUNT,
    FREED_COUNT,
    HAND,
    HELD,
    LEFT,
    LINE,
    LOOSE,
    LOST,
    NEED,
    OPEN,
    OPEN_COUNT,
    OWNER,
    PHASE,
    PLACES,
    PLAYERS,
    REMOVE,
    SCORE,
    SERIES,
    SIZE,
    TARGET,
    UNFREED,
)

from . import plans
from .rules_twin import inline, lookup, set_size

# The key, the whole hand, the number of the entry that it comes from in the layer before and with
# what move, a plan that is left, how promising it is.
GONE, USEFUL, SPIRITS, RAW, PARENT, MOVE, PLAN, PROMISE = 0, 1, 2, 3, 4, 5, 6, 7
ENTRY = 8

ALL_PLACES = (1 << PLACES) - 1

# How promising a position is (``promise``), below PROMISES: a captured spirit counts most, then
# the better line of each other one, by the cards in hand and those that are left; twice if it is
# free. With these, 94 of 100 hard deals are won in a layer of 16 positions.
PROMISES = 4096
CAPTURED = 600
GATHERED = lookup((0, 4, 20, 56, 120, 120, 120, 120))


@inline
def unpack(
    game: MutableSequence[int],
    layer: Sequence[int],
    at: int,
    deal: Sequence[int],
    shape: Sequence[int],
    series: int,
    target: int,
) -> None:
    """Expand an entry into a position of the rules."""
    for slot in range(SIZE):
        game[slot] = 0
    gone, captured = layer[at + GONE] & ALL_PLACES, layer[at + GONE] >> PLACES
    game[PLAYERS], game[PHASE], game[SERIES], game[TARGET] = 1, REMOVE, series, target
    for place in range(PLACES):
        if not gone >> place & 1:
            game[LEFT] += 1
            for i in range(shape[FIRST_BELOW + place], shape[FIRST_BELOW + place + 1]):
                game[ABOVE + shape[BELOW + i]] += 1
    freed = 0
    for place in range(PLACES):
        if gone >> place & 1:
            if deal[place] >= CARDS:
                freed |= 1 << (deal[place] - CARDS)
        elif game[ABOVE + place] == 0:
            game[OPEN + game[OPEN_COUNT]] = place
            game[OPEN_COUNT] += 1
    hand = layer[at + RAW]
    for card in range(CARDS):
        if hand >> card & 1:
            game[HAND + card // LINE] |= 1 << card % LINE
            game[HAND + LINE + card % LINE] |= 1 << card // LINE
            game[HELD] += 1
    queue, lost = layer[at + SPIRITS] >> LINE, layer[at + SPIRITS] & 127
    while queue > 0:
        game[FREE + game[FREE_COUNT]] = (queue & 7) - 1
        game[FREE_COUNT] += 1
        queue >>= 3
    for spirit in range(LINE):
        game[OWNER + spirit] = UNFREED
        if freed >> spirit & 1:
            game[FREED_COUNT] += 1
            if captured >> spirit & 1:
                game[OWNER + spirit] = 0
                game[SCORE] += 1
            elif lost >> spirit & 1:
                game[OWNER + spirit] = LOST
                game[CHASED + game[CHASED_COUNT]] = spirit
                game[CHASED_COUNT] += 1
            else:
                game[OWNER + spirit] = LOOSE
                game[NEED + spirit] = series


@inline
def stand(standing: MutableSequence[int], game: Sequence[int], deal: Sequence[int]) -> int:
    """Fill in ``standing`` from a position that goes on; return the set of the empty places."""
    gone = ALL_PLACES
    for i in range(2 * LINE):
        standing[plans.HELD + i] = game[HAND + i]
        standing[plans.LEFT + i] = game[HAND + i]
    for at in range(game[OPEN_COUNT]):
        gone &= ~(1 << game[OPEN + at])
    cards = 0
    for place in range(PLACES):
        if game[ABOVE + place] > 0:
            gone &= ~(1 << place)
        if not gone >> place & 1 and deal[place] < CARDS:
            family, number = deal[place] // LINE, deal[place] % LINE
            standing[plans.LEFT + family] |= 1 << number
            standing[plans.LEFT + LINE + number] |= 1 << family
            cards += 1
    alive = 0
    for spirit in range(LINE):
        if game[OWNER + spirit] == UNFREED or game[OWNER + spirit] == LOOSE:
            alive |= 1 << spirit
    standing[plans.ALIVE] = alive
    standing[plans.WANTED] = game[TARGET] - game[SCORE]
    standing[plans.SERIES] = game[SERIES]
    # One card goes before each that is drawn.
    draws = (cards + 1) // 2 if game[PHASE] == DRAW else cards // 2
    standing[plans.SLACK] = game[HELD] + draws - game[SERIES] * standing[plans.WANTED]
    return gone


@inline
def pack(layer: MutableSequence[int], at: int, game: Sequence[int], gone: int, alive: int) -> None:
    """Write the entry of a position in which a card is to be removed."""
    captured = lost = queue = hand = 0
    for spirit in range(LINE):
        if game[OWNER + spirit] == 0:
            captured |= 1 << spirit
        elif game[OWNER + spirit] == LOST:
            lost |= 1 << spirit
    for i in range(game[FREE_COUNT]):
        queue |= (game[FREE + i] + 1) << 3 * i
    for family in range(LINE):
        hand |= game[HAND + family] << LINE * family
    layer[at + GONE] = gone | captured << PLACES
    layer[at + USEFUL] = useful_of(game, alive)
    layer[at + SPIRITS] = lost | queue << LINE
    layer[at + RAW] = hand


@inline
def useful_of(game: Sequence[int], alive: int) -> int:
    """Return the part of the hand that matters: the rest of it decides nothing.

    Cards that two living spirits could use stand for themselves. Of cards with one living line only
    their number matters, and that up to a series: only that series can use them, and any of them
    will do. The first places of dead spirits on the line stand for them, so that equal hands get
    equal sets. Cards of two dead spirits do not matter.
    """
    useful = 0
    for i in range(LINE):
        if alive >> i & 1:
            family, number = game[HAND + i], game[HAND + LINE + i]
            useful |= (family & alive) << LINE * i
            of_family = min(game[SERIES], set_size(family & ~alive))
            of_number = min(game[SERIES], set_size(number & ~alive))
            for dead in range(LINE):
                if not alive >> dead & 1:
                    if of_family > 0:
                        useful |= 1 << LINE * i + dead
                        of_family -= 1
                    if of_number > 0:
                        useful |= 1 << LINE * dead + i
                        of_number -= 1
    return useful


@inline
def promise(game: Sequence[int], standing: Sequence[int]) -> int:
    """Return how promising a position is; it orders the search and proves nothing."""
    series = game[SERIES]
    total = CAPTURED * game[SCORE]
    for spirit in range(LINE):
        if standing[plans.ALIVE] >> spirit & 1:
            best = 0
            for line in range(spirit, 2 * LINE, LINE):
                left = set_size(standing[plans.LEFT + line])
                if left >= series:
                    held = min(series, set_size(standing[plans.HELD + line]))
                    best = max(best, GATHERED[held] + left)
            total += 2 * best if game[OWNER + spirit] == LOOSE else best
    return min(PROMISES - 1, total)
