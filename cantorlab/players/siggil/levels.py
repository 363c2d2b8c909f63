"""Our players of Siggil, from weak to strong.

Compiled, a ``thinker`` takes some 0.05 s for a choice and a ``master`` 0.5 s, in solitaires 0.1 and
1.3 s. Without numba their seconds run out first: at two seats a master then plays out about as many
games as a compiled thinker, and a thinker a third of them.
"""

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
