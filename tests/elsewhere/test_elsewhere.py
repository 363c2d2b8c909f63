"""A move is played in hosts beside Jupyter's own; the network is blocked.

Theirs is a group of its own: ``uv run --group further --group hosts pytest tests/elsewhere``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from servers import free_port, private_jupyter, server_of_its_own

pytestmark = pytest.mark.jupyter

HERE = Path(__file__).parent
LOCAL = "http://127.0.0.1"
CELL = "import cantorlab\ncantorlab.Tafl(opponent='person', language='en')"

#: The classic notebook's kernel hears what its cells print only once it has told what it is; a cell
#: that runs between its connection and that may show nothing.
READY_TO_RUN = """() => {
  const kernel = window.Jupyter?.notebook?.kernel;
  return kernel?.info_reply?.protocol_version && kernel.widget_manager;
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor without a network, and patient."""
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    context.set_default_timeout(120_000)
    context.route(lambda address: not address.startswith(LOCAL), lambda route: route.abort())
    yield context
    context.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a notebook that has one cell, which shows a game."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [nbformat.v4.new_code_cell(CELL)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), tmp_path / "game.ipynb")
    return tmp_path


def plays(page: Page) -> None:
    """Play a move by mouse, and see that the kernel has taken it."""
    root = page.locator(".cl-root")
    root.locator('[data-cl-key="d1"]').click()
    root.locator('[data-cl-key="d3"]').click()
    expect(root.locator('[data-cl-key="d3"] .cl-piece')).to_be_visible()
    expect(root.locator(".cl-headline")).to_contain_text("move a defender")


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a Jupyter of its own."""
    return {**private_jupyter(home / "private"), "CANTORLAB_JOURNAL": ""}


def test_voila_shows_the_game_and_no_code(home: Path, context: BrowserContext) -> None:
    port = free_port()
    command = [sys.executable, "-m", "voila", "game.ipynb", "--no-browser", f"--port={port}"]
    with server_of_its_own(command, port, cwd=home, env=environment(home)):
        page = context.new_page()
        page.goto(f"{LOCAL}:{port}/")
        plays(page)
        assert "import" not in page.locator("body").inner_text()


def test_nbclassic_plays(home: Path, context: BrowserContext) -> None:
    port = free_port()
    command = [sys.executable, "-m", "nbclassic", "--no-browser", "--allow-root"]
    command += [
        f"--ServerApp.port={port}",
        "--ServerApp.ip=127.0.0.1",
        "--IdentityProvider.token=T",
    ]
    with server_of_its_own(command, port, cwd=home, env=environment(home)):
        page = context.new_page()
        page.goto(f"{LOCAL}:{port}/nbclassic/notebooks/game.ipynb?token=T")
        page.wait_for_function(READY_TO_RUN)
        page.evaluate("Jupyter.notebook.execute_all_cells()")
        plays(page)


def test_solara_plays_with_its_own_assets(home: Path, context: BrowserContext) -> None:
    port = free_port()
    command = [sys.executable, "-m", "solara", "run", str(HERE / "solara_app.py")]
    command += ["--port", str(port), "--host", "127.0.0.1", "--no-open"]
    with server_of_its_own(command, port, cwd=home, env=environment(home)):
        page = context.new_page()
        page.goto(f"{LOCAL}:{port}/")
        plays(page)


def test_panel_lacks_nothing_but_what_it_fetches_for_anywidget(
    home: Path, context: BrowserContext
) -> None:
    """Its ipywidgets_bokeh asks a public address for a module; here the installed one answers."""
    module = Path(sys.prefix, "share/jupyter/nbextensions/anywidget/index.js")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        given = {"access-control-allow-origin": "*"}
        route.fulfill(path=module, content_type="text/javascript", headers=given)

    context.route("https://unpkg.com/anywidget@*/**", answer)
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "panel",
        "serve",
        str(HERE / "panel_app.py"),
        "--port",
        str(port),
    ]
    command += ["--allow-websocket-origin", f"127.0.0.1:{port}"]
    with server_of_its_own(command, port, cwd=home, env=environment(home)):
        page = context.new_page()
        page.goto(f"{LOCAL}:{port}/panel_app")
        plays(page)
    assert asked
