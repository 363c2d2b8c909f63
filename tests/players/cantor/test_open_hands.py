"""Matches with open hands against a second route, symmetry, and values known by thought."""

import threading
from itertools import pairwise

import numpy as np
import pytest
from literal import open_hands as literal

from cantorlab.players.cantor.open_hands.match import OpenDuel, OpenMatch
from cantorlab.players.matrix_games import equilibrium
from cantorlab.rules import cantor
from cantorlab.rules.cantor import deck

# Formulas, each with the same strengths as a plain function: ties, and mages without strength.
PLACES = {
    "n^2": lambda n: n * n,
    "10-n": lambda n: 10 - n,
    "abs(n+1)": lambda n: abs(n + 1),
    "sqrt(n)": lambda n: n**0.5 if n >= 0 else None,
    "7": lambda n: 7,
    "n": lambda n: n,
}


def match(formulas, hands, score=(0, 0), **how):
    ranks = [place.ranks_by_code for place in deck(list(formulas))]
    return OpenMatch(ranks, hands, score, **how)


def of_a_deal(seed, **how):
    deal = cantor.start(seed=seed).deal
    return OpenMatch([place.ranks_by_code for place in deal.places], deal.hands, **how)


CASES = [
    (["n^2", "10-n"], ((-3, 4), (3, 5)), (0, 0)),
    (["7", "sqrt(n)"], ((-3, 4), (-4, 5)), (2, 1)),
    (["n^2", "7", "sqrt(n)"], ((-3, 0, 4), (3, -4, 1)), (2, 2)),
    (["sqrt(n)", "abs(n+1)", "n^2"], ((-9, -2, 2), (-5, 0, 8)), (1, 0)),
    (["abs(n+1)", "10-n", "7"], ((-3, 1, 6), (-8, 5, 7)), (0, 2)),
    (["n", "n^2", "10-n"], ((8, -1, 2), (-9, 7, -6)), (0, 0)),
]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(("formulas", "hands", "score"), CASES)
def test_values_agree_with_the_rules_read_literally_and_highs(formulas, hands, score, compiled):
    strengths = tuple(PLACES[formula] for formula in formulas)
    expected = literal.value(strengths, hands, score)
    solved = match(formulas, hands, score, compiled=compiled)
    assert solved.value() == pytest.approx(expected, abs=1e-9)
    for first in (0, 1):
        duel = solved.duel(first=first)
        assert duel.value == pytest.approx(literal.value(strengths, hands, score, first), abs=1e-9)


def test_a_full_match_is_28029_matrix_games_and_its_mixes_are_optimal():
    solved = of_a_deal(7)
    value = solved.value()
    assert solved.games == 28_029
    duel = solved.duel()
    assert duel.value == pytest.approx(value, abs=1e-9)
    for seat, sign in ((0, 1), (1, -1)):
        assert max(duel.worth[seat]) == pytest.approx(sign * value, abs=1e-9)
        assert sum(duel.mixes[seat]) == pytest.approx(1)
        assert len(duel.choices[seat]) == 56
        made = np.array(duel.mixes[seat]) > 1e-9
        assert np.array(duel.worth[seat])[made] == pytest.approx(sign * value, abs=1e-9)


def test_values_further_on_agree_with_a_match_that_begins_there():
    whole = of_a_deal(3)
    ranks, hands, score = whole.ranks[4:], (whole.hands[0][1:4], whole.hands[1][4:]), (1, 2)
    assert whole.covers(ranks, hands, score)
    later = OpenMatch(ranks, hands, score)
    assert whole.value(hands, score) == pytest.approx(later.value(), abs=1e-12)
    assert whole.duel(hands, score, 1).value == pytest.approx(later.duel(first=1).value, abs=1e-9)


def test_a_match_covers_only_what_it_may_come_to():
    whole = of_a_deal(3)
    hands = (whole.hands[0][1:4], whole.hands[1][4:])
    assert not whole.covers(whole.ranks[3:6], hands, (1, 2))
    assert not whole.covers(whole.ranks[4:], (hands[1], hands[0]), (1, 2))
    assert not OpenMatch(whole.ranks[4:], hands, (1, 1)).covers(whole.ranks[4:], hands, (1, 0))
    assert not OpenMatch(whole.ranks[4:], hands).covers(whole.ranks[4:], hands, (1, 0))


@pytest.mark.parametrize("seed", range(4))
def test_with_the_seats_swapped_the_value_is_the_negative(seed):
    one = of_a_deal(seed)
    other = OpenMatch(one.ranks, one.hands[::-1])
    assert one.value() == pytest.approx(-other.value(), abs=1e-9)
    later = (one.hands[0][:4], one.hands[1][2:6])
    assert one.value(later, (2, 1)) == pytest.approx(-other.value(later[::-1], (1, 2)), abs=1e-9)


@pytest.mark.parametrize("score", [(0, 0), (2, 2), (1, 2), (2, 0), (0, 1)])
def test_the_last_mages_block_each_other_whatever_their_strength(score):
    # Each knows the other's only mage: announcing it is never worse, and then nobody wins.
    solved = match(["n"], ((8,), (-9,)), score)
    assert solved.value() == pytest.approx(np.sign(score[0] - score[1]), abs=1e-12)


def test_where_all_are_equal_who_commits_first_is_better_off():
    solved = match(["7", "7"], ((1, 2), (3, 4)), (2, 2))
    assert solved.value() == pytest.approx(0, abs=1e-12)
    ahead, behind = (solved.duel(first=first).value for first in (0, 1))
    assert ahead == pytest.approx(-behind)
    assert ahead > 0.1


def test_a_duel_more_is_never_worth_less():
    solved = of_a_deal(5)
    hands = (solved.hands[0][2:5], solved.hands[1][:3])
    values = [solved.value(hands, score) for score in ((0, 2), (1, 2), (2, 2), (2, 1), (2, 0))]
    assert all(low <= high + 1e-12 for low, high in pairwise(values))


def test_both_twins_find_the_same():
    plain, compiled = (
        match(["n^2", "7", "10-n", "sqrt(n)"], ((-3, 0, 4, 8), (3, -4, 1, 5)), compiled=fast)
        for fast in (False, True)
    )
    assert plain.value() == pytest.approx(compiled.value(), abs=1e-12)
    assert plain.games == compiled.games


def test_solving_stops_when_it_is_told_and_goes_on():
    solved = of_a_deal(2)
    stop = threading.Event()
    stop.set()
    assert not solved.solve(stop)
    assert not solved.is_solved
    assert solved.value() == pytest.approx(of_a_deal(2).value(), abs=1e-12)
    assert solved.is_solved


@pytest.mark.parametrize(
    ("hands", "score", "why"),
    [
        (((1, 2), (3,)), (0, 0), "same number of mages"),
        (((), ()), (0, 0), "same number of mages"),
        (((1, 2), (2, 3)), (0, 0), "different"),
        (((1, 9), (2, 3)), (0, 0), "-9 to 8"),
        (((1, 4, 5), (2, 3, 6)), (0, 0), "3 duels need"),
        (((1, 4), (2, 3)), (3, 0), "neither side has won 3"),
    ],
)
def test_what_is_no_position_is_refused(hands, score, why):
    with pytest.raises(ValueError, match=why):
        match(["n", "7"], hands, score)


def test_choices_that_come_to_the_same_share_their_weight():
    """Whoever else they are mixed with: each row stands beside its double."""
    payoff = [[1.0, -1.0, -1.0], [-1.0, 1.0, 1.0], [1.0, -1.0, -1.0]]
    mages = [(1, None), (2, None), (3, None)]
    duel = OpenDuel((mages, mages), payoff, equilibrium(payoff))
    assert duel.mixes[0] == pytest.approx([0.25, 0.5, 0.25])
    assert duel.mixes[1] == pytest.approx([0.5, 0.25, 0.25])
