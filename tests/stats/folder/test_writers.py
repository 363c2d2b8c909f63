"""Writers of a folder: one at a time, none outlives its parent, damage is refused."""

import io
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import zipfile

import pandas as pd
import pytest

from cantorlab import open_simulation, simulate
from cantorlab.rules import kernels
from cantorlab.stats.engine import folder, run, sources
from cantorlab.support.folder_lock import only_writer

OPTIONS = {"seed": 3, "progress": False, "compiled": False}


def process(code, **options):
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True, **options
    )


def test_a_second_writer_is_told_and_a_reader_reads(tmp_path):
    simulate("cantor", 5, to=tmp_path / "a", **OPTIONS)
    found = []

    def second(observation, legal, rng):
        if not found:
            found.append("began")
            for write in (
                lambda: simulate("cantor", 9, to=tmp_path / "b", players=players, **OPTIONS),
                lambda: open_simulation(tmp_path / "b", players=players).go_on(9),
            ):
                with pytest.raises(ValueError, match=rf"being written .*process {os.getpid()} on"):
                    write()
            found.append(open_simulation(tmp_path / "b").totals["games"])
        return legal[0]

    second.version = "1"
    players = [second, "random"]
    sim = simulate("cantor", 5, to=tmp_path / "b", players=players, **OPTIONS)
    assert found == ["began", 0]
    assert not sim.partial
    assert simulate("cantor", 9, to=tmp_path / "b", players=players, **OPTIONS).totals["games"] == 9


def test_twenty_writers_at_once_leave_one_whole_simulation(tmp_path):
    barrier, ends = threading.Barrier(20), []

    def write():
        barrier.wait()
        try:
            ends.append(simulate("cantor", 60, to=tmp_path / "a", **OPTIONS).totals["games"])
        except ValueError as error:
            ends.append(str(error))

    threads = [threading.Thread(target=write) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 60 in ends
    assert all(end == 60 or "is being written by another" in end for end in ends)
    memory = simulate("cantor", 60, **OPTIONS)
    pd.testing.assert_frame_equal(open_simulation(tmp_path / "a").duels, memory.duels)
    assert not [*tmp_path.glob("a/**/*.part")]


def test_a_part_has_a_name_of_its_own(tmp_path):
    parts = {folder._part_of(tmp_path / "x.json").name for _ in range(50)}
    assert len(parts) == 50


def test_a_file_system_without_locks_lets_everyone_in(tmp_path, monkeypatch):
    def unknown(number):
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("cantorlab.support.folder_lock._lock", unknown)
    with only_writer(tmp_path), only_writer(tmp_path):
        pass
    assert simulate("cantor", 3, to=tmp_path / "a", **OPTIONS).totals["games"] == 3


@pytest.mark.slow
def test_a_killed_parent_takes_its_workers_along_and_frees_the_folder(tmp_path):
    killed = process(f"""
        import os
        from cantorlab import simulate
        def slow(observation, legal, rng):
            os.write(1, b"playing\\n")
            return legal[rng.randrange(len(legal))]
        slow.version = "1"
        simulate("cantor", 10**6, to={str(tmp_path / "a")!r}, players=[slow, "random"],
                 executor=2, seed=1, progress=False)
    """)
    for _ in range(2000):
        assert killed.stdout.readline() == "playing\n"
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    for _ in killed.stdout:  # ends once no worker holds it any more
        pass
    with only_writer(tmp_path / "a"):
        assert open_simulation(tmp_path / "a").partial


def test_a_worker_sees_its_parent_die():
    parent = process("""
        import os, sys
        from cantorlab.support.workers import begin_worker
        if os.fork() == 0:
            begin_worker(os.getppid())
            print("begun", flush=True)
            os.read(0, 1)  # for ever: the other end is the test's
            os._exit(0)
        os.wait()
    """, stdin=subprocess.PIPE)  # fmt: skip
    assert parent.stdout.readline() == "begun\n"
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    assert parent.stdout.read() == ""


def test_some_games_are_there_before_a_compiler_has_ended(tmp_path, monkeypatch):
    there = []

    def twin(self):
        if self.compiled:  # what would be waited for
            there.append(sum(count for _, count in folder.Folder.at(tmp_path / "a").spans()))
        return kernels.load(self.kernel, compiled=False), list

    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(sources.KernelGames, "_twin", twin)
    options = OPTIONS | {"compiled": True}
    monkeypatch.setattr(run, "LARGEST_CHUNK", 32)
    sim = simulate("cantor", 100, to=tmp_path / "a", **options)
    assert min(there) >= 34
    pd.testing.assert_frame_equal(sim.duels, simulate("cantor", 100, **OPTIONS).duels)


def bomb():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("visits.npy", bytes(80 * 10**6))
    return packed.getvalue()


DAMAGES = {
    "deep about": ("simulation.json", b"[" * 100_000),
    "nameless": ("simulation.json", lambda about: about["players"][0].pop("name")),
    "seedless": ("simulation.json", lambda about: about.update(seed=1e400)),
    "far n": ("simulation.json", lambda about: about.update(n=10**30)),
    "no options": ("simulation.json", lambda about: about.update(options=[])),
    "strange does": ("simulation.json", lambda about: about["players"][0].update(does=[3])),
    "deep counted": ("counted", b'{"totals": ' + b"[" * 100_000),
    "other totals": ("counted", lambda told: told["totals"].update(games={"a": 1})),
    "no totals": ("counted", lambda told: told.update(totals=[])),
    "few wins": ("counted", lambda told: told["totals"].update(wins=[1])),
    "failure": ("counted", lambda told: told.update(failures=[{"game": 1}])),
    "bomb": ("npz", bomb()),
    "no archive": ("npz", b"PK"),
    "cut": ("games", b"PAR1"),
    "other columns": ("games", pd.DataFrame({"game": [1]})),
    "other types": ("games", pd.DataFrame({"game": [{"a": {"b": 1}}], "winner": ["x"]})),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_whatever_is_damaged_is_one_sentence(damage, tmp_path):
    sim = simulate("tafl", 12, to=tmp_path / "a", maps=True, **OPTIONS)
    columns = list(sim.games.columns)
    where, what = DAMAGES[damage]
    file = tmp_path / "a" / where
    if where != "simulation.json":
        stem = max(path.stem for path in (tmp_path / "a" / "counted").glob("*.json"))
        home, ending = {"games": ("games", "parquet"), "npz": ("counted", "npz")}.get(
            where, ("counted", "json")
        )
        file = tmp_path / "a" / home / f"{stem}.{ending}"
    if callable(what):
        told = json.loads(file.read_text())
        what(told)
        file.write_text(json.dumps(told))
    elif isinstance(what, pd.DataFrame):
        what.reindex(columns=columns if damage == "other types" else what.columns).to_parquet(file)
    else:
        file.write_bytes(what)
    with pytest.raises(ValueError, match=r"does not describe a simulation|cannot be read \("):
        open_simulation(tmp_path / "a").games  # noqa: B018


@pytest.mark.parametrize("name", ["simulation.json", "counted", "games"])
def test_a_pipe_in_a_folder_is_not_waited_for(name, tmp_path):
    simulate("cantor", 3, to=tmp_path / "a", **OPTIONS)
    file = tmp_path / "a" / name
    if file.is_dir():
        file = max(file.iterdir())
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(ValueError, match=r"does not describe a simulation|cannot be read \("):
        open_simulation(tmp_path / "a").games  # noqa: B018


@pytest.mark.skipif(os.name == "nt", reason="Windows makes links only for administrators")
def test_a_lock_empties_no_other_file(tmp_path):
    """Leave what lies behind a link, or in a file of that name that is no lock, as it is."""
    thesis = tmp_path / "thesis.tex"
    thesis.write_text("ten years")
    for name in ("linked", "own", "pipe"):
        (tmp_path / name).mkdir()
    (tmp_path / "linked" / "writer.lock").symlink_to(thesis)
    (tmp_path / "own" / "writer.lock").write_text("a novel of mine")
    os.mkfifo(tmp_path / "pipe" / "writer.lock")
    for name in ("linked", "own", "pipe"):
        with (
            pytest.raises(ValueError, match=r"lock|cannot be written"),
            only_writer(tmp_path / name),
        ):
            raise AssertionError
    assert thesis.read_text() == "ten years"
    assert (tmp_path / "own" / "writer.lock").read_text() == "a novel of mine"
    for _ in range(2):
        with only_writer(tmp_path):
            assert (tmp_path / "writer.lock").read_text().startswith(f"process {os.getpid()} on ")
