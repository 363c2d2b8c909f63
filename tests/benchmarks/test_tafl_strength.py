"""Long matches between the players of Catch the King and Queen: score = win + ½ draw.

Sides are swapped after every game, budgets are counted in positions and the clock caps nothing, so
that load does not change the figures. Each game has its own seed.
"""

from dataclasses import replace

import pytest

from cantorlab.players import named, play_match
from cantorlab.players.tafl.searching_player import Level
from cantorlab.rules import tafl
from cantorlab.stats.intervals import wilson
from tests.players.tafl.yardsticks import EXPERT, greedy

YARDSTICKS = {"greedy": greedy, "a search": EXPERT}
BASE = {
    ("a search", "random"): (400, 0.99),
    ("a search", "greedy"): (60, 0.9),
    ("a search", "club"): (100, 0.65),
    ("club", "novice"): (200, 0.65),
    ("novice", "greedy"): (120, 0.65),
    ("greedy", "random"): (120, 0.65),
}
VARIANTS = ("godi", "jarl", "victory", "young_king", "archers", "forest")


def unhurried(game, name):
    player = YARDSTICKS.get(name) or named(game, name)
    if not isinstance(player, Level):
        return player
    # Who has no budget but the clock gets what three seconds are worth where it was measured.
    return replace(player, seconds=3600.0, nodes=player.nodes or 2_250_000, reuses=False)


@pytest.fixture
def match(benchmark, capsys):
    """``match(start, strong, weak, games)`` -> the lower end of the 95 % interval, printed."""

    def played(what, start, strong, weak, games):
        players = unhurried(start.game, strong), unhurried(start.game, weak)

        def points():
            scored = 0.0
            for index in range(games):
                seats = players if index % 2 == 0 else players[::-1]
                returns = play_match(start, seats, (2024, index)).returns()
                scored += (1 + returns[index % 2]) / 2
            return scored

        scored = benchmark.pedantic(points, rounds=1)
        low, high = map(float, wilson(scored, games))
        benchmark.extra_info["score"] = scored / games
        with capsys.disabled():
            print(
                f"\n{strong} against {weak}, {what}, {games} games:"
                f" {scored / games:.3f} (95 %: {low:.3f} to {high:.3f})",
                flush=True,
            )
        return low

    return played


@pytest.mark.parametrize(("strong", "weak"), BASE)
def test_levels_on_the_base_rules(match, strong, weak):
    games, bound = BASE[strong, weak]
    assert match("base rules", tafl.start(), strong, weak, games) >= bound


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deep_search_beats_random_play_on_every_variant(match, variant):
    assert match(variant, tafl.start(**{variant: True}), "a search", "random", 60) >= 0.9


@pytest.mark.parametrize("queen_walks_in", [True, False])
def test_a_deep_search_beats_random_play_at_the_queens_game(match, queen_walks_in):
    start = tafl.start_queen(queen_walks_in=queen_walks_in)
    assert match(f"queen_walks_in={queen_walks_in}", start, "a search", "random", 60) >= 0.9


LADDER = [("novice", "greedy", 40), ("club", "novice", 40), ("a search", "club", 20)]


@pytest.mark.parametrize(("strong", "weak", "games"), LADDER)
@pytest.mark.parametrize("game", [*VARIANTS, "queen"])
def test_the_ladder_of_every_variant(match, game, strong, weak, games):
    """Measure the ladder; ``tafl_pairs.py`` measures what the master adds to it, pair by pair."""
    start = tafl.start_queen() if game == "queen" else tafl.start(**{game: True})
    assert match(game, start, strong, weak, games) > 0.5
