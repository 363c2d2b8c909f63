"""Dense simplex method on a condensed tableau, for the value of a matrix game.

A matrix game whose payoffs are all positive is worth 1 / max(sum y) over y >= 0 with A y <= 1
(G. B. Dantzig, "A proof of the equivalence of the programming problem and the game problem", 1951).
Setting y = 0 is feasible, so one phase is enough, and the objective row of the last tableau holds
the other player's solution.

The tableau has a row for each constraint and one for the objective, a column for each variable and
one for the right-hand side, and lies row by row in one flat sequence of floats.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING or not __name__.startswith("cantorlab.players.compiled."):
    from cantorlab.rules.jit import entry
else:
    from cantorlab.rules.compiled.jit import entry

# A pivot or a reduced cost that is smaller counts as zero; payoffs are scaled to lie in 1..2.
EPSILON = 1e-11

# After so many pivots that gain nothing, Bland's rule takes over: it cannot go round in circles.
PATIENCE = 40


@entry
def solve(
    payoff: Sequence[float],
    rows: int,
    columns: int,
    tableau: MutableSequence[float],
    basis: MutableSequence[int],
    row_mix: MutableSequence[float],
    column_mix: MutableSequence[float],
) -> float:
    """Fill in the optimal mixes of a matrix game (rows maximise) and return its value.

    ``payoff`` lies row by row. ``tableau`` is scratch of ``(rows + 1) * (columns + 1)`` floats,
    ``basis`` of ``rows + columns`` integers. Returns NaN if no optimum is reached in 50 pivots for
    each row and column, which exact arithmetic rules out.
    """
    low, high = payoff[0], payoff[0]
    for at in range(rows * columns):
        low, high = min(low, payoff[at]), max(high, payoff[at])
    scale = high - low if high > low else 1.0
    width = columns + 1
    for row in range(rows):
        for column in range(columns):
            tableau[row * width + column] = 1.0 + (payoff[row * columns + column] - low) / scale
        tableau[row * width + columns] = 1.0
    for column in range(columns):
        tableau[rows * width + column] = -1.0
    tableau[rows * width + columns] = 0.0
    # basis[row]: the variable of a row; basis[rows + column]: of a column. Columns' own variables
    # have the numbers 0 to columns - 1, the rows' slacks those after them.
    for row in range(rows):
        basis[row] = columns + row
    for column in range(columns):
        basis[rows + column] = column

    stalled = 0
    for _ in range(50 * (rows + columns)):
        entering = _entering_column(tableau, rows, columns, basis, stalled > PATIENCE)
        if entering < 0:
            return _read(tableau, rows, columns, basis, row_mix, column_mix, low, scale)
        leaving = _leaving_row(tableau, rows, columns, basis, entering)
        if leaving < 0:
            break
        stalled = stalled + 1 if tableau[leaving * width + columns] < EPSILON else 0
        _pivot(tableau, rows, columns, leaving, entering)
        basis[leaving], basis[rows + entering] = basis[rows + entering], basis[leaving]
    return float("nan")


@entry
def _entering_column(
    tableau: Sequence[float], rows: int, columns: int, basis: Sequence[int], bland: bool
) -> int:
    """Return the column that enters the basis, or -1 at the optimum.

    The rule is Dantzig's, the most negative reduced cost; or Bland's, the lowest variable.
    """
    objective = rows * (columns + 1)
    best, found = -EPSILON, -1
    for column in range(columns):
        cost = tableau[objective + column]
        if bland:
            if cost < -EPSILON and (found < 0 or basis[rows + column] < basis[rows + found]):
                found = column
        elif cost < best:
            best, found = cost, column
    return found


@entry
def _leaving_row(
    tableau: Sequence[float], rows: int, columns: int, basis: Sequence[int], entering: int
) -> int:
    """Return the row that limits the entering column first, the lowest variable among equals."""
    width = columns + 1
    least, found = 0.0, -1
    for row in range(rows):
        step = tableau[row * width + entering]
        if step > EPSILON:
            ratio = tableau[row * width + columns] / step
            if found < 0 or ratio < least or (ratio == least and basis[row] < basis[found]):
                least, found = ratio, row
    return found


@entry
def _pivot(
    tableau: MutableSequence[float], rows: int, columns: int, leaving: int, entering: int
) -> None:
    """Exchange the variables of a row and a column."""
    width = columns + 1
    start = leaving * width
    pivot = tableau[start + entering]
    for at in range(start, start + width):
        tableau[at] /= pivot
    tableau[start + entering] = 1.0 / pivot
    for row in range(rows + 1):
        factor = tableau[row * width + entering]
        if row == leaving or factor == 0.0:
            continue
        for column in range(width):
            tableau[row * width + column] -= factor * tableau[start + column]
        tableau[row * width + entering] = -factor / pivot


@entry
def _read(
    tableau: Sequence[float],
    rows: int,
    columns: int,
    basis: Sequence[int],
    row_mix: MutableSequence[float],
    column_mix: MutableSequence[float],
    low: float,
    scale: float,
) -> float:
    """Fill in both mixes from the last tableau and return the value in the payoffs' own units."""
    width = columns + 1
    for row in range(rows):
        row_mix[row] = 0.0
    for column in range(columns):
        column_mix[column] = 0.0
    total = tableau[rows * width + columns]
    for row in range(rows):
        if basis[row] < columns:
            column_mix[basis[row]] = max(tableau[row * width + columns], 0.0) / total
    for column in range(columns):
        if basis[rows + column] >= columns:
            slack = basis[rows + column] - columns
            row_mix[slack] = max(tableau[rows * width + column], 0.0) / total
    return low + (1.0 / total - 1.0) * scale
