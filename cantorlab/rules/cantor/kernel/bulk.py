"""Whole games of Cantor between random players, in bulk (rules §1.3-§1.6).

Chance is drawn in the order in which ``players.play_match`` asks two ``"random"`` players, so that
every game here can be had again as a game of states. Both hands always have the same size.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...generator import below, dealer, seeded
from ...jit import entry, inline
from .judging import (
    GOES_ON,
    HAND,
    MAGE_BITS,
    MAGES,
    QUEST_PLACES,
    QUEST_ROWS,
    deal_hands,
    decision,
    duel_winner,
    first_row,
    game_winner,
    lay_places,
    mage_at,
    match_end,
    opened,
    quest_end,
    takes_back,
    touches_grimoire,
)

# What ``totals`` counts; the games that ended by reason ``end`` are counted at TOTAL_ENDS + end.
TOTAL_GAMES, TOTAL_DUELS, TOTAL_WINS_0, TOTAL_WINS_1, TOTAL_DRAWN, TOTAL_ENDS = range(6)
TOTALS = TOTAL_ENDS + 7

# A row of ``games``: winner (-1 nobody), end, number of duels.
GAME_FIELDS = 3
# A row of ``duels``: index of the place, cell (-1 but in the quest), both fighters and both
# protections (as codes), who committed first, winner (-1 nobody), decision.
DUEL_FIELDS = 9
# How many rows a game may need.
MATCH_DUELS = HAND


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
    totals: MutableSequence[int],
    games: MutableSequence[int],
    duels: MutableSequence[int],
) -> int:
    """Play games ``first_game`` to ``last_game`` - 1 under ``seed``; return how many duels.

    ``ranks`` holds 18 ranks, in the order of codes, for each of ``count`` places, the first
    ``printed`` of which are fought on in that order. ``places`` and ``rng`` are room to work in:
    ``count`` integers and ``generator.WORDS``.
    ``totals`` (``TOTALS`` integers) is added to. ``games`` and ``duels`` are filled row by row,
    each unless it is empty; ``duels`` must have room for all.
    """
    wanted = QUEST_PLACES if quest else HAND
    drawn = printed < wanted
    for place in range(count):
        places[place] = place
    rows = 0
    for game in range(first_game, last_game):
        seeded(rng, seed, game)
        a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
        dealer(rng)
        hand_0, hand_1 = deal_hands(rng)
        if drawn:
            for place in range(count):
                places[place] = place
            lay_places(rng, places, count, printed, wanted)
        rng[0], rng[1], rng[2], rng[3] = a, b, c, counter
        if quest:
            end, winner, fought = random_quest(rng, ranks, places, hand_0, hand_1, duels, rows)
        else:
            end, winner, fought = random_match(rng, ranks, places, hand_0, hand_1, duels, rows)
        if len(games):
            row = GAME_FIELDS * (game - first_game)
            games[row] = winner
            games[row + 1] = end
            games[row + 2] = fought
        rows += fought
        totals[TOTAL_WINS_0] += winner == 0
        totals[TOTAL_WINS_1] += winner == 1
        totals[TOTAL_DRAWN] += winner < 0
        totals[TOTAL_ENDS + end] += 1
    totals[TOTAL_GAMES] += last_game - first_game
    totals[TOTAL_DUELS] += rows
    return rows


@entry
def hands_dealt(
    seed: int,
    games: Sequence[int],
    count: int,
    rng: MutableSequence[int],
    hands: MutableSequence[int],
) -> None:
    """Write down which mages both seats were dealt in each of ``count`` games under ``seed``.

    ``hands`` is room for 2 * ``count`` integers: the mages' codes as bits, seat 0's and seat 1's.
    """
    for row in range(count):
        seeded(rng, seed, games[row])
        dealer(rng)
        hand_0, hand_1 = deal_hands(rng)
        bits_0 = bits_1 = 0
        for at in range(HAND):
            bits_0 |= 1 << mage_at(hand_0, at)
            bits_1 |= 1 << mage_at(hand_1, at)
        hands[2 * row] = bits_0
        hands[2 * row + 1] = bits_1


@inline
def random_match(
    rng: MutableSequence[int],
    ranks: Sequence[int],
    places: Sequence[int],
    hand_0: int,
    hand_1: int,
    duels: MutableSequence[int],
    row: int,
) -> tuple[int, int, int]:
    """Play a discovery or express match; return its end, its winner and its number of duels."""
    wins_0 = wins_1 = fought = 0
    end = GOES_ON
    while end == GOES_ON:
        first, at_0, at_1 = fighters_drawn(rng, HAND - fought)
        mage_0, mage_1 = mage_at(hand_0, at_0), mage_at(hand_1, at_1)
        hand_0, hand_1 = without(hand_0, at_0), without(hand_1, at_1)
        spell_0, spell_1 = protections_drawn(rng)

        place = places[fought]
        winner = judged(
            ranks, place, -1, mage_0, mage_1, spell_0, spell_1, first, duels, row + fought
        )
        wins_0 += winner == 0
        wins_1 += winner == 1
        fought += 1
        end = match_end(wins_0, wins_1, HAND - fought)
    return end, game_winner(end, wins_0, wins_1), fought


@inline
def random_quest(
    rng: MutableSequence[int],
    ranks: Sequence[int],
    places: Sequence[int],
    hand_0: int,
    hand_1: int,
    duels: MutableSequence[int],
    row: int,
) -> tuple[int, int, int]:
    """Play a quest; return its end, its winner and its number of duels."""
    rest_0 = rest_1 = resting = turned = fought = reached = 0
    size = HAND
    face_up = first_row()
    end = GOES_ON
    while end == GOES_ON:
        cell = cell_drawn(rng, face_up)
        first, at_0, at_1 = fighters_drawn(rng, size)
        mage_0, mage_1 = mage_at(hand_0, at_0), mage_at(hand_1, at_1)
        hand_0, hand_1 = without(hand_0, at_0), without(hand_1, at_1)
        size -= 1
        spell_0, spell_1 = protections_drawn(rng)

        place = places[(cell % QUEST_ROWS) * 3 + cell // QUEST_ROWS]
        winner = judged(
            ranks, place, cell, mage_0, mage_1, spell_0, spell_1, first, duels, row + fought
        )
        fought += 1

        rest_0 |= mage_0 << (MAGE_BITS * resting)
        rest_1 |= mage_1 << (MAGE_BITS * resting)
        resting += 1
        if takes_back(size):
            hand_0 = with_mage(hand_0, size, mage_at(rest_0, 0))
            hand_1 = with_mage(hand_1, size, mage_at(rest_1, 0))
            rest_0, rest_1 = without(rest_0, 0), without(rest_1, 0)
            size += 1
            resting -= 1

        if winner == 0:
            face_up = opened(face_up, cell)
            reached = touches_grimoire(cell)
        elif winner == 1:
            turned += 1
        end = quest_end(reached, turned, fought)
    return end, game_winner(end, 0, 0), fought


@inline
def judged(
    ranks: Sequence[int],
    place: int,
    cell: int,
    mage_0: int,
    mage_1: int,
    spell_0: int,
    spell_1: int,
    first: int,
    duels: MutableSequence[int],
    row: int,
) -> int:
    """Return who wins a duel, -1 if nobody; write it down in ``duels`` unless that is empty."""
    blocked_0 = 1 if spell_1 == mage_0 else 0
    blocked_1 = 1 if spell_0 == mage_1 else 0
    rank_0, rank_1 = ranks[MAGES * place + mage_0], ranks[MAGES * place + mage_1]
    winner = duel_winner(blocked_0, blocked_1, rank_0, rank_1, first)
    if len(duels):
        start = DUEL_FIELDS * row
        duels[start] = place
        duels[start + 1] = cell
        duels[start + 2] = mage_0
        duels[start + 3] = mage_1
        duels[start + 4] = spell_0
        duels[start + 5] = spell_1
        duels[start + 6] = first
        duels[start + 7] = winner
        duels[start + 8] = decision(blocked_0, blocked_1, rank_0, rank_1)
    return winner


@inline
def fighters_drawn(rng: MutableSequence[int], size: int) -> tuple[int, int, int]:
    """Draw who commits first, and then which of ``size`` mages each commits, in that order."""
    first = below(rng, 2)
    early = below(rng, size)
    late = below(rng, size)
    if first == 0:
        return first, early, late
    return first, late, early


@inline
def protections_drawn(rng: MutableSequence[int]) -> tuple[int, int]:
    """Draw who announces first, and then what each announces, in that order."""
    first = below(rng, 2)
    early = below(rng, MAGES + 1)
    late = below(rng, MAGES + 1)
    if first == 0:
        return early, late
    return late, early


@inline
def cell_drawn(rng: MutableSequence[int], face_up: int) -> int:
    """Draw one of the face-up cells."""
    cells = 0
    for cell in range(QUEST_PLACES):
        cells += face_up >> cell & 1
    left = below(rng, cells)
    cell = 0
    while left or not face_up >> cell & 1:
        left -= face_up >> cell & 1
        cell += 1
    return cell


@inline
def without(hand: int, at: int) -> int:
    """Return a hand without the mage at position ``at``."""
    shift = MAGE_BITS * at
    return hand & ((1 << shift) - 1) | (hand >> (shift + MAGE_BITS)) << shift


@inline
def with_mage(hand: int, size: int, mage: int) -> int:
    """Return a hand of ``size`` mages with ``mage`` in its place among them."""
    at = 0
    while at < size and mage_at(hand, at) < mage:
        at += 1
    shift = MAGE_BITS * at
    return hand & ((1 << shift) - 1) | mage << shift | (hand >> shift) << (shift + MAGE_BITS)
