"""Our players of Catch the King, from weak to strong."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players import Player, random
from cantorlab.players.tafl_greedy import greedy

LEVELS: Mapping[str, Player] = {"random": random, "greedy": greedy}
