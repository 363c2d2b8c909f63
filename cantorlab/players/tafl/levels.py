"""Our players of Catch the King and of Catch the Queen, from weak to strong."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players.player import Levels, Player, random
from cantorlab.players.tafl.searching_player import Level

LEVELS: Mapping[str, Player] = Levels(
    {
        "random": random,
        "novice": Level(nodes=200, noise=40),
        "club": Level(nodes=6_000, noise=12),
        "master": Level(nodes=None, noise=2, ponders=True, reuses=True, fitted=True),
    },
    {"greedy": "novice", "expert": "master"},
)
