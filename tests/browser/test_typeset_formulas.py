"""Formulas in outputs of a notebook, on pages without widgets: what is copied is the formula."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import nbformat
import pytest
from browser.clipboard import find_differences, many_formulas, paste, treacherous_formulas
from playwright.sync_api import Browser, Page, expect
from tiers import few_and_many

from cantorlab import exercises, set_language
from cantorlab.commands import export
from cantorlab.formulas import Formula, parse
from cantorlab.site import notebooks, pages


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    set_language("fr")
    yield
    set_language("en")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 900, "height": 800})
    context.set_offline(True)
    yield context.new_page()
    context.close()


def notebook_of(htmls: Sequence[str]) -> nbformat.NotebookNode:
    """A notebook with one cell for each HTML output."""
    outputs = [nbformat.v4.new_output("display_data", {"text/html": html}) for html in htmls]
    cells = [nbformat.v4.new_code_cell("", outputs=[each]) for each in outputs]
    return nbformat.v4.new_notebook(cells=cells)


def export_page(notebook: nbformat.NotebookNode, folder: Path) -> str:
    file = folder / "outputs.ipynb"
    nbformat.write(notebook, file)
    return export.page(file)


def make_site_page(notebook: nbformat.NotebookNode, _folder: Path) -> str:
    made, _ = notebooks.page("outputs", "fr", notebook)
    return pages.of_notebook(made, "fr", pages.Runtime("", "", "", 0))


def copy_lines(page: Page, html: str) -> list[str]:
    """Lines that the clipboard has of all the page says."""
    page.set_content(html)
    page.evaluate("() => getSelection().selectAllChildren(document.querySelector('main'))")
    page.keyboard.press("Control+C")
    lines = (line.strip() for line in paste(page).splitlines())
    return [line for line in lines if line and line != "In [ ]:"]


@few_and_many("make_formulas", treacherous_formulas, many_formulas)
@pytest.mark.parametrize("make", [export_page, make_site_page], ids=["exported", "site"])
def test_outputs_are_copied_as_their_formulas(
    page: Page,
    tmp_path: Path,
    make: Callable[[nbformat.NotebookNode, Path], str],
    make_formulas: Callable[[], Sequence[Formula]],
) -> None:
    formulas = make_formulas()
    html = make(notebook_of([formula._repr_html_() for formula in formulas]), tmp_path)
    assert find_differences(formulas, copy_lines(page, html)) == []


def test_a_click_selects_the_whole_formula_and_a_sheet_is_copied_as_text(
    page: Page, tmp_path: Path
) -> None:
    sheet = exercises.sheet(9, n=8, seed=3)
    page.set_content(export_page(notebook_of([sheet.html("fr")]), tmp_path))
    shown = page.locator(".cl-typeset").first
    shown.locator("math").click(force=True, position={"x": 2, "y": 2})
    text = shown.get_attribute("data-cl-written")
    assert page.evaluate("() => getSelection().toString()") == text


def test_where_style_sheets_are_stripped_the_text_is_shown_instead(page: Page) -> None:
    html = parse("1/(n + 10)")._repr_html_()
    page.set_content(html.partition("</style>")[2])
    expect(page.locator("math")).to_be_hidden()
    assert page.locator("body").inner_text() == "1/(n + 10)"
