"""Long matches between the players of Siggil: score = win + ½ draw, seats rotated."""

from dataclasses import replace

import numpy as np
import pytest

from cantorlab.players import levels, play_match
from cantorlab.rules import siggil
from cantorlab.stats.intervals import Z95, wilson
from tests.benchmarks.siggil_pairs import played

LAYOUTS = list(siggil.LAYOUTS)
DEALS = 20


def points(strong, weak, players, games):
    """Return the score of ``strong`` alone among ``players``, each deal played from every seat."""
    scored = 0.0
    for index in range(games):
        seats = [weak] * players
        seat = index % players
        seats[seat] = strong
        deal = index // players
        opening = siggil.start(players, LAYOUTS[deal % len(LAYOUTS)], seed=(2024, deal))
        scored += (1 + play_match(opening, seats, (2024, index)).returns()[seat]) / 2
    return scored


@pytest.mark.parametrize(
    ("strong", "weak", "games", "bound"),
    [("novice", "random", 2000, 0.8), ("club", "novice", 60, 0.6)],
)
def test_strength_at_two(benchmark, capsys, strong, weak, games, bound):
    scored = benchmark.pedantic(lambda: points(strong, weak, 2, games), rounds=1)
    low, high = wilson(scored, games)
    with capsys.disabled():
        print(
            f"\n{strong} against {weak}, {games} games: {scored / games:.3f}"
            f" (95 %: {low:.3f} to {high:.3f})"
        )
    assert low >= bound


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("strong", "weak", "games"), [("novice", "random", 1200), ("club", "novice", 40)]
)
def test_strength_alone_among_more(benchmark, capsys, players, strong, weak, games):
    """Fair would be one in three, or in four."""
    scored = benchmark.pedantic(lambda: points(strong, weak, players, games), rounds=1)
    low, high = wilson(scored, games)
    with capsys.disabled():
        print(
            f"\n{strong} among {players - 1} {weak}, {games} games: {scored / games:.3f}"
            f" (95 %: {low:.3f} to {high:.3f})"
        )
    assert low > 1 / players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_master_ends_ahead_of_the_thinker(benchmark, capsys, players):
    """Pair by pair, half is fair at every table; by as many games in thought as either has."""
    strong, weak = (
        replace(levels("siggil")[name], seconds=float("inf")) for name in ("master", "club")
    )

    def figures():
        return np.array([played(deal, strong, weak, players) for deal in range(DEALS)])

    wins, pairs = benchmark.pedantic(figures, rounds=1).T
    error = Z95 * pairs.std() / DEALS**0.5
    with capsys.disabled():
        print(
            f"\nmaster among {players - 1} club, {DEALS} deals from each seat: ahead "
            f"{pairs.mean():.3f} ± {error:.3f}, wins {wins.mean():.3f}"
        )
    assert pairs.mean() > 0.5


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
@pytest.mark.parametrize(("player", "games"), [("random", 300), ("novice", 300), ("club", 50)])
def test_the_solitaires(benchmark, capsys, player, games, difficulty):
    """Win rates to report; no bound."""

    def won():
        openings = (
            siggil.start(1, LAYOUTS[index % 5], seed=(2024, index), difficulty=difficulty)
            for index in range(games)
        )
        return sum(play_match(opening, [player], 7).returns() == (1,) for opening in openings)

    wins = benchmark.pedantic(won, rounds=1)
    low, high = wilson(wins, games)
    with capsys.disabled():
        print(
            f"\n{player}, {difficulty} solitaire, {games} games: {wins / games:.3f}"
            f" (95 %: {low:.3f} to {high:.3f})"
        )
    assert 0 <= wins <= games
