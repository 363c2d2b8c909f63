"""Streaks in the puzzles, and the results of a class, from what journals keep."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cantorlab import journal


def keep(home: Path, *solved: tuple[str, str, int, int], day: str = "01") -> None:
    """A file of the journal: game, step, tries and hints of each that was solved that day."""
    home.mkdir(parents=True, exist_ok=True)
    at = f"2026-03-{day}T10:00:00Z"
    lines = [{"cantorlab": "lessons", "version": 1, "at": at}]
    for game, step, tries, hints in solved:
        told = {"game": game, "lesson": "puzzles", "step": step, "tries": tries, "hints": hints}
        lines.append({"do": "step", "at": at, **told, "seconds": 5.0})
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (home / f"202603{day}-100000-abcdef.jsonl").write_text(text, encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    return tmp_path / "journal"


def test_a_row_goes_on_from_day_to_day_and_a_second_try_or_a_hint_ends_it(home: Path) -> None:
    keep(home, ("tafl", "a", 1, 0), ("tafl", "b", 1, 0), ("tafl", "c", 2, 0), day="01")
    keep(home, ("tafl", "d", 1, 0), ("siggil", "x", 1, 1), ("tafl", "a", 1, 0), day="03")
    keep(home, ("tafl", "e", 1, 0), day="04")
    assert journal.puzzle_streak("tafl") == (3, 3)
    assert journal.puzzle_streak("siggil") == journal.puzzle_streak("cantor") == (0, 0)
    tafl, siggil = journal.streaks().itertuples()
    assert (tafl.game, tafl.solved, tafl.first_try, tafl.row, tafl.best_row) == ("tafl", 5, 5, 3, 3)
    assert (tafl.days, tafl.last[:10]) == (2, "2026-03-04")
    assert (siggil.solved, siggil.first_try, siggil.row) == (1, 0, 0)


def test_what_is_kept_of_tutorials_is_no_streak(home: Path) -> None:
    log = journal.LessonLog()
    log.step("tafl", "tutorial", "move", tries=1, hints=0, seconds=1)
    log.close()
    assert journal.puzzle_streak("tafl") == (0, 0)
    assert journal.streaks().empty


def test_a_class_is_one_row_a_pupil_and_game(home: Path, tmp_path: Path) -> None:
    ada, ben = tmp_path / "ada", tmp_path / "ben"
    keep(ada, ("tafl", "a", 1, 0), ("cantor", "b", 3, 1))
    keep(ben, ("tafl", "a", 1, 0), ("tafl", "a", 1, 0))
    told = journal.results({"Ada": ada, "Ben": ben, "Cem": tmp_path / "nothing"})
    assert list(
        told[["pupil", "game", "solved", "best_row"]].itertuples(index=False, name=None)
    ) == [
        ("Ada", "tafl", 1, 1),
        ("Ada", "cantor", 1, 0),
        ("Ben", "tafl", 1, 2),
    ]
    assert journal.results({}).columns.to_list() == told.columns.to_list()
    assert journal.streaks().empty, "one's own journal is another"
