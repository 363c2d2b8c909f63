"""Many games of Siggil side by side, an action of each at a time, with the view of each seat."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...batching import SKIPPED, copy
from ...jit import entry, inline
from .bulk import deal_at_random
from .legal import count_actions, nth_action
from .turn import (
    ABOVE,
    ACTIONS,
    CARDS,
    CHASED,
    CHASED_COUNT,
    DEAD,
    DRAW,
    FREE,
    FREE_COUNT,
    HAND,
    HELD,
    LEFT,
    LINE,
    LIVE,
    OPEN,
    OPEN_COUNT,
    OVER,
    OWNER,
    PHASE,
    PLACES,
    PLAYERS,
    REMOVE,
    SCORE,
    SEAT,
    SERIES,
    SIZE,
    TAKE,
    TARGET,
    WINNERS,
    act,
    set_size,
)

# All ways to take seven spirits, each with some of seven cards on two lines, or with more of them.
MOST_LEGAL = 7 * 3 * 35 + 1
# A row: the game, then the card of each place.
DEAL = SIZE
ROW = SIZE + PLACES
# Where ``index_of`` has the index of removing a place: of all else it lies at the action itself.
REMOVALS = ACTIONS
INDICES = ACTIONS + PLACES
# The options of a game: those that ``bulk.deal_at_random`` takes, then what is shown.
PLAYERS_AT, SERIES_AT, FACE_UP_DISCARD, OPEN_HANDS = 0, 1, 2, 3

# The numbers of a seat's view: ``environments.tensors.siggil``.
SEATS = 4
OF_PLACE, OF_CARD = 18, 16
VIEW = 1230
# Of each card in a row: that it is face up, its family, its number, whether it is a spirit.
CARDS_SEEN = tuple(
    float(seen)
    for card in range(PLACES)
    for is_spirit, family in [(card >= CARDS, card % LINE if card >= CARDS else card // LINE)]
    for seen in [
        1,
        *[family == each for each in range(LINE)],
        *[card % LINE == each for each in range(LINE)],
        is_spirit,
    ]
)
# Of each 7-bit set its bits.
BITS = tuple(float(cards >> at & 1) for cards in range(1 << LINE) for at in range(LINE))


@entry
def begin_games(
    shape: Sequence[int],
    options: Sequence[int],
    games: Sequence[MutableSequence[int]],
    rngs: Sequence[MutableSequence[int]],
    seed: int,
    numbers: Sequence[int],
    index_of: Sequence[int],
    seats: MutableSequence[int],
    legal: Sequence[MutableSequence[int]],
    counts: MutableSequence[int],
) -> None:
    """Begin the games ``numbers`` under ``seed``, and list what is legal in each.

    ``legal`` gets the indices of the legal actions, in the order in which random players draw them,
    ``counts`` how many there are, ``seats`` whose turn it is. ``index_of`` is laid out as
    ``REMOVALS`` says.
    """
    for k in range(len(numbers)):
        game = games[k]
        deal_at_random(game, game[DEAL:], shape, options, rngs[k], seed, numbers[k])
        seats[k] = game[SEAT]
        counts[k] = _list(game, index_of, legal[k])


@entry
def step_games(
    shape: Sequence[int],
    options: Sequence[int],
    games: Sequence[MutableSequence[int]],
    rngs: Sequence[MutableSequence[int]],
    seed: int,
    numbers: MutableSequence[int],
    index_of: Sequence[int],
    seats: MutableSequence[int],
    legal: Sequence[MutableSequence[int]],
    counts: MutableSequence[int],
    code_of: Sequence[int],
    actions: Sequence[int],
    rewards: Sequence[MutableSequence[float]],
    ended: MutableSequence[int],
) -> None:
    """Take a legal action in each game, or none where it is ``SKIPPED``.

    Where that ends a game, ``ended`` gets a 1, ``rewards`` each seat's result, and a new game
    begins there: its number is greater by the number of games in the batch.
    """
    players = options[PLAYERS_AT]
    for k in range(len(numbers)):
        ended[k] = 0
        for seat in range(players):
            rewards[k][seat] = 0.0
        if actions[k] == SKIPPED:
            continue
        game = games[k]
        act(game, game[DEAL:], shape, code_of[actions[k]])
        if game[PHASE] == OVER:
            ended[k] = 1
            winners = game[WINNERS]
            for seat in range(players):
                if not winners >> seat & 1:
                    rewards[k][seat] = -1.0
                elif winners & (winners - 1) == 0:
                    rewards[k][seat] = 1.0
            numbers[k] += len(numbers)
            deal_at_random(game, game[DEAL:], shape, options, rngs[k], seed, numbers[k])
        seats[k] = game[SEAT]
        counts[k] = _list(game, index_of, legal[k])


@entry
def observe_games(
    options: Sequence[int],
    faces: Sequence[int],
    cards: Sequence[float],
    bits: Sequence[float],
    games: Sequence[Sequence[int]],
    seats: Sequence[int],
    rows: Sequence[MutableSequence[float]],
) -> None:
    """Write the observation of each of ``seats``: ``observe``."""
    for k in range(len(games)):
        row = rows[k]
        for at in range(VIEW):
            row[at] = 0.0
        observe(games[k], games[k][DEAL:], seats[k], options, faces, cards, bits, row)


@inline
def observe(
    game: Sequence[int],
    deal: Sequence[int],
    seat: int,
    options: Sequence[int],
    faces: Sequence[int],
    cards: Sequence[float],
    bits: Sequence[float],
    row: MutableSequence[float],
) -> None:
    """Write a seat's observation (rules §2.6) to a blank row, as ``tensors.siggil`` has it.

    ``faces`` has a 1 for each place whose card lies face up, ``cards`` is ``CARDS_SEEN`` and
    ``bits`` is ``BITS``.
    """
    _write_places(game, deal, faces, cards, row)
    at, now = OF_PLACE * PLACES, game[PHASE]
    row[at + (0 if now == REMOVE else 1 if now == DRAW else 2 if now == TAKE else 3)] = 1.0
    row[at + 4 + seat] = 1.0
    if now != OVER:
        row[at + 8 + game[SEAT]] = 1.0
    at += 12
    for n in range(game[FREE_COUNT]):
        row[at + 6 * game[FREE + n]] = 1.0
    for n in range(game[CHASED_COUNT]):
        row[at + 6 * game[CHASED + n] + 1] = 1.0
    players = game[PLAYERS]
    for spirit in range(LINE):
        owner = game[OWNER + spirit]
        if owner < players:
            row[at + 6 * spirit + 2 + owner] = 1.0
    at += 6 * LINE
    for own in range(players * LINE):
        series = game[LIVE + own]
        if series:
            row[at + 2 * own + (series >> LINE)] = set_size(series & 127) / LINE
    at += SEATS * LINE * 2
    for family in range(LINE):
        held = LINE * game[HAND + seat * 2 * LINE + family]
        copy(bits, held, LINE, row, at)
        at += LINE
    gone = 0
    if players == 1:
        gone = _write_discard(game, deal, options[FACE_UP_DISCARD], row, at)
    at += CARDS
    for each in range(players):
        row[at + each] = game[HELD + each] / CARDS
        row[at + SEATS + each] = game[SCORE + each] / LINE
    at += 2 * SEATS
    row[at] = game[TARGET] / LINE
    row[at + 1] = game[SERIES] / LINE
    row[at + 2] = gone / PLACES
    row[at + 3] = game[LEFT] / PLACES
    row[at + 4] = options[OPEN_HANDS]
    row[at + 5] = players / SEATS


@inline
def _write_places(
    game: Sequence[int],
    deal: Sequence[int],
    faces: Sequence[int],
    cards: Sequence[float],
    row: MutableSequence[float],
) -> None:
    """Write which cards are left and accessible, and the family and number of those face up."""
    for place in range(PLACES):
        if game[ABOVE + place]:
            at = OF_PLACE * place
            row[at] = 1.0
            if faces[place]:
                card = OF_CARD * deal[place]
                copy(cards, card, OF_CARD, row, at + 2)
    for n in range(game[OPEN_COUNT]):
        place = game[OPEN + n]
        at, card = OF_PLACE * place, OF_CARD * deal[place]
        row[at] = row[at + 1] = 1.0
        copy(cards, card, OF_CARD, row, at + 2)


@inline
def _write_discard(
    game: Sequence[int],
    deal: Sequence[int],
    face_up: int,
    row: MutableSequence[float],
    at: int,
) -> int:
    """Write the discard of the solitaire if it lies face up; return the number of its cards.

    These are the cards that lie nowhere else.
    """
    gone = 0
    for place in range(PLACES):
        if row[OF_PLACE * place] == 0.0 and _is_removed(game, deal[place]):
            gone += 1
            if face_up:
                row[at + deal[place]] = 1.0
    return gone


@inline
def _list(game: Sequence[int], index_of: Sequence[int], legal: MutableSequence[int]) -> int:
    """List the legal actions; return their number."""
    count, first = count_actions(game), REMOVALS if game[PHASE] == REMOVE else 0
    for n in range(count):
        legal[n] = index_of[first + nth_action(game, n)]
    return count


@inline
def _is_removed(game: Sequence[int], card: int) -> bool:
    """Return whether a card that has left its place in the solitaire went to the discard."""
    family, number = card // LINE, card % LINE
    if card >= CARDS or game[HAND + family] >> number & 1:
        return False
    for slot in (LIVE, DEAD):
        of_family, of_number = game[slot + family], game[slot + number]
        if of_family >> LINE == 0 and of_family >> number & 1:
            return False
        if of_number >> LINE == 1 and of_number >> family & 1:
            return False
    return True
