"""Matrix games solved by somebody else: HiGHS, as SciPy has it."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linprog


def best_mix(payoff: Any) -> tuple[Any, float]:
    """The row mix that leaves the most, and that value."""
    rows, columns = payoff.shape
    found = linprog(
        [*[0.0] * rows, -1.0],
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]), b_ub=np.zeros(columns),
        A_eq=[[*[1.0] * rows, 0.0]], b_eq=[1.0],
        bounds=[*[(0, None)] * rows, (None, None)],
    )  # fmt: skip
    return found.x[:-1], -found.fun
