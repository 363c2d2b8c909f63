"""Matrix games: two players choose at once, one wins what the other loses.

>>> from cantorlab.players.matrix_games import solve
>>> solved = solve([[3, -1], [-2, 4]])
>>> round(solved.value, 9), solved.row_mix.round(3).tolist()
(1.0, [0.6, 0.4])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cantorlab.rules import kernels

__all__ = ["TOLERANCE", "Solved", "solve"]

Floats: TypeAlias = NDArray[np.float64]

# What a best response may gain, in units of the spread of the payoffs.
TOLERANCE = 1e-9

# From this many entries on, interpreted pivoting takes longer than loading the compiled kernel.
WORTH_COMPILING = 900


@dataclass(frozen=True, eq=False)
class Solved:
    """The solution of a matrix game.

    Attributes:
        value: what the row player can make sure of, in the payoffs' units.
        row_mix: the probability of each row in an optimal mix, shape ``(rows,)``.
        column_mix: the probability of each column, shape ``(columns,)``.
        exploitability: what the best response to one of the mixes gains; 0 but for rounding.
    """

    value: float
    row_mix: Floats
    column_mix: Floats
    exploitability: float


def solve(payoff: ArrayLike, *, compiled: bool | None = None) -> Solved:
    """Return the value and an optimal mix for each side of a matrix game in which rows maximise.

    ``payoff`` is a matrix of finite numbers, what the row player gets. ``compiled`` None: compiled
    where numba is installed and the matrix is large enough to pay for it. Raises ``ValueError`` for
    what is no such matrix, ``ArithmeticError`` if a best response gains more than ``TOLERANCE`` of
    the payoffs' spread (never seen). Source: J. von Neumann, Mathematische Annalen 100 (1928).
    """
    matrix: Floats = np.ascontiguousarray(payoff, dtype=np.float64)
    if matrix.ndim != 2 or matrix.size == 0 or not np.isfinite(matrix).all():
        raise ValueError("a matrix game is a matrix of finite numbers with a row and a column")
    if compiled is None:
        compiled = matrix.size >= WORTH_COMPILING and kernels.can_compile()
    row_mix, column_mix = _mixes(matrix, compiled)
    low, high = float((row_mix @ matrix).min()), float((matrix @ column_mix).max())
    gain, spread = high - low, float(matrix.max() - matrix.min())
    if not gain <= TOLERANCE * max(spread, 1.0):
        raise ArithmeticError(f"a best response gains {gain:.2e}: no equilibrium was found")
    return Solved((low + high) / 2, row_mix, column_mix, max(gain, 0.0))


def _mixes(matrix: Floats, compiled: bool) -> tuple[Floats, Floats]:
    rows, columns = matrix.shape
    floats = np.empty((rows + 1) * (columns + 1) + rows + columns)
    integers = np.empty(rows + columns, dtype=np.int64)
    kernel: Any = kernels.load("matrix_games.kernel.simplex", compiled=compiled, floor="players")
    # Plain Python reads and writes lists faster than arrays.
    scratch: list[Any] = [matrix.ravel(), *np.split(floats, [-rows - columns, -columns]), integers]
    if not compiled:
        scratch = [array.tolist() for array in scratch]
    payoff, tableau, row_mix, column_mix, basis = scratch
    kernel.solve(payoff, rows, columns, tableau, basis, row_mix, column_mix)
    mixes = np.asarray(row_mix), np.asarray(column_mix)
    return mixes[0] / mixes[0].sum(), mixes[1] / mixes[1].sum()
