"""Certainty of a rate or a mean: 95 % intervals."""

from __future__ import annotations

from operator import index
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats: TypeAlias = NDArray[np.float64]

# The 97.5 % quantile of the normal distribution, for two-sided 95 % intervals.
Z95 = 1.959963984540054


def wilson(successes: ArrayLike, trials: ArrayLike) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of the 95 % Wilson score intervals of rates.

    ``successes`` may be fractional (half a win for a draw). No trials: the interval is 0 to 1.
    Source: E. B. Wilson, JASA 22 (1927).

    >>> from cantorlab import stats
    >>> [round(float(end), 2) for end in stats.wilson(8, 10)]
    [0.49, 0.94]
    """
    n, won = (np.asarray(given, dtype=np.float64) for given in (trials, successes))
    middle = (won + Z95**2 / 2) / (n + Z95**2)
    half = Z95 * np.sqrt(won * (n - won) / np.maximum(n, 1.0) + (Z95 / 2) ** 2) / (n + Z95**2)
    rate = won / np.maximum(n, 1e-300)
    # Rounding alone can carry an end beyond the rate itself, and beyond any that is possible.
    low, high = np.minimum(middle - half, rate), np.maximum(middle + half, rate)
    return np.maximum(low, 0.0), np.minimum(high, 1.0)


def score_interval(wins: ArrayLike, draws: ArrayLike, losses: ArrayLike) -> tuple[Floats, Floats]:
    """Return the ends of the 95 % intervals of scores in which a draw counts ½.

    Half points vary less than wins and losses of the same mean: the interval is Wilson's for as
    many games without draws as would vary so little. ``wilson`` itself is too wide here.

    >>> from cantorlab import stats
    >>> low, high = stats.score_interval(8, 4, 8)
    >>> bool(low < 0.5 < high)
    True
    """
    won, drawn, lost = (np.asarray(given, dtype=np.float64) for given in (wins, draws, losses))
    games = won + drawn + lost
    score = (won + drawn / 2) / np.maximum(games, 1.0)
    # Half a win and half a loss more: only draws are no proof that there is nothing else.
    mean = (won + 0.5 + drawn / 2) / (games + 1)
    spread = (won + 0.5 + drawn / 4) / (games + 1) - mean**2
    trials = games * mean * (1 - mean) / spread
    return wilson(score * trials, trials)


def bootstrap_mean(
    values: ArrayLike, *, resamples: int = 1000, seed: int = 0
) -> tuple[float, float]:
    """Return the ends of the 95 % percentile bootstrap interval of the mean of ``values``.

    It is drawn from the counts of the distinct values, so that its cost does not grow with their
    number. ``seed`` is that of the resampling alone: the same values have the same interval.
    Source: B. Efron, Annals of Statistics 7 (1979).

    >>> from cantorlab import stats
    >>> low, high = stats.bootstrap_mean([5, 6, 7, 8])
    >>> bool(5 <= low < 6.5 < high <= 8)
    True
    """
    distinct, counts = np.unique(np.asarray(values, dtype=np.float64), return_counts=True)
    if counts.size == 0:
        return float("nan"), float("nan")
    total = int(counts.sum())
    draws = np.random.default_rng(index(seed)).multinomial(
        total, counts / total, size=index(resamples)
    )
    low, high = np.quantile(draws @ distinct / total, [0.025, 0.975])
    return float(low), float(high)
