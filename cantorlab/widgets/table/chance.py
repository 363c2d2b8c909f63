"""The chance of a table: all of it follows from one seed, so that a table can be played again."""

from __future__ import annotations

import random

from cantorlab.rules.state import Seat

_MOST = 2**53


def any_seed() -> int:
    """A seed that nobody can foretell."""
    return random.SystemRandom().randrange(_MOST)


def deal_seed(seed: int, number: int) -> int:
    """What the deal of game ``number`` (from 1) at the table of ``seed`` starts from."""
    return random.Random(f"{seed}/deal/{number}").randrange(_MOST)


def move_chance(seed: int, number: int, plies: int, at: Seat) -> random.Random:
    """The chance of a player at seat ``at`` in game ``number``, after so many ``plies``."""
    return random.Random(f"{seed}/move/{number}/{plies}/{at}")
