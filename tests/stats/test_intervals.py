"""Intervals against published values and the defining equation."""

import numpy as np
import pytest

from cantorlab.stats.intervals import Z95, bootstrap_mean, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_what_newcombe_published(wins, games, low, high):
    """Two-sided confidence intervals for the single proportion, 1998, table I, method 3."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("wins", "games"), [(37.5, 100), (0.5, 1), (1.5, 2), (0, 1), (1, 1), (7, 10), (500, 1000)]
)
def test_wilson_ends_solve_its_defining_equation(wins, games):
    """A draw is half a win."""
    for end in wilson(wins, games):
        distance = abs(wins / games - end)
        assert distance == pytest.approx(Z95 * np.sqrt(end * (1 - end) / games), abs=1e-12)


def test_wilson_knows_nothing_without_trials_and_takes_arrays():
    low, high = wilson([0, 5], [0, 10])
    assert (low[0], high[0]) == (0.0, 1.0)
    assert low.shape == high.shape == (2,)


def test_wilson_never_leaves_what_a_rate_can_be():
    """Rounding alone would carry the end for 16 wins in 16 games beyond 1."""
    trials = np.arange(1, 400)
    assert wilson(trials, trials)[1].max() == 1
    assert wilson(0 * trials, trials)[0].min() == 0


def test_wilson_encloses_every_rate_exactly():
    """Rounding alone would leave 29 wins in 29 games above their interval."""
    for trials in range(1, 200):
        wins = np.arange(trials + 1)
        low, high = wilson(wins, trials)
        assert (low <= wins / trials).all()
        assert (wins / trials <= high).all()


def test_the_bootstrap_mean_is_close_to_the_normal_interval():
    values = np.random.default_rng(5).integers(0, 30, 4000)
    low, high = bootstrap_mean(values, resamples=40_000)
    half = Z95 * values.std() / np.sqrt(values.size)
    # A 90 % interval would be 16 % shorter on either side.
    assert low == pytest.approx(values.mean() - half, abs=half / 25)
    assert high == pytest.approx(values.mean() + half, abs=half / 25)
    assert bootstrap_mean(values) == bootstrap_mean(values)


def test_a_bootstrap_draws_a_thousand_times_unless_told_otherwise():
    values = np.arange(30)
    assert bootstrap_mean(values) == bootstrap_mean(values, resamples=1000)
    assert bootstrap_mean(values) != bootstrap_mean(values, resamples=1001)
    assert bootstrap_mean(values) == bootstrap_mean(values, seed=0)
    assert bootstrap_mean(values) != bootstrap_mean(values, seed=1)


def test_the_bootstrap_of_nothing_is_not_a_number():
    assert np.isnan(bootstrap_mean([])).all()
