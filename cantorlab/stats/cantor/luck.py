"""Luck and skill in a match of Cantor: the deal, the faults of either side, chance in the duels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd

from cantorlab.players.review import record_of, review
from cantorlab.rules.cantor import CantorState
from cantorlab.stats.cantor.simulation import CantorSimulation

COLUMNS = ["result", "deal", "skill", "chance", "lost_0", "lost_1"]


def luck_and_skill(games: Any) -> pd.DataFrame:
    """Return the parts of each result: luck of the deal, skill, and chance in the duels.

    ``games`` is a simulation of discovery or express, or several finished matches: records, states,
    tables, ids of the journal. There is one row per match, from seat 0's view, in points of the
    result (won 1, drawn 0, lost -1); ``result`` is the sum of the three that follow:

    - ``deal``: the value of the match with this deal under perfect play (``deal_values``);
    - ``skill``: the excess of seat 1's losses by its choices over seat 0's: ``lost_1`` less
      ``lost_0``, the sums of the costs of choices by ``review``;
    - ``chance``: the rest, the luck of the opposing choices. If either side plays perfectly its
      mean is 0.

    All of it is exact and counts as if both hands and all places lay open. About 0.3 s a match with
    numba, minutes without. Raises ``ValueError`` for a quest, which cannot be solved, and for a
    match that is not over.

    >>> from cantorlab import stats
    >>> games = stats.simulate("cantor", 2, players=["club", "random"], mode="express", seed=4,
    ...                        progress=False)
    >>> found = stats.luck_and_skill(games)
    >>> bool((found.deal + found.skill + found.chance - found.result).abs().max() < 1e-9)
    True
    """
    rows = [_split_result(each) for each in _matches(games)]
    return pd.DataFrame(rows, columns=COLUMNS, dtype="float64").rename_axis("match")


def _matches(games: Any) -> Iterable[Any]:
    if isinstance(games, CantorSimulation):
        return (games.state(index) for index in range(games.asked))
    return games if isinstance(games, Iterable) and not isinstance(games, str) else [games]


def _split_result(match: Any) -> tuple[float, ...]:
    state = record_of(match).replay()
    if not isinstance(state, CantorState):
        raise ValueError(f"a match of cantor is needed, not one of {state.game}")
    if state.mode == "quest":
        raise ValueError("a quest cannot be solved: only discovery and express can")
    if not state.is_terminal:
        raise ValueError("the match is not over")
    found = review(state, open_hands=True)
    lost = [0.0, 0.0]
    for move in found.judged:
        lost[move.seat] += move.cost or 0.0
    result, deal, skill = state.returns()[0], found.values[0][0], lost[1] - lost[0]
    return result, deal, skill, result - deal - skill, *lost
