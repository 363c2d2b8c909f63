"""Many games at once as a vector environment, as Gymnasium's own checks and wrappers want it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from cantorlab.adapters import tensors
from cantorlab.adapters.gymnasium import SeatEnv
from cantorlab.adapters.vector import BatchEnv
from cantorlab.batches import Batch

KINDS: dict[str, Any] = {
    "attacker": ("tafl", 0, {}),
    "defender": ("tafl", 1, {"archers": True, "forest": True}),
    "queen": ("queen", 1, {}),
}
N = 4


def make(kind: str, **more: Any) -> BatchEnv:
    game, seat, options = KINDS[kind]
    return BatchEnv(game, N, seat, **options, **more)


def first(seen: dict[str, Any]) -> Any:
    """The first legal action of each game; 0 where there is none."""
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("kind", KINDS)
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
    """Each game is followed as a state, by the actions that its seats are asked for."""
    game, seat, options = KINDS[kind]
    asked: list[tuple[Any, Any]] = []

    def others(batch: Batch) -> Any:
        chosen = batch.draw_actions()
        asked.append((batch.seats != seat, chosen))
        return chosen

    env = make(kind, opponent=others)
    asked.clear()
    seen, _ = env.reset(seed=2)
    single = SeatEnv(game, seat=seat, **options)
    opening = single.state_now if seat == 0 else SeatEnv(game, seat=0, **options).state_now
    states, over = [opening] * N, np.zeros(N, bool)
    for _ in range(150):
        for waiting, chosen in asked:
            for k in np.flatnonzero(waiting & ~over):
                state = states[k]
                if not state.is_terminal and seat not in state.to_act:
                    text = state.action_space.action_to_string(int(chosen[k]))
                    states[k] = state.apply(text)
        asked.clear()
        for k, state in enumerate(states):
            if not over[k]:
                assert np.flatnonzero(seen["action_mask"][k]).tolist() == state.legal_indices(seat)
        actions = first(seen)
        for k, state in enumerate(states):
            if over[k]:
                states[k] = opening
            else:
                states[k] = state.apply(state.action_space.action_to_string(int(actions[k])))
        over = np.zeros(N, bool)
        seen, rewards, over, _, _ = env.step(actions)
        for waiting, chosen in asked:
            for k in np.flatnonzero(waiting):
                state = states[k]
                if not state.is_terminal and seat not in state.to_act:
                    states[k] = state.apply(state.action_space.action_to_string(int(chosen[k])))
        asked.clear()
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
    state, rng = SeatEnv(game, seat=0, **options).state_now, Random(5)
    for _ in range(40):
        if state.is_terminal:
            break
        for seat in (0, 1):
            seen = tensors.tafl(state.observation(seat))
            assert np.array_equal(tensors.tensor(state, seat), seen)
        state = state.apply(rng.choice(state.legal_actions()))
