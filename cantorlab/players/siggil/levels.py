"""Our players of Siggil, from weak to strong.

Compiled, ``club`` takes some 0.05 s for a choice and ``master`` 0.5 s, in solitaires 0.1 and
1.3 s. Without numba their seconds run out first: at two seats ``master`` then plays out about as
many games as a compiled ``club``, and ``club`` a third of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players.player import Levels, Player, random
from cantorlab.players.siggil.novice import novice
from cantorlab.players.siggil.thinker import Thinker

LEVELS: Mapping[str, Player] = Levels(
    {
        "random": random,
        "novice": novice,
        "club": Thinker(iterations=4_000),
        "master": Thinker(iterations=40_000, seconds=3.0),
    },
    {"greedy": "novice", "thinker": "club"},
)
