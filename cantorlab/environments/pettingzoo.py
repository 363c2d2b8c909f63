"""Our games as PettingZoo environments, agent by agent (AEC).

>>> from cantorlab.environments import pettingzoo
>>> env = pettingzoo.env("tafl", archers=True)
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((26, 9, 9), 72)
>>> for agent in env.agent_iter():  # a game of random legal actions
...     observation, reward, terminated, truncated, info = env.last()
...     legal = observation["action_mask"]
...     env.step(None if terminated else env.action_space(agent).sample(legal))
>>> env.agents
[]
"""

from __future__ import annotations

from copy import deepcopy
from operator import index
from random import Random
from typing import Any, Self

from cantorlab.support.extras import imports_of

with imports_of("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

from cantorlab.environments.environment_game import (
    dict_space,
    next_seat,
    observe,
    start_again,
    start_game,
)


def env(game: str, **options: Any) -> GameEnv:
    """Return an environment of ``game`` (``"cantor"``, ``"siggil"``, ``"tafl"``, ``"queen"``).

    ``options`` are those of the game's ``start``. ``reset(seed=…)`` deals, and draws the first to
    act where two seats may (Cantor). A seat's observation is a dict: ``observation`` as ``tensors``
    explains, and ``action_mask``, an ``int8`` for each index of ``state.action_space``, all zeros
    while the seat waits. An action is an index; an illegal one raises ``IllegalAction`` and changes
    nothing. Rewards are the game's ``returns`` at its end.

    >>> from cantorlab.environments import pettingzoo
    >>> env = pettingzoo.env("siggil", players=3)
    >>> env.reset(seed=1)
    >>> env.possible_agents, int(env.action_space("seat_0").n)
    (['seat_0', 'seat_1', 'seat_2'], 3361)
    """
    return GameEnv(game, options)


class GameEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Environment of one game.

    Attributes:
        possible_agents: ``"seat_0"``, ``"seat_1"``…, all of which play to the end.
        agents: the same, after ``reset``.
        agent_selection: the agent that is to act.
        rewards: by agent 1 (won), 0 or -1 (lost), all 0 before the end.
        terminations: by agent, whether the game is over; ``truncations`` are never true.
        infos: by agent, nothing.
        state_now: the state of our rules, with all its secrets.

    >>> from cantorlab.environments import pettingzoo
    >>> env = pettingzoo.env("tafl")
    >>> env.reset(seed=1)
    >>> env.step(env.state_now.action_space.string_to_action("d1-d4"))
    >>> env.agent_selection, env.rewards
    ('seat_1', {'seat_0': 0.0, 'seat_1': 0.0})
    """

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        super().__init__()
        self.metadata = {"name": f"cantorlab_{game}_v0", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.agent_selection: str
        self._opening = self.state_now = start_game(game, options, 0)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.state_now.num_players)]
        self._random = Random(0)
        count = self.state_now.num_distinct_actions()
        self._actions = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._observations = {agent: dict_space(game, count) for agent in self.possible_agents}

    def __copy__(self) -> Self:
        """Return another environment, which plays on alike: no part is shared."""
        return deepcopy(self)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the indices of all actions that the game can ever have."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return a dict of ``observation`` and ``action_mask``."""
        return self._observations[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed its chance continues that of the last one."""
        if seed is not None:
            self._random = Random(index(seed))
        self.state_now = start_again(self._opening, self._random.getrandbits(62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the agent's knowledge and its legal actions."""
        seat = self.possible_agents.index(agent)
        is_next = agent == self.agent_selection and not self.state_now.is_terminal
        return observe(self.state_now, seat, may_act=is_next)

    def step(self, action: Any) -> None:
        """Take the action of the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        text = self.state_now.action_space.action_to_string(int(action))
        self.state_now = self.state_now.apply(text, self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        if not self.state_now.is_terminal:  # until then, all rewards are 0
            self._select()
            return
        self.rewards = dict(zip(self.possible_agents, self.state_now.returns(), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self._accumulate_rewards()
        at = (self.possible_agents.index(agent) + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[at]

    def render(self) -> str:
        """Return the board as a spectator sees it, as text."""
        return repr(self.state_now)

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[next_seat(self.state_now, self._random)]
