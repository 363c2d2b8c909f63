"""Every game, a lesson's question and the explorer in JupyterLite, with the network blocked."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from lite.build_lite import EXTENSIONS, build, notebook_of
from nbformat.v4 import new_markdown_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
PATIENCE = 300_000
PARTS = 30
CELLS = [
    "import cantorlab\ngame = cantorlab.Tafl(seed=1, language='en')\ngame",
    "cantorlab.Cantor('discovery', seed=2026, language='en')",
    "cantorlab.Siggil(2, 'passage', seed=7, opponent='novice', language='en')",
    "cantorlab.CatchTheQueen(seed=1, language='en')",
    "cantorlab.FormulaLab('a*n', language='en')",
    "cantorlab.Lesson(1, journal=False).question('A')",
]
RUN = """async () => {
  await jupyterapp.restored;
  const found = [...jupyterapp.shell.widgets("main")].find((each) => each.content?.widgets);
  await found.context.ready;
  await found.context.sessionContext.ready;
  await jupyterapp.commands.execute("notebook:run-all-cells");
}"""


def long_text() -> Any:
    """Return a notebook of PARTS headings, each with more text than a screen has."""
    parts = (f"## Part {number}\n\n" + "A line.\n\n" * 40 for number in range(PARTS))
    return new_notebook(cells=[new_markdown_cell(part) for part in parts])


class Served(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_given: object) -> None:
        """Nothing is written down."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a JupyterLite site with a notebook of the cells and a long text."""
    tmp_path = tmp_path_factory.mktemp("lite")
    build(tmp_path, {"games": notebook_of(CELLS), "text": long_text()})
    placed = tmp_path / "site" / "extensions"
    assert {
        each.parent.relative_to(placed).as_posix() for each in placed.rglob("package.json")
    } == {*EXTENSIONS}
    settings = tmp_path / "site" / "jupyter-lite.json"
    told = json.loads(settings.read_text(encoding="utf-8"))
    told["jupyter-config-data"]["exposeAppInBrowser"] = True
    settings.write_text(json.dumps(told), encoding="utf-8")
    serve = functools.partial(Served, directory=str(tmp_path / "site"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page to which the rest of the network is closed."""
    context = browser.new_context(viewport={"width": 1000, "height": 1400})
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    elsewhere: list[str] = []

    def guard(route: Route) -> None:
        if route.request.url.startswith((site, "blob:", "data:")):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    context.route("**/*", guard)
    try:
        yield context.new_page()
    finally:
        expect.set_options(timeout=None)
        context.close()
    assert not elsewhere, elsewhere


@pytest.fixture
def notebook(page: Page, site: str) -> Page:
    """The notebook of the cells, in JupyterLite, run to its end."""
    _open(page, f"{site}lab/index.html?path=games.ipynb")
    page.evaluate(RUN)
    return page


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function("() => window.jupyterapp")
    page.wait_for_selector(".jp-Notebook .jp-Cell")


def _cell(page: Page, number: int) -> Locator:
    return page.locator(".jp-Notebook .jp-Cell").nth(number).locator(".cl-root")


def _move(table: Locator, *squares: str) -> None:
    for square in squares:
        table.locator(f'[data-cl-key="{square}"]').click()


def test_all_that_a_class_uses_is_played_in_jupyterlite(notebook: Any) -> None:
    expect(notebook.locator(".cl-root")).to_have_count(len(CELLS))
    king, cantor, siggil, queen, explorer, question = (
        _cell(notebook, number) for number in range(len(CELLS))
    )
    _move(king, "d9", "c9")
    expect(king.get_by_text("2 / 2", exact=True)).to_be_visible()

    cantor.locator(".cl-hand .cl-card-button").first.click()
    cantor.locator('[data-cl-key="protect none"]').click()
    expect(cantor.locator('[data-cl-key="next"]')).to_be_visible()

    lying = siggil.locator(".cl-sg-place").count()
    siggil.locator(".cl-sg-open").first.click()
    expect(siggil.locator(".cl-sg-place")).to_have_count(lying - 2)

    _move(queen, "d1", "d2")
    expect(queen.get_by_text("1 / 1", exact=True)).to_be_visible()

    explorer.locator('[data-cl-key="formula"]').fill("b - n")
    expect(explorer.locator('[data-cl-key="slider-b"]')).to_be_visible()

    question.locator('[data-cl-key^="answer-"]').first.click()
    question.locator('[data-cl-key="check"]').click()
    expect(question.locator(".cl-qz-seal, .cl-qz-said").first).to_be_visible()


def test_screen_readers_are_shown_what_nobody_has_scrolled_to(page: Page, site: str) -> None:
    _open(page, f"{site}lab/index.html?path=text.ipynb")
    expect(page.locator(".jp-Notebook h2")).to_have_count(PARTS)
    assert _parts_in_tree(page) == PARTS
    page.evaluate(
        """() => {
          const { content } = jupyterapp.shell.currentWidget;
          const windowingMode = "contentVisibility";
          content.notebookConfig = { ...content.notebookConfig, windowingMode };
        }"""
    )
    assert _parts_in_tree(page) < PARTS  # what our setting is for


def _parts_in_tree(page: Page) -> int:
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [each for each in nodes if not each["ignored"]]
    headings = [each for each in shown if each["role"]["value"] == "heading"]
    return sum(each["name"]["value"].startswith("Part ") for each in headings)
