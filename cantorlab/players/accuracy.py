"""Accuracy of a player, from 0 to 100: lichess's formula (AccuracyPercent).

The docstring of ``review`` has the details.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import pstdev

# The curve, and the least and the most that a choice weighs in the mean.
SCALE, STEEPNESS, SHIFT = 103.1668100711649, 0.04354415386753951, 3.166924740191411
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0


def accuracy(cost: float) -> float:
    """Return the accuracy of one choice, given its cost in expected result."""
    return min(max(SCALE * exp(-STEEPNESS * 50 * cost) - SHIFT, 0.0), 100.0)


def weights(chances: Sequence[float]) -> list[float]:
    """Return by ply how much the chances to win moved around it."""
    size = min(max((len(chances) - 1) // 10, 2), 8)
    windows = [chances[:size]] * (size - 2)
    windows += [chances[at : at + size] for at in range(len(chances) - size + 1)]
    return [min(max(pstdev(window), LEAST_WEIGHT), MOST_WEIGHT) for window in windows]


def both_means(weighted: Sequence[tuple[float, float]]) -> float:
    """Return the mean of the weighted mean and of the harmonic mean."""
    mean = sum(each * weight for each, weight in weighted) / sum(weight for _, weight in weighted)
    if min(each for each, _ in weighted) <= 0:
        return mean / 2
    return (mean + len(weighted) / sum(1 / each for each, _ in weighted)) / 2
