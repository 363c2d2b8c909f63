"""Deletion of a room: its own files alone, and only once its owner agrees."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from room.talking import seated

from cantorlab.commands import room as command
from cantorlab.room.hall import Hall
from cantorlab.room.own_files import own_files


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "set_language", lambda _language: None)  # of the whole process


def run(*given: object) -> int:
    return command.main(["--forget", *map(str, given)])


def tree(folder: Path) -> dict[str, bytes]:
    """Each file below a folder, with its contents."""
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file()
    }


def play(hall: Hall) -> None:
    """Have a room make its files: people, a table, a game."""
    first, _ = seated(hall, hall.open_table("tafl").code)
    first.act(first.view["actions"][0])
    hall.stop()


def test_a_folder_that_no_room_made_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "thesis.tex").write_text("ten years")
    (tmp_path / "games" / "20260101-120000-000000.jsonl").write_text("{}")
    (tmp_path / "room.json").write_text('{"chairs": 12}')
    before = tree(tmp_path)
    assert run("--yes", "--folder", tmp_path) == 1
    assert f"There is no room in {tmp_path}" in capsys.readouterr().err
    assert tree(tmp_path) == before
    assert run("--yes", "--folder", tmp_path / "nowhere") == 1
    assert not (tmp_path / "nowhere").exists()


def test_only_files_of_the_room_are_deleted(
    hall: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(hall)
    elsewhere = tmp_path.with_name(f"{tmp_path.name}-elsewhere")
    elsewhere.mkdir()
    (elsewhere / "kept.jsonl").write_text("another's")
    others = {"thesis.tex": b"ten years", "games/my own.jsonl": b"mine", "room.json.bak": b"copy"}
    for name, content in others.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "games" / "20260101-120000-aaaaaa.jsonl").symlink_to(elsewhere / "kept.jsonl")
    assert run("--yes", "--folder", tmp_path) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path / 'room.json'}\n" in told
    assert f"{tmp_path / 'games'} (1 file)\n" in told
    assert f"4 other files stay in {tmp_path}." in told
    left = tree(tmp_path)
    assert left.pop("games/20260101-120000-aaaaaa.jsonl") == b"another's"
    assert left == others


def test_a_room_whose_games_lie_behind_a_link_leaves_them(hall: Hall, tmp_path: Path) -> None:
    play(hall)
    elsewhere = tmp_path.with_name(f"{tmp_path.name}-linked")
    (tmp_path / "games").rename(elsewhere)
    (tmp_path / "games").symlink_to(elsewhere)
    before = tree(elsewhere)
    assert before
    assert run("--yes", "--folder", tmp_path) == 0
    assert tree(elsewhere) == before


def test_a_damaged_room_is_forgotten_too(hall: Hall, tmp_path: Path) -> None:
    play(hall)
    file = tmp_path / "room.json"
    file.write_bytes(file.read_bytes()[:100])
    assert run("--yes", "--folder", tmp_path) == 0
    assert not tmp_path.exists()


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answer", "deletes"),
    [("y\n", True), ("YES\n", True), ("n\n", False), ("\n", False), ("", False)],
)
def test_the_owner_is_asked(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, deletes: bool
) -> None:
    play(hall)
    before = tree(tmp_path)
    monkeypatch.setattr("sys.stdin", _Terminal(answer))
    assert run("--folder", tmp_path) == (not deletes)
    if deletes:
        assert not tmp_path.exists()
    else:
        after = tree(tmp_path)
        assert after.pop("writer.lock").startswith(b"process")
        assert after == {name: each for name, each in before.items() if name != "writer.lock"}


def test_a_script_that_does_not_say_yes_deletes_nothing(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(hall)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert run("--folder", tmp_path) == 1
    assert "add --yes" in capsys.readouterr().err
    assert own_files(tmp_path)
