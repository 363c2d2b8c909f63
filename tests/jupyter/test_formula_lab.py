"""The formula explorer in JupyterLab itself: its keys are its own, and cells see what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.mark.nightly
@pytest.mark.jupyter
def test_a_formula_is_typed_in_jupyterlab(server: Any, open_in: Callable[[str, str], Any]) -> None:
    cells = ["import cantorlab\nlab = cantorlab.FormulaLab('a*n', language='en')\nlab"]
    notebook = open_in("lab/tree", server.write("lab.ipynb", cells))
    notebook.run_all()
    root = notebook.page.locator(".cl-root")
    field = root.locator('[data-cl-key="formula"]')
    expect(field).to_have_value("a*n")
    keyboard = notebook.page.keyboard
    root.locator('[data-cl-key="slider-a"]').focus()
    for _ in range(4):
        keyboard.press("ArrowLeft")
    expect(root.locator(".cl-slider-value")).to_have_text("−1")
    root.locator('[data-cl-key="curve"]').focus()
    for key in ("d", "d", "Home"):  # elsewhere `d d` deletes the cell
        keyboard.press(key)
    expect(root.locator(".cl-about")).to_contain_text("Mage −9: strength 9, place 1 of 18.")
    field.fill("b - n")
    expect(root.locator('[data-cl-key="slider-b"]')).to_be_visible()
    shown = notebook.kernel("[lab.formula, lab.selected, lab.order[0][0], str(lab.values['b'])]")
    assert shown == ["b - n", -9, -9, "1"]
    notebook.kernel("setattr(lab, 'formula', '|n|')")
    expect(field).to_have_value("|n|")
    expect(root.locator(".cl-sliders")).to_be_hidden()


@pytest.mark.jupyter
def test_mathjax_puts_no_other_formula_on_the_clipboard(
    server: Any, open_in: Callable[[str, str], Any]
) -> None:
    """Its signs are drawn by a style: what is copied of 1/(n + 10) is nothing, not n + 10."""
    cells = ["from cantorlab.formulas import parse\nparse('1/(n+10)')"]
    notebook = open_in("lab/tree", server.write("mathjax.ipynb", cells))
    notebook.run_all()
    page = notebook.page
    shown = page.locator(".jp-RenderedLatex:has(mjx-container)")
    shown.evaluate("(output) => getSelection().selectAllChildren(output)")
    page.keyboard.press("Control+C")
    page.evaluate(
        "() => { const area = document.createElement('textarea');"
        " document.body.append(area); area.value = 'before'; area.select(); }"
    )
    page.keyboard.press("Control+V")
    pasted = page.evaluate("() => document.activeElement.value")
    assert pasted.strip() in ("", "before")
