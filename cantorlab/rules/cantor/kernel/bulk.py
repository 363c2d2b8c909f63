"""Whole games of Cantor between random players, in bulk (rules §1.3-§1.6).

Chance is drawn in the order in which ``players.play_match`` asks two ``"random"`` players, so that
every game here can be replayed as a game of states.

A duel always consists of the same actions, so they are taken here one after the other by the very
functions that ``turn.act`` calls, without asking before each whose turn it is and what is legal.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...generator import below, dealer, seeded
from ...jit import entry, inline
from .deal import deal_hands, lay_places, take_up_places
from .duel import announce, commit_at, judge
from .game import (
    ANNOUNCED,
    ANNOUNCEMENTS,
    CELL,
    DECISION,
    DUELS,
    END,
    ENDS,
    FACE_UP,
    FIGHTER,
    FIRST,
    GOES_ON,
    HAND_SIZE,
    HELD,
    MAGES,
    NOT_YET,
    QUEST,
    QUEST_PLACES,
    VERDICT,
    WINNER,
    Game,
)
from .legal import count_face_up, nth_face_up
from .mages import mage_at
from .quest import place_of, point
from .turn import begin, conclude

# What ``totals`` counts; the games that ended by reason ``end`` are counted at TOTAL_ENDS + end.
TOTAL_GAMES, TOTAL_DUELS, TOTAL_WINS_0, TOTAL_WINS_1, TOTAL_DRAWN, TOTAL_ENDS = range(6)
TOTALS = TOTAL_ENDS + ENDS

# A row of ``games``: winner (-1 none), end, number of duels.
GAME_FIELDS = 3
# The columns of ``duels``: index of the place, cell (-1 but in the quest), both fighters and both
# announcements (as codes), the first to commit plus twice the first to announce, winner (-1 none),
# decision.
DUEL_FIELDS = 9


@entry
def play(
    quest: int,
    ranks: Sequence[int],
    count: int,
    printed: int,
    seed: int,
    first_game: int,
    last_game: int,
    places: MutableSequence[int],
    rng: MutableSequence[int],
    deal_rng: MutableSequence[int],
    game: Game,
    totals: MutableSequence[int],
    games: MutableSequence[int],
    duels: MutableSequence[int],
) -> int:
    """Play games ``first_game`` to ``last_game`` - 1 under ``seed``; return the number of duels.

    ``ranks`` holds 18 ranks, in the order of codes, for each of ``count`` places, the first
    ``printed`` of which are fought on in that order. ``places``, ``rng``, ``deal_rng`` and ``game``
    are room for ``deal.room_for_places``, twice ``generator.WORDS`` and ``GAME_SIZE`` integers.
    ``totals`` (``TOTALS`` integers) is added to. ``games`` is filled row by row and ``duels``
    column by column, each unless it is empty; ``duels`` must have room for all, and each of its
    columns the same.
    """
    room = len(duels) // DUEL_FIELDS
    # A quest begins with all its places; of a match each is drawn as its duel starts (rules §1.5),
    # from a generator that draws nothing else then: few matches come to their seventh.
    at_once = QUEST_PLACES if quest else 0
    for at in range(len(places)):
        places[at] = at % count
    rows = 0
    for index in range(first_game, last_game):
        dealer(deal_rng, seeded(rng, seed, index))
        hand_0, hand_1 = deal_hands(deal_rng)
        lay_places(deal_rng, places, count, printed, at_once)
        begin(game, quest, hand_0, hand_1)
        while game[END] == GOES_ON:
            speaks_first = random_choices(game, rng)
            if not game[QUEST] and game[DUELS] >= printed:
                lay_places(deal_rng, places, count, game[DUELS], game[DUELS] + 1)
            place = places[place_of(game[CELL]) if game[QUEST] else game[DUELS]]
            at = MAGES * place
            judge(game, ranks[at + game[FIGHTER]], ranks[at + game[FIGHTER + 1]])
            if room:
                write_duel(game, place, speaks_first, duels, rows, room)
            rows += 1
            conclude(game)
        take_up_places(places, count, printed, at_once if quest else game[DUELS])
        if len(games):
            row = GAME_FIELDS * (index - first_game)
            games[row] = game[WINNER]
            games[row + 1] = game[END]
            games[row + 2] = game[DUELS]
        totals[TOTAL_WINS_0] += game[WINNER] == 0
        totals[TOTAL_WINS_1] += game[WINNER] == 1
        totals[TOTAL_DRAWN] += game[WINNER] < 0
        totals[TOTAL_ENDS + game[END]] += 1
    totals[TOTAL_GAMES] += last_game - first_game
    totals[TOTAL_DUELS] += rows
    return rows


@inline
def random_choices(game: Game, rng: MutableSequence[int]) -> int:
    """Choose all that leads to a duel at random; where both seats choose, draw the first one.

    Return the seat that announces first, which the game itself does not remember.

    All is read before it is drawn and drawn before it is written, so that the compiler can keep the
    generator in registers. Both hands have the same size between duels.
    """
    held, cells = game[HELD], game[FACE_UP]
    cell = nth_face_up(cells, below(rng, count_face_up(cells))) if cells else NOT_YET
    first = below(rng, 2)
    early, late = below(rng, held), below(rng, held)
    speaks_first = below(rng, 2)
    said_early, said_late = below(rng, ANNOUNCEMENTS), below(rng, ANNOUNCEMENTS)

    point(game, cell)
    game[FIRST] = first
    commit_at(game, 0, early if first == 0 else late)
    commit_at(game, 1, late if first == 0 else early)
    announce(game, 0, said_early if speaks_first == 0 else said_late)
    announce(game, 1, said_late if speaks_first == 0 else said_early)
    return speaks_first


@inline
def write_duel(
    game: Game, place: int, speaks_first: int, duels: MutableSequence[int], row: int, room: int
) -> None:
    """Write down a duel that has been decided, in columns of so much room."""
    duels[row] = place
    duels[room + row] = game[CELL]
    duels[2 * room + row] = game[FIGHTER]
    duels[3 * room + row] = game[FIGHTER + 1]
    duels[4 * room + row] = game[ANNOUNCED]
    duels[5 * room + row] = game[ANNOUNCED + 1]
    duels[6 * room + row] = game[FIRST] + 2 * speaks_first
    duels[7 * room + row] = game[VERDICT]
    duels[8 * room + row] = game[DECISION]


@entry
def deal_hands_again(
    seed: int,
    games: Sequence[int],
    count: int,
    rng: MutableSequence[int],
    hands: MutableSequence[int],
) -> None:
    """Write down the mages that both seats were dealt in each of ``count`` games under ``seed``.

    ``hands`` is room for 2 * ``count`` integers: the mages' codes as bits, seat 0's and seat 1's.
    """
    for row in range(count):
        dealer(rng, seeded(rng, seed, games[row]))
        hand_0, hand_1 = deal_hands(rng)
        bits_0 = bits_1 = 0
        for at in range(HAND_SIZE):
            bits_0 |= 1 << mage_at(hand_0, at)
            bits_1 |= 1 << mage_at(hand_1, at)
        hands[2 * row] = bits_0
        hands[2 * row + 1] = bits_1
