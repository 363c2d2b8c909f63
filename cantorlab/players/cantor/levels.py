"""Players of Cantor, from weak to strong.

``random``; ``novice``, a fair beginner; ``club``, which mixes well; ``master``, hard to exploit.

The master needs NumPy (but not numba): a browser's Python lacks it, and does not offer the master.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec

from cantorlab.players.cantor.adept import adept
from cantorlab.players.cantor.hidden_hands.master import master
from cantorlab.players.cantor.novice import novice
from cantorlab.players.player import Levels, Player, random

LEVELS: Mapping[str, Player] = Levels(
    {
        "random": random,
        "novice": novice,
        "club": adept,
        **({"master": master} if find_spec("numpy") else {}),
    },
    {"adept": "club"},
)
