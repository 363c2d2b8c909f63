"""The master with both hands face up, beside the duel solved a second time."""

from itertools import product

import numpy as np
import pytest
from matrix_games import solve_with_proof

from cantorlab.players.cantor.open_hands.player import best_mix
from cantorlab.rules import cantor

# Two mages a side, and two duels won by either: who wins this duel at n² wins the match. 3 ties
# with -3.
LINE = "express 1,3,4,6,8,19,20 5:2-2 3,6/-9,-8,-7,-6,-5 -3,7/-4,-2,-1,0,4 |1,2,5,8 open-hands"
HANDS = (3, 6), (-3, 7)


def worth(own, other, is_first):
    """A cancelled duel leaves the last one, which a coin decides: it is worth nothing to either."""
    (mine, says), (theirs, tells) = own, other
    blocks, blocked = says == theirs, tells == mine
    if blocks or blocked:
        return float(blocks - blocked)
    if mine**2 == theirs**2:
        return 1.0 if is_first else -1.0
    return 1.0 if mine**2 > theirs**2 else -1.0


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("comes_first", [True, False])
def test_a_duel_that_decides_is_played_as_a_second_solver_has_it(seat, comes_first):
    state = cantor.parse_position(LINE)
    if not comes_first:
        state = state.apply(f"commit {HANDS[1 - seat][0]}", 1 - seat)
    seen = state.observation(seat)
    assert seen["place"]["formula"] == "n²"
    mine, theirs = (
        [*product(own, (None, *other))]
        for own, other in ((HANDS[seat], HANDS[1 - seat]), (HANDS[1 - seat], HANDS[seat]))
    )
    payoff = np.array([[worth(own, other, comes_first) for other in theirs] for own in mine])
    mix = best_mix(seen)
    assert set(mix) <= set(mine)
    chances = np.array([mix.get(choice, 0.0) for choice in mine])
    assert chances.sum() == pytest.approx(1)
    assert (chances @ payoff).min() == pytest.approx(solve_with_proof(payoff)[1], abs=1e-9)
