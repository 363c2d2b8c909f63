"""Players of Cantor: ``random``; ``novice``, a fair beginner; ``adept``, who mixes well."""

from __future__ import annotations

from collections.abc import Mapping

from cantorlab.players.cantor.adept import adept
from cantorlab.players.cantor.novice import novice
from cantorlab.players.player import Player, random

__all__ = ["LEVELS", "adept", "novice", "random"]

LEVELS: Mapping[str, Player] = {
    "random": random,
    "novice": novice,
    "adept": adept,
}
