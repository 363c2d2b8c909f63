"""Our players of Siggil, from weak to strong."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players.player import Player, random
from cantorlab.players.siggil.greedy import greedy
from cantorlab.players.siggil.thinker import Thinker

__all__ = ["LEVELS", "greedy", "random"]

LEVELS: Mapping[str, Player] = {
    "random": random,
    "greedy": greedy,
    "thinker": Thinker(iterations=4_000),
    "master": Thinker(iterations=40_000, seconds=3.0),
}
