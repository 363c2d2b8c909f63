"""The registry: each game is named once, and one from outside is played as ours are."""

from __future__ import annotations

import subprocess
import sys
from ast import literal_eval
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest
from outside_game import NIM, NimState, NimTable, perfect

import cantorlab
from cantorlab import games, players
from cantorlab.rules.record import Record
from cantorlab.stats import simulate
from cantorlab.stats.engine import states

TESTS = Path(__file__).parent


@pytest.fixture
def by_call(monkeypatch):
    """Nim, registered by a call for the time of a test."""
    monkeypatch.setattr(games, "_known", dict(games._known))
    games.register(NIM)


@pytest.fixture
def by_entry_point(tmp_path, monkeypatch):
    """Nim, known by the entry point of a distribution that is installed for the time of a test."""
    _install(tmp_path, "nim = outside_game:NIM")
    monkeypatch.syspath_prepend(str(tmp_path))


def _install(folder: Path, entry_point: str) -> None:
    information = folder / "nim_game-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-game\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[cantorlab.games]\n{entry_point}\n")


@pytest.fixture(params=["by_call", "by_entry_point"])
def nim(request):
    """Nim, known in either way."""
    request.getfixturevalue(request.param)


@pytest.mark.parametrize("name", ["cantor", "siggil", "tafl", "queen"])
def test_all_parts_of_our_games_are_where_the_registry_says(name):
    game = games.get(name)
    assert game.load("state").game == name
    assert game.load("start")().game == name
    assert players.names(name)[0] == "random"
    assert game.load("widget")(seed=1).game == name
    assert getattr(cantorlab, game.load("widget").__name__) is game.load("widget")
    assert callable(game.load("bulk"))


def test_a_game_from_outside_is_known_by_its_name(nim):
    assert games.names() == ("cantor", "siggil", "tafl", "queen", "nim")
    assert games.get("nim") == NIM
    assert games.get("nim").load("widget") is NimTable


def test_a_game_from_outside_is_recorded_and_replayed(nim):
    state = NIM.load("start")(seed=5)
    last = players.play_match(state, ["perfect", players.random], 3)
    assert last.is_terminal
    read = Record.from_json(last.record.to_json())
    assert read == last.record
    assert read.replay() == last
    assert read.replay(2).actions == last.actions[:2]
    assert NimState.from_dict(last.to_dict()) == last


def test_a_game_from_outside_has_its_players_by_name(nim):
    assert players.names("nim") == ("perfect",)
    state = NimState(3, 11)
    assert players.choose(players.named("nim", "perfect"), state, 0, None) == "take 3"
    with pytest.raises(ValueError, match="no player 'perfekt' of nim: did you mean 'perfect'"):
        players.named("nim", "perfekt")


def test_a_game_that_brings_no_players_has_the_random_one(monkeypatch):
    monkeypatch.setattr(games, "_known", dict(games._known))
    games.register(replace(NIM, players=games.Game("", "", "").players))
    assert players.names("nim") == ("random",)
    assert simulate("nim", 20, seed=1).players == ("random", "random")


def test_a_game_from_outside_is_simulated(nim):
    # The theory of the game: who begins wins against perfect play unless most + 1 divides the heap.
    run = simulate("nim", 60, players=["perfect", "perfect"], seed=4, most=4)
    heaps = [NIM.load("start")(seed=(4, index), most=4).dealt for index in range(60)]
    assert len(set(heaps)) > 10
    assert run.games.winner.tolist() == [int(heap % 5 == 0) for heap in heaps]
    assert (run.games.reason == "last match").all()
    assert run.games.plies.sum() == run.totals["plies"]
    assert run.totals["wins"] == tuple((run.games.winner == seat).sum() for seat in (0, 1))
    assert (run.path, run.players, run.options) == ("states", ("perfect",) * 2, {"most": 4})
    assert simulate("nim", 60, players=["perfect", "perfect"], seed=4, most=4, frames=False).totals


def test_a_game_from_outside_gives_the_same_frame_in_other_processes(by_call):
    seats = ["perfect", perfect]
    with ProcessPoolExecutor(1, get_context("spawn"), _find_tests, (str(TESTS),)) as executor:
        there = simulate("nim", 100, players=seats, seed=4, executor=executor)
    assert there.games.equals(simulate("nim", 100, players=seats, seed=4).games)


def _find_tests(folder: str) -> None:
    sys.path.insert(0, folder)


def test_the_options_of_a_game_from_outside_are_checked(nim):
    with pytest.raises(ValueError, match="no option 'moest': did you mean 'most'"):
        simulate("nim", 1, moest=2)
    with pytest.raises(ValueError, match="no kernel"):
        simulate("nim", 1, players=["perfect"] * 2, compiled=True)
    with pytest.raises(ValueError, match="players must be a list, not 3"):
        simulate("nim", 1, players=3)


@pytest.mark.parametrize(
    ("name", "options"),
    [("cantor", {"mode": "quest"}), ("siggil", {}), ("tafl", {"archers": True}), ("queen", {})],
)
def test_our_games_played_as_one_from_outside_give_the_same_rows(name, options):
    seats = [players.random] * 2
    own = simulate(name, 3, players=seats, seed=9, **options)
    asked = {"players": seats, "seed": 9, "frames": True, "moves": False, "compiled": None}
    bulk = states.bulk(games.get(name), 3, **asked, **options)
    rows = bulk.play(0, 3)
    assert own.path == "states"
    assert (
        own.games.winner.astype("Int64").fillna(-1).tolist()
        == rows.columns["games"]["winner"].tolist()
    )
    for column in ("game", "reason", "plies"):
        assert own.games[column].tolist() == rows.columns["games"][column].tolist()
    assert (rows.totals["games"], rows.totals["draws"]) == (3, own.totals["draws"])


def test_an_unknown_game_is_refused_with_the_nearest_name(nim):
    for ask in (games.get, players.names, lambda name: simulate(name, 1)):
        with pytest.raises(ValueError, match="no game 'sigil': did you mean 'siggil'"):
            ask("sigil")
        with pytest.raises(ValueError, match="there are cantor, siggil, tafl, queen, nim"):
            ask("poker")
    for no_name in (None, 3, ["tafl"], {"tafl": 1}):
        with pytest.raises(ValueError, match="there is no game of type"):
            games.get(no_name)
    with pytest.raises(ValueError, match="did you mean 'nim'"):
        Record.from_dict({"game": "nimm", "options": {}, "deal": {}, "actions": []})


def test_a_name_is_given_once(by_call):
    games.register(NIM)
    with pytest.raises(ValueError, match="there is already a game 'nim'"):
        games.register(replace(NIM, widget=None))
    with pytest.raises(ValueError, match="there is already a game 'tafl'"):
        games.register(replace(NIM, name="tafl"))


@pytest.mark.parametrize("held", ["NimState", "LEVELS"])
def test_an_entry_point_must_hold_a_game(tmp_path, monkeypatch, held):
    _install(tmp_path, f"nim = outside_game:{held}")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match=r"the entry point .nim. of .* must hold a Game"):
        games.get("nim")


def test_a_part_that_a_game_does_not_have_is_refused(nim):
    with pytest.raises(ValueError, match="the game nim has no bulk"):
        games.get("nim").load("bulk")


def test_the_registry_loads_nothing_before_it_is_used():
    check = """
import sys
from cantorlab import games
games.get("tafl"), games.names()
print([name for name in sys.modules if name.startswith("cantorlab.")])
"""
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    loaded = set(literal_eval(done.stdout))
    assert {"cantorlab.games", "cantorlab.languages.texts"} < loaded
    assert {name.split(".")[1] for name in loaded} == {"games", "languages", "support"}
