"""Batch: many games of one kind side by side, an action of each at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cantorlab.rules.state import State

Array: TypeAlias = npt.NDArray[Any]

SKIPPED = -1


class Batch(ABC):
    """Many games side by side, which begin anew where they end.

    Game ``k`` of ``n`` is the game ``k`` of ``simulate`` under the same seed, then ``k + n``, and
    so on; ``draw_actions`` draws what the random players of these games do. A few hundred games
    fit into a processor's cache, and are fastest.

    Attributes:
        game: the name of the game.
        n: the number of games side by side.
        action_space: the actions, whose indices are those of ``State.action_space``.
        seats: (n,), the seat to act in each game.
        numbers: (n,), the number of each game under the seed.
        masks: (n, actions), 1 for each legal action of the seat to act.
        legal: (n, most), the indices of the legal actions, the first ``counts`` of each row; those
            beyond are of no meaning, but indices as well.
        counts: (n,), the number of legal actions.
        rewards: (n, seats), each seat's result in the games that the last step ended, else 0.
        ended: (n,), 1 for the games that the last step ended: another one has begun there.

    All of them are views that the next ``step`` changes: copy what you keep.
    """

    seats: Array
    numbers: Array
    masks: Array
    legal: Array
    counts: Array
    rewards: Array
    ended: Array

    @abstractmethod
    def __init__(self, opening: State, n: int, seed: int, *, compiled: bool) -> None:
        self.game, self.n = opening.game, n
        self.action_space = opening.action_space

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n} games of {self.game}>"

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array]:
        """Take an action in each game; return ``rewards`` and ``ended``.

        ``actions`` are n indices; -1 leaves a game as it is. Where an action ends a game, the next
        one begins at once, and all else tells of that one. Raises ``ValueError`` for anything else,
        naming the first game whose action is not legal; then no game has changed.
        """
        taken = np.asarray(actions)
        if taken.shape != (self.n,) or not np.issubdtype(taken.dtype, np.integer):
            raise ValueError(
                f"a step takes {self.n} whole numbers, the index of an action in each game, "
                f"not {taken.dtype} of shape {taken.shape}"
            )
        taken = np.ascontiguousarray(taken, np.int64)
        wrong = self._find_illegal(taken)
        if wrong >= 0:
            raise ValueError(
                f"in game {wrong} of the batch the action {taken[wrong]} is not legal: "
                f"see masks[{wrong}]"
            )
        self._step(taken)
        return self.rewards, self.ended

    @abstractmethod
    def draw_actions(self) -> Array:
        """Return a legal action of each game, all equally likely, as ``simulate`` draws them."""

    @abstractmethod
    def observe(self, out: Array | None = None) -> Array:
        """Return what the seat to act sees of each game, as the adapters' tensors (float32).

        ``out`` is an array to write to, such as the one returned before.
        """

    @abstractmethod
    def _find_illegal(self, actions: Array) -> int: ...

    @abstractmethod
    def _step(self, actions: Array) -> None: ...
