"""The index of the journal tells what its files tell, is thrown away without loss, and is quick."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from cantorlab import MyGames, journal
from cantorlab.journal import index, lines
from cantorlab.journal.index import CACHE, FEW, Index
from cantorlab.rules import siggil, tafl
from cantorlab.rules.state import Outcome

MANY = 3 * FEW


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    folder.mkdir()
    return folder


def keep(number: int) -> str:
    """Keep a game: of two kinds, some over, some with hints, some that go on from another."""
    start = siggil.start(seed=number) if number % 3 else tafl.start(archers=True)
    level = ["club", "novice", None][number % 3]
    seats = [{"name": "Léa", "kind": "person", "level": None}]
    seats += [{"name": "Computer", "kind": "computer", "level": level}]
    log = journal.GameLog(start.record, seats, {"level": level})
    state = start
    for _ in range(1 + number % 4):
        seat = state.to_act[0]
        action = state.legal_actions(seat)[0]
        state = state.apply(action, seat)
        log.act(seat, action)
    if number % 2:
        log.note("hint")
        log.end(Outcome([0, 1, None][number % 3], "resigned"), 1)
    log.close()
    if number % 5 == 0:
        log = journal.GameLog(state.record, seats, {}, continues=log.id)
        log.act(0, state.legal_actions(state.to_act[0])[0])
        log.close()
    return log.id


def anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what this process knows of the journal: what follows is another kernel."""
    index._own.cache_clear()
    index._entry.cache_clear()


def frame() -> pd.DataFrame:
    return journal.games().assign(options=lambda own: own["options"].map(str))


@pytest.fixture(scope="module")
def folder_of_many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of many games, a lesson, and a file that is none of either."""
    folder = tmp_path_factory.mktemp("journal")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("CANTORLAB_JOURNAL", str(folder))
        for number in range(MANY):
            keep(number)
        log = journal.LessonLog()
        log.step("tafl", "puzzles", "a", tries=1, hints=0, seconds=1)
        log.close()
    (folder / "20260101-000000-000000.jsonl").write_text("garbage\n")
    return folder


@pytest.fixture
def many(folder_of_many: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> pd.DataFrame:
    shutil.copytree(folder_of_many, home, dirs_exist_ok=True)
    anew(monkeypatch)
    monkeypatch.setattr(index, "_read_cache", lambda _cache: {})
    told = frame()
    monkeypatch.undo()
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(home))
    anew(monkeypatch)
    return told


def test_few_games_need_no_index(home: Path) -> None:
    for number in range(5):
        keep(number)
    assert len(journal.games()) == 5
    assert all(path.suffix == ".jsonl" for path in home.iterdir())


def test_the_index_tells_what_the_files_tell_and_no_file_is_read_again(
    many: pd.DataFrame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (home / CACHE).stat().st_mode & 0o777 == 0o600
    read: list[str] = []
    once = lines.read
    monkeypatch.setattr(lines, "read", lambda path: (read.append(path.stem), once(path))[1])
    pd.testing.assert_frame_equal(frame(), many)
    assert frame().attrs == many.attrs
    assert len(many.attrs["unreadable"]) == 1
    assert read == []
    assert len(MyGames().view["rows"]) == 8
    assert len(read) == 2, "the file of lessons, and the one of which nobody can tell"


def test_a_file_that_changed_came_or_went_is_seen(
    many: pd.DataFrame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = many[many["result"] == ""]["id"].tolist()
    changed, gone = games[3], games[5]
    with (home / f"{changed}.jsonl").open("a") as file:
        file.write('{"do": "end", "winner": null, "reason": "agreed"}\n')
    (home / f"{gone}.jsonl").unlink()
    new = keep(1)
    for _ in range(2):
        told = frame().set_index("id")
        assert told.loc[changed, "reason"] == "agreed"
        assert gone not in told.index
        assert told.index[0] == new
        anew(monkeypatch)
    assert gone not in (home / CACHE).read_text(), "it is forgotten there too"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: "[" * 100_000,
        lambda text: "7",
        lambda text: text.replace('"format": 5', '"format": 1'),
        lambda text: text.replace('"plies": [', '"plies": ["x", '),
        lambda text: text.replace('"plies": [', '"plies": [7, '),
        lambda text: text.replace("T", " of "),
        lambda text: text.replace("2026-", "2326-"),
        lambda text: text.replace('"kind": "person"', '"kind": ["person"]'),
        lambda text: text.replace('"all seats": [', '"all seats": [7, '),
        lambda text: text.replace('"all options": [', '"all options": [7, '),
        lambda text: text.replace('"hints": [', '"hints": [1e999, '),
        lambda text: text.replace('"others": [', '"others": [7, '),
        lambda text: text.replace('"seats": [0', '"seats": [99'),
    ],
)
def test_a_damaged_index_counts_for_nothing(
    spoil: Any, many: pd.DataFrame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = home / CACHE
    text = cache.read_text()
    cache.write_text(spoil(text))
    assert cache.read_text() != text
    pd.testing.assert_frame_equal(frame(), many)
    anew(monkeypatch)
    pd.testing.assert_frame_equal(frame(), many)


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes")
@pytest.mark.timeout(60)
def test_a_pipe_in_its_place_is_passed_over(many: pd.DataFrame, home: Path) -> None:
    (home / CACHE).unlink()
    os.mkfifo(home / CACHE)
    pd.testing.assert_frame_equal(frame(), many)


def test_somebody_elses_journal_is_read_without_an_index(
    many: pd.DataFrame, home: Path, tmp_path: Path
) -> None:
    (home / CACHE).write_text("{}")
    assert len(journal.lessons(home)) == 1
    assert (home / CACHE).read_text() == "{}"


def test_deleting_in_the_list_reads_no_other_file(
    many: pd.DataFrame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = MyGames(language="en")
    looked: list[object] = []
    monkeypatch.setattr(index, "_stamps", lambda *_given: looked.append(1) or {})
    first, second = (row["id"] for row in mine.view["rows"][:2])
    mine.delete(first)
    assert mine.view["rows"][0]["id"] == second
    assert looked == []
    monkeypatch.undo()
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(home))
    assert frame()["id"].tolist() == many["id"].tolist()[1:]


def test_two_kernels_that_write_it_at_once_do_no_harm(
    many: pd.DataFrame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Index(home, own=True), Index(home, own=True)
    one.refresh()
    (home / CACHE).unlink()
    two.refresh()
    keep(1)
    one.refresh()
    anew(monkeypatch)
    assert len(frame()) == len(many) + 1
    assert json.loads((home / CACHE).read_text())["format"] == 5
