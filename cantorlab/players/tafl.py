"""Our players of Catch the King, from weak to strong."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players import Player, random

LEVELS: Mapping[str, Player] = {"random": random}
