"""Every game, a lesson's question and the explorer in JupyterLite, with the network blocked."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from lite.build_lite import EXTENSIONS, build, notebook_of
from playwright.sync_api import Browser, Locator, Page, Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
PATIENCE = 300_000
CELLS = [
    "import cantorlab\ngame = cantorlab.Tafl(seed=1, language='en')\ngame",
    "cantorlab.Cantor('discovery', seed=2026, language='en')",
    "cantorlab.Siggil(2, 'passage', seed=7, opponent='greedy', language='en')",
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


class Served(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_given: object) -> None:
        """Nothing is written down."""


@pytest.fixture
def notebook(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The notebook of the cells, in JupyterLite, run to its end."""
    build(tmp_path, {"games": notebook_of(CELLS)})
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
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    context = browser.new_context(viewport={"width": 1000, "height": 1400})
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    elsewhere: list[str] = []

    def guard(route: Route) -> None:
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    context.route("**/*", guard)
    page = context.new_page()
    page.goto(f"{address}lab/index.html?path=games.ipynb")
    page.wait_for_function("() => window.jupyterapp")
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.evaluate(RUN)
    try:
        yield page
    finally:
        expect.set_options(timeout=None)
        context.close()
        server.shutdown()
        server.server_close()
    assert not elsewhere, elsewhere


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
