"""Time of a review once all is compiled: a match of Cantor, a long game of the King.

`uv run --group dev pytest tests/benchmarks/test_review_speed.py --benchmark-only`, with
`--benchmark-timer=time.process_time` on a machine that others use too. On one core of such a one,
proofs included: a match of Cantor 0.15 to 0.2 s, 60 plies of the King 0.23 s, of the Queen 0.19 s,
a game of Siggil for two (98) 2.8 s.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

import cantorlab
from cantorlab.players import play_match
from cantorlab.rules import cantor, siggil, tafl


def drawn_out(state: Any, plies: int) -> Any:
    """A game of so many plies, played at random."""

    def played(seed: int) -> Any:
        rng, game = Random(seed), state
        while not game.is_terminal and len(game.actions) < plies:
            seat = game.to_act[0]
            game = game.apply(rng.choice(game.legal_actions(seat)), seat)
        return game

    return next(game for game in map(played, count()) if len(game.actions) == plies)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(lambda: play_match(cantor.start(seed=2), ("club", "club"), 2), id="cantor"),
        pytest.param(
            lambda: play_match(cantor.start("express", seed=1), ("club", "club"), 1),
            id="express",
        ),
        pytest.param(lambda: drawn_out(tafl.start(), 60), id="king, 60 plies"),
        pytest.param(lambda: drawn_out(tafl.start_queen(), 60), id="queen, 60 plies"),
        pytest.param(lambda: play_match(siggil.start(2, seed=1), ("novice",) * 2, 1), id="siggil"),
    ],
)
def test_a_review(benchmark: Any, game: Any) -> None:
    played = game()
    found = benchmark.pedantic(
        cantorlab.review, args=(played,), rounds=2, warmup_rounds=1, iterations=1
    )
    benchmark.extra_info["plies"] = len(played.actions)
    benchmark.extra_info["status"] = found.status
    assert found.complete
