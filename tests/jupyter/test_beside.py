"""Helpers beside a game, used in JupyterLab: hints, clocks, sounds, positions, bad journals."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

AT = """import os
os.environ["CANTORLAB_JOURNAL"] = {folder!r}
import cantorlab
"""
TABLE = "table = cantorlab.Tafl(opponent='random', seed=1, language='fr')\ntable"
NEWER = '{"cantorlab": "game", "version": 99}\n'
FAULTS = {
    "newer": "version plus récente",
    "damaged": "abîmé",
    "unwritable": "Impossible d’écrire dans le dossier",
}


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.parametrize("fault", FAULTS)
def test_a_journal_that_cannot_be_read_or_written_has_a_sentence_and_the_game_goes_on(
    server: Any, open_in: Callable[[str, str], Any], tmp_path: Path, fault: str
) -> None:
    home = tmp_path / "journal"
    if fault == "unwritable":
        home.write_text("a file, where a folder should be")
    else:
        home.mkdir()
        text = NEWER if fault == "newer" else "\x00 no game\n"
        (home / "20260101-000000-00000001.jsonl").write_text(text)
    cells = [AT.format(folder=str(home)) + TABLE]
    notebook = open_in("lab/tree", server.write(f"fault-{fault}.ipynb", cells))
    notebook.run_all()
    root = notebook.page.locator('.cl-root[data-cl-game="tafl"]')
    unkept = root.locator(".cl-unkept")
    if fault != "unwritable":
        expect(unkept).to_contain_text(FAULTS[fault])
    for number, (before, after) in enumerate((("d1", "d2"), ("f1", "f2")), start=1):
        root.locator(f'[data-cl-key="{before}"]').click()
        root.locator(f'[data-cl-key="{after}"]').click()
        expect(root.locator(".cl-step-at")).to_have_text(f"{2 * number} / {2 * number}")
        if fault == "unwritable" and number == 1:
            expect(unkept).to_contain_text(FAULTS[fault])
    kept = notebook.kernel("cantorlab.journal.games()['plies'].tolist()") if home.is_dir() else []
    assert kept == ([4] if fault != "unwritable" else [])


@pytest.mark.nightly
@pytest.mark.jupyter
def test_hint_clock_sounds_and_a_position_of_ones_own(
    server: Any, open_in: Callable[[str, str], Any]
) -> None:
    cells = [
        "import cantorlab\nhinted = cantorlab.Siggil(opponent='novice', seed=2, language='en')",
        "hinted",
        "timed = cantorlab.Tafl(opponent=None, clock='5+3', language='en')",
        "timed",
    ]
    notebook = open_in("lab/tree", server.write("beside.ipynb", cells))
    notebook.run_all()
    hinted = notebook.page.locator('.cl-root[data-cl-game="siggil"]')
    hinted.locator('[data-cl-key="tool-hint"]').click()
    expect(hinted.locator(".cl-told")).to_contain_text("Hint: ")

    timed = notebook.page.locator('.cl-root[data-cl-game="tafl"]')

    def on(key: str) -> Any:
        return timed.locator(f'[data-cl-key="{key}"]')

    expect(timed.locator('[data-clock="0"]')).to_have_text("5:00")
    on("d1").click()
    on("d4").click()
    expect(timed.locator('[data-clock="0"]')).to_have_text("5:03")
    expect(timed.locator('[data-clock="1"]')).to_have_attribute("data-runs", "true")
    on("tool-sounds").click()
    expect(on("tool-sounds")).to_have_attribute("aria-pressed", "true")
    assert notebook.kernel("timed.sounds") is True

    on("tool-new_game").click()
    timed.locator(".cl-more summary").click()
    on("edit").click()
    on("edit-clear").click()
    on("tray-K").click()
    on("edit-c3").click()
    on("tray-a").drag_to(on("edit-f9"))
    written = on("edit-line").input_value()
    on("edit-play").click()
    expect(timed.locator("dialog")).to_have_count(0)
    expect(on("c3")).to_have_attribute("aria-label", re.compile("king"))  # the kernel has answered
    assert notebook.kernel("timed.state.position") == written
    assert written.startswith("5a3/")
