"""Batches: thousands of games side by side in the compiled kernel, for training players.

>>> import cantorlab
>>> batch = cantorlab.batch("tafl", 1000, seed=1)
>>> rewards, ended = batch.step(batch.draw_actions())
>>> batch.observe().shape, batch.masks.shape, rewards.shape
((1000, 26, 9, 9), (1000, 2025), (1000, 2))
"""

from __future__ import annotations

from typing import Any

from cantorlab import games
from cantorlab.batches.base import Batch
from cantorlab.batches.kinds import KINDS
from cantorlab.rules import kernels
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import cite, switch, whole

__all__ = ["Batch", "batch"]

MOST_GAMES = 1 << 16


def batch(
    game: str, n: int, *, seed: int | None = None, compiled: bool | None = None, **options: Any
) -> Batch:
    """Return ``n`` games side by side, of which ``step`` takes an action each.

    ``seed`` None draws one, as in ``simulate``; ``batch.seed`` has it. ``options`` are those of the
    game's ``start``. ``compiled`` None: compiled where numba is; interpreted, it is some hundred
    times slower. Raises ``ValueError`` for a game that has no batch, and for numbers and options
    out of range.

    >>> import cantorlab
    >>> batch = cantorlab.batch("tafl", 4, seed=1, compiled=False)
    >>> rewards, ended = batch.step(batch.draw_actions())
    >>> rewards.shape, ended.tolist()
    ((4, 2), [0, 0, 0, 0])
    """
    if game not in KINDS:
        raise ValueError(f"there are batches of {', '.join(KINDS)}, not of {cite(game)}")
    fast = kernels.can_compile() if compiled is None else switch("compiled", compiled)
    count = whole("n", n, 1, MOST_GAMES)
    chance = choose_seed(seed)
    opening = games.get(game).begin(options, chance)
    return Batch(opening, KINDS[game](opening), count, chance, compiled=fast)
