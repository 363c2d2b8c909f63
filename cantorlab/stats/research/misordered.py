"""Cost of mistaking the order of the mages at a place for another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.players.matrix_games import MatrixGameSolution, solve
from cantorlab.rules.cantor import deck
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER
from cantorlab.rules.cantor.kernel.game import HAND_SIZE
from cantorlab.rules.cantor.places import ranks_by_code
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import whole
from cantorlab.stats.cantor.equilibrium import ranks_of
from cantorlab.stats.intervals import Z95

Floats = NDArray[np.float64]


def order_cost(
    places: Any = None,
    *,
    taken_for: Any = "n",
    mages: int = 4,
    deals: int = 30,
    seed: int | None = None,
) -> pd.DataFrame:
    """Return the cost, place by place, of mistaking its order for another one.

    One duel is fought with open hands of ``mages`` a side (1 to 7), drawn ``deals`` times, the same
    at every place. The mistaken side plays the best mix for ``taken_for``, a place, its number
    or a formula: ``"n"`` for a pupil who thinks that the larger number is always the stronger. The
    other side knows the place. Ties are worth nothing to either, as if a coin decided the first to
    commit. ``places`` is anything that ``cantor.deck`` reads; default: our deck.

    There is one row per place (the index, its number), the dearest first: ``formula``; ``cost``,
    the loss of expected result (won 1, lost -1) against the best mix of the other side, the mean
    over the deals, with its 95 % interval ``low``, ``high``; and ``known``, the loss against an
    opponent who knows of the error and answers it. Every equilibrium is exact. About a second for
    our deck. ``seed`` None draws one; ``.attrs["seed"]`` has it. Raises ``ValueError`` for
    arguments without a possible duel.

    >>> from cantorlab import stats
    >>> found = stats.order_cost(["n + 100", "10 - n"], deals=10, seed=0)
    >>> found.formula.tolist(), bool(found.cost.iloc[0] > 0.2), float(found.cost.iloc[1])
    (['10 - n', 'n + 100'], True, 0.0)
    """
    held = whole("the mages of a hand", mages, 1, HAND_SIZE)
    count = whole("the deals", deals, 1, 1_000_000)
    believed = ranks_of(taken_for)
    chosen = choose_seed(seed)
    rng = np.random.default_rng(chosen)
    drawn = [sort_hands(rng.permutation(18)[: 2 * held]) for _ in range(count)]
    rows = {}
    for place in deck(places):
        ranks = ranks_by_code(place.ranks)
        lost = [_lost(_signs(ranks, *hands), _signs(believed, *hands)) for hands in drawn]
        cost, known = np.array(lost).mean(axis=0)
        spread = float(np.std([each for each, _ in lost], ddof=1)) if count > 1 else 2.0
        out = Z95 * spread / sqrt(count)
        rows[place.number] = place.formula, cost, max(cost - out, 0.0), min(cost + out, 2.0), known
    columns = ["formula", "cost", "low", "high", "known"]
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns).rename_axis("place")
    table.attrs["seed"] = chosen
    return table.sort_values("cost", ascending=False, kind="stable")


def sort_hands(drawn: NDArray[np.int64]) -> tuple[list[int], list[int]]:
    """Return both hands of a deal, lowest mage first."""
    half = len(drawn) // 2
    numbers = [int(each) - 9 for each in drawn]
    return sorted(numbers[:half]), sorted(numbers[half:])


def _signs(
    ranks: Sequence[int], hand_a: Sequence[int], hand_b: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the stronger mage, 1 for A's, -1 for B's, by mage of A and mage of B."""
    one, other = ([ranks[CODE_OF_NUMBER[mage]] for mage in hand] for hand in (hand_a, hand_b))
    return tuple(tuple((a > b) - (a < b) for b in other) for a in one)


def _lost(right: tuple[tuple[int, ...], ...], wrong: tuple[tuple[int, ...], ...]) -> Floats:
    """Return the loss of the mix for the ``wrong`` signs against the best mix, and its answer."""
    if right == wrong:
        return np.zeros(2)
    solved, mix = _solve(right), _solve(wrong).row_mix
    by_column = mix @ _payoff(right)
    left = np.array([by_column @ solved.column_mix, by_column.min()])
    lost: Floats = np.maximum(solved.value - left, 0.0)  # rounding alone can win more
    return lost


@lru_cache(maxsize=4096)
def _solve(signs: tuple[tuple[int, ...], ...]) -> MatrixGameSolution:
    return solve(_payoff(signs))


@lru_cache(maxsize=256)
def _payoff(signs: tuple[tuple[int, ...], ...]) -> Floats:
    """Return the duel as a matrix: a mage and a shield, none or the other hand's mages in order."""
    held = len(signs)
    mage, shield = np.divmod(np.arange(held * (held + 1)), held + 1)
    blocks = shield[:, None] - 1 == mage[None, :]  # A's shield, B's mage
    blocked = shield[None, :] - 1 == mage[:, None]
    free = np.array(signs, np.float64)[np.ix_(mage, mage)]
    payoff: Floats = np.where(blocks | blocked, blocks.astype(np.float64) - blocked, free)
    return payoff
