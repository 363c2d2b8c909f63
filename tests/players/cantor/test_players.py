"""The players of Cantor: what each looks for, and who beats whom."""

import random
from math import comb

import pytest
from rules.cantor.positions import HIGH, MIDDLE, duel, formulas, match, random_games

from cantorlab.players import named, names, play_match
from cantorlab.players.cantor.adept import COMMITS, Prospect, mean_of_habit
from cantorlab.rules import cantor
from cantorlab.stats.intervals import wilson

EVEN = (-8, -6, -4, -2, 0, 2, 4)
ODD = (-7, -5, -3, -1, 1, 3, 5)
# The master takes its time, and has tests of its own.
QUICK = tuple(name for name in names("cantor") if name != "master")


def choices(name, state, seat, times=300):
    player = named("cantor", name)
    seen, legal = state.observation(seat), state.legal_actions(seat)
    return [player(seen, legal, random.Random(index)) for index in range(times)]


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("name", QUICK)
def test_every_player_always_answers_with_a_legal_action(mode, name):
    player = named("cantor", name)
    for states in random_games(mode, 12, seed=31):
        for state in states[:-1]:
            for seat in state.to_act:
                legal = state.legal_actions(seat)
                assert player(state.observation(seat), legal, random.Random(1)) in legal


def test_the_novice_commits_one_of_its_three_strongest():
    state = match("10 - n")
    assert set(choices("novice", state, 0)) == {"commit -9", "commit -8", "commit -7"}
    state = match("n²")
    assert set(choices("novice", state, 1)) == {"commit 8", "commit 7", "commit 6"}


def test_the_novice_fears_one_of_the_three_strongest_it_cannot_see_or_none():
    state = match("n + 100").apply("commit -9", 0).apply("commit 8", 1)
    assert set(choices("novice", state, 0)) == {
        "protect 8",
        "protect 7",
        "protect 6",
        "protect none",
    }


def test_the_novice_as_an_adventurer_walks_towards_the_grimoire():
    state = duel(match("10 - n", mode="quest"), (-9, 2), at="b1")
    assert set(choices("novice", state, 0)) == {"go b2"}


def test_the_adept_counts_a_tie_for_whoever_committed_first():
    opening = match("n²", hands=(EVEN, ODD), neutrals=(-9, 7, 6, 8))
    early = opening.apply("commit -4", 0)
    late = early.apply("commit 5", 1)
    for state, seat, tie in [(opening, 0, 1), (early, 1, -1), (late, 0, 1), (late, 1, -1)]:
        seen = state.observation(seat)
        prospect = Prospect(seen, seen["place"]["formula"], seen["hand"])
        assert prospect._sign(2, -2) == prospect._sign(-2, 2) == tie
        assert (prospect._sign(5, 3), prospect._sign(3, 5)) == (1, -1)


def test_the_adept_mixes_its_commits_and_keeps_to_the_strong_half():
    state = match("10 - n", hands=(EVEN, ODD), neutrals=(-9, 7, 6, 8))
    committed = choices("club", state, 0)
    assert 3 <= len(set(committed)) <= 5
    assert set(committed) <= {f"commit {mage}" for mage in (-8, -6, -4, -2, 0)}
    assert max(committed.count(action) for action in committed) < 0.9 * len(committed)


def test_the_adept_announces_only_what_can_be_there():
    state = match("n + 100").apply("commit -9", 0).apply("commit 8", 1)
    announced = choices("club", state, 0)
    possible = {f"protect {number}" for number in (*HIGH, *MIDDLE)}
    assert set(announced) <= possible
    assert len(set(announced)) >= 3


def test_the_adept_does_not_fear_a_mage_that_its_own_beats():
    """At n + 100 the adept fights with 6: only 7 and 8 can beat it."""
    low = (-9, -8, -7, -6, -5, -4, 6)
    high = (1, 2, 3, 4, 5, 7, 8)
    state = match("n + 100", hands=(low, high), neutrals=(-3, -2, -1, 0))
    state = state.apply("commit 6", 0).apply("commit 1", 1)
    announced = choices("club", state, 0)
    feared = sum(action in ("protect 7", "protect 8") for action in announced)
    assert feared > 0.9 * len(announced)


def test_the_adept_points_at_the_grimoires_row_when_it_can_win_there():
    state = match("10 - n", mode="quest")
    for at in ("a1", "a2", "a3"):
        mages = (state.standing.hands[0][0], state.standing.hands[1][0])
        state = duel(state, mages, at=at)
    assert choices("club", state, 0, times=50).count("go a4") > 45


def test_how_likely_each_mage_is_to_stand_opposite_is_a_distribution():
    for mode in cantor.MODES:
        for states in random_games(mode, 8, seed=32):
            for state in states[:-1]:
                for seat in state.to_act:
                    seen = state.observation(seat)
                    if seen["phase"] == "go":
                        continue
                    mine = [
                        *seen["hand"],
                        *([] if seen["phase"] == "commit" else [seen["own_commit"]]),
                    ]
                    prospect = Prospect(seen, seen["place"]["formula"], mine)
                    assert abs(sum(prospect.opposite.values()) - 1) < 1e-9
                    assert prospect.opposite[state.standing.hands[1 - seat][0]] >= 0
                    dealt = zip(state.deal.neutrals, seen["neutrals"], strict=True)
                    face_down = {mage for mage, turned in dealt if turned is None}
                    opposite = {*state.standing.hands[1 - seat], state.standing.fighters[1 - seat]}
                    assert set(prospect.unseen) == (opposite | face_down) - {None}
                    assert len(prospect.known) + len(prospect.unknown) == len(prospect.unseen)
                    assert set(prospect.known) <= {
                        *state.standing.hands[1 - seat],
                        state.standing.fighters[1 - seat],
                    }


def test_an_expected_habit_is_what_counting_every_hand_gives():
    """3 of 6 mages drawn, 2 of which are stronger: all 20 hands counted."""
    from itertools import combinations

    hands = list(combinations(range(6), 3))
    counted = sum(COMMITS[1 + sum(mage < 2 for mage in hand)] for hand in hands) / comb(6, 3)
    assert abs(mean_of_habit(COMMITS, 1, 2, 6, 3) - counted) < 1e-12


def score(name, other, mode, games, seed):
    """Win + ½ draw of ``name``, sides swapped."""
    points = 0.0
    for index in range(games):
        seats = (name, other) if index % 2 == 0 else (other, name)
        opening = cantor.start(mode, seed=(seed, index // 2))
        returns = play_match(opening, seats, (seed, index)).returns()
        points += (1 + returns[index % 2]) / 2
    return points


@pytest.mark.parametrize("mode", cantor.MODES)
def test_the_adept_beats_the_novice_in_a_short_match(mode):
    """120 games; the long matches are in tests/benchmarks."""
    assert wilson(score("club", "novice", mode, 120, seed=41), 120)[0] >= 0.6


@pytest.mark.parametrize("mode", cantor.MODES)
def test_the_novice_beats_chance(mode):
    assert wilson(score("novice", "random", mode, 120, seed=42), 120)[0] > 0.5


def test_a_match_on_places_of_ones_own_is_played_by_all():
    places = formulas("√(n - 2)", 8)
    for name in QUICK:
        state = play_match(cantor.start(places=places, seed=1), (name, name), 1)
        assert state.is_terminal
