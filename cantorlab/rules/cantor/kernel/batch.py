"""Many games of Cantor side by side, an action of each at a time, with the view of each seat."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...batching import SKIPPED, copy
from ...generator import below, dealer, seeded, shuffle
from ...jit import entry, inline, lookup
from .deal import deal_hands, lay_places, take_up_places
from .game import (
    ANNOUNCED,
    ANNOUNCEMENTS,
    CELL,
    DUELS,
    END,
    FACE_UP,
    FIGHTER,
    FIRST,
    GAME_SIZE,
    GOES_ON,
    HAND,
    HAND_SIZE,
    HELD,
    MAGES,
    NEUTRALS,
    NOBODY,
    NOT_YET,
    PROTECT,
    QUEST,
    QUEST_PLACES,
    QUEST_ROWS,
    REST,
    RESTING,
    TURNED,
    VERDICT,
    WINNER,
    WINS,
    Game,
)
from .legal import ANNOUNCING, COMMITTING, count_actions, may_act, nth_action, phase
from .mages import MAGE_BITS, MAGE_MASK, mage_at
from .quest import COLUMNS, MOST_DUELS, place_of
from .turn import act, begin

MOST_LEGAL = ANNOUNCEMENTS
VIEW = 488  # numbers of a seat's view: ``environments.tensors.cantor``

# The mage of each code counted from the lowest number, -9, and "none" after all of them. Negative
# numbers' texts sort the other way round, so that this undoes itself.
FROM_LOWEST = lookup([*range(8, -1, -1), *range(9, ANNOUNCEMENTS)])
CELL_OF_PLACE = lookup(at % COLUMNS * QUEST_ROWS + at // COLUMNS for at in range(QUEST_PLACES))

# Slots of a batch beside those of the game itself.
PLACES = GAME_SIZE  # the places of the deal, by their index in the deck
ASIDE = PLACES + QUEST_PLACES  # the neutral mages of a quest, in the order of their turning
WON_BY = ASIDE + NEUTRALS  # of each place of a quest, who won there last
LAST_FIGHTER = WON_BY + QUEST_PLACES  # of the last duel, as FIGHTER, ANNOUNCED and VERDICT
LAST_ANNOUNCED = LAST_FIGHTER + 2
LAST_WINNER = LAST_ANNOUNCED + 2
ROW = LAST_WINNER + 1


@entry
def begin_games(
    quest: int,
    ranks: Sequence[Sequence[int]],
    printed: int,
    deck: MutableSequence[int],
    deal_rng: MutableSequence[int],
    games: Sequence[Game],
    rngs: Sequence[MutableSequence[int]],
    seed: int,
    numbers: Sequence[int],
    index_of: Sequence[int],
    seats: MutableSequence[int],
    legal: Sequence[MutableSequence[int]],
    counts: MutableSequence[int],
) -> None:
    """Begin the games ``numbers`` under ``seed``, and list what is legal in each.

    ``ranks`` holds the 18 ranks, in the order of codes, of each place of the deck, of which
    ``printed`` are fought on in that order; ``deck`` is room for ``deal.room_for_places`` integers,
    those of the deck in order. ``legal`` gets the indices of the legal actions, in the order in
    which random players draw them, ``counts`` how many there are, ``seats`` whose turn it is.
    """
    for k in range(len(numbers)):
        _begin(quest, ranks, printed, deck, deal_rng, games[k], rngs[k], seed, numbers[k])
        seats[k] = _next_seat(games[k], rngs[k])
        counts[k] = _list(games[k], seats[k], index_of, legal[k])


@entry
def step_games(
    quest: int,
    ranks: Sequence[Sequence[int]],
    printed: int,
    deck: MutableSequence[int],
    deal_rng: MutableSequence[int],
    games: Sequence[Game],
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
    for k in range(len(numbers)):
        ended[k] = 0
        rewards[k][0] = rewards[k][1] = 0.0
        if actions[k] == SKIPPED:
            continue
        game = games[k]
        _act(game, ranks, seats[k], code_of[actions[k]])
        if game[END] != GOES_ON:
            ended[k] = 1
            if game[WINNER] != NOBODY:
                rewards[k][game[WINNER]] = 1.0
                rewards[k][1 - game[WINNER]] = -1.0
            numbers[k] += len(numbers)
            _begin(quest, ranks, printed, deck, deal_rng, game, rngs[k], seed, numbers[k])
        seats[k] = _next_seat(game, rngs[k])
        counts[k] = _list(game, seats[k], index_of, legal[k])


@entry
def observe_games(
    mode: int,
    orders: Sequence[Sequence[float]],
    games: Sequence[Game],
    seats: Sequence[int],
    rows: Sequence[MutableSequence[float]],
) -> None:
    """Write the observation of each of ``seats``: ``observe``."""
    for k in range(len(games)):
        row = rows[k]
        for at in range(VIEW):
            row[at] = 0.0
        observe(games[k], seats[k], mode, orders, row)


@inline
def observe(
    game: Sequence[int],
    seat: int,
    mode: int,
    orders: Sequence[Sequence[float]],
    row: MutableSequence[float],
) -> None:
    """Write a seat's observation (rules §1.7) to a blank row, as ``tensors.cantor`` has it.

    ``orders`` has, for each place of the deck, the share of each mage from -9 to 8 in the highest
    rank, -1 for no strength.
    """
    row[mode] = 1.0
    now, at = phase(game), 3
    row[at + now] = 1.0
    row[at + 4 + seat] = 1.0
    row[at + 6] = may_act(game, seat)
    at += 7
    if now == COMMITTING or now == ANNOUNCING:
        here = place_of(game[CELL]) if game[QUEST] else game[DUELS]
        copy(orders[game[PLACES + here]], 0, MAGES, row, at)
    at += MAGES
    row[at] = (game[DUELS] + (game[END] == GOES_ON)) / MOST_DUELS
    for each in range(2):
        row[at + 1 + each] = game[WINS + each] / MOST_DUELS
        row[at + 3 + each] = game[HELD + each] / HAND_SIZE
        row[at + 5 + each] = game[FIGHTER + each] != NOT_YET
        row[at + 7 + each] = game[ANNOUNCED + each] != NOT_YET
        row[at + 9 + each] = game[FIRST] == each
    at += 11
    _write_mages(game[HAND + seat], game[HELD + seat], row, at)
    at += MAGES
    _write_mage(game[FIGHTER + seat], row, at)
    at += MAGES
    _write_mage(game[ANNOUNCED + seat], row, at)
    at += ANNOUNCEMENTS
    _write_mages(game[REST], game[RESTING], row, at)
    _write_mages(game[REST + 1], game[RESTING + 1], row, at + MAGES)
    at += 2 * MAGES
    for n in range(game[TURNED]):
        _write_mage(game[ASIDE + n], row, at)
    at += MAGES
    if game[QUEST]:
        _write_board(game, orders, row, at)
    at += QUEST_PLACES * (4 + MAGES)
    if game[LAST_FIGHTER] != NOT_YET:
        for each in range(2):
            _write_mage(game[LAST_ANNOUNCED + each], row, at)
            _write_mage(game[LAST_FIGHTER + each], row, at + ANNOUNCEMENTS)
            at += ANNOUNCEMENTS + MAGES
        if game[LAST_WINNER] != NOBODY:
            row[at + game[LAST_WINNER]] = 1.0


@inline
def _begin(
    quest: int,
    ranks: Sequence[Sequence[int]],
    printed: int,
    deck: MutableSequence[int],
    deal_rng: MutableSequence[int],
    game: Game,
    rng: MutableSequence[int],
    seed: int,
    number: int,
) -> None:
    count, wanted = len(ranks), QUEST_PLACES if quest else HAND_SIZE
    dealer(deal_rng, seeded(rng, seed, number))
    hand_0, hand_1 = deal_hands(deal_rng)
    lay_places(deal_rng, deck, count, printed, wanted)
    for at in range(wanted):
        game[PLACES + at] = deck[at]
        game[WON_BY + at] = NOBODY
    take_up_places(deck, count, printed, wanted)
    game[LAST_FIGHTER] = NOT_YET
    if quest:
        _put_aside(game, hand_0, hand_1, deal_rng)
    begin(game, quest, hand_0, hand_1)


@inline
def _put_aside(game: Game, hand_0: int, hand_1: int, deal_rng: MutableSequence[int]) -> None:
    """Draw the order of the neutral mages, as a deal does: from the lowest number on."""
    dealt = 0
    for at in range(HAND_SIZE):
        dealt |= 1 << mage_at(hand_0, at) | 1 << mage_at(hand_1, at)
    neutrals = game[ASIDE:]
    count = 0
    for at in range(MAGES):
        if not dealt >> FROM_LOWEST[at] & 1:
            neutrals[count] = FROM_LOWEST[at]
            count += 1
    shuffle(deal_rng, neutrals, NEUTRALS)


@inline
def _next_seat(game: Sequence[int], rng: MutableSequence[int]) -> int:
    """Return the seat to act next, drawn where both may: as ``players.play_match`` does."""
    if may_act(game, 0) and may_act(game, 1):
        return below(rng, 2)
    return 0 if may_act(game, 0) else 1


@inline
def _list(
    game: Sequence[int],
    seat: int,
    index_of: Sequence[int],
    legal: MutableSequence[int],
) -> int:
    """List the legal actions of a seat; return their number."""
    now, count = phase(game), count_actions(game, seat)
    for n in range(count):
        legal[n] = index_of[nth_action(now, game[HAND + seat], game[FACE_UP], n)]
    return count


@inline
def _act(game: Game, ranks: Sequence[Sequence[int]], seat: int, code: int) -> None:
    """Take an action, and remember of a duel what the game forgets when it is over."""
    if code < PROTECT or game[ANNOUNCED + 1 - seat] == NOT_YET:
        act(game, ranks[0], seat, code)
        return
    at = place_of(game[CELL]) if game[QUEST] else game[DUELS]
    for each in range(2):
        game[LAST_FIGHTER + each] = game[FIGHTER + each]
        game[LAST_ANNOUNCED + each] = game[ANNOUNCED + each]
    game[LAST_ANNOUNCED + seat] = code - PROTECT
    act(game, ranks[game[PLACES + at]], seat, code)
    game[LAST_WINNER] = game[VERDICT]
    if game[QUEST] and game[VERDICT] != NOBODY:
        game[WON_BY + at] = game[VERDICT]


@inline
def _write_board(
    game: Sequence[int], orders: Sequence[Sequence[float]], row: MutableSequence[float], at: int
) -> None:
    """Write the quest's board, row by row from row 1: of a place face down, nothing."""
    for place in range(QUEST_PLACES):
        cell = CELL_OF_PLACE[place]
        if game[WON_BY + place] != NOBODY:
            row[at + 1 + game[WON_BY + place]] = 1.0
        if game[CELL] == cell:
            row[at + 3] = 1.0
        if game[FACE_UP] >> cell & 1:
            row[at] = 1.0
            copy(orders[game[PLACES + place]], 0, MAGES, row, at + 4)
        at += 4 + MAGES


@inline
def _write_mages(mages: int, count: int, row: MutableSequence[float], at: int) -> None:
    for _ in range(count):
        row[at + FROM_LOWEST[mages & MAGE_MASK]] = 1.0
        mages >>= MAGE_BITS


@inline
def _write_mage(mage: int, row: MutableSequence[float], at: int) -> None:
    if mage != NOT_YET:
        row[at + FROM_LOWEST[mage]] = 1.0
