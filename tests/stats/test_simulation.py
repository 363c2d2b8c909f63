"""One seed, one frame: whatever plays the games and however they are cut into chunks."""

import concurrent.futures
import itertools
import tracemalloc
from inspect import signature

import pandas as pd
import pytest

from cantorlab import games, stats
from cantorlab.players import play_match
from cantorlab.players import random as random_player
from cantorlab.rules import cantor
from cantorlab.stats.cantor import simulation as cantor_stats
from cantorlab.stats.engine import run
from cantorlab.stats.simulation import simulate


def same(one, other):
    pd.testing.assert_frame_equal(one.games, other.games)
    pd.testing.assert_frame_equal(one.duels, other.duels)
    assert one.totals == other.totals


@pytest.fixture(scope="module", params=cantor.MODES)
def reference(request):
    options = {"mode": request.param, "seed": 11, "progress": False}
    return simulate("cantor", 300, compiled=False, **options), options


def just_random(observation, legal_actions, rng):
    return random_player(observation, legal_actions, rng)


def test_compiled_games_are_the_interpreted_ones(reference):
    interpreted, options = reference
    compiled = simulate("cantor", 300, compiled=True, **options)
    same(interpreted, compiled)
    assert (interpreted.path, compiled.path) == ("interpreted kernel", "compiled kernel")


def test_games_of_states_are_those_of_the_kernel(reference):
    kernel, options = reference
    states = simulate("cantor", 300, players=[just_random, "random"], **options)
    same(kernel, states)
    assert (states.path, states.players) == ("states", ("just_random", "random"))


@pytest.mark.parametrize("pool", ["ThreadPoolExecutor", "ProcessPoolExecutor"])
def test_executors_change_nothing(reference, pool):
    serial, options = reference
    with getattr(concurrent.futures, pool)(2) as executor:
        same(serial, simulate("cantor", 300, executor=executor, compiled=False, **options))


@pytest.mark.parametrize("size", [1, 7, 299])
def test_the_size_of_chunks_changes_nothing(reference, size, monkeypatch):
    whole, options = reference
    monkeypatch.setattr(run, "FIRST_CHUNK", size)
    monkeypatch.setattr(run, "LARGEST_CHUNK", size)
    same(whole, simulate("cantor", 300, compiled=False, **options))


def test_rows_are_made_compact_before_too_many_are_held(monkeypatch):
    asked = []

    class Watched(cantor_stats.CantorKernelGames):
        def play(self, first, count, **wanted):
            asked.append((first, count))
            return super().play(first, count, **wanted)

    monkeypatch.setattr(cantor_stats, "CantorKernelGames", Watched)
    whole = simulate("cantor", 20, mode="express", seed=3, progress=False)
    monkeypatch.setattr(cantor_stats, "ROWS_AT_ONCE", 56)  # eight games of at most seven duels
    asked.clear()
    same(whole, simulate("cantor", 20, mode="express", seed=3, progress=False))
    once = [part for part in asked if part[1]]
    assert once == [(0, 1), (1, 1), (2, 8), (10, 8), (18, 2)]  # chunks of 1, 1 and 18


def test_without_frames_the_totals_are_the_same(reference):
    full, options = reference
    bare = simulate("cantor", 300, frames=False, compiled=False, **options)
    assert bare.totals == full.totals
    for frame in ("games", "duels", "moves"):
        with pytest.raises(ValueError, match="has no frames: simulate with frames=True"):
            getattr(bare, frame)
        assert getattr(bare, frame, None) is None


def test_totals_are_what_the_frames_add_up_to(reference):
    sim, _ = reference
    games, duels = sim.games, sim.duels
    assert sim.totals["games"] == len(games) == 300
    assert sim.totals["duels"] == len(duels) == games["duels"].sum()
    assert sim.totals["plies"] == games["plies"].sum()
    assert sim.totals["wins"] == tuple((games["winner"] == seat).sum() for seat in (0, 1))
    assert sim.totals["draws"] == games["winner"].isna().sum()
    counted = games["reason"].value_counts()
    assert {reason: counted.get(reason, 0) for reason in sim.totals["reasons"]} == dict(
        sim.totals["reasons"]
    )
    assert duels.groupby("game").size().tolist() == games["duels"].tolist()


def test_any_row_can_be_had_again_as_a_game_of_states(reference):
    sim, options = reference
    for index in (0, 17, 299):
        seed = (options["seed"], index)
        last = play_match(cantor.start(options["mode"], seed=seed), ("random", "random"), seed)
        row = sim.games.iloc[index]
        assert row["reason"] == last.outcome.reason
        assert row["plies"] == len(last.actions)
        rows = sim.duels[sim.duels["game"] == index]
        for (_, fought), duel in zip(rows.iterrows(), last.history, strict=True):
            assert fought["place"] == duel.place.number
            assert (fought["mage_0"], fought["mage_1"]) == duel.fighters
            assert fought["first"] == duel.first
            assert fought["reason"] == duel.reason
            protections = [fought["protection_0"], fought["protection_1"]]
            assert [None if pd.isna(p) else p for p in protections] == list(duel.protections)
            assert (None if pd.isna(fought["winner"]) else fought["winner"]) == duel.winner
            assert (None if pd.isna(fought["at"]) else fought["at"]) == duel.at


def test_a_row_is_small():
    sim = simulate("cantor", 5000, seed=1, progress=False)
    assert sim.games.memory_usage(deep=True).sum() / len(sim.games) <= 64
    assert sim.duels.memory_usage(deep=True).sum() / len(sim.duels) <= 64


def test_no_games_make_empty_frames_with_the_same_columns():
    some, none = (simulate("cantor", n, seed=1, progress=False) for n in (3, 0))
    # Categories are those that occur.
    assert none.games.dtypes.astype(str).equals(some.games.dtypes.astype(str))
    assert none.duels.dtypes.astype(str).equals(some.duels.dtypes.astype(str))
    assert none.games["winner"].dtype == some.games["winner"].dtype
    assert none.totals["games"] == 0


def test_an_interrupt_returns_what_is_done():
    calls = itertools.count()

    def stopping(observation, legal_actions, rng):
        if next(calls) > 5000:
            raise KeyboardInterrupt
        return legal_actions[0]

    sim = simulate("cantor", 100_000, players=[stopping, "random"], seed=1, progress=False)
    assert sim.partial
    assert "partial" in repr(sim)
    assert 34 <= len(sim.games) == sim.totals["games"] < 100_000
    assert sim.games["game"].tolist() == list(range(len(sim.games)))


def peak_memory(n):
    tracemalloc.start()
    try:
        simulate("cantor", n, seed=1, frames=False, compiled=True, progress=False)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_without_frames_memory_of_compiled_games_does_not_grow_with_their_number():
    peak_memory(1000)  # what is loaded once
    assert peak_memory(2_000_000) < peak_memory(100_000) + 100_000  # bytes


def test_without_a_seed_one_is_drawn_and_kept():
    sim = simulate("cantor", 50, progress=False)
    same(sim, simulate("cantor", 50, seed=sim.seed, progress=False))
    assert sim.seed != simulate("cantor", 1, progress=False).seed


def test_a_seed_that_is_drawn_may_be_any_that_could_be_given(monkeypatch):
    monkeypatch.setattr("cantorlab.rules.random.secrets.randbits", lambda bits: 2**bits - 1)
    assert simulate("cantor", 0).seed == 2**63 - 1


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1])
def test_every_seed_from_nothing_to_63_bits_is_taken(seed):
    assert simulate("cantor", 1, seed=seed, progress=False).seed == seed


def test_user_decks_and_options_are_played():
    sim = simulate(
        "cantor", 40, places=["n²", "1/n", "-n", "|n|", "3", "√n", "n:2"], seed=2, progress=False
    )
    assert set(sim.duels["place"]) <= {1, 2, 3, 4, 5, 6, 7}
    later = simulate("cantor", 40, first_place=8, seed=2, progress=False)
    assert later.duels["place"].min() == 8


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess': there are cantor"),
        ({"plaecs": None}, "did you mean 'places'"),
        ({"exectuor": 2}, "did you mean 'executor'"),
        ({"playrs": ["random", "random"]}, "did you mean 'players'"),
        ({"frames": "no"}, "frames must be true or false, not 'no'"),
        ({"moves": 1}, "moves must be true or false, not 1"),
        ({"progress": len}, "progress must be true or false, not <built-in function len>"),
        ({"n": -1}, "n must be a whole number from 0 to .*, not -1"),
        ({"n": 1e5}, "n must be a whole number from 0 to .*, not 100000.0"),
        ({"seed": -5}, "seed must be a whole number from 0 to .*, not -5"),
        ({"seed": 2**63}, "seed must be a whole number from 0 to 9223372036854775807"),
        ({"n": True}, "n must be a whole number from 0 to .*, not True"),
        ({"seed": "yes"}, "seed must be a whole number from 0 to .*, not 'yes'"),
        ({"seed": True}, "seed must be a whole number from 0 to .*, not True"),
        ({"players": ["random"]}, "2 seats, not 1"),
        ({"players": ["random"] * 100}, "2 seats, not 100"),
        ({"players": ["random"] * 101}, "players: at most 100 can be given"),
        ({"players": ["random", "clob"]}, "did you mean 'club'"),
        ({"mode": "blitz"}, "mode must be one of"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        simulate(**({"game": "cantor", "n": 10, "progress": False} | arguments))


def test_the_public_names_are_there():
    assert stats.simulate is simulate


@pytest.mark.parametrize(
    ("game", "given", "told"),
    [
        (
            "cantor",
            {},
            {"mode": "discovery", "first_place": 1, "open_hands": False},
        ),
        ("cantor", {"mode": "quest"}, {"mode": "quest"}),
        ("siggil", {"players": 1, "difficulty": "hard"}, {"series": 4, "face_up_discard": False}),
        ("tafl", {"archers": True}, {"archers": True, "forest": False, "godi": None}),
        ("queen", {}, {"queen_walks_in": True, "maps": False}),
    ],
)
def test_a_simulation_tells_all_its_options(game, given, told):
    sim = simulate(game, 2, seed=1, progress=False, **given)
    assert told.items() <= sim.options.items()
    for name, value in sim.options.items():
        assert f", {name}={value!r}" in repr(sim)


def test_help_lists_the_options_of_every_game():
    for game in games.BUILT_IN:
        common = {"n", "players", "seed", "frames", "moves", "compiled"}
        for option in signature(game.load("bulk")).parameters.keys() - common:
            assert f"``{option}" in simulate.__doc__, (game.name, option)
