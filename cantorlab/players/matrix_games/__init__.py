"""Matrix games: two players choose at once, and one wins what the other loses.

>>> from cantorlab.players.matrix_games import solve
>>> solved = solve([[3, -1], [-2, 4]])
>>> round(solved.value, 9), solved.row_mix.round(3).tolist()
(1.0, [0.6, 0.4])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from cantorlab.rules import kernels
from cantorlab.support.deprecation import find_for_pickles

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Floats: TypeAlias = NDArray[np.float64]

__all__ = ["TOLERANCE", "Equilibrium", "MatrixGameSolution", "equilibrium", "solve"]

# Largest gain of a best response, in units of the spread of the payoffs.
TOLERANCE = 1e-9

NO_MATRIX = "a matrix game is a matrix of finite numbers with a row and a column"

# From this many entries on, interpreted pivoting takes longer than loading the compiled kernel.
WORTH_COMPILING = 900


@dataclass(frozen=True, eq=False)
class MatrixGameSolution:
    """Solution of a matrix game.

    Attributes:
        value: the result that the row player can guarantee, in the payoffs' units.
        row_mix: the probability of each row in an optimal mix, shape ``(rows,)``.
        column_mix: the probability of each column, shape ``(columns,)``.
        exploitability: the gain of the best response to one of the mixes; 0 but for rounding.

    >>> found = solve([[3, -1], [-2, 4]])
    >>> found.column_mix.round(3).tolist(), found.exploitability < 1e-9
    ([0.5, 0.5], True)
    """

    value: float
    row_mix: Floats
    column_mix: Floats
    exploitability: float


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """The same in plain lists, for a browser's Python, which has no numpy.

    Attributes:
        value: as in ``MatrixGameSolution``.
        mixes: the probability of each row, and of each column.
        worth: the value of each row, and of each column, for its own side against the other side's
            mix.
        exploitability: as in ``MatrixGameSolution``.

    >>> found = equilibrium([[3.0, -1.0], [-2.0, 4.0]])
    >>> round(found.value, 9), [round(worth, 9) for worth in found.worth[0]]
    (1.0, [1.0, 1.0])
    """

    value: float
    mixes: tuple[list[float], list[float]]
    worth: tuple[list[float], list[float]]
    exploitability: float


def solve(payoff: ArrayLike, *, compiled: bool | None = None) -> MatrixGameSolution:
    """Return the value and an optimal mix for each side of a matrix game in which rows maximise.

    ``payoff`` is a matrix of finite numbers, the row player's gains. ``compiled`` None: compiled
    where numba is installed and the matrix is large enough to pay for it. Raises ``ValueError`` for
    anything that is no such matrix, ``ArithmeticError`` if a best response gains more than
    ``TOLERANCE`` of the payoffs' spread (never seen). Source: J. von Neumann, Mathematische Annalen
    100 (1928).

    >>> found = solve([[3, -1], [-2, 4]])
    >>> round(found.value, 9), found.row_mix.round(3).tolist()
    (1.0, [0.6, 0.4])
    >>> solve([[1, float("nan")]])
    Traceback (most recent call last):
        ...
    ValueError: a matrix game is a matrix of finite numbers with a row and a column
    """
    import numpy as np

    matrix: Floats = np.ascontiguousarray(payoff, dtype=np.float64)
    if matrix.ndim != 2:
        raise ValueError(NO_MATRIX)
    if compiled is None:
        compiled = matrix.size >= WORTH_COMPILING and kernels.can_compile()
    found = equilibrium(matrix.tolist(), compiled=compiled)
    row_mix, column_mix = (np.array(mix) for mix in found.mixes)
    return MatrixGameSolution(found.value, row_mix, column_mix, found.exploitability)


def equilibrium(payoff: Sequence[Sequence[float]], *, compiled: bool = False) -> Equilibrium:
    """Solve a matrix game given as a list of rows; it needs numpy only when ``compiled``.

    Raises what ``solve`` raises.

    >>> found = equilibrium([[3.0, -1.0], [-2.0, 4.0]])
    >>> [round(chance, 3) for chance in found.mixes[1]]
    [0.5, 0.5]
    """
    flat = list(chain.from_iterable(payoff))
    if not flat or not all(map(isfinite, flat)):
        raise ValueError(NO_MATRIX)
    row_mix, column_mix = mixes = _mixes(flat, len(payoff), len(payoff[0]), compiled)
    # A mix makes few of the choices: only those are looked at.
    made = [at for at, chance in enumerate(column_mix) if chance]
    rows = [sum(row[at] * column_mix[at] for at in made) for row in payoff]
    taken = [(chance, row) for chance, row in zip(row_mix, payoff, strict=True) if chance]
    columns = [-sum(chance * row[at] for chance, row in taken) for at in range(len(payoff[0]))]
    low, high = -max(columns), max(rows)
    gain, spread = high - low, max(flat) - min(flat)
    if not gain <= TOLERANCE * max(spread, 1.0):
        raise ArithmeticError(f"a best response gains {gain:.2e}: no equilibrium was found")
    return Equilibrium((low + high) / 2, mixes, (rows, columns), max(gain, 0.0))


def _mixes(
    payoff: list[float], rows: int, columns: int, compiled: bool
) -> tuple[list[float], list[float]]:
    kernel: Any = kernels.load("matrix_games.kernel.simplex", compiled=compiled, floor="players")
    given, tableau, row_mix, column_mix = (
        kernels.numbers(entries, compiled=compiled, kind=float)
        for entries in (
            payoff, [0.0] * ((rows + 1) * (columns + 1)), [0.0] * rows, [0.0] * columns
        )
    )  # fmt: skip
    basis = kernels.numbers([0] * (rows + columns), compiled=compiled)
    kernel.solve(given, rows, columns, tableau, basis, row_mix, column_mix)
    return _shares(row_mix), _shares(column_mix)


def _shares(weights: Any) -> list[float]:
    total = float(sum(weights))
    return [float(weight) / total for weight in weights]


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Solved": "MatrixGameSolution"})
