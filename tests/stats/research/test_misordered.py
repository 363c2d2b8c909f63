"""Cost of a wrong order, beside a duel that is worked out choice by choice."""

from itertools import product

import numpy as np
import pytest
from matrix_games import solve_with_proof

from cantorlab import stats
from cantorlab.rules.cantor import deck
from cantorlab.stats.cantor.equilibrium import ranks_of
from cantorlab.stats.research.misordered import _lost, _payoff, _signs, sort_hands


def literal(formula, hand_a, hand_b):
    """Every pair of choices, judged as the rules say."""
    place = deck([formula])[0]
    sides = [
        [(m, s) for m in one for s in (None, *two)]
        for one, two in ((hand_a, hand_b), (hand_b, hand_a))
    ]
    found = np.zeros((len(sides[0]), len(sides[1])))
    for (at, (mine, says)), (to, (other, tells)) in product(*map(enumerate, sides)):
        blocks, blocked = says == other, tells == mine
        if blocks or blocked:
            found[at, to] = blocks - blocked
        else:
            one, two = place.rank(mine), place.rank(other)
            found[at, to] = (one > two) - (one < two)
    return found


def test_a_duel_is_the_matrix_that_the_rules_make_of_it():
    for formula in ("n²", "10 - n", "|n + 3|"):
        hands = sort_hands(np.random.default_rng(4).permutation(18)[:6])
        signs = _signs(ranks_of(formula), *hands)
        assert (_payoff(signs) == literal(formula, *hands)).all()


def test_who_errs_loses_what_highs_says():
    """Compare duels in which the best mix is the only one: two mages a side."""
    hands = [-4, 3], [-2, 6]
    right, wrong = (literal(formula, *hands) for formula in ("n²", "n"))
    mix, _ = solve_with_proof(wrong)
    theirs, _ = solve_with_proof(-right.T)
    _, value = solve_with_proof(right)
    cost, known = _lost(*(_signs(ranks_of(formula), *hands) for formula in ("n²", "n")))
    assert known >= cost >= 0
    assert cost == pytest.approx(value - mix @ right @ theirs, abs=1e-6)
    assert known == pytest.approx(value - (mix @ right).min(), abs=1e-6)


def test_the_order_that_one_has_right_costs_nothing_and_its_reverse_the_most():
    found = stats.order_cost(["n + 100", "3n", "n³ - n", "-n", "n²"], deals=12, mages=3, seed=0)
    by_formula = found.set_index("formula")
    assert (by_formula.loc[["n + 100", "3n"], ["cost", "known"]] == 0).all(axis=None)
    assert by_formula["cost"].idxmax() == "-n"
    assert (found["known"] >= found["cost"]).all()
    assert (found["low"] <= found["cost"]).all()
    assert (found["cost"] <= found["high"]).all()
    again = stats.order_cost(
        ["n + 100", "3n", "n³ - n", "-n", "n²"], deals=12, mages=3, seed=found.attrs["seed"]
    )
    assert again.equals(found)
    same = stats.order_cost(["-n"], taken_for="10 - n", deals=5)
    assert same["cost"].tolist() == [0.0]


def test_of_one_deal_the_interval_is_everything():
    found = stats.order_cost(["-n"], deals=1, seed=0)
    assert [*found["low"], *found["high"]] == [0.0, 2.0]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"mages": 8}, "the mages of a hand"),
        ({"mages": 0}, "the mages of a hand"),
        ({"deals": 0}, "the deals"),
        ({"taken_for": "n +"}, "stops too early"),
        ({"taken_for": ["n", "-n"]}, "at one place, not at 2"),
    ],
)
def test_what_no_duel_can_be_fought_with_is_refused(wrong, told):
    with pytest.raises(ValueError, match=told):
        stats.order_cost(["n"], **wrong)
