"""Disks of a hub: no locks, no links, no syncs and no modes. There is no real NFS here."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cantorlab import MyGames, Tafl, journal, simulate, stats
from cantorlab.journal import index

#: What such a disk answers.
FAULTS = {
    "os.link": errno.EPERM,
    "os.symlink": errno.EPERM,
    "os.chmod": errno.EPERM,
    "os.fchmod": errno.EPERM,
    "os.fsync": errno.EINVAL,
    "fcntl.flock": errno.ENOLCK,
    "fcntl.lockf": errno.ENOLCK,
}


@pytest.fixture(autouse=True)
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a disk that refuses all of that."""
    pytest.importorskip("fcntl")

    def refusing(number: int) -> Any:
        def refuse(*_given: Any, **_more: Any) -> None:
            raise OSError(number, os.strerror(number))

        return refuse

    for name, number in FAULTS.items():
        monkeypatch.setattr(name, refusing(number))
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    return tmp_path


def play(table: Tafl, plies: int) -> Tafl:
    rng = Random(1)
    while len(table.state.actions) < plies:
        table.act(rng.choice(table.view["actions"]))
    return table


def test_games_are_kept_deleted_while_they_are_played_and_listed(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "FEW", 3)
    table = play(Tafl(opponent="random", seed=1, language="en"), 4)
    (file,) = (disk / "journal").glob("*.jsonl")
    listed_before = len(journal.games())
    journal.delete(file.stem)
    assert (listed_before, len(journal.games())) == (1, 0)
    play(table, 8)
    assert table.view["unkept"] is None
    assert journal.load(file.stem).record == table.record
    for seed in range(4):  # so many that they have an index
        play(Tafl(opponent="random", seed=seed), 2).close()
    games = journal.games()
    assert (len(games), games.attrs["unreadable"]) == (5, [])
    listed = MyGames(language="en")
    listed.delete(file.stem)
    assert len(journal.games()) == 4


@pytest.mark.slow
def test_a_folder_of_games_is_written_and_goes_on(disk: Path) -> None:
    simulate("cantor", 5, seed=1, to=disk / "games")
    again = simulate("cantor", 9, seed=1, to=disk / "games")
    assert again.totals == simulate("cantor", 9, seed=1).totals
    assert stats.open_simulation(disk / "games").totals == again.totals
