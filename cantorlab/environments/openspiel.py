"""Our games as games of OpenSpiel: importing this module registers them with ``pyspiel``.

``cantorlab_cantor``, ``cantorlab_siggil``, ``cantorlab_tafl`` and ``cantorlab_queen`` take the
options of each game's ``start`` that are texts, numbers or switches: ``"players:4;layout:turtle"``
(commas are OpenSpiel's own).

>>> import pyspiel
>>> from cantorlab.environments import openspiel
>>> game = pyspiel.load_game("cantorlab_tafl", {"options": "archers:true"})
>>> state = game.new_initial_state()
>>> state.current_player(), len(state.legal_actions()), state.action_to_string(0, 631)
(0, 72, 'd1-d4')
>>> again, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
>>> str(same) == str(state)
True
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from cantorlab.support.extras import imports_of

with imports_of("openspiel"):
    import pyspiel

from cantorlab.environments import tensors
from cantorlab.environments.environment_game import start_game
from cantorlab.rules.state import State
from cantorlab.support.foreign_files import parse_json

# A game with chance begins with one draw among so many deals: of ``(seed, n)``, as in ``simulate``.
DEALS = 1000

# Each game's seats, its longest game, and whether there are chance and secrets in it.
_GAMES = {
    "cantor": (2, 1 + 200 * 5, True),
    "siggil": (4, 1 + 98, True),
    "tafl": (2, 200 * 30, False),
    "queen": (2, 200 * 60, False),
}
_PARAMETERS: dict[str, Any] = {"options": "", "seed": 0}


class CantorlabGame(pyspiel.Game):  # type: ignore[misc]
    """Game of ours under one name; ``options`` as above, ``seed`` draws the deals.

    Games and their states can be pickled, and serialised as OpenSpiel does it; a process that
    reads them with ``pyspiel.deserialize_game_and_state`` imports this module before.
    """

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _PARAMETERS | (params or {})
        self.options = dict(_option(part) for part in given["options"].split(";") if part)
        self.seed = int(given["seed"])
        self.opening = start_game(self.name, self.options, (self.seed, 0))
        _, longest, has_chance = _GAMES[self.name]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.opening.num_distinct_actions(),
            max_chance_outcomes=DEALS if has_chance else 0,
            num_players=self.opening.num_players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=longest,
        )
        super().__init__(_type_of(self.name), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def new_initial_state(self) -> CantorlabState:
        """Return the deal if there is chance, else the start of the game."""
        return CantorlabState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Return a maker of observations; all that a seat may know, for any type."""
        return Observer(self.name)


class CantorlabState(pyspiel.State):  # type: ignore[misc]
    """State of ours, ``state_now``, which is None before the deal.

    Where two seats may choose (Cantor), seat 0 is asked first in the first duel, seat 1 in the
    second, and so on: the first wins ties, and neither side always is.
    """

    def __init__(self, game: CantorlabGame) -> None:
        super().__init__(game)
        self._game = game
        self.state_now: State | None = None if _GAMES[game.name][2] else game.opening

    def current_player(self) -> int:
        """Return a seat, chance, or the end."""
        state = self.state_now
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if state.is_terminal:
            return int(pyspiel.PlayerId.TERMINAL)
        waiting = state.to_act
        if len(waiting) == 1:
            return waiting[0]
        return len(getattr(state, "history", ())) % len(waiting)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all equally likely."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.state_now is None else self.state_now.legal_indices(player)

    def _apply_action(self, action: int) -> None:
        if self.state_now is None:
            game = self._game
            self.state_now = start_game(game.name, game.options, (game.seed, action))
        else:
            text = self.state_now.action_space.action_to_string(action)
            self.state_now = self.state_now.apply(text, self.current_player())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._game.opening.action_space.action_to_string(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.state_now is not None and self.state_now.is_terminal

    def returns(self) -> list[float]:
        """Return per seat 1 for a win, 0 for a draw, -1 for a loss; all zeros before the end."""
        state = self._game.opening if self.state_now is None else self.state_now
        return [float(each) for each in state.returns()]

    def __str__(self) -> str:
        """Return the record of the game, with its secrets, which distinguishes states."""
        return "deal" if self.state_now is None else self.state_now.record.to_json()


class Observer:
    """Knowledge of a player, as a tensor (see ``tensors``) and as JSON."""

    def __init__(self, game: str) -> None:
        self._shape = tensors.shape(game)
        self.tensor = np.zeros(int(np.prod(self._shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self._shape)}

    def set_from(self, state: CantorlabState, player: int) -> None:
        """Fill the tensor; before the deal there is nothing to see."""
        now = state.state_now
        self.tensor[:] = 0 if now is None else tensors.tensor(now, player).ravel()

    def string_from(self, state: CantorlabState, player: int) -> str:
        """Return the observation as one line of JSON."""
        now = state.state_now
        return "deal" if now is None else json.dumps(now.observation(player), ensure_ascii=False)


class CantorGame(CantorlabGame):
    """``cantorlab_cantor``."""

    name = "cantor"


class SiggilGame(CantorlabGame):
    """``cantorlab_siggil``."""

    name = "siggil"


class TaflGame(CantorlabGame):
    """``cantorlab_tafl``, Catch the King."""

    name = "tafl"


class QueenGame(CantorlabGame):
    """``cantorlab_queen``, Catch the Queen."""

    name = "queen"


def _load(text: str) -> CantorlabGame:
    """Return the game of a text as OpenSpiel writes it; a pickle finds this module by it."""
    game: CantorlabGame = pyspiel.load_game(text)
    return game


def _option(part: str) -> tuple[str, Any]:
    """Return a name and a value, which is JSON or a text."""
    name, colon, value = part.partition(":")
    if not colon:
        raise ValueError(f"an option is written name:value, as in archers:true, not {part!r}")
    try:
        return name, parse_json(value)
    except ValueError:
        return name, value


def _type_of(name: str) -> Any:
    seats, _, has_chance = _GAMES[name]
    modes, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"cantorlab_{name}",
        long_name=f"Cantorlab's {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if has_chance else modes.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION if has_chance else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=1 if name == "siggil" else seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
        provides_factored_observation_string=False,
    )


GAMES = {made.name: made for made in (CantorGame, SiggilGame, TaflGame, QueenGame)}
for _name, _made in GAMES.items():
    pyspiel.register_game(_type_of(_name), _made)
