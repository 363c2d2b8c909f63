"""Our games in other libraries, judged by those libraries' own conformance tests."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from cantorlab.adapters import openspiel, pettingzoo, tensors
from cantorlab.adapters.gymnasium import SeatEnv
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import IllegalAction

GAMES = {
    "cantor": ("cantor", {}),
    "quest": ("cantor", {"mode": "quest"}),
    "siggil": ("siggil", {}),
    "siggil for four": ("siggil", {"players": 4}),
    "solitaire": ("siggil", {"players": 1}),
    "tafl": ("tafl", {"archers": True, "victory": True, "forest": True}),
    "queen": ("queen", {}),
}


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_its_interface(name):
    game, options = GAMES[name]
    api_test(pettingzoo.env(game, **options), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize("name", ["cantor", "siggil", "tafl"])
def test_pettingzoo_finds_the_same_game_under_the_same_seed(name):
    game, options = GAMES[name]
    seed_test(lambda: pettingzoo.env(game, **options), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_through_pettingzoo_is_a_game_of_states(name):
    game, options = GAMES[name]
    env, random = pettingzoo.env(game, **options), Random(2)
    env.reset(seed=4)
    start = env.state_now
    told = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(max_iter=4000):
        observation, reward, terminated, _, _ = env.last()
        told[agent] += reward
        if terminated:
            env.step(None)
            continue
        seat = env.possible_agents.index(agent)
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.tolist() == env.state_now.legal_indices(seat)
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        env.step(random.choice(legal.tolist()))
    last = env.state_now
    assert last.is_terminal
    assert tuple(told.values()) == last.returns()
    for seat, action in last.actions:
        start = start.apply(action, seat)
    assert start == last


def test_an_illegal_action_in_pettingzoo_changes_nothing():
    env = pettingzoo.env("tafl")
    env.reset(seed=1)
    before = env.state_now
    with pytest.raises(IllegalAction):
        env.step(0)
    assert env.state_now is before


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_its_interface(name):
    game, options = GAMES[name]
    check_env(SeatEnv(game, **options), skip_render_check=True)


@pytest.mark.parametrize(("game", "seat"), [("cantor", 1), ("siggil", 0), ("tafl", 1)])
def test_a_seat_of_gymnasium_plays_on_to_an_end_it_is_told(game, seat):
    def first(observation, legal_actions, rng):
        assert observation["seat"] == 1 - seat
        return legal_actions[0]

    env, random = SeatEnv(game, seat=seat, players=first), Random(3)
    observation, _ = env.reset(seed=5)
    terminated, reward = False, 0.0
    while not terminated:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == env.state_now.legal_indices(seat)
        observation, reward, terminated, truncated, info = env.step(random.choice(legal))
        assert not truncated
        assert info == {}
    assert reward == env.state_now.returns()[seat]
    assert env.state_now.is_terminal


@pytest.mark.parametrize("players", [1, 3, 4])
def test_gymnasium_takes_the_number_of_players_of_the_game(players):
    asked = set()

    def first(observation, legal_actions, rng):
        asked.add(observation["seat"])
        return legal_actions[0]

    env = SeatEnv("siggil", players=players, opponents=first)
    observation, _ = env.reset(seed=5)
    assert env.state_now.num_players == players
    for _ in range(6):
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, *_ = env.step(action)
        assert env.observation_space.contains(observation)
    assert asked == {*range(1, players)}


def test_an_illegal_action_in_gymnasium_loses_and_says_why():
    env = SeatEnv("tafl")
    env.reset(seed=1)
    before = env.state_now
    _, reward, terminated, _, info = env.step(before.action_space.string_to_action("a4-e4"))
    assert (reward, terminated) == (-1.0, True)
    assert "in the way" in info["illegal"] or info["illegal"]
    assert env.state_now is before


def test_a_seat_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        SeatEnv("tafl", seat=2)


def written(options):
    return ";".join(f"{name}:{str(value).lower()}" for name, value in options.items())


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.slow if each == "tafl" else ()) for each in GAMES],
)
def test_openspiel_simulates_it_at_random(name):
    """Clones, serialises, compares returns, legal actions and observations at every step."""
    game, options = GAMES[name]
    loaded = pyspiel.load_game(f"cantorlab_{game}", {"options": written(options)})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def carried(state):
    """The same state by each way that leads out of a process."""
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    yield pyspiel.deserialize_game_and_state(text)[1]
    yield pickle.loads(pickle.dumps(state))
    yield pickle.loads(pickle.dumps(state.get_game())).deserialize_state(state.serialize())


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_goes_on_from_what_was_carried_elsewhere(name):
    game, options = GAMES[name]
    loaded = pyspiel.load_game(f"cantorlab_{game}", {"options": written(options), "seed": 3})
    state, random = loaded.new_initial_state(), Random(2)
    for _ in range(9):
        state.apply_action(random.choice(state.legal_actions()))
    for other in carried(state):
        assert str(other.get_game()) == str(loaded)
        assert (other.history(), str(other)) == (state.history(), str(state))
        assert other.state_now == state.state_now
        action = state.legal_actions()[-1]
        assert str(other.child(action)) == str(state.child(action))


def test_a_pickled_game_of_openspiel_opens_in_another_process():
    state = pyspiel.load_game("cantorlab_siggil", {"options": "players:3"}).new_initial_state()
    state.apply_action(5)
    line = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    printed = subprocess.run(
        [sys.executable, "-c", line], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert printed.stdout.decode().strip() == str(state)


@pytest.mark.parametrize("name", ["quest", "siggil", "tafl"])
def test_openspiel_sees_what_the_state_sees(name):
    game, options = GAMES[name]
    loaded = pyspiel.load_game(f"cantorlab_{game}", {"options": written(options), "seed": 3})
    state, random = loaded.new_initial_state(), Random(1)
    if state.is_chance_node():
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(17)
    observer = loaded.make_py_observer()
    while not state.is_terminal():
        ours, player = state.state_now, state.current_player()
        assert state.legal_actions() == ours.legal_indices(player)
        assert sum(state.legal_actions_mask()) == len(state.legal_actions())
        for seat in range(ours.num_players):
            observer.set_from(state, seat)
            assert np.array_equal(observer.dict["observation"], tensors.tensor(ours, seat))
            assert json.loads(observer.string_from(state, seat)) == ours.observation(seat)
        action = random.choice(state.legal_actions())
        assert state.string_to_action(player, state.action_to_string(player, action)) == action
        state.apply_action(action)
    assert state.returns() == list(state.state_now.returns())


def test_neither_side_is_always_first_in_openspiel():
    state = pyspiel.load_game("cantorlab_cantor").new_initial_state()
    state.apply_action(1)
    firsts = []
    while not state.is_terminal():
        if len(state.state_now.to_act) == 2 and state.state_now.phase == "commit":
            firsts.append(state.current_player())
        state.apply_action(state.legal_actions()[-1])
    assert firsts == [duel % 2 for duel in range(len(firsts))]


def along(state, seed):
    random = Random(seed)
    while not state.is_terminal:
        yield state
        seat = random.choice(state.to_act)
        state = state.apply(random.choice(state.legal_actions(seat)), seat)
    yield state


@pytest.mark.parametrize(
    "start",
    [
        lambda seed: cantor.start(seed=seed),
        lambda seed: cantor.start("quest", seed=seed),
        lambda seed: siggil.start(1, seed=seed),
        lambda seed: siggil.start(4, seed=seed),
    ],
)
def test_a_tensor_holds_no_secret_and_all_numbers_are_in_bounds(start):
    """In any world that the seat may think itself in, its tensor and its mask are the same."""
    random = Random(4)
    for state in along(start(1), 1):
        events = getattr(state, "public_events", [])
        rules = cantor if state.game == "cantor" else siggil
        for seat in range(state.num_players):
            world = rules.sample_world(state.observation(seat), events, random)
            seen = tensors.tensor(state, seat)
            assert np.array_equal(seen, tensors.tensor(world, seat))
            assert seen.shape == tensors.shape(state.game)
            assert np.abs(seen).max() <= 1
            assert state.legal_actions_mask(seat) == world.legal_actions_mask(seat)


@pytest.mark.parametrize("start", [lambda: tafl.start(archers=True), tafl.start_queen])
def test_two_positions_of_a_board_have_two_tensors(start):
    told = {}
    for state in along(start(), 3):
        key = state.position_key, state.observation(0)["quiet"]
        told.setdefault(tensors.tensor(state, 0).tobytes(), set()).add(key)
    over = [keys for keys in told.values() if len(keys) > 1]
    assert over == []


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("archer:true", "tafl has no option 'archer': did you mean 'archers'?"),
        ("archers", "an option is written name:value, as in archers:true, not 'archers'"),
    ],
)
def test_openspiel_refuses_options_in_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        pyspiel.load_game("cantorlab_tafl", {"options": options})


def test_the_page_of_environments_says_how_large_they_are():
    page = Path(__file__).parents[2] / "notebooks" / "howto" / "environments.md"
    rows = re.findall(
        r'^\| `"(\w+)"` \| [^|]+ \| ([\d,]+) \| (\([^|]+\)) \|', page.read_text(), re.M
    )
    assert {game for game, *_ in rows} == openspiel.GAMES.keys()
    for game, actions, shape in rows:
        env = pettingzoo.env(game)
        space = env.observation_space("seat_0")
        assert f"{env.action_space('seat_0').n:,}" == actions
        assert str(space["observation"].shape) == shape


@pytest.mark.parametrize("make", [pettingzoo.env, SeatEnv])
def test_environments_refuse_options_in_a_sentence(make):
    with pytest.raises(ValueError, match="siggil has no option 'layuot': did you mean 'layout'"):
        make("siggil", layuot="turtle")
    with pytest.raises(ValueError, match="cantor has no option 'seed': there are mode, places"):
        make("cantor", seed=3)


def test_a_game_without_tensors_is_named():
    with pytest.raises(ValueError, match="not of 'chess'"):
        tensors.shape("chess")


@pytest.mark.parametrize(
    ("module", "others"),
    [
        ("pettingzoo", {"pyspiel"}),
        ("gymnasium", {"pyspiel", "pettingzoo"}),
        ("openspiel", {"gymnasium", "pettingzoo"}),
    ],
)
def test_an_adapter_loads_only_what_it_wraps(module, others):
    line = f"import cantorlab.adapters.{module}, sys; print(*sys.modules)"
    printed = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, check=True
    )
    assert not others & set(printed.stdout.split())
    assert openspiel.GAMES.keys() == {"cantor", "siggil", "tafl", "queen"}
