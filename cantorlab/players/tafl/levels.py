"""Our players of Catch the King and of Catch the Queen, from weak to strong."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players.player import Player, random
from cantorlab.players.tafl.greedy import greedy
from cantorlab.players.tafl.searching_player import Level

LEVELS: Mapping[str, Player] = {
    "random": random,
    "greedy": greedy,
    "novice": Level(nodes=200, noise=40),
    "club": Level(nodes=6_000, noise=12),
    "expert": Level(nodes=150_000, noise=4),
    "master": Level(nodes=None, noise=2, ponders=True, reuses=True, fitted=True),
}
