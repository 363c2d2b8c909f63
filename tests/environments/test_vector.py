"""Many games at once as a vector environment, as Gymnasium's own checks and wrappers want it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils import seeding
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from tiers import mostly_slow

from cantorlab import games
from cantorlab.environments import tensors
from cantorlab.environments.gymnasium import SeatEnv
from cantorlab.environments.vector import BatchEnv, Turns
from cantorlab.rules.state import State

KINDS: dict[str, Any] = {
    "attacker": ("tafl", 0, {}),
    "defender": ("tafl", 1, {"archers": True, "forest": True}),
    "queen": ("queen", 1, {}),
    "discovery": ("cantor", 1, {}),
    "adventurer": ("cantor", 0, {"mode": "quest"}),
    "third of four": ("siggil", 2, {"players": 4}),
    "alone": ("siggil", 0, {"players": 1}),
}
N = 4


def make(kind: str, **more: Any) -> BatchEnv:
    game, seat, options = KINDS[kind]
    more = {"compiled": False} | more if game not in ("tafl", "queen") else more
    return BatchEnv(game, N, seat, **options, **more)


def first(seen: dict[str, Any]) -> Any:
    """The first legal action of each game; 0 where there is none."""
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("kind", mostly_slow(KINDS, "queen", "third of four"))
def test_what_it_returns_lies_in_its_spaces_and_follows_from_the_seed(kind: str) -> None:
    """Demands of Gymnasium's ``check_env`` on a single environment, made of many."""
    one, other = make(kind), make(kind)
    game, seat, options = KINDS[kind]
    single = SeatEnv(game, seat=seat, **options)
    assert one.single_observation_space == single.observation_space
    assert one.single_action_space == single.action_space
    assert one.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info = one.reset(seed=3)
    again, _ = other.reset(seed=3)
    assert (info, data_equivalence(seen, again)) == ({}, True)
    overs = 0
    for _ in range(300):
        assert one.observation_space.contains(seen)
        actions = first(seen)
        assert one.action_space.contains(actions)
        before = {name: values.copy() for name, values in seen.items()}
        found, same = one.step(actions), other.step(actions)
        assert data_equivalence(found, same)
        assert data_equivalence(seen, before)  # what was returned before is not written to
        seen, rewards, terminated, truncated, info = found
        assert (rewards.shape, rewards.dtype) == ((N,), np.float64)
        assert (terminated.dtype, truncated.dtype) == (np.bool_, np.bool_)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        assert not seen["action_mask"][terminated].any()
        assert seen["action_mask"][~terminated].any(axis=1).all()
        overs += int(terminated.sum())
    assert overs
    later, _ = one.reset()
    assert one.observation_space.contains(later)


@pytest.mark.parametrize("kind", KINDS)
def test_its_games_are_those_of_states(kind: str) -> None:
    """Each game is followed as a state, by the actions that its seats are asked for.

    Nobody is shown more than the observation of a seat that is to act, opponents included.
    """
    game, seat, options = KINDS[kind]
    asked: list[tuple[Any, Any, Any, Any]] = []

    def others(turns: Turns) -> Any:
        chosen = turns.draw_actions()
        assert turns.masks[np.arange(len(turns.games)), chosen].all()
        assert (turns.masks.sum(axis=1) == turns.counts).all()
        asked.append((turns.games, turns.seats, turns.observe(), chosen))
        return chosen

    env = make(kind, opponent=others)
    asked.clear()
    seen, _ = env.reset(seed=2)
    chance = int(seeding.np_random(2)[0].integers(2**62))

    def opening(k: int, number: int | None = None) -> State:
        number = int(env.batch.numbers[k]) if number is None else number
        state: State = games.get(game).begin(options, (chance, number))
        return state

    def follow_others(left_out: Any) -> None:
        """Apply what the others were asked for, up to the end of each game."""
        for turns in asked:
            for k, acting, view, index in zip(*turns, strict=True):
                if not left_out[k] and not states[k].is_terminal:
                    assert acting in {*states[k].to_act} - {seat}
                    assert np.array_equal(view, tensors.tensor(states[k], int(acting)))
                    text = states[k].action_space.action_to_string(int(index))
                    states[k] = states[k].apply(text, int(acting))
        asked.clear()

    states, over = [opening(k, k) for k in range(N)], np.zeros(N, bool)
    for k in range(N):  # a game that the others end before it is the seat's turn is left out
        assert env.batch.numbers[k] == k
    follow_others(over)
    for _ in range(150 if game in ("tafl", "queen") else 40):
        for k, state in enumerate(states):
            if not over[k]:
                assert np.flatnonzero(seen["action_mask"][k]).tolist() == state.legal_indices(seat)
                assert np.array_equal(seen["observation"][k], tensors.tensor(state, seat))
        actions = first(seen)
        for k, state in enumerate(states):
            if over[k]:
                states[k] = opening(k)
            else:
                text = state.action_space.action_to_string(int(actions[k]))
                states[k] = state.apply(text, seat)
        seen, rewards, over, _, _ = env.step(actions)
        follow_others(np.zeros(N, bool))
        assert over.tolist() == [state.is_terminal for state in states]
        assert rewards.tolist() == [state.returns()[seat] for state in states]


def test_gymnasiums_wrappers_wrap_it() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(make("attacker")))
    seen, _ = env.reset(seed=1)
    lengths: list[int] = []
    while not lengths:
        seen, _, _, _, infos = env.step(first(seen))
        lengths += [int(info["episode"]["l"]) for info in infos if "episode" in info]
    assert min(lengths) > 5
    env.close()


def test_what_it_cannot_be_or_do_is_said_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 1, not 2"):
        BatchEnv("tafl", N, 2)
    with pytest.raises(ValueError, match="tafl has no option 'archer': did you mean 'archers'"):
        BatchEnv("tafl", N, archer=True)
    env = make("attacker")
    seen, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="in game 0 of the batch the action 0 is not legal"):
        env.step(np.zeros(N, int))
    assert data_equivalence(seen["action_mask"], env.batch.masks)


@pytest.mark.parametrize("kind", KINDS)
def test_a_state_and_what_a_seat_sees_of_it_give_the_same_tensor(kind: str) -> None:
    game, _, options = KINDS[kind]
    read = {"cantor": tensors.cantor, "siggil": tensors.siggil}.get(game, tensors.tafl)
    state, rng = games.get(game).begin(options, 3), Random(5)
    while not state.is_terminal and len(state.actions) < 80:
        for seat in range(state.num_players):
            assert np.array_equal(tensors.tensor(state, seat), read(state.observation(seat)))
        seat = rng.choice(state.to_act)
        state = state.apply(rng.choice(state.legal_actions(seat)), seat)
    for seat in range(state.num_players):
        assert np.array_equal(tensors.tensor(state, seat), read(state.observation(seat)))
