"""A master that reckons with an adept, beside the adept itself and every pair of hands."""

from itertools import combinations, product

import numpy as np
import pytest

from cantorlab.players import play_match
from cantorlab.players.cantor import adept
from cantorlab.players.cantor.hidden_hands.adept_model import AdeptModel
from cantorlab.players.cantor.hidden_hands.duel import HeldHabit, HiddenDuel
from cantorlab.players.cantor.hidden_hands.master import _past_duel, master
from cantorlab.players.cantor.hidden_hands.tracking import MOST, UpcomingDuel, standing_after
from cantorlab.players.cantor.mages import ranks_at
from cantorlab.rules import cantor
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.cantor.kernel.duel import duel_winner


def duels(mode, seed, players):
    """The states of a game before each duel."""
    end = play_match(cantor.start(mode, seed=seed), players, seed)
    for ply in range(len(end.actions)):
        state = end.record.replay(ply)
        if state.phase == "commit" and len(state.to_act) == 2:
            yield state


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("first", [0, 1])
def test_an_adept_does_what_is_foreseen(mode, first):
    """Known mages, turned neutrals and places with equals included."""
    for state, seat in product(duels(mode, 5, ["club", "novice"]), (0, 1)):
        seen = state.observation(seat) | {"first": first}
        ranks = ranks_at(seen["place"]["formula"])
        gone = {*seen["rests"][0], *seen["rests"][1], *seen["neutrals"]}
        mages = sorted({*NUMBERS} - gone, key=lambda mage: (ranks[mage + 9], mage))
        own, known = (
            [at for at, mage in enumerate(mages) if mage in fought]
            for fought in (
                {each["fighters"][who] for each in seen["duels"]} for who in (seat, 1 - seat)
            )
        )
        wins = [
            [
                1.0
                if duel_winner(False, False, ranks[one + 9], ranks[two + 9], first ^ seat) == 0
                else -1.0
                for two in mages
            ]
            for one in mages
        ]
        foreseen = AdeptModel(wins, own, known, seen["neutrals"].count(None))
        found = foreseen.mixes([[mages.index(mage) for mage in seen["hand"]]])[0]
        literal = adept.chances_in_a_duel(seen)
        for (mage, told), chance in literal.items():
            assert found[mages.index(mage), mages.index(told)] == pytest.approx(chance, abs=1e-6)
        assert found.sum() == pytest.approx(1, abs=1e-5)


HANDS = [*combinations(range(6), 2)]
WORTH = [[1.0 if one > other else -1.0 for other in range(6)] for one in range(6)]
WEIGHTS = [1.0 + at % 3 for at, _ in enumerate(HANDS)]


def habit():
    """A habit that can be foreseen: the lower mage, and mostly the highest number."""
    mixes = np.zeros((len(HANDS), 6, 6), np.float32)
    for at, hand in enumerate(HANDS):
        numbers = [number for number in range(6) if number not in hand]
        mixes[at, hand[0], numbers[-1]] = 0.75
        mixes[at, hand[1], numbers[0]] = 0.25
    return mixes


def worth_against(mixes, seat, own):
    """Return what each choice of a hand of ``seat`` is worth, every hand of the other looked at."""
    values = dict.fromkeys(product(own, sorted({*range(6)} - {*own})), 0.0)
    met = sum(w for hand, w in zip(HANDS, WEIGHTS, strict=True) if not {*hand} & {*own})
    for other, weight, mix in zip(HANDS, WEIGHTS, mixes, strict=True):
        if {*own} & {*other}:
            continue
        for mage, told in zip(*mix.nonzero(), strict=True):
            for mine, number in values:
                blocked, blocks = told == mine, number == mage
                sign = 1 if seat == 0 else -1
                free = sign * (WORTH[mine][mage] if seat == 0 else WORTH[mage][mine])
                won = float(blocks) - float(blocked) if blocked or blocks else free
                values[mine, number] += weight / met * mix[mage, told] * won
    return values


def solved(share, seat, rounds):
    held = HeldHabit(seat, share, WEIGHTS, habit())
    return HiddenDuel((HANDS, HANDS), (WEIGHTS, WEIGHTS), WORTH, held).solve(rounds)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_surely_held_to_a_habit_gets_the_best_answer(seat):
    mixes = solved(1.0, 1 - seat, 200)[seat]
    for hand, mix in zip(HANDS, mixes, strict=True):
        values = worth_against(habit(), seat, hand)
        won = sum(value * mix[choice] for choice, value in values.items())
        assert won == pytest.approx(max(values.values()), abs=0.01)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_surely_free_meets_an_equilibrium(seat):
    plain = HiddenDuel((HANDS, HANDS), (WEIGHTS, WEIGHTS), WORTH).solve(20)
    for one, other in zip(plain, solved(0.0, seat, 20), strict=True):
        assert one == pytest.approx(other, abs=1e-4)


def test_the_likelier_the_habit_is_the_more_is_won_from_it_and_the_more_is_risked():
    won, given = [], []
    for share in (0.0, 0.5, 1.0):
        mine = solved(share, 1, 300)[0]
        won.append(0.0)
        given.append(0.0)
        for at, hand in enumerate(HANDS):
            values = worth_against(habit(), 0, hand)
            won[-1] += sum(value * mine[at][choice] for choice, value in values.items())
            given[-1] += max(worth_against(mine, 1, hand).values())
    assert won[0] < won[1] - 0.1 < won[2]
    assert given[0] - 0.01 <= given[1] < given[2] - 0.1


@pytest.mark.parametrize("formula", ["n^2", "n"])
@pytest.mark.parametrize("first", [0, 1])
def test_what_a_first_choice_tells_is_what_the_mixes_say(formula, first):
    """Equals stand as they are worth to a seat: who commits first wins of them."""
    meeting = UpcomingDuel(standing_after(0, ()), formula, first)
    among = dict.fromkeys([*combinations(NUMBERS, 7)][::97], 1.0)
    for seat in (0, 1):
        found = meeting.after(seat, among, -8, 5)
        trust = 1.0 if seat == 0 else 0.8
        assert all(-8 in hand for hand in found)
        for hand in among:
            if -8 not in hand:
                continue
            literal = trust * meeting.mix(seat, hand).get((-8, 5), 0.0)
            literal += (1.0 - trust) / (7 * 12)
            assert found.get(hand, 0.0) == pytest.approx(literal)


@pytest.mark.nightly
@pytest.mark.slow
def test_an_adept_is_known_by_what_it_does():
    """More than at first, never more than ``MOST``; not at all who announces what nobody has."""
    doubts = []
    for seed in range(3):
        for state in duels("express", seed, [master, "club"]):
            past = tuple(map(_past_duel, state.observation(0)["duels"]))
            doubts.append(standing_after(0, past).adept)
            if past:
                told = past[-1]._replace(shields=(past[-1].shields[0], past[-1].fighters[1]))
                assert standing_after(0, (*past[:-1], told)).adept == 0.0
    assert 0 < max(doubts) <= MOST
    assert sum(doubts) / len(doubts) > doubts[0] * 0.9
