"""Model of the adept of Cantor: its choices with each of many hands, computed all at once.

The probabilities are those of ``adept.chances_in_a_duel`` for one hand: a master that reckons with
an adept needs them for hundreds of hands while the game waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cantorlab.players.cantor.adept import (
    ANNOUNCES,
    COMMIT_TEMPERATURE,
    COMMITS,
    PROTECT_TEMPERATURE,
    mean_of_habit,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class AdeptModel:
    """Duel in which an adept fights, between mages numbered from the weakest.

    Attributes:
        wins: 1 where the adept's mage (row) beats the other's (column) unblocked, else -1.
        own: the mages that the adept certainly has.
        known: the mages that the other side certainly has.
        neutral: the number of the others that lie face down in the middle.
    """

    wins: Sequence[Sequence[float]]
    own: Sequence[int]
    known: Sequence[int]
    neutral: int

    def mixes(self, hands: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Return the probability of each mage and number for each hand: (hand, mage, number)."""
        import numpy as np

        count = len(self.wins)
        mine = np.zeros((len(hands), count), bool)
        np.put_along_axis(mine, np.asarray(hands, np.int64), True, axis=1)
        sure = np.zeros(count, bool)
        sure[list(self.known)] = True
        hidden = ~mine & ~sure  # choices that an adept with this hand cannot make
        among_sure, stronger, among_mine = map(_stronger, (sure[None], hidden, mine))
        others = count - len(self.known) - len(hands[0])
        held = others - self.neutral
        free = 1.0 - _habit(ANNOUNCES, among_mine, stronger, others, self.neutral)
        opposite = np.where(sure, _habit(COMMITS, among_sure, stronger, others, held), 0.0)
        if held:
            share = held / others
            likely = _habit(COMMITS, among_sure, stronger, others - 1, held - 1)
            opposite = np.where(hidden, share * likely, opposite)
        opposite = np.where(mine, 0.0, opposite)
        opposite /= opposite.sum(axis=1, keepdims=True)
        wins = np.asarray(self.wins, np.float64)
        unblocked = (opposite @ wins.T)[:, :, None]
        facing, free = opposite[:, None, :], free[:, :, None]
        value = free * (facing + unblocked - facing * wins) - (1.0 - free) * (1.0 - facing)
        value = np.where(mine[:, None, :], -np.inf, value)
        commits = np.where(mine, value.max(axis=2), -np.inf)
        chances = _softmax(commits, COMMIT_TEMPERATURE)[:, :, None] * _softmax(
            value, PROTECT_TEMPERATURE
        )
        return chances.astype(np.float32)


def _stronger(those: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Count for each mage those of the set that stand higher."""
    import numpy as np

    from_here: NDArray[np.int64] = np.cumsum(those[:, ::-1], axis=1)[:, ::-1] - those
    return from_here


def _habit(
    habit: Sequence[float],
    sure: NDArray[np.int64],
    stronger: NDArray[np.int64],
    others: int,
    drawn: int,
) -> Floats:
    import numpy as np

    most = max(int(stronger.max()), 0), max(int(sure.max()), 0)
    table = np.array(
        [
            [
                mean_of_habit(habit, at, above, others, drawn)
                if above <= others and at + min(above, drawn) < len(habit)
                else 0.0  # where no mage stands
                for above in range(most[0] + 1)
            ]
            for at in range(most[1] + 1)
        ]
    )
    found: Floats = table[sure, stronger]
    return found


def _softmax(values: Floats, temperature: float) -> Floats:
    import numpy as np

    weights: Floats = np.exp((values - values.max(axis=-1, keepdims=True)) / temperature)
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights
