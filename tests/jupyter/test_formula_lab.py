"""The formula explorer in JupyterLab itself: its keys are its own, and cells see what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import nbformat
import pytest
from browser.clipboard import find_differences, many_formulas, paste, treacherous_formulas
from playwright.sync_api import expect
from tiers import few_and_many

from cantorlab.formulas import Formula, parse


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


@few_and_many("make_formulas", treacherous_formulas, many_formulas)
def test_what_a_cell_shows_is_copied_as_its_formulas(
    server: Any, open_in: Callable[[str, str], Any], make_formulas: Callable[[], Sequence[Formula]]
) -> None:
    formulas = make_formulas()
    texts = [formula.text for formula in formulas]
    french = "import cantorlab\ncantorlab.set_language('fr')"
    # One output for all: JupyterLab shows the first fifty.
    shown = "''.join(f'<p>{parse(text, language=\"fr\")._repr_html_()}</p>' for text in texts)"
    imports = "from IPython.display import HTML\nfrom cantorlab.formulas import parse"
    cells = [f"{french}\n{imports}\ntexts = {texts!r}\nHTML({shown})"]
    notebook = open_in("lab/tree", server.write("shown.ipynb", cells))
    notebook.run_all()
    page = notebook.page
    expect(page.locator(".jp-OutputArea-output .cl-typeset")).to_have_count(len(texts))
    outputs = page.locator(".jp-OutputArea").first
    outputs.evaluate("(outputs) => getSelection().selectAllChildren(outputs)")
    page.keyboard.press("Control+C")
    lines = (line.strip() for line in paste(page).splitlines())
    assert find_differences(formulas, [line for line in lines if line]) == []


def test_a_notebook_that_is_not_trusted_shows_the_text(hub: Any, open_on_hub: Any) -> None:
    """JupyterLab takes MathML and style sheets out of it: 1n+10 would be left of 1/(n + 10)."""
    html = parse("1/(n+10)")._repr_html_()
    output = nbformat.v4.new_output("display_data", {"text/html": html, "text/plain": "no"})
    cell = nbformat.v4.new_code_cell("", outputs=[output])
    kernel = {"name": "python3", "display_name": "Python 3"}
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
    nbformat.write(notebook, hub.root / "foreign.ipynb")
    page = open_on_hub("lab/tree", "foreign.ipynb").page
    expect(page.locator(".jp-OutputArea-output")).to_have_text("1/(n + 10)", use_inner_text=True)
