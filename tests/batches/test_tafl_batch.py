"""A batch of Catch the King or Queen: the games of ``simulate`` and of states, action by action."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cantorlab
from cantorlab.adapters import tensors
from cantorlab.batches import batch
from cantorlab.rules import kernels, tafl
from cantorlab.rules.state import State
from cantorlab.stats import simulate

ALL = {"jarl": "horizontal", "victory": "vertical", "archers": True, "forest": True}
#: Games, and the options of each.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "base": ("tafl", {}),
    "all variants": ("tafl", {**ALL, "young_king": True}),
    "godi": ("tafl", {"godi": "vertical", "jarl": "horizontal"}),
    "queen": ("queen", {}),
    "queen walks out": ("queen", {"queen_walks_in": False}),
}
STARTS = {"tafl": tafl.start, "queen": tafl.start_queen}
N = 3


def opening(kind: str) -> State:
    """The state that each game of a kind begins with."""
    game, options = KINDS[kind]
    start: Any = STARTS[game]
    state: State = start(**options)
    return state


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_it_plays_the_games_of_simulate_as_states_do(kind: str, compiled: bool) -> None:
    """Four games, of which two at a time: each state, mask, list, tensor and result."""
    n, (game, options) = 2, KINDS[kind]
    played = simulate(game, 2 * n, seed=7, moves=True, compiled=False, progress=False, **options)
    whole = [played.state(number) for number in range(2 * n)]
    side_by_side = batch(game, n, seed=7, compiled=compiled, **options)
    states = [opening(kind) for _ in range(n)]
    at = [0] * n
    results: dict[int, list[float]] = {}
    looked, space = 0, side_by_side.action_space
    while not results.keys() >= set(range(2 * n)):
        drawn = side_by_side.draw_actions()
        for k, state in enumerate(states):
            indices = state.legal_indices(state.to_act[0])
            assert side_by_side.seats[k] == state.to_act[0]
            assert sorted(side_by_side.legal[k, : side_by_side.counts[k]]) == indices
            assert np.flatnonzero(side_by_side.masks[k]).tolist() == indices
        assert 0 <= side_by_side.legal.min() <= side_by_side.legal.max() < len(space)
        if looked % 10 == 0:
            seen = side_by_side.observe()
            for k, state in enumerate(states):
                assert np.array_equal(seen[k], tensors.tensor(state, state.to_act[0]))
        looked += 1
        numbers = side_by_side.numbers.copy()
        rewards, ended = side_by_side.step(drawn)
        for k, number in enumerate(numbers.tolist()):
            text = side_by_side.action_space.action_to_string(int(drawn[k]))
            if number < 2 * n:
                assert text == whole[number].actions[at[k]][1]
            states[k], at[k] = states[k].apply(text), at[k] + 1
            assert bool(ended[k]) == states[k].is_terminal
            assert rewards[k].tolist() == list(states[k].returns())
            if ended[k]:
                results[number] = rewards[k].tolist()
                assert side_by_side.numbers[k] == number + n
                states[k], at[k] = opening(kind), 0
    for number, state in enumerate(whole):
        assert results[number] == list(state.returns())


def test_an_illegal_action_is_refused_by_name_and_changes_nothing() -> None:
    made = batch("tafl", N, seed=1, compiled=False)
    drawn = made.draw_actions()
    before = made.masks.copy(), made.observe()
    wrong = int(np.flatnonzero(made.masks[1] == 0)[0])
    for bad, named in (
        (wrong, f"in game 1 of the batch the action {wrong} is not legal"),
        (2025, "action 2025"),
        (-2, "action -2"),
        (10**9, "action 1000000000"),
    ):
        actions = drawn.copy()
        actions[1] = bad
        with pytest.raises(ValueError, match=named):
            made.step(actions)
    for shape in (drawn[:-1], drawn.astype(float), [], "abc", 4):
        with pytest.raises(ValueError, match="a step takes 3 whole numbers"):
            made.step(shape)
    assert np.array_equal(made.masks, before[0])
    assert np.array_equal(made.observe(), before[1])


def test_minus_one_leaves_a_game_as_it_is() -> None:
    made = batch("tafl", N, seed=1, compiled=False)
    before = made.observe()
    actions = made.draw_actions()
    actions[0] = -1
    made.step(actions)
    after = made.observe(np.empty_like(before))
    assert np.array_equal(before[0], after[0])
    assert not np.array_equal(before[1], after[1])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: batch("chess", 3), "there are batches of tafl, queen, not of 'chess'"),
        (lambda: batch("tafl", 0), "n must be a whole number from 1 to 65536, not 0"),
        (lambda: batch("tafl", 3, seed=-1), "seed must be a whole number"),
        (lambda: batch("tafl", 3, archer=1), "tafl has no option 'archer': did you mean 'archers'"),
        (lambda: batch("tafl", 3, compiled=1), "compiled must be true or false"),
    ],
)
def test_what_makes_no_batch_is_refused_in_a_sentence(call: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()


def test_it_is_found_where_one_looks() -> None:
    made = cantorlab.batch("queen", 2, seed=3, compiled=False)
    assert (len(made), repr(made)) == (2, "<Batch of 2 games of queen>")


@pytest.mark.slow
@pytest.mark.skipif(not kernels.can_compile(), reason="there is nothing to compile with")
def test_it_counts_what_simulate_counts() -> None:
    games = 200
    played = simulate("tafl", games, seed=9, progress=False).games
    made = batch("tafl", games, seed=9)
    plies, first = np.zeros(games, int), np.zeros(games, bool)
    won = np.zeros((games, 2))
    while not first.all():
        rewards, ended = made.step(made.draw_actions())
        plies += ~first
        new = (ended == 1) & ~first
        won[new], first[new] = rewards[new], True
    assert plies.tolist() == played.plies.tolist()
    winner = np.where(won[:, 0] == won[:, 1], -1, won.argmax(axis=1))
    assert winner.tolist() == played.winner.fillna(-1).tolist()
