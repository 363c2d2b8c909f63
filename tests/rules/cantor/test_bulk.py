"""Bulk play of Cantor: interpreted = compiled = games of states, from one seed."""

import numpy as np
import pytest

from cantorlab.players import play_match
from cantorlab.rules import cantor, kernels
from cantorlab.rules.cantor.encoding import NUMBER_OF_CODE
from cantorlab.rules.cantor.kernel import bulk as bulk_kernel
from cantorlab.rules.cantor.kernel.deal import room_for_places
from cantorlab.rules.cantor.kernel.game import GAME_SIZE, HAND_SIZE
from cantorlab.rules.generator import WORDS

SETTINGS = [
    ("discovery", {}),
    ("discovery", {"first_place": 70}),
    ("discovery", {"first_place": 73}),
    ("discovery", {"places": ["|n|", "0n", "n²", "1/n", "√n", "-n", "n³", "2n"], "first_place": 4}),
    ("discovery", {"places": ["|n|", "n²", "-n"], "first_place": 2}),
    ("express", {}),
    ("express", {"places": {"family": "carre"}}),
    ("express", {"places": "n²"}),
    ("express", {"places": {"level": [3, 9]}}),
    ("quest", {}),
    ("quest", {"places": {"level": [2, 3]}}),
]
ROOM = 60  # duels a game, on average, more than any hundred games need


def played(kernel, mode, options, seed, first, last, numbers=list):
    """Totals, games and duels of a bulk run; ``numbers`` makes sequences for the kernel."""
    opening = cantor.start(mode, seed=0, **options)
    pile = opening.options.pile
    ranks = numbers([place.rank(mage) for place in pile for mage in NUMBER_OF_CODE])
    totals = numbers([0] * kernel.TOTALS)
    games = numbers([0] * kernel.GAME_FIELDS * (last - first))
    duels = numbers([0] * kernel.DUEL_FIELDS * ROOM * (last - first))
    places = numbers([0] * room_for_places(len(pile), HAND_SIZE))
    rows = kernel.play(
        int(mode == "quest"),
        ranks,
        len(pile),
        opening.options.printed,
        seed,
        first,
        last,
        places,
        numbers([0] * WORDS),
        numbers([0] * WORDS),
        numbers([0] * GAME_SIZE),
        totals,
        games,
        duels,
    )
    columns = np.array(duels).reshape(kernel.DUEL_FIELDS, -1)[:, :rows]
    assert not np.array(duels).reshape(kernel.DUEL_FIELDS, -1)[:, rows:].any()
    return list(totals), list(games), columns.T.ravel().tolist()


@pytest.mark.parametrize(("mode", "options"), SETTINGS)
def test_interpreted_and_compiled_play_the_same_games(mode, options):
    compiled = kernels.load("cantor.kernel.bulk", compiled=True)
    plain = played(bulk_kernel, mode, options, 2**62 + 5, 40, 140)
    fast = played(compiled, mode, options, 2**62 + 5, 40, 140, numbers=np.array)
    assert plain == fast
    assert plain[0][bulk_kernel.TOTAL_GAMES] == 100


@pytest.mark.parametrize(("mode", "options"), SETTINGS)
def test_every_bulk_game_can_be_had_again_as_a_game_of_states(mode, options):
    first, last = 1000, 1030
    _, games, duels = played(bulk_kernel, mode, options, 8, first, last)
    rows = [duels[at : at + 9] for at in range(0, len(duels), 9)]
    for index in range(first, last):
        opening = cantor.start(mode, seed=(8, index), **options)
        state = play_match(opening, ("random", "random"), (8, index))
        winner, _, fought = games[3 * (index - first) : 3 * (index - first) + 3]
        assert (None if winner < 0 else winner) == state.outcome.winner
        assert fought == len(state.history)
        own, rows = rows[:fought], rows[fought:]
        assert [read(row, opening.options.pile) for row in own] == [
            (d.place, d.at, d.fighters, d.protections, d.first, d.winner) for d in state.history
        ]
        spoke = [seat for seat, action in state.actions if action.startswith("protect")]
        assert [row[6] >> 1 for row in own] == spoke[::2]
    assert not rows


def read(row, pile):
    place, cell, *mages_and_spells, orders, winner, _ = row
    numbers = [None if code == 18 else NUMBER_OF_CODE[code] for code in mages_and_spells]
    at = None if cell < 0 else f"{'abc'[cell // 4]}{cell % 4 + 1}"
    winner = None if winner < 0 else winner
    return pile[place], at, tuple(numbers[:2]), tuple(numbers[2:]), orders & 1, winner


def test_the_totals_count_what_the_games_and_duels_are():
    kernel = bulk_kernel
    for mode, options in SETTINGS:
        totals, games, duels = played(kernel, mode, options, 3, 0, 200)
        winners, ends, fought = games[0::3], games[1::3], games[2::3]
        assert totals[kernel.TOTAL_GAMES] == 200
        assert totals[kernel.TOTAL_DUELS] == sum(fought) == len(duels) // 9
        assert totals[kernel.TOTAL_WINS_0] == winners.count(0)
        assert totals[kernel.TOTAL_WINS_1] == winners.count(1)
        assert totals[kernel.TOTAL_DRAWN] == winners.count(-1)
        assert totals[kernel.TOTAL_ENDS :] == [ends.count(end) for end in range(7)]


def test_without_frames_the_totals_are_the_same():
    for mode in cantor.MODES:
        kernel = bulk_kernel
        opening = cantor.start(mode, seed=0)
        ranks = [place.rank(mage) for place in opening.options.pile for mage in NUMBER_OF_CODE]
        totals = [0] * kernel.TOTALS
        quest, printed = int(mode == "quest"), opening.options.printed
        for first, last in ((0, 17), (17, 60)):  # in two chunks, too
            rooms = [0] * 72, [0] * WORDS, [0] * WORDS, [0] * GAME_SIZE, totals, [], []
            kernel.play(quest, ranks, 72, printed, 5, first, last, *rooms)
        assert totals == played(kernel, mode, {}, 5, 0, 60)[0]


def test_each_choice_of_the_compiled_random_players_is_fair():
    """20,000 first duels: each of 18 mages, of 19 announcements, each order of both."""
    compiled = kernels.load("cantor.kernel.bulk", compiled=True)
    _, games, duels = played(compiled, "discovery", {}, 6, 0, 20_000, numbers=np.array)
    rows = np.array(duels).reshape(-1, 9)
    first_duels = rows[np.cumsum([0, *games[2::3]][:-1])]
    for column, kinds in ((2, 18), (3, 18), (4, 19), (5, 19), (6, 4)):
        seen = np.bincount(first_duels[:, column], minlength=kinds)
        expected = 20_000 / kinds
        chi_square = ((seen - expected) ** 2 / expected).sum()
        assert chi_square < kinds - 1 + 5 * np.sqrt(2 * (kinds - 1))
