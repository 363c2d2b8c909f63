"""A batch: the games of ``simulate`` and of states, action by action; each seat's view alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tiers import mostly_slow

import cantorlab
from cantorlab import games
from cantorlab.environments import tensors
from cantorlab.environments.batches import batch
from cantorlab.rules import kernels
from cantorlab.rules.cantor.kernel import batch as cantor
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.siggil.kernel import batch as siggil
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.state import State
from cantorlab.stats import simulate

ALL = {"jarl": "horizontal", "victory": "vertical", "archers": True, "forest": True}
THREE_PLACES = ["n^2", "5-n", "1/n"]
#: Games, and the options of each.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "base": ("tafl", {}),
    "all variants": ("tafl", {**ALL, "young_king": True}),
    "godi": ("tafl", {"godi": "vertical", "jarl": "horizontal"}),
    "queen": ("queen", {}),
    "queen walks out": ("queen", {"queen_walks_in": False}),
    "discovery": ("cantor", {"first_place": 70}),
    "few places": ("cantor", {"mode": "express", "places": THREE_PLACES}),
    "quest": ("cantor", {"mode": "quest", "open_hands": True}),
    "two": ("siggil", {}),
    "three": ("siggil", {"players": 3, "layout": "turtle"}),
    "four": ("siggil", {"players": 4}),
    "solitaire": ("siggil", {"players": 1}),
    "hard solitaire": ("siggil", {"players": 1, "difficulty": "hard"}),
}
SEED = 7
N = 3


def opening(kind: str, number: int) -> State:
    """The state that a game of a kind begins with."""
    game, options = KINDS[kind]
    state: State = games.get(game).begin(options, (SEED, number))
    return state


def tensor(state: State, seat: int) -> Any:
    """The tensor of what a seat may know, read from its observation."""
    of_seen = {"cantor": tensors.cantor, "siggil": tensors.siggil}.get(state.game, tensors.tafl)
    return of_seen(state.observation(seat))


@pytest.mark.parametrize(
    "kind", mostly_slow(KINDS, "all variants", "few places", "quest", "solitaire", "three")
)
@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_it_plays_the_games_of_simulate_as_states_do(kind: str, compiled: bool) -> None:
    """Four games, of which two at a time: each state, mask, list, tensor and result."""
    n, (game, options) = 2, KINDS[kind]
    played = simulate(game, 2 * n, seed=SEED, moves=True, compiled=False, progress=False, **options)
    whole = [played.state(number) for number in range(2 * n)]
    side_by_side = batch(game, n, seed=SEED, compiled=compiled, **options)
    states = [opening(kind, number) for number in range(n)]
    at = [0] * n
    results: dict[int, list[float]] = {}
    looked, space = 0, side_by_side.action_space
    while not results.keys() >= set(range(2 * n)):
        drawn, seats = side_by_side.draw_actions(), side_by_side.seats.tolist()
        for k, state in enumerate(states):
            assert seats[k] in state.to_act
            indices = state.legal_indices(seats[k])
            assert sorted(side_by_side.legal[k, : side_by_side.counts[k]]) == indices
            assert np.flatnonzero(side_by_side.masks[k]).tolist() == indices
        assert 0 <= side_by_side.legal.min() <= side_by_side.legal.max() < len(space)
        if looked % 10 == 0 or game == "cantor":
            seen = side_by_side.observe()
            for k, state in enumerate(states):
                assert np.array_equal(seen[k], tensor(state, seats[k]))
        looked += 1
        numbers = side_by_side.numbers.copy()
        rewards, ended = side_by_side.step(drawn)
        for k, number in enumerate(numbers.tolist()):
            text = side_by_side.action_space.action_to_string(int(drawn[k]))
            if number < 2 * n:
                assert (seats[k], text) == whole[number].actions[at[k]]
            states[k], at[k] = states[k].apply(text, seats[k]), at[k] + 1
            assert bool(ended[k]) == states[k].is_terminal
            assert rewards[k].tolist() == list(states[k].returns())
            if ended[k]:
                results[number] = rewards[k].tolist()
                assert side_by_side.numbers[k] == number + n
                states[k], at[k] = opening(kind, number + n), 0
    for number, state in enumerate(whole):
        assert results[number] == list(state.returns())


def test_a_view_says_whether_hands_lie_open() -> None:
    made = batch("siggil", 1, seed=SEED, open_hands=True, compiled=False)
    state: State = games.get("siggil").begin({"open_hands": True}, (SEED, 0))
    assert np.array_equal(made.observe()[0], tensor(state, 0))


def test_what_a_seat_of_cantor_may_not_know_is_not_in_its_view() -> None:
    """The other's hand and choice, neutral mages and places face down are changed in the kernel."""
    made = batch("cantor", 40, mode="quest", seed=2, compiled=False)
    for _ in range(18):
        made.step(made.draw_actions())
        seen, rows = made.observe(), made._games.copy()
        for game, seat in zip(made._games, made.seats, strict=True):
            other = 1 - seat
            game[slots.HAND + other] = (1 << 5 * game[slots.HELD + other]) - 1  # no such mages
            if game[slots.FIGHTER + other] != slots.NOT_YET:
                game[slots.FIGHTER + other] = (game[slots.FIGHTER + other] + 1) % slots.MAGES
            if game[slots.ANNOUNCED + other] != slots.NOT_YET:
                game[slots.ANNOUNCED + other] = (game[slots.ANNOUNCED + other] + 1) % slots.MAGES
            game[cantor.ASIDE + game[slots.TURNED] : cantor.WON_BY] = 0
            for place in range(slots.QUEST_PLACES):
                if not game[slots.FACE_UP] >> (place % 3 * 4 + place // 3) & 1:
                    game[cantor.PLACES + place] = 0
        assert not np.array_equal(made._games, rows)
        assert np.array_equal(made.observe(), seen)
        made._games[:] = rows


@pytest.mark.parametrize("kind", ["two", "four", "hard solitaire"])
def test_what_a_seat_of_siggil_may_not_know_is_not_in_its_view(kind: str) -> None:
    """Others' hands and cards that lie face down are changed in the kernel."""
    game_of_kind, options = KINDS[kind]
    made = batch(game_of_kind, 3, seed=2, compiled=False, **options)
    faces = opening(kind, 0).layout.places  # type: ignore[attr-defined]
    for _ in range(30):
        made.step(made.draw_actions())
        seen, rows = made.observe(), made._games.copy()
        for game, seat in zip(made._games, made.seats, strict=True):
            for other in {*range(options.get("players", 2))} - {seat}:
                at = turn.HAND + other * 2 * turn.LINE
                game[at : at + 2 * turn.LINE] ^= 127
            for place in range(turn.PLACES):
                if game[turn.ABOVE + place] and not faces[place].face_up:
                    game[siggil.DEAL + place] = 0
        assert not np.array_equal(made._games, rows)
        assert np.array_equal(made.observe(), seen)
        made._games[:] = rows


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


@pytest.mark.draws
def test_a_batch_without_a_seed_draws_one() -> None:
    first, second = (batch("cantor", 3, compiled=False) for _ in range(2))
    assert first.seed != second.seed
    again = batch("cantor", 3, compiled=False, seed=first.seed)
    assert np.array_equal(again.observe(), first.observe())


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: batch("chess", 3),
            "there are batches of cantor, siggil, tafl, queen, not of 'chess'",
        ),
        (lambda: batch("tafl", 0), "n must be a whole number from 1 to 65536, not 0"),
        (lambda: batch("tafl", 3, seed=-1), "seed must be a whole number"),
        (
            lambda: batch("tafl", 3, seed=1, archer=1),
            "tafl has no option 'archer': did you mean 'archers'",
        ),
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
@pytest.mark.parametrize("game", ["tafl", "cantor", "siggil"])
def test_it_counts_what_simulate_counts(game: str) -> None:
    n = 200
    played = simulate(game, n, seed=9, progress=False).games
    made = batch(game, n, seed=9)
    plies, first = np.zeros(n, int), np.zeros(n, bool)
    won = np.zeros((n, 2))
    while not first.all():
        rewards, ended = made.step(made.draw_actions())
        plies += ~first
        new = (ended == 1) & ~first
        won[new], first[new] = rewards[new], True
    assert plies.tolist() == played.plies.tolist()
    winner = np.where(won[:, 0] == won[:, 1], -1, won.argmax(axis=1))
    assert winner.tolist() == played.winner.astype("Int64").fillna(-1).tolist()
