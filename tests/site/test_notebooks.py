"""Notebooks as pages of the site, without a browser: what stands there, and what a widget needs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cantorlab.site import cell_slicing, notebooks, pages
from cantorlab.widgets.core.output_page import named_picture


def _code(source: str, *outputs: Any) -> Any:
    return {"cell_type": "code", "source": source, "outputs": list(outputs)}


def _shown(**data: str) -> Any:
    kinds = {"png": "image/png", "html": "text/html", "text": "text/plain"}
    told = {kinds[name]: text for name, text in data.items()}
    return {"output_type": "display_data", "data": told}


def _page(*cells: Any) -> Any:
    return notebooks.page("tried", "en", {"cells": list(cells)})


def test_prose_output_and_code_stand_in_their_order_and_nothing_printed_is_html() -> None:
    printed = {"output_type": "stream", "name": "stdout", "text": ["a < b\n"]}
    page, pictures = _page(
        {
            "cell_type": "markdown",
            "source": "# A title\n\n[on](siggil.ipynb), [off](lesson_02.ipynb#x)",
        },
        _code("print('<b>')", printed),
        _code("table", _shown(html="<table></table>", text="table")),
        _code("plot", _shown(png="AAAA\n", text="<Axes>")),
    )
    assert page.title == "A title"
    assert pictures == {}
    order = [
        "A title",
        "siggil_gallery.html",
        "lesson_02.html#x",
        "&lt;b&gt;",
        "a &lt; b",
        "<table>",
        "base64,AAAA",
    ]
    places = [page.body.index(each) for each in order]
    assert places == sorted(places)
    assert "<b>" not in page.body
    assert "<Axes>" not in page.body


def test_a_widget_is_a_picture_with_the_cells_that_make_it() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" aria-label="A board"></svg>'
    page, pictures = _page(
        _code("import cantorlab\nimport pandas\ncantorlab.set_language('en')"),
        _code("seed = 3"),
        _code(
            "game = cantorlab.Tafl(seed=seed)\ngame",
            _shown(html=named_picture(svg, "A board"), text="board"),
        ),
        _code(
            "state.svg()",
            _shown(html=f'<section lang="fr">\n\n{named_picture(svg, "A board")}\n\n</section>'),
        ),
    )
    assert list(pictures.values()) == [svg, svg]
    assert page.body.count('alt="A board"') == 2
    assert page.bundles == ("tafl",)
    (cells,) = re.findall(r'data-cl-cells="([^"]*)"', page.body)
    assert "pandas" not in cells
    assert "set_language" not in cells
    assert "seed = 3" in cells


@pytest.mark.parametrize(
    ("source", "before", "widget"),
    [
        ("cantorlab.Cantor(seed=1)", [], "Cantor"),
        ("Quiz()", [], "Quiz"),
        ("cantorlab.Siggil.from_record(text)", [], "Siggil"),
        ("lab = cantorlab.FormulaLab()\nlab", [], "FormulaLab"),
        ("game", ["game = cantorlab.Tafl()", "other = 1"], "Tafl"),
        ("game.state", ["game = cantorlab.Tafl()"], None),
        ("state.svg()", [], None),
        ("x = 1", [], None),
        ("", [], None),
    ],
)
def test_which_widget_a_cell_shows(source: str, before: list[str], widget: str | None) -> None:
    assert cell_slicing.widget_of(source, before) == widget


def test_what_a_cell_needs_is_what_makes_the_names_in_it_and_in_that() -> None:
    before = [
        "import cantorlab\nfrom cantorlab import plots",
        "a = 1\nb = a + 1\nc = 3",
        "def bot(seen, actions, rng):\n    return actions[b]",
        "plots.curve(c)",
    ]
    first, last = cell_slicing.needed_cells("cantorlab.Tafl(opponent=bot)", before)
    names: dict[str, Any] = {}
    exec(first, names)
    assert names["bot"](None, "xyz", None) == "z"
    assert "plots" not in first
    assert "c = 3" not in first
    assert last == "cantorlab.Tafl(opponent=bot)"


def test_every_notebook_has_a_page_of_its_own_and_every_link_leads_somewhere() -> None:
    for language in pages.spoken():
        found, pictures = notebooks.all_of(language)
        names = [each.name for each in found]
        doors = {door.name for door in pages.DOORS}
        assert len(names) >= 20
        assert len(set(names)) == len(names)
        assert not doors & set(names)
        there = {f"{name}.html" for name in [*names, *doors, "index"]}
        for notebook in found:
            runtime = pages.Runtime("../runtime/", "", "", 9_000_000)
            page = pages.of_notebook(notebook, language, runtime)
            links = re.findall(r'href="([\w.]+\.html)', page)
            assert links
            assert set(links) <= there, notebook.name
            for source in re.findall(r'src="\.\./(pictures/[^"]+)"', page):
                assert source in pictures
        alive = sum(each.body.count("data-cl-live") for each in found)
        still = [each.name for each in found for _ in range(each.body.count('<img src="../'))]
        assert still == ["siggil_statistics"], "simulations need numpy, so their explorer stays"
        assert alive + len(still) == len(pictures), "each picture of another widget comes alive"
