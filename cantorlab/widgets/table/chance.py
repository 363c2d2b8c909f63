"""The chance of a table: all of it follows from one seed, so that a table can be played again."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cantorlab.rules.state import Seat

_MOST = 2**53


@dataclass(frozen=True)
class Chance:
    """What the chance of a game follows from: the ``number`` of its deal (from 1) under a ``seed``.

    It is kept with the game: one that is gone on with later draws what it would have drawn.
    """

    seed: int
    number: int = 0

    @classmethod
    def of(cls, kept: object) -> Chance | None:
        """The chance that was kept as ``[seed, number]``; None for anything else."""
        if isinstance(kept, list) and [type(each) for each in kept] == [int, int]:
            return cls(*kept)
        return None

    def to_json(self) -> list[int]:
        """As it is kept."""
        return [self.seed, self.number]

    def next(self) -> Chance:
        """That of the game dealt after this one."""
        return Chance(self.seed, self.number + 1)

    @property
    def deal(self) -> int:
        """What the deal starts from."""
        return random.Random(f"{self.seed}/deal/{self.number}").randrange(_MOST)

    def move(self, plies: int, at: Seat) -> random.Random:
        """The chance of a player at seat ``at`` after so many ``plies``."""
        return random.Random(f"{self.seed}/move/{self.number}/{plies}/{at}")


def any_seed() -> int:
    """A seed that nobody can foretell."""
    return random.SystemRandom().randrange(_MOST)
