"""Matrix games solved a second time, with the proof: what either mix makes sure of is the same."""

from __future__ import annotations

from typing import Any

import numpy as np

#: How far apart the two may be for rounding, if payoffs are of the size of 1.
ROUNDING = 1e-9


def solve_with_proof(payoff: Any) -> tuple[Any, float]:
    """Return the row mix that leaves the most, and what it leaves.

    By the simplex method, with Bland's rule, on payoffs between 1 and 2: as many columns as may be
    together, where no row has more than 1. However it was found, the mix is the best: the row
    player makes sure of the value with it, and the column player keeps the row player down to it.
    """
    payoff = np.asarray(payoff, dtype=float)
    least, spread = payoff.min(), float(np.ptp(payoff)) or 1.0
    scaled = 1 + (payoff - least) / spread
    rows, columns = scaled.shape
    table = np.block(
        [[scaled, np.eye(rows), np.ones((rows, 1))], [-np.ones(columns), np.zeros(rows + 1)]]
    )
    basis = np.arange(columns, columns + rows)
    while (gaining := np.flatnonzero(table[-1, :-1] < -ROUNDING)).size:
        enters = gaining[0]
        bound = np.flatnonzero(table[:-1, enters] > ROUNDING)
        ratios = table[bound, -1] / table[bound, enters]
        tied = bound[ratios <= ratios.min() + ROUNDING]
        leaves = tied[np.argmin(basis[tied])]
        table[leaves] /= table[leaves, enters]
        others = np.arange(rows + 1) != leaves
        table[others] -= np.outer(table[others, enters], table[leaves])
        basis[leaves] = enters
    value = 1 / table[-1, -1]
    row_mix, column_mix = table[-1, columns:-1] * value, np.zeros(columns + rows)
    column_mix[basis] = table[:-1, -1] * value
    for mix in (row_mix, column_mix := column_mix[:columns]):
        assert mix.min() > -ROUNDING
        assert abs(mix.sum() - 1) < ROUNDING
    assert (row_mix @ scaled).min() > value - ROUNDING
    assert (scaled @ column_mix).max() < value + ROUNDING
    return row_mix, least + (value - 1) * spread
