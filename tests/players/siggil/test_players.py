"""Players of Siggil: what they are asked, what they see, how they do against each other."""

import random
from itertools import product

import pytest
from rules.siggil.tables import draw_and_pass, flat_game, play

from cantorlab.players import choose, named, names, play_match
from cantorlab.players.siggil.novice import chance
from cantorlab.rules import siggil


def test_our_players_stand_from_weak_to_strong():
    assert names("siggil")[:2] == ("random", "novice")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_greedy_plays_whole_games_on_every_layout_from_one_seed(players):
    for layout in siggil.LAYOUTS:
        start = siggil.start(players, layout, seed=3)
        end = play_match(start, ["novice"] * players, seed=4)
        assert end.is_terminal
        assert play_match(start, ["novice"] * players, seed=4) == end


def test_greedy_is_given_its_observation_and_nothing_else():
    """It may be asked with an observation that has been through JSON, without any state."""
    novice = named("siggil", "novice")
    assert not getattr(novice, "memory", False)
    for state in (flat_game(), play(flat_game(3), "S1")):
        legal = state.legal_actions()
        assert novice(state.observation(state.to_act[0]), legal, random.Random(1)) in legal


def test_greedy_takes_the_spirit_that_wins():
    state = flat_game(4)
    for spirit in "PSL":
        state = play(state, f"{spirit}1", "pass")
        state = draw_and_pass(
            state,
            [
                f"{letter}7" if spirit == "P" else f"{letter}{6 if spirit == 'S' else 5}"
                for letter in "TCW"
            ],
        )
        state = play(state, f"{spirit}2")
        if spirit == "L":
            break
        state = play(state, f"take {spirit} with {spirit}1 {spirit}2")
        state = draw_and_pass(state, [f"{letter}{3 if spirit == 'P' else 2}" for letter in "TCW"])
    action = choose(named("siggil", "novice"), state, 0, random.Random(1))
    assert state.apply(action).outcome.reason == "3 spirits"


def test_greedy_captures_a_free_spirit_that_nobody_could_take_back():
    state = draw_and_pass(flat_game(), ["S1", "P7", "S3", "L7", "S4", "T7", "S5", "C7", "S6", "W7"])
    state = play(state, "S7")
    action = choose(named("siggil", "novice"), state, 0, random.Random(1))
    assert action.startswith("take S with")


def test_chance_counts_every_way_in_which_cards_may_fall():
    for cards, needed, share in product(range(6), range(7), (0.0, 0.3, 1.0)):
        ways = sum(
            share ** sum(fall) * (1 - share) ** (cards - sum(fall))
            for fall in product((0, 1), repeat=cards)
            if sum(fall) >= needed
        )
        assert chance(cards, needed, share) == pytest.approx(ways)


def test_greedy_is_stronger_than_random_at_two_three_and_four():
    """Small and seeded; the long matches stand in tests/benchmarks."""
    for players, fair in ((2, 0.5), (3, 1 / 3), (4, 0.25)):
        won = 0.0
        for game in range(24):
            seats = ["random"] * players
            seats[game % players] = "novice"
            start = siggil.start(players, list(siggil.LAYOUTS)[game % 5], seed=(7, game // players))
            won += (1 + play_match(start, seats, seed=(8, game)).returns()[game % players]) / 2
        assert won / 24 > fair + 0.15


def test_greedy_wins_the_easy_solitaire_far_more_often_than_random():
    won = dict.fromkeys(("random", "novice"), 0)
    for game, player in product(range(30), won):
        end = play_match(siggil.start(1, seed=(9, game)), [player], seed=(10, game))
        won[player] += end.returns() == (1,)
    assert won["random"] <= 3
    assert won["novice"] >= 8
