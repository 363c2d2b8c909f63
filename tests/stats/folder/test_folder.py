"""A simulation in a folder: the same games as in memory, whatever was cut off in between."""

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time

import duckdb
import pandas as pd
import polars
import pytest

import cantorlab
from cantorlab import open_simulation, simulate, stats
from cantorlab.stats.engine import run

KINDS = {
    "cantor": ("cantor", {"mode": "quest", "places": ["n²", "1/n", *range(3, 20)]}),
    "siggil": ("siggil", {"players": 3, "layout": "river"}),
    "tafl": ("tafl", {"archers": True, "godi": "vertical"}),
    "queen": ("queen", {"queen_walks_in": False}),
}


def frame_of(sim, frame):
    """Return a frame of a simulation, None where it is not kept."""
    try:
        return getattr(sim, frame)
    except (AttributeError, ValueError):
        return None


def same(one, other):
    for frame in ("games", "moves", "duels", "spirits"):
        mine, theirs = frame_of(one, frame), frame_of(other, frame)
        assert (mine is None) == (theirs is None)
        if mine is not None:
            pd.testing.assert_frame_equal(mine, theirs)
    assert one.totals == other.totals
    for array in ("visits", "captures", "ends"):
        maps = getattr(one, array, {})
        assert all((maps[name] == getattr(other, array)[name]).all() for name in maps)
    if one.game == "siggil":
        assert (one.left == other.left).all()
        assert one.layout == other.layout


@pytest.fixture(scope="module", params=KINDS)
def written(request, tmp_path_factory):
    game, options = KINDS[request.param]
    options = {"seed": 3, "moves": True, "compiled": False, "progress": False} | options
    folder = tmp_path_factory.mktemp("simulations") / game
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "LARGEST_CHUNK", 11)
        patch.setattr(run, "FIRST_CHUNK", 7)
        sim = simulate(game, 40, to=folder, **options)
    return folder, sim, simulate(game, 40, **options)


def test_a_folder_holds_the_games_that_memory_would(written):
    folder, sim, memory = written
    same(sim, memory)
    same(open_simulation(folder), memory)
    assert not sim.partial
    assert sim.state(33) == memory.state(33)
    assert open_simulation(folder).state(7) == memory.state(7)


def test_a_folder_is_read_a_piece_at_a_time(written):
    folder, _, memory = written
    pieces = [*open_simulation(folder).batches("moves")]
    assert len(pieces) > 3
    assert max(len(piece) for piece in pieces) < len(memory.moves) / 2
    assert sum(len(piece) for piece in pieces) == len(memory.moves)
    assert pieces[0].ply.dtype == memory.moves.ply.dtype


def test_duckdb_and_polars_read_it_as_it_is(written):
    folder, sim, _ = written
    wins = {row.winner: row.count for row in
            sim.games.groupby("winner", dropna=False).size().reset_index(name="count").itertuples()
            if not pd.isna(row.winner)}  # fmt: skip
    asked = duckdb.sql(
        f"select winner, count(*) from '{folder}/games/*.parquet' "
        "where winner is not null group by winner"
    ).fetchall()
    assert dict(asked) == wins
    lazy = polars.scan_parquet(folder / "games" / "*.parquet")
    counted = lazy.drop_nulls("winner").group_by("winner").len().collect()
    assert dict(counted.iter_rows()) == wins
    reasons = duckdb.sql(f"select distinct reason from '{folder}/games/*.parquet'").fetchall()
    assert {reason for (reason,) in reasons} == set(sim.games.reason)
    numbers = lazy.select((polars.col("game") - 1).min()).collect().item()
    assert numbers == -1  # no silent step below nothing
    longest = duckdb.sql(f"select max(ply) from '{folder}/moves/*.parquet'").fetchall()
    assert longest == [(int(sim.moves.ply.max()),)]


def test_files_have_the_integers_of_frames(written):
    folder, sim, memory = written
    for name in {"games", "duels", "spirits", "moves"} & {path.name for path in folder.iterdir()}:
        schema = polars.read_parquet_schema(folder / name / "000000000000-000000000007.parquet")
        integers = {
            column: str(dtype).capitalize()
            for column, dtype in getattr(memory, name).dtypes.items()
            if pd.api.types.is_integer_dtype(dtype)
        }
        assert {column: str(schema[column]) for column in integers} == integers
    assert sim.compact("games").winner.dtype == "Int8"


def test_formulas_of_other_programs_leave_no_type_without_a_word(tmp_path):
    sim = simulate("cantor", 200, to=tmp_path / "mine", seed=3, progress=False)
    cubes = sum(int(mage) ** 3 for mage in sim.duels.mage_0)
    duels = tmp_path / "mine" / "duels" / "*.parquet"
    by_polars = polars.scan_parquet(duels).select(polars.col("mage_0") ** 3).collect()
    assert by_polars["mage_0"].sum() == cubes
    assert duckdb.sql(f"select sum(mage_0 * mage_0 * mage_0) from '{duels}'").fetchall() == [
        (cubes,)
    ]


def test_a_cell_that_is_run_again_goes_on_although_it_names_no_seed(tmp_path):
    first = simulate("cantor", 5, to=tmp_path / "mine", progress=False)
    more = simulate("cantor", 9, to=tmp_path / "mine", progress=False)
    assert more.seed == first.seed
    same(more, simulate("cantor", 9, seed=first.seed, progress=False))


def test_a_single_game_is_added(tmp_path):
    options = {"seed": 3, "compiled": False, "progress": False}
    for n in (4, 5):
        sim = simulate("tafl", n, to=tmp_path, **options)
    same(sim, simulate("tafl", 5, **options))
    assert len(open_simulation(tmp_path).games) == 5


def test_files_of_others_in_a_folder_stay_and_are_not_read(tmp_path):
    simulate("cantor", 5, to=tmp_path / "mine", seed=3, progress=False)
    others = [
        tmp_path / "mine" / "plots" / "figure-1.png",
        tmp_path / "mine" / "counted" / "by-hand.json",
        tmp_path / "mine" / "duels" / "the-best.parquet",
    ]
    for path in others:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    left = tmp_path / "mine" / "duels" / "000000000005-000000000009.parquet.part"
    left.write_text("cut off")
    assert open_simulation(tmp_path / "mine").go_on(9).totals["games"] == 9
    assert [path.read_text() for path in others] == ["mine"] * 3
    assert not left.exists()


@pytest.mark.parametrize("file", ["duels", "counted", "gone"])
def test_a_damaged_file_is_told_with_what_to_do(file, tmp_path):
    sim = simulate("cantor", 40, to=tmp_path / "mine", seed=3, progress=False)
    stem = max(path.stem for path in (tmp_path / "mine" / "counted").glob("*.json"))
    counted = tmp_path / "mine" / "counted" / f"{stem}.json"
    duels = tmp_path / "mine" / "duels" / f"{stem}.parquet"
    wanted = sim.duels
    if file == "gone":
        duels.unlink()
    else:
        {"duels": duels, "counted": counted}[file].write_text("{")
    with pytest.raises(ValueError, match=f"delete counted/{stem}.json, and"):
        open_simulation(tmp_path / "mine").duels  # noqa: B018
    counted.unlink()
    pd.testing.assert_frame_equal(open_simulation(tmp_path / "mine").go_on().duels, wanted)


def test_a_run_that_was_interrupted_goes_on(tmp_path, monkeypatch):
    calls = iter(range(10**9))

    def stopping(observation, legal_actions, rng):
        if next(calls) == 700:
            raise KeyboardInterrupt
        return legal_actions[rng.randrange(len(legal_actions))]

    stopping.version = "1"  # its calls go on elsewhere meanwhile
    monkeypatch.setattr(run, "LARGEST_CHUNK", 10)
    monkeypatch.setattr(run, "FIRST_CHUNK", 10)
    options = {"players": [stopping, "random"], "seed": 2, "progress": False}
    cut = simulate("siggil", 60, to=tmp_path / "mine", **options)
    assert cut.partial
    assert 0 < len(cut.games) < 60
    there = open_simulation(tmp_path / "mine")
    assert there.partial
    with pytest.raises(ValueError, match="the player stopping is your own"):
        there.state(0)
    with pytest.raises(ValueError, match="the player stopping is your own"):
        there.go_on()
    there = open_simulation(tmp_path / "mine", players=[stopping, "random"])
    same(there, cut)
    whole = there.go_on()
    assert not whole.partial
    memory = simulate("siggil", 60, **options)
    same(whole, memory)
    # By the very call that began it, and further than was asked for at first.
    more = simulate("siggil", 75, to=tmp_path / "mine", **options)
    same(more, simulate("siggil", 75, **options))
    assert open_simulation(tmp_path / "mine").totals["games"] == 75


def test_a_run_that_was_killed_goes_on(tmp_path):
    code = f"""
        from cantorlab import simulate
        from cantorlab.stats.engine import run
        run.FIRST_CHUNK = run.LARGEST_CHUNK = 20
        simulate("tafl", 100_000, seed=2, compiled=False, to={str(tmp_path / "mine")!r})
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)])
    try:
        while len([*tmp_path.glob("mine/counted/*.json")]) < 3 and process.poll() is None:
            time.sleep(0.05)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    # What a death between two files leaves.
    (tmp_path / "mine/games/000000000960-000000000980.parquet").write_bytes(b"half")
    (tmp_path / "mine/games/000000000980-000000001000.parquet.part").write_bytes(b"a")
    cut = open_simulation(tmp_path / "mine")
    there = len(cut.games)
    assert there >= 60
    assert cut.partial
    whole = cut.go_on(there + 30)
    assert [len(piece) for piece in whole.batches("games")][:2] == [20, 20]
    same(whole, simulate("tafl", there + 30, seed=2, compiled=False, progress=False))
    assert not [*tmp_path.glob("mine/*/*.part")]
    counted = duckdb.sql(f"select count(*) from '{tmp_path}/mine/games/*.parquet'").fetchall()
    assert counted == [(there + 30,)]


@pytest.mark.parametrize("executor", ["threads", 2])
def test_workers_write_and_send_but_the_names(executor, tmp_path, monkeypatch):
    sent = []
    timed = run._Rounds._learn_from

    def learned(self, span, future):
        sent.append(future.result()[2])
        return timed(self, span, future)

    monkeypatch.setattr(run._Rounds, "_learn_from", learned)
    options = {"seed": 3, "compiled": False, "progress": False}
    sim = simulate("tafl", 150, to=tmp_path / "mine", executor=executor, **options)
    same(sim, simulate("tafl", 150, **options))
    assert sorted(sent)[0] == "000000000000-000000000001"
    assert all(isinstance(name, str) for name in sent)


def test_failures_are_kept_in_the_folder(tmp_path):
    calls = iter(range(10**9))

    def stumbling(observation, legal_actions, rng):
        if next(calls) == 70:
            raise ZeroDivisionError("nothing to divide")
        return legal_actions[rng.randrange(len(legal_actions))]

    stumbling.version = "1"
    players = [stumbling, "random"]
    with pytest.warns(RuntimeWarning, match="stumbling at seat 0 failed"):
        sim = simulate("siggil", 30, to=tmp_path / "mine", players=players, seed=1, progress=False)
    with pytest.warns(RuntimeWarning, match="stumbling at seat 0 failed"):
        again = open_simulation(tmp_path / "mine", players=players)
    assert again.partial
    pd.testing.assert_frame_equal(again.failures, sim.failures)
    broken = int(sim.failures.game[0])
    assert again.state(broken) == sim.failures.record[0].replay()


def test_no_games_make_a_folder_of_empty_frames(tmp_path):
    sim = simulate("cantor", 0, to=tmp_path / "none", seed=1)
    pd.testing.assert_frame_equal(sim.duels, simulate("cantor", 0, seed=1).duels)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": 4}, "another simulation: its seed is 3, not 4"),
        ({"mode": "express"}, "another simulation: its options"),
        ({"moves": True}, "its moves are False, not True"),
        ({"players": ["random", "novice"]}, "another simulation: its players"),
    ],
)
def test_a_folder_holds_one_simulation(changed, sentence, tmp_path):
    options = {"seed": 3, "progress": False}
    simulate("cantor", 5, to=tmp_path / "mine", **options)
    with pytest.raises(ValueError, match=sentence):
        simulate("cantor", 5, to=tmp_path / "mine", **(options | changed))
    assert open_simulation(tmp_path / "mine").totals["games"] == 5


def test_an_option_that_is_newer_than_a_folder_has_its_default_there(tmp_path):
    options = {"seed": 3, "progress": False, "to": tmp_path / "mine"}
    simulate("tafl", 5, **options)
    file = tmp_path / "mine" / "simulation.json"
    about = json.loads(file.read_text())
    del about["options"]["forest"]
    file.write_text(json.dumps(about))
    assert simulate("tafl", 8, **options).totals["games"] == 8
    with pytest.raises(ValueError, match="another simulation: its options are"):
        simulate("tafl", 8, forest=True, **options)


def test_what_is_no_simulation_is_refused_with_a_sentence(tmp_path, monkeypatch):
    with pytest.raises(ValueError, match="there is no simulation in"):
        open_simulation(tmp_path / "nowhere")
    (tmp_path / "letter.txt").write_text("Dear Ada")
    with pytest.raises(ValueError, match="holds something else"):
        simulate("cantor", 5, to=tmp_path)
    simulate("cantor", 5, to=tmp_path / "mine", seed=1)
    about = tmp_path / "mine" / "simulation.json"
    told = json.loads(about.read_text())
    assert told["version"] == cantorlab.__version__
    monkeypatch.setattr("cantorlab.stats.engine.plan.VERSION", "9.9")
    with pytest.raises(
        ValueError, match=rf"its version is '{re.escape(cantorlab.__version__)}', not '9\.9'"
    ):
        simulate("cantor", 9, to=tmp_path / "mine", seed=1)
    old = open_simulation(tmp_path / "mine")
    assert old.totals["games"] == 5
    with pytest.raises(ValueError, match="whose games need not be the same"):
        old.go_on(9)
    about.write_text(json.dumps(told | {"format": 2}))
    with pytest.raises(ValueError, match="written by a later version"):
        open_simulation(tmp_path / "mine")
    for damaged in ("{", "[]", '{"format": 1}'):
        about.write_text(damaged)
        with pytest.raises(ValueError, match="does not describe a simulation"):
            open_simulation(tmp_path / "mine")
    with pytest.raises(ValueError, match="only a simulation in a folder can be continued"):
        simulate("cantor", 1).go_on(2)


@pytest.mark.parametrize("place", ["a\0b", "x" * 300, "there/a", 7, b"there", None])
def test_where_no_folder_can_be_is_said_in_a_sentence(place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").write_text("a file")
    sentence = r"cannot be written to: \w|is named by a text or a path, not"
    if place is not None:
        with pytest.raises(ValueError, match=sentence):
            simulate("cantor", 2, to=place, progress=False)
        with pytest.raises(ValueError, match=sentence):
            stats.tournament("cantor", ["random", "novice"], deals=1, to=place)
    with pytest.raises(
        ValueError, match=r"no simulation|does not describe|is named by a text or a path, not"
    ):
        open_simulation(place)
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_without_pyarrow_it_is_said_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr("cantorlab.support.extras.find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r"pip install \"cantorlab\[store\]\""):
        simulate("cantor", 5, to=tmp_path / "mine")
    assert not [*tmp_path.iterdir()]
