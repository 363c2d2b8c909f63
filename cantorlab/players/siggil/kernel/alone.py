"""Which actions of a solitaire are worth a thought, and how much: those that some plan goes on with.

What is weighed is the position after the action as far as everybody knows it: the cards in hand, and
which cards are left. Where they lie does not matter here.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    ABOVE,
    BELOW,
    CARDS,
    CHASED_COUNT,
    FIRST_BELOW,
    MOST_FREE,
    TARGET,
    FREE,
    FREE_COUNT,
    HAND,
    LINE,
    LOOSE,
    OPEN,
    OPEN_COUNT,
    OWNER,
    PASS,
    PHASE,
    SERIES,
    TAKE,
    DRAW,
)

from .plans import ALIVE, HELD, LEFT, NO_PLAN, WANTED, find_plan
from .rules_twin import entry, inline, lookup, set_size, take_code
from .solitaire import promise, stand

WEIGHTS = 64
COLD = 1
FARTHEST = 63
FALLING = lookup(max(1, round(1000 * 0.75**fall)) for fall in range(64))


@entry
def list_alone(
    game: Sequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> int:
    stand(standing, game, deal)
    if game[PHASE] == TAKE:
        count = _list_takes(game, listed, standing)
    else:
        count = _list_cards(game, deal, shape, listed, standing)
    return _weigh(listed, count)


@inline
def _list_cards(game, deal, shape, listed, standing):
    plan = 0
    slot = HELD if game[PHASE] == DRAW else LEFT
    for at in range(game[OPEN_COUNT]):
        card = deal[game[OPEN + at]]
        family, number = card // LINE, card % LINE
        standing[slot + family] ^= 1 << number
        standing[slot + LINE + number] ^= 1 << family
        found = find_plan(standing, plan)
        listed[at] = game[OPEN + at]
        listed[WEIGHTS + at] = NO_PLAN
        if found != NO_PLAN:
            plan = found
            listed[WEIGHTS + at] = max(0, promise(game, standing) - crowding(game, deal, shape, game[OPEN + at]))
        standing[slot + family] ^= 1 << number
        standing[slot + LINE + number] ^= 1 << family
    return game[OPEN_COUNT]


LOSS, FULL_HOUSE, TWO = 340, 17, 0

@inline
def crowding(game, deal, shape, place):
    """What the spirits that free themselves under a place cost."""
    freed = 0
    for i in range(shape[FIRST_BELOW + place], shape[FIRST_BELOW + place + 1]):
        if game[ABOVE + shape[BELOW + i]] == 1 and deal[shape[BELOW + i]] >= CARDS:
            freed += 1
    if freed == 0:
        return 0
    over = game[FREE_COUNT] + freed - MOST_FREE
    if over > 0:
        return 2000 if game[CHASED_COUNT] + over > LINE - game[TARGET] else LOSS * over
    return FULL_HOUSE if over == 0 else TWO


@inline
def _list_takes(game, listed, standing):
    series = game[SERIES]
    plan = find_plan(standing, 0)
    listed[0] = PASS
    listed[WEIGHTS] = NO_PLAN if plan == NO_PLAN else promise(game, standing)
    count = 1
    alive = standing[ALIVE]
    standing[WANTED] -= 1
    for at in range(game[FREE_COUNT]):
        spirit = game[FREE + at]
        standing[ALIVE] = alive & ~(1 << spirit)
        for kind in range(2):
            held = game[HAND + kind * LINE + spirit]
            if set_size(held) >= series:
                best, chosen = -2, 0
                part = held
                while part > 0:
                    if set_size(part) == series:
                        lay(standing, spirit, kind, part)
                        value = NO_PLAN
                        if standing[WANTED] == 0:
                            value = 6000
                        else:
                            found = find_plan(standing, plan)
                            if found != NO_PLAN:
                                plan = found
                                value = promise(game, standing) + 600
                        lay(standing, spirit, kind, part)
                        if value > best:
                            best, chosen = value, part
                    part = (part - 1) & held
                listed[count] = take_code(spirit, kind, 0, chosen)
                listed[WEIGHTS + count] = best
                count += 1
    return count


@inline
def lay(standing, spirit, kind, cards):
    """Take cards of a line out of the hand, or put them back."""
    other = (1 - kind) * LINE
    standing[HELD + kind * LINE + spirit] ^= cards
    standing[LEFT + kind * LINE + spirit] ^= cards
    for i in range(LINE):
        if cards >> i & 1:
            standing[HELD + other + i] ^= 1 << spirit
            standing[LEFT + other + i] ^= 1 << spirit


@inline
def _weigh(listed, count):
    best = NO_PLAN
    for n in range(count):
        best = max(best, listed[WEIGHTS + n])
    kept = 0
    for n in range(count):
        value = listed[WEIGHTS + n]
        if value != NO_PLAN or best == NO_PLAN:
            listed[kept] = listed[n]
            listed[WEIGHTS + kept] = FALLING[min(FARTHEST, (best - value) // COLD)]
            kept += 1
    return kept
