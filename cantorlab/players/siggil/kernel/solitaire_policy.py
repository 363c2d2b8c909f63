"""Promising actions of a solitaire, with their weights: those with which some plan goes on.

The position after the action is weighed by public knowledge: the cards in hand, and the remaining
cards, wherever they lie. Of the places only one question matters: may a spirit lie under a card
alone? The face-down cards of an iteration's guess are ignored: a player that always avoided the
spirits of its own guess would believe itself safe from them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cantorlab.rules.siggil.kernel.turn import (
    ABOVE,
    BELOW,
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

from .guess import CERTAIN, odds_of_spirit
from .plans import ALIVE, HELD, KNOWN, LEFT, NO_PLAN, SERIES, WANTED, find_plan
from .rules_twin import entry, inline, lookup, set_size, take_code
from .solitaire import CAPTURED, PROMISES, promise, stand

# ``listed``: the actions worth a thought, and at WEIGHTS on how much each is worth.
WEIGHTS = 64
LISTED_SIZE = 2 * WEIGHTS

# Weight of an action, by how much less it promises than the best one. Alone, a player that goes
# by these weights wins more than one hard solitaire in three, and one in seven without a look at
# the cards that one uncovers. The figures were found by the cross-entropy method on such games.
FALLING = lookup(max(2, round(1000 * 0.54**less)) for less in range(64))
HOPELESS = 1  # weight of each action where none of them leaves a plan
# Promise of taking a card from an accessible place: for each place that only it covered, in
# that a card is drawn or removed, and for each that others cover too.
OPENED_BY_DRAWING, OPENED_BY_REMOVING, EASED = 6, 10, 2
CHASED = 350  # cost of a spirit that is chased away
RUINED = 2000  # cost of too many that are chased away


@entry
def list_solitaire_actions(
    game: Sequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    dark: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> int:
    """List the promising actions in a solitaire; return their number."""
    stand(standing, game, deal)
    if game[PHASE] == TAKE:
        count = _promise_of_takes(game, listed, standing)
    else:
        count = _promise_of_cards(game, deal, shape, dark, listed, standing)
    return _weigh(listed, count)


@inline
def _promise_of_cards(
    game: Sequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    dark: Sequence[int],
    listed: MutableSequence[int],
    standing: MutableSequence[int],
) -> int:
    """List the promise of each card to be drawn or removed; NO_PLAN where it ends all plans."""
    changed = HELD if game[PHASE] == DRAW else LEFT
    for at in range(game[OPEN_COUNT]):
        place = game[OPEN + at]
        family, number = deal[place] // LINE, deal[place] % LINE
        standing[changed + family] ^= 1 << number
        standing[changed + LINE + number] ^= 1 << family
        listed[at] = place
        listed[WEIGHTS + at] = NO_PLAN
        if _has_plan(standing):
            value = promise(game, standing) + value_of_uncovering(game, shape, place)
            listed[WEIGHTS + at] = max(0, value - cost_of_freeing(game, deal, shape, dark, place))
        standing[changed + family] ^= 1 << number
        standing[changed + LINE + number] ^= 1 << family
    return game[OPEN_COUNT]


@inline
def _has_plan(standing: MutableSequence[int]) -> bool:
    """Return whether some plan is left, and remember the one that is found."""
    found = find_plan(standing, standing[KNOWN])
    if found == NO_PLAN:
        return False
    standing[KNOWN] = found
    return True


@inline
def value_of_uncovering(game: Sequence[int], shape: Sequence[int], place: int) -> int:
    """Return the promise of the further choices that taking a card gives, now or later."""
    opened = OPENED_BY_DRAWING if game[PHASE] == DRAW else OPENED_BY_REMOVING
    value = 0
    for i in range(shape[FIRST_BELOW + place], shape[FIRST_BELOW + place + 1]):
        value += opened if game[ABOVE + shape[BELOW + i]] == 1 else EASED
    return value


@inline
def cost_of_freeing(
    game: Sequence[int], deal: Sequence[int], shape: Sequence[int], dark: Sequence[int], place: int
) -> int:
    """Return the cost of spirits that may free themselves because this card alone covers them."""
    free, chased, cost = game[FREE_COUNT], game[CHASED_COUNT], 0
    for i in range(shape[FIRST_BELOW + place], shape[FIRST_BELOW + place + 1]):
        covered = shape[BELOW + i]
        if game[ABOVE + covered] == 1:
            odds = odds_of_spirit(game, deal, dark, covered)
            if odds > 0 and free >= MOST_FREE:
                chased += 1
                ruined = chased > LINE - game[TARGET]
                cost += (RUINED if ruined else CHASED) * odds // CERTAIN
            elif odds == CERTAIN:
                free += 1
    return cost


@inline
def _promise_of_takes(
    game: Sequence[int], listed: MutableSequence[int], standing: MutableSequence[int]
) -> int:
    """List the promise of passing, and of the best capture for each free spirit and line."""
    listed[0] = PASS
    listed[WEIGHTS] = promise(game, standing) if _has_plan(standing) else NO_PLAN
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
                    value = _promise_after(game, standing, spirit, kind, cards)
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
) -> int:
    """Return the promise of capturing a spirit with these cards; ``standing`` holds the rest."""
    if standing[WANTED] == 0:
        return CAPTURED + PROMISES
    _lay(standing, spirit, kind, cards)
    value = CAPTURED + promise(game, standing) if _has_plan(standing) else NO_PLAN
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
    """Turn promises into weights, and leave out actions that end all plans unless all do."""
    best = NO_PLAN
    for n in range(count):
        best = max(best, listed[WEIGHTS + n])
    kept = 0
    for n in range(count):
        value = listed[WEIGHTS + n]
        if best == NO_PLAN:
            listed[WEIGHTS + n] = HOPELESS
            kept += 1
        elif value > NO_PLAN:
            listed[kept] = listed[n]
            listed[WEIGHTS + kept] = FALLING[min(len(FALLING) - 1, best - value)]
            kept += 1
    return kept
