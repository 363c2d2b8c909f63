"""Answers by the true order: right as the key says, whatever is asked."""

from __future__ import annotations

import pytest

from cantorlab import exercises
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.misconceptions import MISCONCEPTIONS, separate
from cantorlab.exercises.misconceptions.answering import answers_by, interpret
from cantorlab.formulas import MAGES


@pytest.mark.parametrize(
    "kind", ["winner", "order", "strongest", "weakest", "ties", "curve", "which_formula"]
)
def test_the_true_order_leads_to_the_key(kind: str) -> None:
    for level in (1, 3, 5, 9):
        for each in exercises.sheet(level, n=4, seed=2, kinds=kind).exercises:
            key = {interpret(each, answer) for answer in each.solutions}
            assert answers_by(each, heights(each.formula)) == key, (level, each.formula)


@pytest.mark.parametrize("formula", ["|2 − n|", "(n − 2)²", "20 − |n − 6|", "−n²", "3 − 2n"])
def test_a_pair_that_separates_two_ideas_is_answered_differently(formula: str) -> None:
    """The duel is asked of both: each answers as the separation says, and not as the other."""
    found = 0
    for one in MISCONCEPTIONS.values():
        for other in MISCONCEPTIONS.values():
            pair = separate(one, other, [formula])
            orders = [each.heights(formula) for each in (one, other)]
            if pair is None:
                assert orders[0] is None or orders[1] is None or orders[0] == orders[1]
                continue
            found += 1
            for order, winner in zip(orders, pair.winners, strict=True):
                height = dict(zip(MAGES, order, strict=True))
                best = max(height[pair.one], height[pair.other])
                won = [each for each in (pair.one, pair.other) if height[each] == best]
                assert won == ([pair.one, pair.other] if winner is None else [winner])
            assert pair.winners[0] != pair.winners[1]
    assert found > 0
