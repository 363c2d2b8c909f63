"""The formula explorer in JupyterLab itself: its keys are its own, and cells see what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect


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


LINKED = """
import cantorlab, ipywidgets
one, other = (cantorlab.FormulaLab(formula, language="en") for formula in ("n^2", "n"))
field = ipywidgets.Text("n + 1")
links = [
    ipywidgets.jslink((field, "value"), (one, "formula")),
    ipywidgets.jslink((one, "compare"), (other, "compare")),
    ipywidgets.jslink((one, "language"), (other, "language")),
]
ipywidgets.VBox([field, one, other])
"""


@pytest.mark.jupyter
def test_a_page_joins_widgets_by_jslink(server: Any, open_in: Callable[[str, str], Any]) -> None:
    notebook = open_in("lab/tree", server.write("linked.ipynb", [LINKED.strip()]))
    notebook.run_all()
    roots = notebook.page.locator(".cl-root")
    formulas = [roots.nth(at).locator('[data-cl-key="formula"]') for at in (0, 1)]
    expect(formulas[0]).to_have_value("n + 1")
    typed = notebook.page.locator(".widget-text input")
    typed.fill("n^2 −")  # half a formula: what was shown stays
    typed.fill("n^2 − 6n")
    expect(formulas[0]).to_have_value("n^2 − 6n")
    expect(formulas[1]).to_have_value("n")
    notebook.kernel("setattr(one, 'compare', (-9, 8))")
    expect(roots.nth(1).locator(".cl-about")).to_contain_text("Mage −9")
    assert notebook.kernel("[one.formula, other.compare]") == ["n^2 − 6n", [-9, 8]]
    roots.nth(0).locator('[data-cl-key="tool-language"]').select_option("fr")
    expect(roots.nth(1).locator(".cl-about")).to_contain_text("Mage −9 : force")
