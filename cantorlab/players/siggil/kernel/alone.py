"""Which actions of a solitaire are worth a thought, and how much: some plan goes on with them.

What is weighed is the position after the action as far as everybody knows it: the cards in hand,
and which cards are left, wherever they lie. Of the places it is only asked what lies under a card
alone, as an iteration of the search has laid it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    ABOVE,
    BELOW,
    CARDS,
    CHASED_COUNT,
    DRAW,
    FIRST_BELOW,
    FREE,
    FREE_COUNT,
    HAND,
    LINE,
    MOST_FREE,
    OPEN,
    OPEN_COUNT,
    PASS,
    PHASE,
    TAKE,
    TARGET,
)

from .plans import ALIVE, HELD, LEFT, NO_PLAN, SERIES, WANTED, find_plan
from .rules_twin import entry, inline, lookup, set_size, take_code
from .solitaire import CAPTURED, PROMISES, promise, stand

# ``listed``: the actions worth a thought, and at WEIGHTS on how much each is worth.
WEIGHTS = 64
LISTED_SIZE = 2 * WEIGHTS

# What an action is worth, by how much less it promises than the best one. Alone, a player that goes
# by these weights wins one hard solitaire in six; the figures below were found by such games.
FALLING = lookup(max(1, round(1000 * 0.75**less)) for less in range(64))
CHASED = 340  # what a spirit that is chased away costs
CROWDED = 17  # what it costs that no more can be free
RUINED = 2000  # what it costs that too many are chased away


@entry
def list_alone(
    game: Sequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> int:
    """List the actions worth a thought in a solitaire; return how many."""
    stand(standing, game, deal)
    if game[PHASE] == TAKE:
        count = _promise_of_takes(game, listed, standing)
    else:
        count = _promise_of_cards(game, deal, shape, listed, standing)
    return _weigh(listed, count)


@inline
def _promise_of_cards(
    game: Sequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> int:
    """What each card promises that may be drawn, or removed; NO_PLAN where it ends all plans."""
    plan = 0
    changed = HELD if game[PHASE] == DRAW else LEFT
    for at in range(game[OPEN_COUNT]):
        place = game[OPEN + at]
        family, number = deal[place] // LINE, deal[place] % LINE
        standing[changed + family] ^= 1 << number
        standing[changed + LINE + number] ^= 1 << family
        found = find_plan(standing, plan)
        listed[at] = place
        listed[WEIGHTS + at] = NO_PLAN
        if found != NO_PLAN:
            plan = found
            cost = _cost_of_freeing(game, deal, shape, place)
            listed[WEIGHTS + at] = max(0, promise(game, standing) - cost)
        standing[changed + family] ^= 1 << number
        standing[changed + LINE + number] ^= 1 << family
    return game[OPEN_COUNT]


@inline
def _cost_of_freeing(
    game: Sequence[int], deal: Sequence[int], shape: Sequence[int], place: int
) -> int:
    """What it costs that spirits free themselves which this card alone covers."""
    freed = 0
    for i in range(shape[FIRST_BELOW + place], shape[FIRST_BELOW + place + 1]):
        if game[ABOVE + shape[BELOW + i]] == 1 and deal[shape[BELOW + i]] >= CARDS:
            freed += 1
    over = game[FREE_COUNT] + freed - MOST_FREE
    if freed == 0 or over < 0:
        return 0
    if game[CHASED_COUNT] + over > LINE - game[TARGET]:
        return RUINED
    return CHASED * over if over > 0 else CROWDED


@inline
def _promise_of_takes(
    game: Sequence[int], listed: MutableSequence[int], standing: MutableSequence[int]
) -> int:
    """What passing promises, and for each free spirit and line the best way to capture it."""
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
            best, chosen, cards = NO_PLAN - 1, 0, held
            while cards > 0:
                if set_size(cards) == standing[SERIES]:
                    value = _promise_after(game, standing, spirit, kind, cards, plan)
                    if value > best:
                        best, chosen = value, cards
                cards = (cards - 1) & held
            if chosen > 0:
                listed[count] = take_code(spirit, kind, 0, chosen)
                listed[WEIGHTS + count] = best
                count += 1
    return count


@inline
def _promise_after(
    game: Sequence[int],
    standing: MutableSequence[int],
    spirit: int,
    kind: int,
    cards: int,
    plan: int,
) -> int:
    """What capturing a spirit with these cards promises; ``standing`` holds the rest already."""
    if standing[WANTED] == 0:
        return CAPTURED + PROMISES
    _lay(standing, spirit, kind, cards)
    found = find_plan(standing, plan)
    value = NO_PLAN if found == NO_PLAN else CAPTURED + promise(game, standing)
    _lay(standing, spirit, kind, cards)
    return value


@inline
def _lay(standing: MutableSequence[int], spirit: int, kind: int, cards: int) -> None:
    """Take cards of a line out of ``standing``, or put them back."""
    crossing = (1 - kind) * LINE
    for part in range(HELD, LEFT + 1, LEFT - HELD):
        standing[part + kind * LINE + spirit] ^= cards
        for i in range(LINE):
            if cards >> i & 1:
                standing[part + crossing + i] ^= 1 << spirit


@inline
def _weigh(listed: MutableSequence[int], count: int) -> int:
    """Turn promises into weights, and leave out what ends all plans unless everything does."""
    best = NO_PLAN
    for n in range(count):
        best = max(best, listed[WEIGHTS + n])
    kept = 0
    for n in range(count):
        value = listed[WEIGHTS + n]
        if value > NO_PLAN or best == NO_PLAN:
            listed[kept] = listed[n]
            listed[WEIGHTS + kept] = FALLING[min(len(FALLING) - 1, best - value)]
            kept += 1
    return kept
