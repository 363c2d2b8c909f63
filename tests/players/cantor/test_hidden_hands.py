"""Duels between hidden hands, beside every pair of hands looked at one by one."""

from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from rules.cantor.positions import formulas, random_games
from tiers import mostly_slow

from cantorlab.players import choose, play_match
from cantorlab.players.cantor.hidden_hands import ranges
from cantorlab.players.cantor.hidden_hands.belief import Beliefs
from cantorlab.players.cantor.hidden_hands.duel import HiddenDuel
from cantorlab.players.cantor.hidden_hands.habits import HABITS
from cantorlab.players.cantor.hidden_hands.master import _past_duel, master
from cantorlab.players.cantor.hidden_hands.tracking import LEAST, UpcomingDuel, standing_after
from cantorlab.rules import cantor
from cantorlab.stats.intervals import wilson


def paid(worth, mine, mine_told, other, other_told):
    """Return what a duel is worth to seat 0."""
    blocked, blocks = other_told == mine, mine_told == other
    if blocked or blocks:
        return float(blocks) - float(blocked)
    return worth[mine][other]


def gains(hands, weights, worth, mixes):
    """By seat, what a best response to the other's mix is worth more than the own mix."""
    found = []
    for seat in (0, 1):
        total = best = reached = 0.0
        for own, hand in enumerate(hands[seat]):
            values = dict.fromkeys(product(hand, set(range(len(worth))) - set(hand)), 0.0)
            met = 0.0
            for other, against in enumerate(hands[1 - seat]):
                if set(hand) & set(against):
                    continue
                likely = weights[seat][own] * weights[1 - seat][other]
                met += likely
                for mage, told in zip(*mixes[1 - seat][other].nonzero(), strict=True):
                    share = likely * mixes[1 - seat][other][mage, told]
                    for mine, number in values:
                        pair = (mine, number), (mage, told)
                        (one, says), (two, tells) = pair if seat == 0 else pair[::-1]
                        worthy = paid(worth, one, says, two, tells)
                        values[mine, number] += share * (worthy if seat == 0 else -worthy)
            reached += met
            best += max(values.values())
            total += sum(value * mixes[seat][own][choice] for choice, value in values.items())
        found.append((best - total) / reached)
    return found


def test_the_mixes_of_two_ranges_leave_little_to_a_best_response():
    """Seven mages, two of which are equals, one known to be with each seat, and hands not alike."""
    hands = (
        [(0, *two) for two in combinations((2, 3, 4, 5, 6), 1)],
        [(1, *two) for two in combinations((2, 3, 4, 5, 6), 1)],
    )
    weights = [1.0, 0.5, 2.0, 1.0, 0.3], [1.0, 1.0, 0.1, 3.0, 1.0]
    strength = (3, 6, 1, 1, 4, 5, 2)
    worth = [[1.0 if one >= other else -1.0 for other in strength] for one in strength]
    duel = HiddenDuel(hands, weights, worth)
    few, many = (gains(hands, weights, worth, duel.solve(rounds)) for rounds in (3, 300))
    assert max(many) < 0.01 < max(few)
    assert min(many) > -1e-5
    for side, mixes in zip(hands, duel.solve(20), strict=True):
        for hand, mix in zip(side, mixes, strict=True):
            assert mix.sum() == pytest.approx(1, abs=1e-5)
            assert mix[:, list(hand)].sum() == 0  # nobody announces a mage of its own
            assert mix[list(hand)].sum() == pytest.approx(1, abs=1e-5)


def test_a_game_solved_beforehand_is_as_far_from_an_equilibrium_as_it_says():
    *_, (mix, gap) = ranges.solve(2, 6, 40, compiled=False)
    hands = [*combinations(range(6), 2)]
    mixes = np.zeros((len(hands), 6, 6))
    for at, hand in enumerate(hands):
        mixes[at, list(hand)] = mix[at].T
    weights = [1.0] * len(hands)
    worth = [[1.0 if one > other else -1.0 for other in range(6)] for one in range(6)]
    literal = gains((hands, hands), (weights, weights), worth, (mixes, mixes))
    assert literal == pytest.approx([gap, gap], abs=1e-5)
    assert gap < 0.02


def test_compiled_and_plain_the_same_game_is_solved():
    pytest.importorskip("numba")
    plain, fast = ([*ranges.solve(2, 7, 10, compiled=compiled)][-1] for compiled in (False, True))
    assert plain[1] == pytest.approx(fast[1], abs=1e-5)
    assert np.abs(plain[0] - fast[0]).max() < 1e-3


@pytest.mark.parametrize("game", ranges.SOLVED)
def test_every_game_that_is_kept_has_a_mix_of_each_hand(game):
    held, positions = game
    hands = [*combinations(range(positions), held)]
    for number in Random(7).sample(range(len(hands)), 40):
        assert ranges.number_of(hands[number], positions) == number
        mix = ranges.mix_of(held, positions, hands[number])
        assert sum(chance for *_, chance in mix) == pytest.approx(1)
        for mage, told, chance in mix:
            assert mage in hands[number]
            assert told not in hands[number]
            assert 0 <= told < positions
            assert chance > 0


def test_the_games_that_are_kept_are_near_an_equilibrium():
    """One hand in forty of five mages among twelve, against all that it may meet."""
    hands = [*combinations(range(12), 5)]
    mixes = {hand: ranges.mix_of(5, 12, hand) for hand in hands}
    gained = []
    for hand in hands[::40]:
        met = [other for other in hands if not set(hand) & set(other)]
        values = dict.fromkeys(product(hand, set(range(12)) - set(hand)), 0.0)
        for other in met:
            for mage, told, chance in mixes[other]:
                for mine, number in values:
                    blocked, blocks = told == mine, number == mage
                    free = 1.0 if mine > mage else -1.0
                    won = float(blocks) - float(blocked) if blocked or blocks else free
                    values[mine, number] += chance * won / len(met)
        own = sum(chance * values[mage, told] for mage, told, chance in mixes[hand])
        gained.append(max(values.values()) - own)
    assert sum(gained) / len(gained) < 0.02


def test_the_hands_that_make_a_choice_are_those_whose_mix_has_it():
    hands = np.array([hand for hand in combinations(range(12), 5) if 3 in hand])
    mages, told = np.full(len(hands), 3), np.full(len(hands), 11)
    found = ranges.chances_of(5, hands, mages, told, 12)
    told = dict(zip(map(tuple, hands.tolist()), found, strict=True))
    for hand in combinations(range(12), 5):
        chance = sum(
            share for mage, number, share in ranges.mix_of(5, 12, hand) if (mage, number) == (3, 11)
        )
        assert told.get(hand, 0.0) == pytest.approx(chance)


@pytest.mark.nightly
@pytest.mark.slow
def test_the_master_beats_the_novice_in_a_few_games():
    """6 a mode: an equal of the novice would come through once in 65 times, with 12 once in 31.

    Against the adept it takes some hundred, which are in tests/benchmarks.
    """
    points = 0.0
    for mode, index in product(cantor.MODES, range(6)):
        seats = ["master", "novice"][:: 1 - 2 * (index % 2)]
        end = play_match(cantor.start(mode, seed=(43, index // 2)), seats, (43, index))
        points += (1 + end.returns()[index % 2]) / 2
    assert wilson(points, 18)[0] > 0.5


@pytest.mark.slow
def test_a_match_on_places_of_ones_own_is_played_by_the_master():
    """At which mages without strength tie."""
    places = formulas("√(n - 2)", 8)
    state = play_match(cantor.start(places=places, seed=1), ("master", "master"), 1)
    assert state.is_terminal


@pytest.mark.parametrize("mode", mostly_slow(cantor.MODES, "express"))
def test_the_master_is_legal_and_answers_alike_under_its_seed(mode):
    for states in random_games(mode, 1, seed=31):
        for state in states[4:-1:12]:
            for seat in state.to_act:
                action = choose(master, state, seat, Random(1))
                assert action in state.legal_actions(seat)
                assert action == choose(master, state, seat, Random(1))


def test_what_the_master_tells_of_its_hand_is_what_its_mixes_say():
    """Bayes over every deal that the other seat may believe in, duel after duel."""
    end = play_match(cantor.start("express", seed=6), [master, "novice"], 3)
    for ply in range(len(end.actions)):
        state = end.record.replay(ply)
        if state.standing.duels == 2:
            break
    seen = state.observation(1)
    believed = Beliefs(HABITS["master"]).belief(seen)
    resting = {*seen["rests"][0]}
    left = {
        tuple(mage for mage in dealt if mage not in resting): p for dealt, p in believed.items()
    }
    tracked = standing_after(0, tuple(map(_past_duel, seen["duels"]))).likely[0]
    tracked = {hand: p for hand, p in tracked.items() if not {*hand} & {*seen["hand"]}}
    total = sum(tracked.values())
    assert tracked
    for hand, likely in left.items():
        assert tracked.get(hand, 0.0) / total == pytest.approx(likely, rel=0.01, abs=10 * LEAST)


def test_a_hand_that_nobody_expects_has_a_mix_too():
    standing = standing_after(0, ())
    assert sum(
        UpcomingDuel(standing, "n", 0).mix(0, tuple(range(-9, -2))).values()
    ) == pytest.approx(1)


def test_in_a_quest_the_hands_dealt_stay_among_those_that_are_held_possible(monkeypatch):
    """Count what rests, goes back to a hand and is turned: in random quests, by both seats.

    How likely each hand is, is left out: any hand that had the mage that fought may have fought.
    """

    def after(_meeting, _seat, among, fighter, _shield):
        return {hand: 1.0 for hand in among if fighter in hand}

    monkeypatch.setattr(UpcomingDuel, "after", after)
    monkeypatch.setattr(UpcomingDuel, "adept_after", lambda *_given: {})
    taken_back = 0
    standing_after.cache_clear()
    for seed in range(6):
        state, rng = cantor.start("quest", seed=seed), Random(seed)
        while not state.is_terminal:
            if state.phase == "go" and state.standing.duels <= 12:
                past = tuple(map(_past_duel, state.observation(0)["duels"]))
                for seat in (0, 1):
                    standing = standing_after(seat, past)
                    for each in (0, 1):
                        hand, known = (
                            set(state.standing.hands_before[each]),
                            set(standing.known[each]),
                        )
                        assert known <= hand <= known | set(standing.unseen)
                        assert len(hand) == standing.held
                        likely = standing.likely[each]
                        assert not likely or tuple(sorted(hand)) in likely
                        taken_back += len(known)
            seat = state.to_act[0]
            state = state.apply(rng.choice(state.legal_actions(seat)), seat)
    standing_after.cache_clear()
    assert taken_back > 50
