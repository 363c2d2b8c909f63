"""Whatever holds a game goes through copy, deepcopy and pickle, and plays on alike, apart."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import cantorlab
from cantorlab import learning, simulate
from cantorlab.environments import gymnasium, pettingzoo, vector
from cantorlab.rules import cantor, siggil, tafl

GAMES = ("cantor", "siggil", "tafl", "queen")
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda held: pickle.loads(pickle.dumps(held)),
}


def _play_batch(batch: cantorlab.batch) -> Any:
    told = []
    for _ in range(5):
        batch.step(batch.draw_actions())
        told.append((batch.observe().tolist(), batch.legal.tolist(), batch.numbers.tolist()))
    return told


def _play_agents(env: Any) -> Any:
    told = []
    for _ in range(6):
        action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1])
        env.step(action)
        told.append((env.agent_selection, action, dict(env.rewards)))
    env.reset()  # its chance goes on
    return [*told, env.state_now.to_dict(), env.agent_selection]


def _play_seat(env: Any) -> Any:
    told = []
    for _ in range(4):
        actions = env.state_now.legal_indices(env.state_now.to_act[0])
        told.append([actions[0], env.step(actions[0])[1:4]])
    env.reset()
    return [*told, env.state_now.to_dict()]


def _play_vector(env: Any) -> Any:
    told = []
    for _ in range(4):
        _, rewards, ended, _, _ = env.step(env.batch.legal[:, 0].astype(int))
        told.append((rewards.tolist(), ended.tolist(), env.batch.observe().tolist()))
    return told


def _play_mutable(game: Any) -> Any:
    return game.state().to_dict() if hasattr(game, "state") else repr(vars(game))


def _batch(game: str) -> Any:
    batch = cantorlab.batch(game, 3, seed=1, compiled=False)
    batch.step(batch.draw_actions())
    return batch


def _agents(game: str) -> Any:
    env = pettingzoo.env(game)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    return env


def _seat(game: str) -> Any:
    env = gymnasium.SeatEnv(game)
    env.reset(seed=1)
    return env


def _vector(game: str) -> Any:
    env = vector.BatchEnv(game, num_envs=3, compiled=False)
    env.reset(seed=1)
    return env


def _held() -> Iterator[Any]:
    makers = (_batch, _play_batch), (_agents, _play_agents), (_seat, _play_seat)
    for make, play in (*makers, (_vector, _play_vector)):
        for game in GAMES:
            yield pytest.param(
                lambda make=make, game=game: make(game), play, id=f"{game}{make.__name__}"
            )
    for state in (tafl.start(), tafl.start_queen(), cantor.start(seed=1), siggil.start(seed=1)):
        yield pytest.param(lambda state=state: state, lambda held: held.to_dict(), id=state.game)
        yield pytest.param(
            lambda state=state: state.record,
            lambda held: held.replay().to_dict(),
            id=f"{state.game} record",
        )
    for game in GAMES:
        yield pytest.param(
            lambda game=game: simulate(game, 4, seed=1),
            lambda held: (held.games.to_dict(), held.state(2).to_dict()),
            id=f"{game} simulation",
        )
    yield pytest.param(
        lambda: learning.lesson("tafl", "puzzles").steps[0],
        lambda held: held.start().to_dict(),
        id="step",
    )


@pytest.mark.draws  # a generator that is unpickled begins with a seed, and then takes its state
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("make", "play"), [*_held()])
def test_a_copy_plays_on_alike_and_apart(
    make: Callable[[], Any], play: Callable[[Any], Any], way: str
) -> None:
    held = make()
    first = WAYS[way](held)
    second = WAYS[way](held)
    told = repr(play(first))  # which changes neither the other copy nor what it is of
    assert repr(play(second)) == told
    assert repr(play(held)) == told
    assert repr(play(WAYS[way](make()))) == told


def test_environments_take_numbers_of_numpy() -> None:
    env = pettingzoo.env("tafl")
    env.reset(seed=np.int64(3))
    other = pettingzoo.env("tafl")
    other.reset(seed=3)
    assert env.state_now == other.state_now
    seat = gymnasium.SeatEnv("siggil", np.int64(1), np.int8(3))
    assert seat.reset(seed=np.int64(3))[0]["observation"].tolist() == (
        gymnasium.SeatEnv("siggil", 1, 3).reset(seed=3)[0]["observation"].tolist()
    )
