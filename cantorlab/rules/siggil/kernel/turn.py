"""Rules of Siggil (§2) on flat integers: plain when imported, compiled as its twin.

A card is ``family * 7 + number - 1`` (0 to 48), the spirit of a family ``49 + family``; families
are counted in the order of rules §2.1, so the spirit of family s has the number s + 1. A series
lies on one of the two *lines* of its spirit: kind 0 its family, kind 1 its number. A line has seven
cards, so a hand's share of it, and a series, is a 7-bit set (bit i: number i + 1, or family i).

``game`` holds a position in SIZE integers from 0 to 255 (the slots below), ``deal`` the card of
each place, and ``shape`` the layout, made by ``layouts.flat_layout``.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import comb

from ...jit import entry, inline, lookup

PLACES = 56
CARDS = 49
LINE = 7
MOST_FREE = 3  # spirits at once in the solitaire, rules §2.5

# The slots of ``game``.
PLAYERS, SEAT, PHASE, SERIES, TARGET, LEFT, END, WINNERS = 0, 1, 2, 3, 4, 5, 6, 7
WAITING = 8  # accessible spirits that have not freed themselves yet
FREE_COUNT, FREE = 9, 10  # spirits that are free, the one that has been free longest first
FREED_COUNT, FREED = 17, 18  # the places of all spirits that freed themselves, in that order
CHASED_COUNT, CHASED = 25, 26  # spirits lost to the chase, in that order
OWNER = 33  # of each spirit: a seat, or one of the three values below, which are no seats
SCORE = 40  # of each seat: spirits under control
HELD = 44  # of each seat: cards in hand
HAND = 48  # at (seat * 2 + kind) * 7 + i: the hand's share of each line, a 7-bit set
LIVE = 104  # at seat * 7 + spirit: kind * 128 + set of the series that counts, 0 if none
DEAD = 132  # the same for the series that it replaced: there can be one at most, see ``take``
OPEN_COUNT, OPEN = 160, 161  # accessible places, in no order
NEED = 217  # of each spirit: the size of a new series that takes it, 0 while nothing can
ABOVE = 224  # of each place: how many cards still cover it
SIZE = 280

# Owners that are no seats.
UNFREED, LOOSE, LOST = 4, 5, 6

DRAW, TAKE, REMOVE, OVER = 0, 1, 2, 3

# END: why the game is over (rules §5).
SPIRITS, MOST_SPIRITS, FEWEST_CARDS, SHARED = 1, 2, 3, 4
CAPTURED, TOO_MANY_LOST, SIGGIL_EMPTY = 5, 6, 7

# Actions are small integers: the place drawn or removed, PASS, or TAKES and above (``take_code``).
PASS = 56
TAKES = 64
ACTIONS = TAKES + 28 * 128
MOST_PLIES = 100  # 49 cards leave, each followed by at most one take: 98

# The parts of ``shape``: how many cards cover each place; where the list of the places that it
# covers starts; those lists.
COVERED_BY = 0
FIRST_BELOW = PLACES
BELOW = 2 * PLACES + 1

# At set * 9 + k: how many k-card series a 7-bit set of cards holds.
WAYS = lookup(comb(cards.bit_count(), k) for cards in range(128) for k in range(9))


@inline
def clear(game: MutableSequence[int]) -> None:
    """Make ``game`` blank for another one."""
    for slot in range(SIZE):
        game[slot] = 0


@inline
def set_up(
    game: MutableSequence[int],
    deal: Sequence[int],
    shape: Sequence[int],
    players: int,
    series: int,
) -> None:
    """Lay the Siggil out and free the spirits that are accessible at once (rules §2.2).

    ``game`` is blank: all zeros.
    """
    game[PLAYERS] = players
    game[SERIES] = series
    if players == 1:
        game[TARGET] = 7 if series == 3 else 6
    else:
        game[TARGET] = 7 - players
    game[LEFT] = PLACES
    game[PHASE] = REMOVE if players == 1 else DRAW
    for spirit in range(LINE):
        game[OWNER + spirit] = UNFREED
    for place in range(PLACES):
        above = shape[COVERED_BY + place]
        game[ABOVE + place] = above
        if above == 0:
            _open(game, deal, place)
    free_spirits(game, deal, shape)


# --- The Siggil --------------------------------------------------------------------------------


@inline
def _open(game: MutableSequence[int], deal: Sequence[int], place: int) -> None:
    count = game[OPEN_COUNT]
    game[OPEN + count] = place
    game[OPEN_COUNT] = count + 1
    if deal[place] >= CARDS:
        game[WAITING] += 1


@inline
def _leave(
    game: MutableSequence[int], deal: Sequence[int], shape: Sequence[int], place: int
) -> None:
    """Take an accessible card off its place; cards that it alone covered become accessible."""
    last = game[OPEN_COUNT] - 1
    at = OPEN
    while game[at] != place:
        at += 1
    game[at] = game[OPEN + last]
    game[OPEN_COUNT] = last
    game[LEFT] -= 1
    first = FIRST_BELOW + place
    for i in range(BELOW + shape[first], BELOW + shape[first + 1]):
        covered = shape[i]
        above = game[ABOVE + covered] - 1
        game[ABOVE + covered] = above
        if above == 0:
            _open(game, deal, covered)


@inline
def free_spirits(game: MutableSequence[int], deal: Sequence[int], shape: Sequence[int]) -> None:
    """Free the accessible spirits one at a time, the lowest place first (rules §2.2, §5)."""
    while game[WAITING] > 0:
        place = PLACES
        for at in range(game[OPEN_COUNT]):
            if game[OPEN + at] < place and deal[game[OPEN + at]] >= CARDS:
                place = game[OPEN + at]
        spirit = deal[place] - CARDS
        game[WAITING] -= 1
        game[FREED + game[FREED_COUNT]] = place
        game[FREED_COUNT] += 1
        game[OWNER + spirit] = LOOSE
        game[NEED + spirit] = game[SERIES]
        game[FREE + game[FREE_COUNT]] = spirit
        game[FREE_COUNT] += 1
        if game[PLAYERS] == 1 and game[FREE_COUNT] > MOST_FREE:
            _chase(game)
        _leave(game, deal, shape, place)
    if game[PLAYERS] == 1 and game[CHASED_COUNT] > LINE - game[TARGET]:
        _finish(game, TOO_MANY_LOST, 0)


@inline
def _chase(game: MutableSequence[int]) -> None:
    """Lose the spirit that has been free longest (rules §2.5)."""
    spirit = game[FREE]
    _no_longer_free(game, spirit)
    game[OWNER + spirit] = LOST
    game[NEED + spirit] = 0
    game[CHASED + game[CHASED_COUNT]] = spirit
    game[CHASED_COUNT] += 1


@inline
def _no_longer_free(game: MutableSequence[int], spirit: int) -> None:
    at = 0
    while game[FREE + at] != spirit:
        at += 1
    game[FREE_COUNT] -= 1
    for later in range(at, game[FREE_COUNT]):
        game[FREE + later] = game[FREE + later + 1]


# --- A turn ------------------------------------------------------------------------------------


@inline
def draw(game: MutableSequence[int], deal: Sequence[int], shape: Sequence[int], place: int) -> None:
    """Draw the accessible card of ``place`` into the hand of the seat to act (rules §2.3)."""
    seat, card = game[SEAT], deal[place]
    family, number = card // LINE, card % LINE
    hand = HAND + seat * 14
    game[hand + family] |= 1 << number
    game[hand + 7 + number] |= 1 << family
    game[HELD + seat] += 1
    game[PHASE] = TAKE
    _leave(game, deal, shape, place)
    if game[WAITING] > 0:
        free_spirits(game, deal, shape)


@inline
def remove(
    game: MutableSequence[int], deal: Sequence[int], shape: Sequence[int], place: int
) -> None:
    """Discard the accessible card of ``place``: the first half of a solitaire turn (rules §2.5)."""
    _leave(game, deal, shape, place)
    game[PHASE] = DRAW
    free_spirits(game, deal, shape)
    if game[LEFT] == 0 and game[PHASE] == DRAW:
        game[PHASE] = TAKE


@inline
def take_code(spirit: int, kind: int, adding: int, cards: int) -> int:
    """Return the action that takes ``spirit`` with a set of cards of its line ``kind``."""
    return TAKES + (spirit * 4 + kind * 2 + adding) * 128 + cards


@inline
def set_size(cards: int) -> int:
    """Return the number of cards in a 7-bit set."""
    return WAYS[cards * 9 + 1]


@inline
def new_series_size(game: Sequence[int], spirit: int) -> int:
    """Return the size of a new series that takes ``spirit`` now; 0 if it cannot be taken."""
    return 0 if game[OWNER + spirit] == game[SEAT] else game[NEED + spirit]


@inline
def cards_to_retake(game: Sequence[int], spirit: int) -> int:
    """Return the number of cards that retake ``spirit`` with the seat's own series.

    0 if none can.
    """
    own = game[LIVE + game[SEAT] * 7 + spirit]
    if own == 0 or game[OWNER + spirit] == game[SEAT]:
        return 0
    return game[NEED + spirit] - set_size(own & 127)


@inline
def take(game: MutableSequence[int], action: int) -> None:
    """Take a spirit by capture, theft or retaking, and end the turn (rules §2.3)."""
    seat, players = game[SEAT], game[PLAYERS]
    spirit, kind = (action - TAKES) >> 9, (action - TAKES) >> 8 & 1
    adding, cards = (action - TAKES) >> 7 & 1, (action - TAKES) & 127
    game[HAND + (seat * 2 + kind) * 7 + spirit] &= ~cards
    for i in range(LINE):
        if cards >> i & 1:
            game[HAND + (seat * 2 + 1 - kind) * 7 + i] &= ~(1 << spirit)
            game[HELD + seat] -= 1
    own = seat * 7 + spirit
    if adding:
        game[LIVE + own] |= cards
    else:
        # There is one dead series at most: three series for one spirit would need 2, 4 and 6 cards
        # of this seat, and 3 and 5 of others between, more than the 13 cards of its lines.
        if game[LIVE + own]:
            game[DEAD + own] = game[LIVE + own]
        game[LIVE + own] = kind << 7 | cards
    game[NEED + spirit] += 1  # from now on one card more than this series
    owner = game[OWNER + spirit]
    if owner == LOOSE:
        _no_longer_free(game, spirit)
    else:
        game[SCORE + owner] -= 1
    game[OWNER + spirit] = seat
    game[SCORE + seat] += 1
    if game[SCORE + seat] >= game[TARGET]:
        _finish(game, SPIRITS if players > 1 else CAPTURED, 1 << seat)
    else:
        end_turn(game)


@inline
def end_turn(game: MutableSequence[int]) -> None:
    """Pass the turn on, or end the game when the Siggil is empty (rules §2.4)."""
    if game[LEFT] == 0:
        if game[PLAYERS] == 1:
            _finish(game, SIGGIL_EMPTY, 0)
        else:
            _count_up(game)
    elif game[PLAYERS] == 1:
        game[PHASE] = REMOVE
    else:
        game[SEAT] = (game[SEAT] + 1) % game[PLAYERS]
        game[PHASE] = DRAW


@inline
def _count_up(game: MutableSequence[int]) -> None:
    """Find the winners: most spirits, then fewest cards in hand, then a shared win (rules §2.4)."""
    most, leaders = -1, 0
    for seat in range(game[PLAYERS]):
        if game[SCORE + seat] > most:
            most, leaders = game[SCORE + seat], 0
        if game[SCORE + seat] == most:
            leaders |= 1 << seat
    if leaders & (leaders - 1) == 0:
        _finish(game, MOST_SPIRITS, leaders)
        return
    fewest, winners = CARDS + 1, 0
    for seat in range(game[PLAYERS]):
        if leaders >> seat & 1:
            if game[HELD + seat] < fewest:
                fewest, winners = game[HELD + seat], 0
            if game[HELD + seat] == fewest:
                winners |= 1 << seat
    _finish(game, FEWEST_CARDS if winners & (winners - 1) == 0 else SHARED, winners)


@inline
def _finish(game: MutableSequence[int], reason: int, winners: int) -> None:
    game[PHASE] = OVER
    game[END] = reason
    game[WINNERS] = winners


@entry
def act(game: MutableSequence[int], deal: Sequence[int], shape: Sequence[int], action: int) -> None:
    """Take a legal action in place."""
    if action < PASS:
        if game[PHASE] == REMOVE:
            remove(game, deal, shape, action)
        else:
            draw(game, deal, shape, action)
    elif action == PASS:
        end_turn(game)
    else:
        take(game, action)
