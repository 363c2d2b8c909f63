"""Many games in one file."""

from __future__ import annotations

from itertools import islice

import pytest
import random_games
import text_games

from cantorlab import read_games, write_games
from cantorlab.rules import siggil, tafl

PLAYED = [random_games.played(start(at), at, 6) for at, start in enumerate(text_games.STARTS[::7])]


def test_games_are_read_in_the_order_in_which_they_were_written(tmp_path):
    path = tmp_path / "games.txt"
    assert write_games(PLAYED, path) == len(PLAYED)
    assert [each.replay() for each in read_games(path)] == PLAYED
    written = path.read_text(encoding="utf-8")
    assert written.startswith("[Cantorlab 1]\n")
    assert written.count("\n\n[Cantorlab 1]\n") == len(PLAYED) - 1
    assert write_games((each.record for each in PLAYED[:2]), path) == 2
    assert len(list(read_games(str(path)))) == 2
    assert write_games([], path) == 0
    assert list(read_games(path)) == []
    assert [each.name for each in tmp_path.iterdir()] == ["games.txt"]


def test_a_file_is_read_no_further_than_it_is_asked_for(tmp_path):
    path = tmp_path / "games.txt"
    write_games(PLAYED[:3], path)
    with path.open("a", encoding="utf-8") as page:
        page.write("\n[Cantorlab 1]\nnonsense\n")
    assert len(list(islice(read_games(path), 3))) == 3
    with pytest.raises(ValueError, match=r"games.txt, line"):
        list(read_games(path))


def test_a_fault_names_the_file_and_its_line_and_the_others_can_be_read(tmp_path):
    path = tmp_path / "games.txt"
    write_games([tafl.start().apply("d1-d4")] * 3, path)
    lines = path.read_text(encoding="utf-8").splitlines()
    damaged = lines.index("1. d1-d4", 7)
    lines[damaged] = "1. d1-d5"
    path.write_text("\r\n".join(["", "", *lines]), encoding="utf-8-sig")
    faults: list[ValueError] = []
    assert len(list(read_games(path, faults=faults))) == 2
    assert [str(each).partition(":")[0] for each in faults] == [f"games.txt, line {damaged + 3}"]


def test_what_cannot_be_written_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "games.txt"
    write_games([siggil.start(seed=1)], path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"^game 2 is of type int, which has no record$"):
        write_games([PLAYED[0], 7], path)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_what_is_no_file_of_games(tmp_path):
    with pytest.raises(FileNotFoundError):
        next(read_games(tmp_path / "none.txt"))
    other = tmp_path / "other.txt"
    other.write_text("Dear diary\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^other.txt, line 1: a game begins with"):
        next(read_games(other))
    other.write_bytes(b"[Cantorlab 1]\n\xff\xfe\n")
    with pytest.raises(ValueError, match=r"^other.txt, after line .: this is not UTF-8$"):
        next(read_games(other))
