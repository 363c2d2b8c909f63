"""Ratings by Bradley and Terry with the advantage of the first seat, and their errors."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cantorlab.stats.intervals import Z95

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# So many points are a factor of ten in the odds. A. Elo, The Rating of Chessplayers (1978).
SCALE = 400 / math.log(10)
# Beyond what games can show: that players are further apart than some 1,000 points.
_PRIOR = (SCALE / 1000) ** 2
_STEPS = 100
# At most half of the covariances without clusters is added, as the authors recommend.
_MOST_SHARES = 2


@dataclass(frozen=True)
class Ratings:
    """Result of ``fit_ratings`` in Elo points: ratings of mean zero and the first seat's advantage.

    ``errors`` and ``advantage_error`` are standard errors.
    """

    ratings: Floats
    errors: Floats
    advantage: float
    advantage_error: float

    @property
    def interval(self) -> tuple[Floats, Floats]:
        """The 95 % intervals of the ratings."""
        return self.ratings - Z95 * self.errors, self.ratings + Z95 * self.errors

    def mean_score(self, first: Integers, second: Integers) -> Floats:
        """Return the mean score of the player of the first seat against that of the second."""
        apart = self.ratings[first] - self.ratings[second] + self.advantage
        return np.asarray(1 / (1 + np.exp(-apart / SCALE)))


def fit_ratings(
    first: Integers, second: Integers, score: Floats, deal: Integers, players: int
) -> Ratings:
    """Fit ratings to games: the players at both seats, and the first's score (draw ½).

    Games of one ``deal`` are not independent of each other: the errors are those of clusters. A
    draw is half a win and half a loss. Sources: R. A. Bradley, M. E. Terry, Biometrika 39 (1952);
    R. R. Davidson, R. J. Beaver, Biometrics 33 (1977), for the order; K.-Y. Liang, S. L. Zeger,
    Biometrika 73 (1986), for clusters; J. G. Morel, M. C. Bokossa, N. K. Neerchal, Biometrical
    Journal 45 (2003), for few of them: where every deal came out even they leave an error too.
    """
    design = np.zeros((len(score), players + 1))
    rows = np.arange(len(score))
    design[rows, first] += 1
    design[rows, second] -= 1
    design[:, players] = 1
    at = np.zeros(players + 1)
    for _ in range(_STEPS):
        rate = 1 / (1 + np.exp(-design @ at))
        slope = design.T @ (score - rate) - _PRIOR * at
        bend = (design.T * (rate * (1 - rate))) @ design + _PRIOR * np.eye(players + 1)
        step = np.linalg.solve(bend, slope)
        at += step
        if np.abs(step).max(initial=0) < 1e-10:
            break
    rate = 1 / (1 + np.exp(-design @ at))
    _, cluster = np.unique(deal, return_inverse=True)
    pulls = np.zeros((int(cluster.max(initial=-1)) + 1, players + 1))
    np.add.at(pulls, cluster, design * (score - rate)[:, np.newaxis])
    plain = np.asarray(np.linalg.inv(bend), np.float64)
    spread = _cluster_covariances(plain, pulls, len(score), players)
    centred = np.eye(players + 1)
    centred[:players, :players] -= 1 / players
    errors = np.sqrt(np.diag(centred @ spread @ centred.T)) * SCALE
    found = centred @ at * SCALE
    return Ratings(found[:players], errors[:players], float(found[-1]), float(errors[-1]))


def _cluster_covariances(plain: Floats, pulls: Floats, games: int, parameters: int) -> Floats:
    """Return the covariances of parameters by clusters, corrected for few clusters.

    ``plain`` are the covariances if all games were independent; ``pulls`` has a row per cluster,
    the pull of its games at the parameters. The clusters' covariances are widened for their number,
    and a share of ``plain`` that falls as 1/clusters is added: clusters may agree by chance.
    """
    clusters = len(pulls)
    between = pulls.T @ pulls
    widened = max(games - 1, 1) / max(games - parameters, 1) * clusters / max(clusters - 1, 1)
    enough = clusters > (_MOST_SHARES + 1) * parameters
    share = parameters / (clusters - parameters) if enough else 1 / _MOST_SHARES
    alike = max(1.0, float(np.trace(plain @ between)) / parameters)
    return np.asarray(widened * plain @ between @ plain + share * alike * plain)
