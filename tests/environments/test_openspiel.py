"""Our games in OpenSpiel, judged by its own conformance test."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest

from cantorlab.environments import openspiel, tensors

GAMES = {
    "cantor": ("cantor", {}),
    "quest": ("cantor", {"mode": "quest"}),
    "siggil": ("siggil", {}),
    "siggil for four": ("siggil", {"players": 4}),
    "solitaire": ("siggil", {"players": 1}),
    "tafl": ("tafl", {"archers": True, "victory": True, "forest": True}),
    "queen": ("queen", {}),
}


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


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("archer:true", "tafl has no option 'archer': did you mean 'archers'?"),
        ("archers", "an option is written name:value, as in archers:true, not 'archers'"),
    ],
)
def test_it_refuses_options_in_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        pyspiel.load_game("cantorlab_tafl", {"options": options})


def test_it_loads_no_other_library_of_games():
    line = "import cantorlab.environments.openspiel, sys; print(*sys.modules)"
    command = [sys.executable, "-c", line]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not {"gymnasium", "pettingzoo"} & set(printed.stdout.split())
    assert openspiel.GAMES.keys() == {"cantor", "siggil", "tafl", "queen"}
