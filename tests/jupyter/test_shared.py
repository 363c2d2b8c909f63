"""Two tables of a kind in JupyterLab: what they share is there once, and each speaks for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

CELLS = [
    "import cantorlab\nfirst = cantorlab.Tafl(opponent='random', seed=1, language='en')\nfirst",
    "second = cantorlab.Tafl(opponent='random', seed=2, language='en')\nsecond",
]
#: The number of style sheets that colour a table.
SHEETS = """() => [...document.styleSheets].filter((sheet) => {
  try { return [...sheet.cssRules].some((rule) => rule.cssText.includes(".cl-squares")); }
  catch { return false; }
}).length"""


def test_two_tables_share_one_script_and_style_also_after_the_page_is_loaded_anew(
    server: Any, open_in: Callable[[str, str], Any]
) -> None:
    notebook = open_in("lab/tree", server.write("shared.ipynb", CELLS))
    notebook.run_all()
    tables = notebook.page.locator('.cl-root[data-cl-game="tafl"]')
    expect(tables).to_have_count(2)
    notebook.kernel("setattr(second, 'language', 'fr')")
    expect(tables.nth(1).locator(".cl-headline")).to_contain_text("assaillant")
    expect(tables.nth(0).locator(".cl-headline")).to_contain_text("attacker")
    assert notebook.page.evaluate(SHEETS) == 1
    tables.nth(1).locator('[data-cl-key="d1"]').click()
    tables.nth(1).locator('[data-cl-key="d2"]').click()
    expect(tables.nth(1).locator(".cl-step-at")).to_have_text("2 / 2")
    assert notebook.kernel("[len(first.state.actions), len(second.state.actions)]") == [0, 2]

    notebook.page.keyboard.press("Control+s")
    expect(notebook.page.locator(".jp-mod-dirty")).to_have_count(0)
    notebook.page.reload()
    expect(tables).to_have_count(2)
    expect(tables.nth(1).locator(".cl-headline")).to_contain_text("assaillant")
    assert notebook.page.evaluate(SHEETS) == 1
