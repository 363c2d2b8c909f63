"""Random games of Siggil in bulk: every legal action equally likely, one generator a game.

Game ``index`` under ``seed`` draws from a generator seeded with the two, so that it does not depend
on the chunk that it is played in; ``rules.siggil.random_game`` replays it as states.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...generator import below, dealer, seeded
from ...jit import entry, inline
from .deal import set_up_at_random
from .legal import count_actions, nth_action
from .turn import (
    CHASED_COUNT,
    END,
    FREED,
    FREED_COUNT,
    HELD,
    LINE,
    LIVE,
    MOST_PLIES,
    OVER,
    OWNER,
    PASS,
    PHASE,
    PLAYERS,
    REMOVE,
    SCORE,
    SEAT,
    SIGGIL_EMPTY,
    TAKES,
    WINNERS,
    act,
    clear,
    set_size,
)

# The columns of ``rows``: one row a game.
ROW_END, ROW_WINNERS, ROW_PLIES, ROW_SCORE, ROW_HELD, ROW_CHASED = 0, 1, 2, 3, 7, 11
ROW = 12

# The columns of ``spirits``: seven rows a game, one for each spirit. Plies count from 1, and 0 is
# the set-up; -1 stands for what did not happen.
SPIRIT_PLACE, SPIRIT_FREED, SPIRIT_TAKEN, SPIRIT_TAKER, SPIRIT_KIND = 0, 1, 2, 3, 4
SPIRIT_CHANGES, SPIRIT_OWNER, SPIRIT_CARDS = 5, 6, 7
SPIRIT = 8

# What ``totals`` counts: by the set of winners, as bits, and by why a game ended (``turn.END``).
TOTAL_GAMES, TOTAL_PLIES, TOTAL_WINNERS, TOTAL_ENDS = 0, 1, 2, 18
TOTALS = TOTAL_ENDS + SIGGIL_EMPTY + 1

# The columns of a place in ``left``: a ply each, 0 for the set-up; no card leaves in the last one,
# which is for those that never do.
LEFT = MOST_PLIES + 2

# What ``log_games`` adds to an action that removes a card instead of drawing it.
REMOVING = 1 << 20


@inline
def deal_at_random(
    game: MutableSequence[int],
    deal: MutableSequence[int],
    shape: Sequence[int],
    options: Sequence[int],
    rng: MutableSequence[int],
    seed: int,
    index: int,
) -> None:
    """Set game ``index`` under ``seed`` up, and leave ``rng`` ready for its players."""
    dealer(rng, seeded(rng, seed, index))
    clear(game)
    set_up_at_random(rng, game, deal, shape, options[0], options[1])
    seeded(rng, seed, index)


@inline
def play_random(
    game: MutableSequence[int],
    deal: MutableSequence[int],
    shape: Sequence[int],
    options: Sequence[int],
    rng: MutableSequence[int],
    seed: int,
    index: int,
    log: MutableSequence[int],
) -> int:
    """Play random game ``index`` under ``seed``; write its actions to ``log``; return their number.

    ``options`` are the number of players and the size of a first series.
    """
    deal_at_random(game, deal, shape, options, rng, seed, index)
    plies = 0
    while game[PHASE] != OVER:
        action = nth_action(game, below(rng, count_actions(game)))
        log[plies] = action
        plies += 1
        act(game, deal, shape, action)
    return plies


@entry
def log_games(
    seed: int,
    first: int,
    count: int,
    shape: Sequence[int],
    options: Sequence[int],
    game: MutableSequence[int],
    deal: MutableSequence[int],
    rng: MutableSequence[int],
    plies: MutableSequence[int],
    seats: MutableSequence[int],
    actions: MutableSequence[int],
) -> None:
    """Play games ``first`` to ``first + count - 1``; write down every action and its seat.

    ``plies`` gets the number of each game's actions; ``seats`` and ``actions`` must have room for
    all.
    """
    at = 0
    for i in range(count):
        deal_at_random(game, deal, shape, options, rng, seed, first + i)
        before = at
        while game[PHASE] != OVER:
            action = nth_action(game, below(rng, count_actions(game)))
            seats[at] = game[SEAT]
            actions[at] = action + (REMOVING if game[PHASE] == REMOVE else 0)
            at += 1
            act(game, deal, shape, action)
        plies[i] = at - before


@entry
def play_and_watch(
    seed: int,
    first: int,
    count: int,
    shape: Sequence[int],
    options: Sequence[int],
    game: MutableSequence[int],
    deal: MutableSequence[int],
    rng: MutableSequence[int],
    totals: MutableSequence[int],
    left: MutableSequence[int],
    freed: MutableSequence[int],
    rows: MutableSequence[int],
    spirits: MutableSequence[int],
) -> None:
    """Play the same games as ``log_games`` and follow each place and each spirit.

    Added to are ``totals`` (TOTALS integers), ``left``, at place * LEFT + ply the cards that left
    the Siggil then (ply 0: at the set-up), and ``freed``, the spirits that freed themselves at each
    place. ``rows`` and, at (game * 7 + spirit) * SPIRIT, ``spirits`` are filled unless empty.
    """
    for i in range(count):
        deal_at_random(game, deal, shape, options, rng, seed, first + i)
        for column in range(LINE * SPIRIT if len(spirits) else 0):
            spirits[i * LINE * SPIRIT + column] = -1
        watch_spirits(game, deal, 0, 0, left, freed, spirits, i)
        plies = 0
        while game[PHASE] != OVER:
            action = nth_action(game, below(rng, count_actions(game)))
            plies += 1
            before = game[FREED_COUNT]
            watch_action(game[SEAT], action, plies, left, spirits, i)
            act(game, deal, shape, action)
            if game[FREED_COUNT] > before:
                watch_spirits(game, deal, before, plies, left, freed, spirits, i)
        write_end(game, plies, totals, rows, spirits, i)


@inline
def watch_spirits(
    game: Sequence[int],
    deal: Sequence[int],
    before: int,
    ply: int,
    left: MutableSequence[int],
    freed: MutableSequence[int],
    spirits: MutableSequence[int],
    i: int,
) -> None:
    """Write down the spirits of game ``i`` that freed themselves after the first ``before``."""
    for at in range(before, game[FREED_COUNT]):
        place = game[FREED + at]
        left[place * LEFT + ply] += 1
        freed[place] += 1
        if len(spirits):
            row = (i * LINE + deal[place] - LINE * LINE) * SPIRIT
            spirits[row + SPIRIT_PLACE] = place
            spirits[row + SPIRIT_FREED] = ply
            spirits[row + SPIRIT_CHANGES] = 0


@inline
def watch_action(
    seat: int,
    action: int,
    ply: int,
    left: MutableSequence[int],
    spirits: MutableSequence[int],
    i: int,
) -> None:
    """Write down the place of game ``i`` that an action empties, or the spirit that it takes."""
    if action < PASS:
        left[action * LEFT + ply] += 1
    elif action >= TAKES and len(spirits):
        row = (i * LINE + ((action - TAKES) >> 9)) * SPIRIT
        if spirits[row + SPIRIT_TAKEN] < 0:
            spirits[row + SPIRIT_TAKEN] = ply
            spirits[row + SPIRIT_TAKER] = seat
            spirits[row + SPIRIT_KIND] = (action - TAKES) >> 8 & 1
        else:
            spirits[row + SPIRIT_CHANGES] += 1


@inline
def write_end(
    game: Sequence[int],
    plies: int,
    totals: MutableSequence[int],
    rows: MutableSequence[int],
    spirits: MutableSequence[int],
    i: int,
) -> None:
    """Count game ``i``; write down its end and the owner of each spirit."""
    totals[TOTAL_GAMES] += 1
    totals[TOTAL_PLIES] += plies
    totals[TOTAL_WINNERS + game[WINNERS]] += 1
    totals[TOTAL_ENDS + game[END]] += 1
    if len(rows):
        _write_row(game, plies, rows, i * ROW)
    if len(spirits):
        for spirit in range(LINE):
            row = (i * LINE + spirit) * SPIRIT
            owner = game[OWNER + spirit]
            spirits[row + SPIRIT_OWNER] = -1
            spirits[row + SPIRIT_CARDS] = 0
            if owner < game[PLAYERS]:
                spirits[row + SPIRIT_OWNER] = owner
                series = game[LIVE + owner * LINE + spirit]
                spirits[row + SPIRIT_CARDS] = set_size(series & 127)


@inline
def _write_row(game: Sequence[int], plies: int, rows: MutableSequence[int], at: int) -> None:
    rows[at + ROW_END] = game[END]
    rows[at + ROW_WINNERS] = game[WINNERS]
    rows[at + ROW_PLIES] = plies
    rows[at + ROW_CHASED] = game[CHASED_COUNT]
    for seat in range(4):
        rows[at + ROW_SCORE + seat] = game[SCORE + seat]
        rows[at + ROW_HELD + seat] = game[HELD + seat]
