"""Long matches between the players of Cantor: score = win + ½ draw, sides swapped."""

import pytest

from cantorlab.players import play_match
from cantorlab.rules import cantor
from cantorlab.stats.intervals import wilson

GAMES = {"club": {"discovery": 2000, "express": 2000, "quest": 1000}}
GAMES["master"] = dict.fromkeys(cantor.MODES, 300)  # about half a second a game


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize(
    ("strong", "weak", "bound"), [("club", "novice", 0.6), ("master", "club", 0.5)]
)
def test_strength(benchmark, capsys, mode, strong, weak, bound):
    games = GAMES[strong][mode]

    def points():
        scored = 0.0
        for index in range(games):
            seats = (strong, weak) if index % 2 == 0 else (weak, strong)
            opening = cantor.start(mode, seed=(2024, index // 2))
            returns = play_match(opening, seats, (2024, index)).returns()
            scored += (1 + returns[index % 2]) / 2
        return scored

    scored = benchmark.pedantic(points, rounds=1)
    low, high = wilson(scored, games)
    benchmark.extra_info["score"] = scored / games
    with capsys.disabled():
        print(
            f"\n{strong} against {weak}, {mode}, {games} games:"
            f" {scored / games:.3f} (95 %: {low:.3f} to {high:.3f})"
        )
    assert low >= bound
