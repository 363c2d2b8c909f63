"""A file of the journal that is deleted, moved or changed while it is written is written again."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cantorlab import MyGames, Tafl, journal
from cantorlab.rules import siggil


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


def play(table: Tafl, plies: int) -> Tafl:
    rng = random.Random(1)
    while len(table.state.actions) < plies:
        table.act(rng.choice(table.view["actions"]))
    return table


def only(home: Path) -> Path:
    (file,) = home.glob("*.jsonl")
    return file


def delete(file: Path) -> None:
    journal.delete(file.stem)


def delete_all(file: Path) -> None:
    shutil.rmtree(file.parent)


def restore(file: Path) -> None:
    """Put a copy in its place, as a backup or a shared folder does."""
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


def restore_older(file: Path) -> None:
    text = file.read_bytes()
    file.unlink()
    file.write_bytes(text[: len(text) // 2])


def cut(file: Path) -> None:
    os.truncate(file, 100)


def add(file: Path) -> None:
    with file.open("a") as page:
        page.write("garbage\n")


def link_away(file: Path) -> None:
    elsewhere = file.with_name("elsewhere")
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


MEANWHILE = [delete, delete_all, restore, restore_older, cut, add, link_away]


@pytest.mark.parametrize("meanwhile", MEANWHILE)
@pytest.mark.parametrize("closed", [False, True])
def test_a_game_goes_on_being_kept_as_a_whole(
    meanwhile: Callable[[Path], None], closed: bool, home: Path
) -> None:
    if os.name == "nt" and not closed:
        pytest.skip("an open file cannot be deleted there")
    table = play(Tafl(opponent="random", seed=1, language="en"), 4)
    file = only(home)
    if closed:
        table._session.journal._log.close()  # as at the end of a game
    meanwhile(file)
    play(table, 8)
    assert table.view["unkept"] is None
    kept = journal.load(file.stem)
    assert kept.record == table.record
    assert not kept.damaged
    assert journal.games()["plies"].tolist() == [8]
    assert file.stat().st_mode & 0o077 == 0


def test_one_that_was_given_up_deleted_and_taken_back_is_whole(home: Path) -> None:
    table = play(Tafl(opponent="random", seed=1, language="en"), 4)
    table._screen.command("resign", {})
    MyGames(language="en").delete(only(home).stem)
    assert journal.games().empty
    table._screen.command("undo", {})
    play(table, 6)
    kept = journal.load(only(home).stem)
    assert (kept.record, kept.outcome) == (table.record, None)
    assert journal.games().attrs["unreadable"] == []


def test_nothing_is_written_through_a_link_put_in_its_place(home: Path, tmp_path: Path) -> None:
    table = play(Tafl(opponent="random", seed=1), 4)
    file = only(home)
    file.unlink()
    mine = tmp_path / "mine"
    mine.write_text("my own")
    file.symlink_to(mine)
    play(table, 6)
    assert mine.read_text() == "my own"
    assert journal.load(file.stem).record == table.record


def test_answers_and_lessons_are_written_again_too(home: Path) -> None:
    log = journal.LessonLog()
    for number in range(4):
        log.step("tafl", "puzzles", f"step {number}", tries=1, hints=0, seconds=1)
        only(home).unlink()
    log.step("tafl", "puzzles", "last", tries=1, hints=0, seconds=1)
    assert len(journal.lessons()) == 5


def test_what_nobody_could_read_again_is_not_kept_and_that_is_said(home: Path) -> None:
    start = siggil.start(seed=1)
    log = journal.GameLog(start.record, [{"name": 7, "kind": "person", "level": None}] * 2)
    log.act(0, start.legal_actions(0)[0])
    assert isinstance(log.fault, ValueError)
    assert not home.exists()
