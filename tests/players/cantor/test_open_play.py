"""The master with both hands face up, beside the duel solved by HiGHS."""

from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog

import cantorlab
from cantorlab.players.cantor.open_hands.player import best_mix
from cantorlab.rules import cantor


def last_duel(places):
    """Two mages a side and two duels won by either: who wins this duel wins the match."""
    line = f"express {places} 5:2-2 3,6/-9,-8,-7,-6,-5 4,7/-4,-3,-2,-1,0 |1,2,5,8 open-hands"
    return cantor.parse_position(line)


def test_a_duel_that_decides_is_played_as_highs_plays_it():
    """At n²: 7 beats all, and is the first to be feared."""
    state = last_duel("1,3,4,6,8,19,20")
    seen = state.observation(0)
    assert seen["place"]["formula"] == "n²"
    mine, theirs = (
        [(m, s) for m in own for s in (None, *other)]
        for own, other in (((3, 6), (4, 7)), ((4, 7), (3, 6)))
    )
    payoff = np.array([[worth(*own, *other) for other in theirs] for own in mine])
    found = linprog(
        [*[0.0] * len(mine), -1.0],
        A_ub=np.hstack([-payoff.T, np.ones((len(theirs), 1))]), b_ub=np.zeros(len(theirs)),
        A_eq=[[*[1.0] * len(mine), 0.0]], b_eq=[1.0],
        bounds=[*[(0, None)] * len(mine), (None, None)],
    )  # fmt: skip
    mix = best_mix(seen)
    chances = np.array([mix.get(choice, 0.0) for choice in mine])
    assert chances.sum() == pytest.approx(1)
    assert (chances @ payoff).min() == pytest.approx(-found.fun, abs=1e-9)
    # What the analysis of the whole says too, as far as the duel after a cancelled one is a coin's.
    assert set(mix) <= {*product((3, 6), (None, 4, 7))}
    assert abs(cantorlab.analyse(state).value[0] + found.fun) < 0.2


def worth(mine, says, other, tells):
    """A cancelled duel leaves the last one, which a coin decides: it is worth nothing to either."""
    blocks, blocked = says == other, tells == mine
    if blocks or blocked:
        return float(blocks - blocked)
    return 1.0 if mine**2 > other**2 else -1.0
