"""Cantor is analysed where there is neither numpy nor numba, as in a browser's Python."""

import json
import subprocess
import sys
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from matrix_games import solve_with_proof

import cantorlab
from cantorlab.players.analysis import AnalysisRequest
from cantorlab.players.cantor.open_hands.analysis import Analyst
from cantorlab.players.cantor.open_hands.match import OpenMatch
from cantorlab.rules import cantor

WITHOUT = """
import json, sys
sys.modules.update(dict.fromkeys(("numpy", "numba", "pandas", "scipy")))
import cantorlab
from cantorlab.rules.record import Record

def told(text, seat):
    state = Record.from_json(text).replay()
    found = cantorlab.analyse(state, seat=seat, budget=0.0)
    return [found.status, found.value, [[each.action, each.value] for each in found.choices]]

print(json.dumps([told(*each) for each in json.loads(sys.argv[1])]))
"""


def after(mode, seed, plies):
    """A game by chance, so many plies on."""
    state, rng = cantor.start(mode, seed=seed), Random(seed)
    for _ in range(plies):
        seat = state.to_act[0]
        state = state.apply(rng.choice(state.legal_actions(seat)), seat)
    return state


def test_a_player_that_needs_numpy_is_not_offered_without_it():
    asked = "from cantorlab import players; print(*players.names('cantor'))"
    without = WITHOUT.splitlines()[2]
    told = [
        subprocess.run(
            [sys.executable, "-c", f"import sys\n{first}\n{asked}"], capture_output=True, text=True
        ).stdout.split()
        for first in ("", without)
    ]
    assert told == [["random", "novice", "club", "master"], ["random", "novice", "club"]]


def test_every_mode_is_analysed_and_late_in_a_match_as_with_numpy():
    late = [after("discovery", 3, 12), after("express", 5, 12), after("discovery", 6, 13)]
    asked = [after("discovery", 1, 0), after("quest", 2, 0), after("quest", 2, 1), *late]
    given = json.dumps([(each.record.to_json(), each.to_act[0]) for each in asked])
    done = subprocess.run([sys.executable, "-c", WITHOUT, given], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for state, (status, values, choices) in zip(asked, found, strict=True):
        assert status == "estimated"
        assert sorted(action for action, _ in choices) == sorted(
            state.legal_actions(state.to_act[0])
        )
        assert all(-1 <= value <= 1 for value in (*values, *(each for _, each in choices)))
    for state, (_, values, choices) in list(zip(asked, found, strict=True))[3:]:
        here = cantorlab.analyse(state, seat=state.to_act[0], budget=0.0)
        assert values == pytest.approx(list(here.value), abs=1e-9)
        assert choices[0][1] == pytest.approx(here.choices[0].value, abs=1e-9)


@cache
def by_coins(won, lost, left):
    """Return what a match to three duels is worth if a coin decides each of those left."""
    if won == 3 or lost == 3 or not left:
        return Fraction((won > lost) - (won < lost))
    return (by_coins(won + 1, lost, left - 1) + by_coins(won, lost + 1, left - 1)) / 2


@pytest.mark.parametrize("seed", [1, 2])
def test_one_duel_deep_is_the_duel_whose_sequel_coins_decide(seed):
    deal, (won, lost) = cantor.start(seed=seed).deal, (1, 0)
    places, hands = deal.places[2:], (deal.hands[0][2:], deal.hands[1][2:])

    def worth(mine, shield, other, hit):
        blocked = (hit == mine, shield == other)  # my mage, and the other one
        rank = places[0].rank(mine) - places[0].rank(other)
        score = blocked[1] - blocked[0] if any(blocked) else (rank > 0) - (rank < 0)
        after = {0: by_coins(won, lost, 4), 1: by_coins(won + 1, lost, 4),
                 -1: by_coins(won, lost + 1, 4)}  # fmt: skip
        if not any(blocked) and not rank:  # who has committed first wins a tie
            return float(after[1] + after[-1]) / 2
        return float(after[score])

    choices = [[(mage, shield) for mage in own for shield in (None, *theirs)]
               for own, theirs in (hands, hands[::-1])]  # fmt: skip
    payoff = [[worth(*mine, *theirs) for theirs in choices[1]] for mine in choices[0]]
    ranks = [place.ranks_by_code for place in places]
    found = OpenMatch(ranks, hands, (won, lost), compiled=False).duel(guess=True)
    assert found.value == pytest.approx(solve_with_proof(payoff)[1], abs=1e-7)


def test_what_a_review_needs_is_worked_out_with_pauses():
    state = after("discovery", 3, 8)
    ask = Analyst(0.0)
    pauses = sum(1 for _ in ask.prepare(state))
    assert pauses == 2 ** len(state.standing.hands[0]) - 1, "one for each set of mages"
    prepared = ask(AnalysisRequest(state))
    assert prepared.value == cantorlab.analyse(state).value
    assert prepared.effort["games"] > 0
    assert list(Analyst(0.0).prepare(after("quest", 2, 0))) == []
