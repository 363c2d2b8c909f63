"""One seat of our games as a Gymnasium environment; players of ours, or your own, hold the others.

>>> from cantorlab.environments.gymnasium import SeatEnv
>>> env = SeatEnv("tafl", seat=1, opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, observation["action_mask"].shape
((26, 9, 9), (2025,))
"""

from __future__ import annotations

from copy import deepcopy
from operator import index
from random import Random
from typing import Any, Self, cast

from cantorlab.support.extras import imports_of

with imports_of("gymnasium"):
    import gymnasium
    from gymnasium import spaces

from cantorlab.environments.environment_game import (
    dict_space,
    next_seat,
    observe,
    start_again,
    start_game,
)
from cantorlab.players import NamedPlayer, choose, named
from cantorlab.rules.state import IllegalAction
from cantorlab.support import deprecation
from cantorlab.support.numbers import read_whole


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """Game in which ``seat`` is yours and ``opponent`` play the others.

    ``opponent`` is a player's name or a player of your own, and may be given as ``players``, too;
    a number of ``players`` is that of the game's ``start``, as all other ``options`` are:
    ``SeatEnv("siggil", players=3, opponent="novice")``. The observation is a dict: ``observation``
    as ``tensors`` explains, and ``action_mask``, an ``int8`` for each index of
    ``state.action_space``. The reward is 1, 0 or -1 at the end.

    An illegal action ends the episode as a lost one, with the rules' sentence in
    ``info["illegal"]``: an agent that uses the mask never meets that.

    Attributes:
        action_space: the indices of all actions that the game can ever have.
        observation_space: that of the dict.
        state_now: the state of our rules, with all its secrets.

    >>> env = SeatEnv("siggil", players=3, opponent="novice")
    >>> observation, info = env.reset(seed=1)
    >>> legal = observation["action_mask"].nonzero()[0]
    >>> observation, reward, terminated, truncated, info = env.step(legal[0])
    >>> reward, terminated, info
    (0.0, False, {})
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        seat: int = 0,
        players: NamedPlayer | int | None = None,
        render_mode: str | None = None,
        *,
        opponent: NamedPlayer = "random",
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        opponent = deprecation.take_argument(options, "opponents", "opponent", opponent)
        number = read_whole(players)
        if number is not None:
            options["players"] = number
        elif players is not None:
            opponent = cast(NamedPlayer, players)
        seat = self._seat = index(seat)
        self._player = named(game, opponent)
        self._opening = self.state_now = start_game(game, options, 0)
        if not 0 <= seat < self.state_now.num_players:
            raise ValueError(f"the seats are 0 to {self.state_now.num_players - 1}, not {seat}")
        count = self.state_now.num_distinct_actions()
        self.action_space = spaces.Discrete(count)
        self.observation_space = dict_space(game, count)
        self._random = Random(0)

    def __copy__(self) -> Self:
        """Return another environment, which plays on alike: no part is shared."""
        return deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game and let the others act until it is the seat's turn."""
        super().reset(seed=None if seed is None else index(seed))
        self._random = Random(int(self.np_random.integers(2**62)))
        self.state_now = start_again(self._opening, self._random.getrandbits(62))
        self._others_act()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action of the seat, and let the others act until it is its turn again."""
        text = self.state_now.action_space.action_to_string(int(action))
        try:
            self.state_now = self.state_now.apply(text, self._seat)
        except IllegalAction as refusal:
            return self._observe(), -1.0, True, False, {"illegal": str(refusal)}
        self._others_act()
        reward = float(self.state_now.returns()[self._seat])
        return self._observe(), reward, self.state_now.is_terminal, False, {}

    def render(self) -> str | None:
        """Return the board as the seat sees it, as text, in the mode ``"ansi"``."""
        if self.render_mode is None:
            return None
        shown: str = self.state_now.text(self._seat)  # type: ignore[attr-defined]
        return shown

    def _observe(self) -> dict[str, Any]:
        return observe(self.state_now, self._seat, may_act=self._seat in self.state_now.to_act)

    def _others_act(self) -> None:
        while not self.state_now.is_terminal:
            seat = next_seat(self.state_now, self._random)
            if seat == self._seat:
                return
            action = choose(self._player, self.state_now, seat, self._random)
            self.state_now = self.state_now.apply(action, seat)
