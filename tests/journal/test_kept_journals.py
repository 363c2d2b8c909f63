"""Journals and files of answers that were written once are read for ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cantorlab import exercises, journal
from cantorlab.exercises import load

FROZEN = Path(__file__).parent / "frozen"
ANSWERS = Path(__file__).parents[1] / "exercises" / "frozen" / "answers-1.json"
KINDS = {
    "winner",
    "order",
    "strongest",
    "weakest",
    "which_formula",
    "find_formula",
    "ties",
    "curve",
}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    shutil.copytree(FROZEN, tmp_path / "journal")
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))


def test_a_game_of_version_1():
    frame = journal.games()
    assert frame.attrs["unreadable"] == []
    [row] = frame.to_dict("records")
    assert (row["game"], row["level"], row["plies"], row["result"]) == ("tafl", "club", 3, "lost")
    assert (row["reason"], row["hints"]) == ("resigned", 1)
    record = journal.record(row["id"])
    assert record.actions == ((0, "d1-d2"), (1, "e4-f4"), (0, "d2-d3"))
    assert record.options["archers"] is True
    assert record.replay().to_act == (1,)


def test_answers_of_version_1():
    frame = journal.answers()
    assert frame.attrs["unreadable"] == []
    assert set(frame["kind"]) == KINDS
    assert set(frame["pupil"]) == {"Léa"}
    assert frame["right"].all()


def test_a_file_of_answers_of_version_1():
    kept = load(ANSWERS)
    assert kept.pupil == "Léa"
    assert {each.kind for each in kept.answers} == KINDS
    for each in kept.answers:
        made = exercises.from_key(each.exercise)
        assert made.formula == each.formula
        assert made.judge(each.answer, "en").right
