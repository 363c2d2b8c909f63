"""Faults in keeping a game: one sentence says so, and the game goes on."""

from __future__ import annotations

import asyncio
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from waiting import OwnTime, run_in_own_time, until
from widgets.kept_games import only, play

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, journal
from cantorlab.widgets.table import journal as journal_sink
from cantorlab.widgets.table.table import Table

pytestmark = pytest.mark.usefixtures("home")


def blocked(home: Path) -> str:
    home.write_text("in the way")
    return "cannot be written"


def read_only(home: Path) -> str:
    if os.geteuid() != 0:
        home.mkdir(mode=0o500)
    else:  # root may write anywhere, but for what is no disk
        os.environ["CANTORLAB_JOURNAL"] = "/sys/cantorlab-journal"
    return "cannot be written"


def nowhere(_home: Path) -> str:
    os.environ["CANTORLAB_JOURNAL"] = "~nobody-of-this-name/journal"
    return "is not being saved"


@pytest.mark.parametrize("fault", [blocked, read_only, nowhere])
@pytest.mark.parametrize("make", [Cantor, Siggil, Tafl, CatchTheQueen])
def test_where_nothing_can_be_written_a_sentence_says_so_once(
    make: Callable[..., Table], fault: Callable[[Path], str], home: Path
) -> None:
    sentence = fault(home)
    table = make(seed=1, language="en")
    told = [table.view["unkept"]]
    for plies in range(1, 14):
        play(table, plies)
        told.append(table.view["unkept"])
    said = {each for each in told if each}
    assert len(said) == 1
    assert sentence in said.pop()
    assert told[-1] is None
    table.new_game()
    play(table, 3)
    assert table.view["unkept"] is None
    assert not [*home.iterdir()] if home.is_dir() else True


def test_a_disk_that_fills_up_keeps_what_was_kept(home: Path) -> None:
    code = """
import resource, cantorlab
from cantorlab import journal
table = cantorlab.Tafl(opponent="random", seed=1, language="en")
table.act(table.view["actions"][0])
size = next(journal.folder().iterdir()).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 300, size + 300))
told = []
for _ in range(10):
    table.act(table.view["actions"][0])
    told.append(table.view["unkept"])
print(len(table.state.actions), len([each for each in told if each]), next(filter(None, told)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == (
        "22 1 The disk is full: your game goes on, but it is not being saved."
    ), done.stderr
    kept = only()
    assert 2 < kept.plies < 22
    assert len(kept.record.replay().actions) == kept.plies
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


@pytest.mark.parametrize("text", ['{"cantorlab": "game", "version": 2}\n', "\x00 not json\n"])
def test_a_newer_version_or_a_damaged_file_has_one_sentence(text: str, home: Path) -> None:
    home.mkdir()
    (home / "20260101-000000-00000001.jsonl").write_text(text)
    table = Tafl(opponent="random", seed=1, language="en")
    assert table.view["offer"] is None
    newer = "version" in text
    assert ("newer version" if newer else "damaged") in table.view["unkept"]
    table.act(table.view["actions"][0])
    assert table.view["unkept"] is None
    assert journal.load_all()[0][0].record == table.record
    assert Tafl(opponent="random").view["unkept"] is None


def test_a_file_in_which_nothing_was_written_yet_is_no_fault(home: Path) -> None:
    home.mkdir()
    (home / "20260101-000000-00000001.jsonl").write_text("")
    (home / "20260101-000000-00000002.jsonl").write_text('{"cantorlab": "ga')
    assert Tafl().view["unkept"] is None


def test_a_game_whose_rules_are_broken_cannot_be_gone_on_with(home: Path) -> None:
    play(Tafl(opponent="random", seed=1), 4)
    (file,) = home.iterdir()
    file.write_text(file.read_text().replace(only().record.actions[1][1], "a1-a2"))
    table = Tafl(opponent="random", seed=1, language="en")
    with pytest.raises(ValueError, match="damaged"):
        table._screen.command("go_on", {})
    assert table.state.actions == ()


def test_two_tables_at_once_keep_a_file_each() -> None:
    one, two = Tafl(opponent="random", seed=1), Tafl(opponent="random", seed=2)
    for plies in range(2, 12, 2):
        play(one, plies)
        play(two, plies)
    assert {each.record for each in journal.load_all()[0]} == {one.record, two.record}


def test_two_kernels_at_once_keep_a_file_each(home: Path) -> None:
    code = """
import sys, cantorlab
table = cantorlab.Siggil(3, seed=int(sys.argv[1]))
print(flush=True)
sys.stdin.readline()
for _ in range(12):
    table.act(table.view["actions"][0])
print(table.record.to_json())
"""
    kernels = [
        subprocess.Popen(
            [sys.executable, "-c", code, seed],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    for each in kernels:
        assert each.stdout
        each.stdout.readline()
    for each in kernels:
        assert each.stdin
        each.stdin.write("\n")
        each.stdin.flush()
    records = {each.communicate(timeout=60)[0].strip() for each in kernels}
    assert {each.record.to_json() for each in journal.load_all()[0]} == records
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in home.iterdir())


def test_the_disk_is_reached_at_rest_and_at_the_end_and_never_within_a_click(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    synced: list[int] = []

    def fsync(own: int) -> None:
        if stat.S_ISREG(os.fstat(own).st_mode):  # the folder of a new file is synced after it
            synced.append(own)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(journal_sink, "REST", 5)

    async def shown(_clock: OwnTime) -> None:
        table = Tafl(opponent="person")
        for _ in range(4):
            table.act(table.view["actions"][0])
        assert synced == []
        await until(lambda: synced)
        await asyncio.sleep(60)
        assert len(synced) == 1, "once, after the last of them"
        table._screen.command("resign", {})
        await until(lambda: len(synced) >= 2)

    run_in_own_time(shown)
