"""Answers by the true order: right as the key says, whatever is asked."""

from __future__ import annotations

import pytest

from cantorlab import exercises
from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.misconceptions.answering import answers_by, interpret


@pytest.mark.parametrize(
    "kind", ["winner", "order", "strongest", "weakest", "ties", "curve", "which_formula"]
)
def test_the_true_order_leads_to_the_key(kind: str) -> None:
    for level in (1, 3, 5, 9):
        for each in exercises.sheet(level, n=4, seed=2, kinds=kind).exercises:
            key = {interpret(each, answer) for answer in each.solutions}
            assert answers_by(each, heights(each.formula)) == key, (level, each.formula)
