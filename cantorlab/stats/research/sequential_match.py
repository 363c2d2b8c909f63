"""Match between two players: pairs of games until a sequential test decides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from cantorlab.rules.interrupts import defer_interrupts
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import cite, whole
from cantorlab.stats.intervals import Z95
from cantorlab.stats.pairs import check_options, names_of, play
from cantorlab.stats.research.ratings import SCALE, fit_ratings
from cantorlab.support import deprecation
from cantorlab.support.numbers import read_exact

Floats = NDArray[np.float64]

# The chance to call a player better that is not, and not to call one better that is.
ALPHA = BETA = 0.05
# So many deals at once between two looks at the test.
ROUND = 50
# Points that the two games of a deal can bring: 0, ½, 1, 1½ or 2.
OUTCOMES = (0.0, 0.5, 1.0, 1.5, 2.0)


@dataclass(frozen=True)
class Match:
    """Result of ``match``.

    Attributes:
        game: the name of the game.
        players: the two names.
        seed: the seed of the deals.
        verdict: ``"better"`` (the first is, by the larger of the two Elo differences),
            ``"not better"``, or ``"undecided"``.
        pentanomial: the numbers of deals that brought the first 0, ½, 1, 1½ and 2 points.
        score: the first's share of all points, with its 95 % interval ``low``, ``high``.
        elo: the difference of their ratings, with its 95 % interval ``elo_low``, ``elo_high``. It
            is estimated as those of ``tournament`` are, shrunk towards 0 by the same prior: a
            player who won every game has a finite one.
        llr: the log-likelihood ratio of the larger difference for these results; ``None`` without
            a test. ``bounds`` are those at which it ends.
        partial: whether an interrupt ended it: whole deals alone are counted.
        options: the game's own, defaults included.

    >>> from cantorlab import stats
    >>> found = stats.match("cantor", "club", "random", sprt=(0, 100), seed=1)
    >>> found.verdict, found.low < found.score < found.high
    ('better', True)
    """

    game: str
    players: tuple[str, str]
    seed: int
    verdict: str
    pentanomial: tuple[int, ...]
    score: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float
    llr: float | None
    bounds: tuple[float, float]
    partial: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """Number of games played: two per deal."""
        return 2 * sum(self.pentanomial)


def match(
    game: str,
    a: Any,
    b: Any,
    *,
    sprt: tuple[float, float] | None = (0, 10),
    deals: int = 10_000,
    seed: int | None = None,
    **options: Any,
) -> Match:
    """Play ``a`` against ``b``, each deal twice with seats swapped, until the better is known.

    ``sprt=(0, 10)`` tests whether a is 10 Elo points stronger than b rather than 0, and stops as
    soon as that is decided with an error of 5 %; None plays all ``deals``. ``options`` are
    those of ``simulate``. The test is the generalised sequential one on pairs: A. Wald, Annals of
    Mathematical Statistics 16 (1945); M. Van den Bergh, the pentanomial model of Fishtest (2020).

    >>> from cantorlab import stats
    >>> stats.match("cantor", "club", "random", sprt=(0, 100), seed=1).verdict
    'better'

    An interrupt returns the games so far, with ``.partial`` true. Raises ``ValueError`` if the
    second of the two differences is not the larger.
    """
    if "most" in options:
        deprecation.warn("match(most=)", "match(deals=)")
        deals = options.pop("most")
    deals, sprt = whole("deals", deals, 1, 10**9), None if sprt is None else _read_two(sprt)
    chosen = choose_seed(seed)
    (one, first), (other, second) = names_of([a, b]).items()
    options = check_options(options)
    points: list[float] = []
    rounds: list[pd.DataFrame] = []
    bounds = math.log(BETA / (1 - ALPHA)), math.log((1 - BETA) / ALPHA)
    verdict, ratio = "undecided", None
    round_number = 0
    partial = False
    with defer_interrupts() as interrupts:
        while len(points) < deals and verdict == "undecided" and not partial:
            count = min(ROUND if sprt else deals, deals - len(points))
            # Each round has deals of its own.
            seed_of_round = (chosen + round_number) % 2**63
            pairs = play(game, first, second, count, seed=seed_of_round, options=options)
            points += pairs.points.tolist()
            rounds.append(pairs.whole_deals.assign(round=round_number))
            round_number += 1
            partial = pairs.interrupted
            if sprt is not None:
                ratio = likelihood_ratio(points, sprt)
                if ratio >= bounds[1]:
                    verdict = "better"
                elif ratio <= bounds[0]:
                    verdict = "not better"
            if not len(pairs.points):
                break
        interrupts.forget()
    made = np.asarray(points)
    score, low, high = _score(made / 2)
    return Match(
        game, (one, other), chosen, verdict,
        tuple(int((made == outcome).sum()) for outcome in OUTCOMES),
        score, low, high, *_difference(pd.concat(rounds)), ratio, bounds, partial, pairs.options,
    )  # fmt: skip


def _read_two(sprt: object) -> tuple[float, float]:
    numbers = [*map(read_exact, sprt)] if isinstance(sprt, Iterable) else []
    match numbers:
        case [Fraction() as low, Fraction() as high] if low < high:
            return float(low), float(high)
    raise ValueError(f"sprt is a smaller and a larger difference in Elo, not {cite(sprt)}")


def likelihood_ratio(points: ArrayLike, sprt: Sequence[float]) -> float:
    """Return the log-likelihood ratio of two Elo differences for these points of deals.

    It is the normal approximation of the generalised ratio, with the variance of the pairs.
    """
    scores = np.asarray(points, np.float64) / 2
    variance = _variance(scores)
    lower, upper = (1 / (1 + math.exp(-elo / SCALE)) for elo in sprt)
    above = 2 * float(scores.sum()) - len(scores) * (lower + upper)
    return (upper - lower) * above / (2 * variance)


def _variance(scores: Floats) -> float:
    """Return the variance of deals' scores, with half a deal of each extreme added."""
    all_scores = np.concatenate([scores, [0.0, 1.0]])
    weights = np.concatenate([np.ones(len(scores)), [0.5, 0.5]])
    mean = float(np.average(all_scores, weights=weights))
    return float(np.average((all_scores - mean) ** 2, weights=weights))


def _score(scores: Floats) -> tuple[float, float, float]:
    """Return the mean of deals' scores with the ends of its 95 % interval."""
    score = float(scores.mean()) if len(scores) else 0.5
    error = Z95 * math.sqrt(_variance(scores) / max(len(scores), 1))
    return score, max(score - error, 0.0), min(score + error, 1.0)


def _difference(games: pd.DataFrame) -> tuple[float, float, float]:
    """Return the difference of the two ratings with the ends of its 95 % interval."""
    first = games["swapped"].to_numpy(np.int64)
    score = games["score"].to_numpy(np.float64)
    deal = np.asarray(games.groupby(["round", "deal"]).ngroup(), np.int64)
    found = fit_ratings(first, 1 - first, score, deal, 2)
    # They are the same but for the sign, and so is their error: the mean of both is 0.
    apart, error = (2 * float(each[0]) for each in (found.ratings, found.errors))
    return apart, apart - Z95 * error, apart + Z95 * error
