"""After a kernel's restart the page says what to do, and plays on when the cell has run again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.mark.jupyter
def test_a_restarted_kernel_is_called_gone_and_the_own_move_is_taken_back(
    server: Any, open_in: Callable[[str, str], Any]
) -> None:
    cells = ["import cantorlab\ngame = cantorlab.Tafl(seed=1, language='en')\ngame"]
    notebook = open_in("lab/tree", server.write("restart.ipynb", cells))
    notebook.run_all()
    page = notebook.page
    root = page.locator(".cl-root")
    expect(root).to_have_attribute("data-cl-status", "live")
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready")
    root.locator('[data-cl-key="d1"]').click()
    root.locator('[data-cl-key="d3"]').click()
    expect(root.locator(".cl-status")).to_contain_text("Run this cell again")
    expect(root.locator('[data-cl-key="d1"] .cl-piece')).to_be_visible()
    expect(root.locator('[data-cl-key="d3"] .cl-piece')).to_have_count(0)
    notebook.run_all()
    expect(root.locator(".cl-status")).to_be_hidden()
    expect(root).to_have_attribute("data-cl-status", "live")
    root.locator('[data-cl-key="d1"]').click()
    root.locator('[data-cl-key="d3"]').click()
    expect(root.locator(".cl-step-at")).to_have_text("2 / 2")
