"""Equilibria of duels against hand-solved ones and a learning process."""

import itertools
import random
from dataclasses import dataclass

import numpy as np
import pytest

from cantorlab.formulas import parse
from cantorlab.rules import cantor
from cantorlab.stats.cantor.equilibrium import duel_equilibrium


@dataclass(frozen=True)
class Ranked:
    """A stand-in for a place: only its ranks matter to a duel."""

    ranks: tuple[int | None, ...]


NATURAL = Ranked(tuple(range(18)))
ALL_EQUAL = Ranked((0,) * 18)


def test_with_one_mage_each_both_announce_and_the_duel_is_cancelled():
    # 5 beats 3 at n. Announcing 3 is at least as good for A against both of B's choices; then B
    # must announce 5 to save the duel.
    solved = duel_equilibrium(NATURAL, [5], [3])
    assert solved.value == pytest.approx(0, abs=1e-12)
    assert solved.strategies.values.tolist() == [["A", 5, 3, 1.0], ["B", 3, 5, 1.0]]


def test_one_mage_against_two_is_solved_by_hand():
    # A has 0, B has 1 and 2: B wins every unblocked duel, and announces 0 always. Then A, blocked,
    # can only hope to block too, by guessing which mage comes: a cancelled duel half of the time.
    solved = duel_equilibrium(NATURAL, [0], [1, 2])
    assert solved.value == pytest.approx(-0.5)
    mine = solved.strategies.query("player == 'A'").set_index("protection")["probability"]
    assert mine.to_dict() == pytest.approx({1: 0.5, 2: 0.5})


def test_a_tie_goes_to_whoever_commits_first():
    hands = [1, 2], [3, 4]
    values = [duel_equilibrium(ALL_EQUAL, *hands, first=first).value for first in (0, None, 1)]
    assert values[1] == pytest.approx(0, abs=1e-9)
    assert values[0] == pytest.approx(-values[2])
    assert values[0] > 0


def test_a_mage_without_strength_loses_to_every_other_and_ties_with_its_like():
    place = Ranked((None, None, *range(16)))
    solved = duel_equilibrium(place, [-9], [-8, 0], first=0)
    # Against -8 it ties (and commits first: wins), against 0 it loses: not worth nothing.
    literal = literal_payoff(place, [-9], [-8, 0], 1)
    assert solved.value == pytest.approx(learned_value(literal), abs=0.03)


@pytest.mark.parametrize("first", [0, None, 1])
def test_a_mage_without_strength_is_below_the_weakest_that_has_any(first):
    # A's mages have none, B's are the weakest of all. Each announces one of the other's two, as
    # likely as not the fighter: both free (1/4) B wins, one blocked (1/4 each) the other wins.
    place = Ranked((None, None, 0, 0, *range(1, 15)))
    solved = duel_equilibrium(place, [-9, -8], [-7, -6], first=first)
    assert solved.value == pytest.approx(-0.25)


@pytest.mark.parametrize("seed", range(4))
def test_a_full_duel_agrees_with_a_learning_process(seed):
    rng = random.Random(seed)
    ranks = [rng.randrange(12) for _ in range(18)]
    mages = rng.sample(range(-9, 9), 10)
    place = Ranked(tuple(ranks))
    first = rng.choice([None, 0, 1])
    solved = duel_equilibrium(place, mages[:5], mages[5:], first=first)
    literal = literal_payoff(place, mages[:5], mages[5:], {None: 0, 0: 1, 1: -1}[first])
    assert solved.value == pytest.approx(learned_value(literal), abs=0.03)
    assert solved.exploitability <= 1e-9
    sums = solved.strategies.groupby("player")["probability"].sum()
    assert sums.tolist() == pytest.approx([1, 1])


def test_a_place_is_named_as_everywhere_else():
    hands = [-9, 1], [8, 2]
    natural = duel_equilibrium(NATURAL, *hands).value
    for place in (5, cantor.DECK[4], "n + 7", parse("n"), {"number": 5}):
        assert duel_equilibrium(place, *hands).value == pytest.approx(natural)
    assert duel_equilibrium("-n", *hands).value != pytest.approx(natural)
    with pytest.raises(ValueError, match="at one place, not at 2"):
        duel_equilibrium(["n", "-n"], *hands)


def test_hands_are_checked():
    for hands in ([[9], [1]], [[1, 9], [2]], [[2], [-10, 1]], [[1], [1]], [[1, 1], [2]], [[], [1]]):
        with pytest.raises(ValueError, match=r"hand"):
            duel_equilibrium(NATURAL, *hands)


def literal_payoff(place, hand_a, hand_b, tie):
    """Rules §1.3, sentence by sentence, with all nineteen announcements."""
    announcements = [None, *range(-9, 9)]
    table = []
    for a, a_says in itertools.product(hand_a, announcements):
        row = []
        for b, b_says in itertools.product(hand_b, announcements):
            if b_says == a and a_says == b:
                row.append(0)
            elif b_says == a:
                row.append(-1)
            elif a_says == b:
                row.append(1)
            else:
                strength_a, strength_b = place.ranks[a + 9], place.ranks[b + 9]
                if strength_a == strength_b:
                    row.append(tie)
                elif strength_b is None or (strength_a is not None and strength_a > strength_b):
                    row.append(1)
                else:
                    row.append(-1)
        table.append(row)
    return np.array(table, float)


def learned_value(payoff, rounds=8_000):
    """The value by multiplicative weights (Freund and Schapire 1999): no linear program."""
    rows, columns = payoff.shape
    row_gain, column_gain, total = np.zeros(rows), np.zeros(columns), 0.0
    rate = np.sqrt(8 * np.log(max(rows, columns)) / rounds)
    for _ in range(rounds):
        row = np.exp(rate / 2 * (row_gain - row_gain.max()))
        column = np.exp(rate / 2 * (column_gain - column_gain.max()))
        row, column = row / row.sum(), column / column.sum()
        row_gain += payoff @ column
        column_gain -= row @ payoff
        total += row @ payoff @ column
    return total / rounds
