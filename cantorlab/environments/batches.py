"""Batches: thousands of games side by side in the compiled kernel, for training players.

>>> import cantorlab
>>> batch = cantorlab.batch("tafl", 1000, seed=1)
>>> rewards, ended = batch.step(batch.draw_actions())
>>> batch.observe().shape, batch.masks.shape, rewards.shape
((1000, 26, 9, 9), (1000, 2025), (1000, 2))
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from cantorlab import games
from cantorlab.environments.batch_kinds import KINDS, Array, Kind
from cantorlab.rules import kernels
from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.batching import SKIPPED
from cantorlab.rules.generator import WORDS
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import cite, switch, whole
from cantorlab.rules.state import State

__all__ = ["SKIPPED", "Batch", "batch"]

MOST_GAMES = 1 << 16


class Batch:
    """Many games side by side, which begin anew where they end.

    Game ``k`` of ``n`` is the game ``k`` of ``simulate`` under the same seed, then ``k + n``, and
    so on; ``draw_actions`` draws what the random players of these games do. A few hundred games
    fit into a processor's cache, and are fastest.

    Attributes:
        game: the name of the game.
        n: the number of games side by side.
        seed: the seed of all games.
        action_space: the actions, whose indices are those of ``State.action_space``.
        seats: (n,), the seat to act in each game; where two may, the one that was drawn.
        numbers: (n,), the number of each game under the seed.
        legal: (n, most), the indices of the legal actions, the first ``counts`` of each row; those
            beyond are valid indices without a meaning.
        counts: (n,), the number of legal actions.
        rewards: (n, seats), each seat's result in the games that the last step ended, else 0.
        ended: (n,), 1 for the games that the last step ended: another one has begun there.

    All of them are views that the next ``step`` changes: copy what you keep. They, and what
    ``observe`` returns, hold what the seat to act may know, and no other seat's secrets.

    >>> import cantorlab
    >>> games = cantorlab.batch("tafl", 3, seed=1, compiled=False)
    >>> games.step(games.draw_actions())
    (array([[0., 0.],
           [0., 0.],
           [0., 0.]], dtype=float32), array([0, 0, 0], dtype=int8))
    >>> games.seats, games.ended
    (array([1, 1, 1]), array([0, 0, 0], dtype=int8))
    >>> games.observe().shape
    (3, 26, 9, 9)
    >>> games.step([2025, 0, 0])
    Traceback (most recent call last):
        ...
    ValueError: in game 0 of the batch the action 2025 is not legal: see masks[0]
    """

    action_space: ActionSpace
    counts: npt.NDArray[np.int64]
    ended: npt.NDArray[np.int8]
    game: str
    legal: npt.NDArray[np.int16]
    n: int
    numbers: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    seats: npt.NDArray[np.int64]
    seed: int

    def __init__(self, opening: State, kind: Kind, n: int, seed: int, *, compiled: bool) -> None:
        self.game, self.n, self.seed = opening.game, n, seed
        self.action_space = opening.action_space
        self._kind, self._compiled = kind, compiled
        self._load()
        self.seats = np.zeros(n, np.int64)
        self.numbers = np.arange(n, dtype=np.int64)
        self.legal = np.zeros((n, kind.most_legal), np.int16)
        self.counts = np.zeros(n, np.int64)
        self._masks = np.zeros((n, len(self.action_space)), np.int8)
        self._are_marked = False
        self.rewards = np.zeros((n, opening.num_players), np.float32)
        self.ended = np.zeros(n, np.int8)
        self._rngs = np.zeros((n, WORDS), np.int64)
        self._games = np.zeros((n, kind.size), kind.word if compiled else np.int64)
        self._rooms = (
            *(*kind.arguments, self._games, self._rngs, seed, self.numbers, kind.index_of),
            *(self.seats, self.legal, self.counts),
        )
        self._kernel.begin_games(*self._rooms)

    def _load(self) -> None:
        self._kernel: Any = kernels.load(self._kind.kernel, compiled=self._compiled)
        self._common: Any = kernels.load("batching", compiled=self._compiled)

    def __getstate__(self) -> dict[str, Any]:
        """Return all games as they stand: another process loads its own kernels."""
        return {key: part for key, part in vars(self).items() if key not in ("_kernel", "_common")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._load()

    def __copy__(self) -> Batch:
        """Return another batch, which plays on alike: no part is shared."""
        return deepcopy(self)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n} games of {self.game}>"

    @property
    def masks(self) -> Array:
        """Array (n, actions) with 1 for each legal action of the seat to act, made when it is read.

        Of thousands of games it is larger than a processor's cache; ``legal`` is far smaller.
        """
        if not self._are_marked:
            self._common.mark_legal(self.legal, self.counts, self._masks)
            self._are_marked = True
        return self._masks

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array]:
        """Take an action in each game; return ``rewards`` and ``ended``.

        ``actions`` are n indices; -1 leaves a game as it is. Where an action ends a game, the next
        one begins at once, and all other arrays describe that one. Raises ``ValueError`` for
        anything else, naming the first game whose action is not legal; then no game has changed.
        """
        taken = np.asarray(actions)
        if taken.shape != (self.n,) or not np.issubdtype(taken.dtype, np.integer):
            raise ValueError(
                f"a step takes {self.n} whole numbers, the index of an action in each game, "
                f"not {taken.dtype} of shape {taken.shape}"
            )
        taken = np.ascontiguousarray(taken, np.int64)
        wrong = int(self._common.find_illegal(taken, self.legal, self.counts))
        if wrong >= 0:
            raise ValueError(
                f"in game {wrong} of the batch the action {taken[wrong]} is not legal: "
                f"see masks[{wrong}]"
            )
        self._are_marked = False
        self._kernel.step_games(*self._rooms, self._kind.code_of, taken, self.rewards, self.ended)
        return self.rewards, self.ended

    def draw_actions(self) -> Array:
        """Return a legal action of each game, all equally likely, as ``simulate`` draws them."""
        actions = np.empty(self.n, np.int64)
        self._common.draw_actions(self._rngs, self.legal, self.counts, actions)
        return actions

    def observe(self, out: Array | None = None) -> Array:
        """Return what the seat to act may know of each game, as the adapters' tensors (float32).

        ``out`` is an array to write to, such as the one returned before.
        """
        shape = self.n, *self._kind.view
        seen = np.empty(shape, np.float32) if out is None else out
        self._kernel.observe_games(*self._kind.observing, self._games, self.seats, seen)
        return seen


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
