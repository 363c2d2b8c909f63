"""Accessibility tree of a notebook that nobody has scrolled: Chromium's own.

Playwright's ``aria_snapshot`` reads the page's elements, and so does not notice what Chromium
leaves out since it is not rendered.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
#: Names by ``aria-labelledby`` and ``aria-describedby``, and live regions, of the page's widgets.
REFERRING = """() => [...document.querySelectorAll(
  ".jp-Notebook :is([aria-labelledby], [aria-describedby])")]
  .flatMap((each) => ["aria-labelledby", "aria-describedby"].flatMap(
    (name) => (each.getAttribute(name) ?? "").split(" ")))
  .filter((id) => id && !document.getElementById(id))"""

#: The languages in which a screen reader reads prose and figures.
LANGUAGES = """() => [...new Set([...document.querySelectorAll(
  ".jp-RenderedMarkdown :is(h1, h2, h3, p, li), .jp-RenderedHTML :is(img, td, summary)")]
  .map((each) => each.closest("[lang]").lang))]"""


def tree(page: Any) -> Counter[str]:
    """The number of nodes by role, those that Chromium ignores left out."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    return Counter(each["role"]["value"] for each in nodes if not each["ignored"])


def headings(path: Path) -> int:
    cells = nbformat.read(path, as_version=4).cells
    texts = [each.source for each in cells if each.cell_type == "markdown"]
    return sum(len(re.findall(r"^#+ ", text, re.MULTILINE)) for text in texts)


@pytest.mark.jupyter
@pytest.mark.parametrize("name", ["fr/lesson_03", "fr/teachers_page"])
def test_all_headings_and_pictures_are_in_the_accessibility_tree(open_in: Any, name: str) -> None:
    page = open_in("lab/tree", f"{name}.ipynb").page
    wanted = headings(NOTEBOOKS / f"{name}.ipynb")
    page.wait_for_function(
        "(count) => document.querySelectorAll('.jp-Notebook :is(h1, h2, h3, h4)').length >= count",
        arg=wanted,
    )
    pictures = page.evaluate(
        "() => [...document.querySelectorAll('.jp-Notebook img')].filter(({ alt }) => alt).length"
    )
    found = tree(page)
    assert found["heading"] >= wanted > 4
    assert found["image"] >= pictures
    assert page.evaluate(REFERRING) == []
    assert page.evaluate(LANGUAGES) == ["fr"]


@pytest.mark.jupyter
@pytest.mark.nightly
def test_where_cells_are_skipped_chromium_leaves_them_out(open_in: Any) -> None:
    """The reason for our setting: without it, this test counts less."""
    page = open_in("lab/tree", "fr/lesson_03.ipynb").page
    whole = tree(page)["heading"]
    page.evaluate(
        """() => {
          const { content } = jupyterapp.shell.currentWidget;
          const windowingMode = "contentVisibility";
          content.notebookConfig = { ...content.notebookConfig, windowingMode };
        }"""
    )
    page.wait_for_function("() => document.querySelector('.jp-Notebook').isConnected")
    assert tree(page)["heading"] < whole
