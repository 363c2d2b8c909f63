"""Time in which a simulation of 100,000 games answers a click; 100 ms seem immediate."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from cantorlab import simulate

GAMES = 100_000
CLICKS: dict[str, list[dict[str, int]]] = {
    "cantor": [{"row": 1, "column": 3}, {"length": 1}, {"result": 0}, {"row": -1}],
    "siggil": [{"row": 1}, {"length": 2}, {"result": 0}, {"row": -1}],
    "tafl": [{"row": 1, "column": 3}, {"length": 2}, {"result": 0}, {"row": -1}],
}


@pytest.mark.benchmark(group="a click in the explorer")
@pytest.mark.parametrize("game", CLICKS)
def test_a_click_is_answered(game: str, benchmark: Any) -> None:
    widget = simulate(game, GAMES, seed=1, progress=False).explore(language="en")
    clicks = cycle(CLICKS[game])
    benchmark.pedantic(lambda: widget._choose(next(clicks)), rounds=24)
    print(f"\n{game}: median {1000 * benchmark.stats.stats.median:.0f} ms")
    widget.close()
