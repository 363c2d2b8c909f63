"""Catch the King in JupyterLab itself: played, saved, and answered by the computer's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.mark.jupyter
def test_a_game_begins_in_jupyterlab(server: Any, open_in: Callable[[str, str], Any]) -> None:
    cells = ["import cantorlab\ngame = cantorlab.Tafl(seed=1, language='en')\ngame"]
    notebook = open_in("lab/tree", server.write("tafl.ipynb", cells))
    notebook.run_all()
    root = notebook.page.locator(".cl-root")
    square = root.locator('[data-cl-key="d1"]')
    expect(square).to_be_visible()
    square.focus()
    for key in ("d", "d", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        notebook.page.keyboard.press(key)
    expect(root.locator('[data-cl-key="d3"] .cl-piece')).to_be_visible()
    expect(root.locator(".cl-step-at")).to_have_text("2 / 2")
    assert notebook.kernel("list(game.history['player'])") == ["You", "Computer (novice)"]
    menu = notebook.page.locator(".lm-Menu")
    square.click(button="right")  # draws a ring
    expect(root.locator(".cl-drawn-shapes circle")).to_have_count(1)
    expect(menu).to_have_count(0)
    square.click(button="right", modifiers=["Shift"])
    expect(menu).to_contain_text("Copy Cell")
    notebook.page.keyboard.press("Escape")
    box = root.locator(".cl-squares").bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 2
