"""Every argument that could be made about two mages, not only the one that is told."""

from __future__ import annotations

from itertools import chain, combinations

from cantorlab.formulas import MAGES
from cantorlab.formulas.explanations.explanation import (
    LAST_MAKERS,
    MAKERS,
    RANKS_MAKERS,
    TEACHERS_MAKERS,
    TEACHERS_RANKS_MAKERS,
    attempts,
    second_thoughts,
    third_thoughts,
)
from cantorlab.formulas.tree import plain

PAIRS = list(combinations(MAGES, 2))
LISTED = [*MAKERS, *RANKS_MAKERS, *TEACHERS_MAKERS, *TEACHERS_RANKS_MAKERS, *LAST_MAKERS]


def check_all_arguments(formula, pairs):
    tree, ranks = plain(formula.tree), formula.ranks
    for a, b in pairs:
        one, other = ranks[a - MAGES[0]], ranks[b - MAGES[0]]
        if one is None or other is None:
            continue
        for least, view, attempt in chain(
            attempts(tree, ranks, a, b),
            second_thoughts(tree, ranks, a, b),
            third_thoughts(tree, a, b),
        ):
            argument = attempt()
            if argument is not None:
                proved = argument.order * view.direction
                assert proved == (one > other) - (one < other), (formula.text, a, b, argument)
                # The weight that a maker is listed with is no more than its arguments weigh.
                bare = least - dict(LISTED)[attempt.func]
                assert least <= bare + argument.weight
