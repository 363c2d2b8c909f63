"""Our games in other libraries, judged by those libraries' own conformance tests."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from cantorlab import environments
from cantorlab.environments import pettingzoo, tensors
from cantorlab.environments.gymnasium import SeatEnv
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

    env = SeatEnv("siggil", players=players, opponent=first)
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


# The order that the table of ``tensors.tafl`` gives.
PLANES = (
    *("attacker", "godi", "jarl", "merchant", "volva", "daughter", "defender"),
    *("archer up", "archer right", "archer down", "archer left", "king"),
    *("jarl_viking", "jarl_chief", "king_viking", "king_chief", "english", "queen", "forest"),
)
AWAY = {"e6": "up", "f5": "right", "e4": "down", "d5": "left"}  # rules §3.5


@pytest.mark.parametrize(
    "state",
    [
        tafl.start(archers=True, victory="vertical", godi="horizontal"),
        tafl.start(jarl="vertical", forest=True).apply("forest c3").apply("forest d3"),
        tafl.start_queen(),
    ],
    ids=["archers", "forest", "queen"],
)
def test_the_planes_are_those_of_the_table(state):
    planes = tensors.tensor(state, 0)
    told = [(each["piece"], each["square"]) for each in state.observation(0)["pieces"]]
    wanted = {
        (PLANES.index(f"archer {AWAY[square]}" if piece == "archer" else piece), square)
        for piece, square in told
    } | {(PLANES.index("forest"), square) for square in state.observation(0)["forests"]}
    found = {
        (int(plane), f"{'abcdefghi'[column]}{row + 1}")
        for plane, row, column in np.argwhere(planes[: len(PLANES)])
    }
    assert found == wanted
    assert planes[[20, 21, 22, 23]].max(axis=(1, 2)).tolist() == [0, 1, 0, 0]


def test_the_page_of_environments_says_how_large_they_are():
    page = Path(__file__).parents[2] / "notebooks" / "howto" / "environments.md"
    rows = re.findall(
        r'^\| `"(\w+)"` \| [^|]+ \| ([\d,]+) \| (\([^|]+\)) \|', page.read_text(), re.M
    )
    assert {game for game, *_ in rows} == {"cantor", "siggil", "tafl", "queen"}
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
    ],
)
def test_an_adapter_loads_only_what_it_wraps(module, others):
    line = f"import cantorlab.environments.{module}, sys; print(*sys.modules)"
    printed = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, check=True
    )
    assert not others & set(printed.stdout.split())


def test_an_adapter_is_an_attribute_without_an_import_of_its_own():
    assert environments.__getattr__("tensors") is tensors
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = environments.chess
