"""Keys that are pressed in a widget belong to the widget, not to the notebook around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect


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
    sources = page.evaluate(
        """jupyterapp.shell.currentWidget.content.widgets
             .map((cell) => cell.model.sharedModel.getSource())"""
    )
    assert sources == cells
    expect(root.locator('[data-cl-key="tool-rules"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator("dialog")).to_be_visible()
