"""Frames of what was played go to Excel and come back, and have no rows that cannot be compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

import cantorlab
from cantorlab import journal

FRAMES: dict[str, Callable[[], pd.DataFrame]] = {
    "journal.games": journal.games,
    "journal.answers": journal.answers,
    "Lesson.answers": lambda: cantorlab.Lesson(3, pupil="Ada").answers,
    "Siggil.history": lambda: journal.resume(journal.games().id[0]).history,
    "simulation.games": lambda: cantorlab.simulate("siggil", 5, seed=1, progress=False).games,
    "simulation.duels": lambda: cantorlab.simulate("cantor", 5, seed=1, progress=False).duels,
}


@pytest.fixture(autouse=True)
def _played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    table = cantorlab.Siggil(2, opponent="random", seed=1, names=["Ada", None])
    table.act(table.view["actions"][0])
    cantorlab.Lesson(3, pupil="Ada").question("A").answer("8")


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_goes_to_excel_and_back(name: str, tmp_path: Path) -> None:
    pytest.importorskip("openpyxl", reason="frames in Excel's form: `uv pip install openpyxl`")
    frame = FRAMES[name]()
    frame.to_excel(tmp_path / "frame.xlsx", index=False)
    again = pd.read_excel(tmp_path / "frame.xlsx")
    assert [*again.columns] == [*frame.columns]
    assert len(again) == len(frame) > 0
    for column in frame.select_dtypes("datetime"):
        assert (again[column] - frame[column]).abs().max() < pd.Timedelta(milliseconds=1)


@pytest.mark.parametrize("name", FRAMES)
def test_no_cell_of_a_frame_is_unhashable(name: str) -> None:
    frame = FRAMES[name]()
    assert 0 < len(frame.drop_duplicates()) <= len(frame)
