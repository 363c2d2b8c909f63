"""One seat of many games at once as a Gymnasium vector environment, played in the kernel.

>>> from cantorlab.environments.vector import BatchEnv
>>> env = BatchEnv("tafl", 16, seat=1)
>>> observations, infos = env.reset(seed=1)
>>> observations["observation"].shape, observations["action_mask"].shape
((16, 26, 9, 9), (16, 2025))
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from operator import index
from typing import Any, Self, TypeAlias

from cantorlab.support.extras import imports_of

with imports_of("gymnasium"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

import numpy as np

from cantorlab.environments.batch_kinds import Array
from cantorlab.environments.batches import SKIPPED, Batch, batch
from cantorlab.environments.environment_game import dict_space
from cantorlab.support import deprecation


@dataclass(frozen=True)
class Turns:
    """The m games of a batch in which an opponent is to act, as its seat may know them.

    Attributes:
        games: (m,), their rows in the batch.

    >>> env = BatchEnv("tafl", 4, opponent=lambda turns: turns.legal[:, 0])
    >>> Turns(env.batch, np.arange(2)).masks.shape
    (2, 2025)
    """

    _batch: Batch
    games: Array

    @property
    def seats(self) -> Array:
        """Array (m,): the seat to act."""
        return self._batch.seats[self.games]

    @property
    def legal(self) -> Array:
        """Array (m, most): the indices of the legal actions, the first ``counts`` of each row."""
        return self._batch.legal[self.games]

    @property
    def counts(self) -> Array:
        """Array (m,): the number of legal actions."""
        return self._batch.counts[self.games]

    @property
    def masks(self) -> Array:
        """Array (m, actions) with 1 for each legal action."""
        return self._batch.masks[self.games]

    def observe(self) -> Array:
        """Return what the seat to act may know of each game, as ``Batch.observe`` does."""
        return self._batch.observe()[self.games]

    def draw_actions(self) -> Array:
        """Return a legal action of each game, all equally likely."""
        return self._batch.draw_actions()[self.games]


#: Chooses an action in each of m games: (m,), indices of actions.
Opponents: TypeAlias = Callable[[Turns], Array]


def at_random(turns: Turns) -> Array:
    """Choose a legal action in every game, all equally likely.

    >>> env = BatchEnv("tafl", 4, opponent=at_random)
    >>> at_random(Turns(env.batch, np.arange(2))).shape
    (2,)
    """
    return turns.draw_actions()


class BatchEnv(VectorEnv[dict[str, Array], Array, Array]):
    """``num_envs`` games side by side in which ``seat`` is yours.

    Spaces and rewards are those of ``SeatEnv`` for each game; ``options`` are those of the game's
    ``start``. The others play at random, or as ``opponent(turns)`` says: a function of your own
    that returns the index of an action for each game in which an opponent is to act, from
    ``turns.observe()``, ``turns.masks``, ``turns.legal`` and ``turns.counts``. It learns nothing of
    the games in which your seat is to act.

    A game that is over shows zeros and no legal action; the next step ignores its action and
    begins another game there (Gymnasium's mode ``NEXT_STEP``). An illegal action raises
    ``ValueError`` and changes nothing.

    >>> env = BatchEnv("tafl", 4, seat=1, opponent=lambda turns: turns.legal[:, 0])
    >>> observations, infos = env.reset(seed=1)
    >>> actions = observations["action_mask"].argmax(axis=1)
    >>> observations, rewards, over, truncated, infos = env.step(actions)
    >>> rewards.tolist(), over.tolist()
    ([0.0, 0.0, 0.0, 0.0], [False, False, False, False])
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        num_envs: int,
        seat: int = 0,
        *,
        opponent: Opponents = at_random,
        **options: Any,
    ) -> None:
        opponent = deprecation.take_argument(options, "opponents", "opponent", opponent)
        self._game, self._options = game, options
        self._opponent, self._seat = opponent, seat
        self.batch: Batch = batch(game, num_envs, seed=0, **options)  # until it is reset
        seats = self.batch.rewards.shape[1]
        if seat not in range(seats):
            raise ValueError(f"the seats are 0 to {seats - 1}, not {seat}")
        self.num_envs = num_envs
        count = len(self.batch.action_space)
        self.single_observation_space = dict_space(game, count)
        self.single_action_space = spaces.Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._others_act(np.zeros(num_envs))

    def __copy__(self) -> Self:
        """Return another environment, which plays on alike: no part is shared."""
        return deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin all games anew; without a seed, their chance continues that of the last ones."""
        super().reset(seed=None if seed is None else index(seed))
        chance = int(self.np_random.integers(2**62))
        self.batch = batch(self._game, self.num_envs, seed=chance, **self._options)
        while True:  # a game that the others end before it is the seat's turn is left out
            self._over[:] = False
            self._others_act(np.zeros(self.num_envs))
            if not self._over.any():
                return self._observe(), {}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Take an action of the seat in each game; let the others act until its next turn."""
        rewards = np.zeros(self.num_envs)
        _, ended = self.batch.step(np.where(self._over, SKIPPED, np.asarray(actions)))
        self._over = ended.astype(np.bool_)
        rewards += self.batch.rewards[:, self._seat]
        self._others_act(rewards)
        none = np.zeros(self.num_envs, np.bool_)
        return self._observe(), rewards, self._over.copy(), none, {}

    def _others_act(self, rewards: Array) -> None:
        """Let the others act wherever it is their turn; add what they end to the rewards."""
        while (waiting := (self.batch.seats != self._seat) & ~self._over).any():
            games = np.flatnonzero(waiting)
            chosen = np.full(self.num_envs, SKIPPED)
            chosen[games] = self._opponent(Turns(self.batch, games))
            _, ended = self.batch.step(chosen)
            self._over |= ended == 1
            rewards += self.batch.rewards[:, self._seat]

    def _observe(self) -> dict[str, Array]:
        """Return new arrays of the seat's observation, zeros where its game is over."""
        seen, masks = self.batch.observe(), self.batch.masks.copy()
        seen[self._over] = 0
        masks[self._over] = 0
        return {"observation": seen, "action_mask": masks}
