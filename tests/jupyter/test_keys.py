"""Plain keys that are pressed in a widget are the widget's; those with Ctrl are the notebook's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.parametrize("host", ["lab/tree", "notebooks"])
def test_the_notebooks_shortcuts_stay_away_from_a_focused_card(
    server: Any, open_in: Callable[[str, str], Any], host: str
) -> None:
    cells = ["import cantorlab\ngame = cantorlab.Cantor(seed=1)\ngame", "1 + 1"]
    notebook = open_in(host, server.write(f"keys-{host[:3]}.ipynb", cells))
    notebook.run_all()
    page = notebook.page
    root = page.locator(".cl-root")
    expect(root).to_be_visible()
    root.locator('[data-cl-key="tool-rules"]').focus()
    for key in ("d", "d", "b", "a", "Escape", "d", "d"):  # delete, below, above
        page.keyboard.press(key)
    assert _sources(page) == cells
    expect(root.locator('[data-cl-key="tool-rules"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator("dialog")).to_be_visible()


@pytest.mark.jupyter
@pytest.mark.parametrize("host", ["lab/tree", "notebooks"])
def test_ctrl_s_saves_from_a_square_and_plain_keys_stay_on_the_board(
    server: Any, open_in: Callable[[str, str], Any], host: str
) -> None:
    cells = ["import cantorlab\ngame = cantorlab.Tafl(seed=1)\ngame", "1 + 1"]
    notebook = open_in(host, server.write(f"save-{host[:3]}.ipynb", cells))
    notebook.run_all()
    page = notebook.page
    square = page.locator('.cl-root [data-cl-key="d1"]')
    square.focus()
    for key in ("d", "d", "a", "b", "x", "ArrowDown", "Shift+M", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    assert _sources(page) == cells
    expect(square).to_be_focused()
    page.wait_for_function("() => jupyterapp.shell.currentWidget.context.model.dirty")
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    page.locator('[data-cl-key="tool-type"]').click()
    field = page.locator('[data-cl-key="typed"]')
    field.fill("d1-d2")
    page.keyboard.press("Control+a")  # selects the text, not the notebook's cells
    page.keyboard.press("Control+x")
    expect(field).to_have_value("")
    assert _sources(page) == cells


@pytest.mark.nightly
@pytest.mark.jupyter
def test_ctrl_enter_runs_the_cell_from_a_square_and_plays_nothing(
    server: Any, open_in: Callable[[str, str], Any]
) -> None:
    cells = ["import cantorlab\ngame = cantorlab.Tafl(seed=1)\ngame"]
    notebook = open_in("lab/tree", server.write("run.ipynb", cells))
    notebook.run_all()
    page = notebook.page
    square = page.locator('.cl-root [data-cl-key="d1"]')
    square.click()  # the piece is picked up, and the cell is the active one
    expect(square).to_have_attribute("data-picked", "true")
    before = notebook.kernel("id(game)")
    page.keyboard.press("Control+Enter")
    expect(square).to_have_attribute("data-picked", "false")
    assert notebook.kernel("id(game)") != before


def _sources(page: Page) -> Any:
    return page.evaluate(
        """jupyterapp.shell.currentWidget.content.widgets
             .map((cell) => cell.model.sharedModel.getSource())"""
    )
