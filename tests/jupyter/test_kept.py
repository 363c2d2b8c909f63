"""A notebook that was played in, saved and closed shows the last position without a kernel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

HOSTS = ("lab/tree", "notebooks")

# What JupyterLab says in place of a view that it has no model for.
EXCUSES = ("Loading widget", "Error displaying widget", "model not found")

CELLS = ["import cantorlab\ngame = cantorlab.Tafl(opponent='person', language='en')\ngame"]
SAVE = "jupyterapp.shell.currentWidget.context.save()"


def played(notebook: Any) -> None:
    """Run the cell and move a piece from d1 to d3 by keyboard; the picture has followed."""
    page = notebook.page
    notebook.run_all()
    root = page.locator(".cl-root")
    expect(root.locator('[data-cl-key="d1"]')).to_be_visible()
    root.locator('[data-cl-key="d1"]').focus()
    for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(root.locator('[data-cl-key="d3"] .cl-piece')).to_be_visible()
    expect(page.locator('[data-cl-kept] > img[alt*="Defender to move"]')).to_be_attached()
    # The second output was sent anew, and the live one never noticed.
    expect(root.locator('[data-cl-key="d3"]')).to_be_focused()
    expect(page.locator("[data-cl-kept]")).to_be_hidden()


def resigned(notebook: Any) -> None:
    """Give the game up; its replay has come."""
    page = notebook.page
    page.locator('[data-cl-key="tool-resign"]').click()
    page.get_by_role("button", name="Yes, I resign").click()
    expect(page.locator("[data-cl-kept] .cl-replay")).to_be_attached()
    expect(page.locator("[data-cl-kept]")).to_be_hidden()


def opened_again(server: Any, page: Page, host: str, name: str, *, kernel: bool) -> None:
    """Open the notebook anew, where its kernel has ended; ``kernel``: with one that knows nothing.

    Without, the notebook waits for a kernel for ever.
    """
    page.goto("about:blank")
    server.end_sessions()
    if not kernel:
        page.route(
            "**/api/sessions*",
            lambda route: None if route.request.method == "POST" else route.continue_(),
        )
    page.goto(f"{server.address(f'{host}/{name}')}&reset")
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    if kernel:
        page.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready")
        page.wait_for_function(
            "jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'"
        )


def excuses(page: Page) -> list[str]:
    """Return what the page says of a view that is missing, where a reader sees it."""
    seen = page.locator("body").inner_text()
    return [excuse for excuse in EXCUSES if excuse in seen]


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("kernel", [False, True], ids=["no-kernel", "another-kernel"])
def test_a_notebook_opened_again_shows_the_last_position(
    server: Any, open_in: Callable[[str, str], Any], host: str, kernel: bool
) -> None:
    name = f"kept-{host[:3]}-{kernel}.ipynb"
    notebook = open_in(host, server.write(name, CELLS))
    page = notebook.page
    played(notebook)
    page.evaluate(SAVE)
    opened_again(server, page, host, name, kernel=kernel)
    picture = page.locator("[data-cl-kept] > img")
    expect(picture).to_be_visible()
    assert "Defender to move" in str(picture.get_attribute("alt"))
    assert picture.evaluate("img => img.naturalWidth") > 400
    assert excuses(page) == []
    # Run again, the live view takes the picture's place.
    if kernel:
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(page.locator(".cl-root")).to_be_visible()
        expect(page.locator("[data-cl-kept]")).to_be_hidden()


MOVED = '[data-cl-kept] > img[alt*="{} to move" i]'
HOLDS = """(wanted) => {
  const { cells } = jupyterapp.shell.currentWidget.context.model;
  const kept = [...cells].flatMap(({ outputs }) => outputs?.toJSON() ?? []);
  return kept.some(({ data }) => String(data?.["text/html"]).includes(wanted));
}"""


def in_the_notebook(page: Page, side: str) -> None:
    """Wait until the notebook holds the picture in which it is for the ``side`` to move."""
    page.wait_for_function(HOLDS, arg=f"{side.capitalize()} to move")


@pytest.mark.jupyter
@pytest.mark.parametrize("host", HOSTS)
def test_a_page_loaded_anew_keeps_what_is_played_on(
    server: Any, open_in: Callable[[str, str], Any], host: str
) -> None:
    name = f"loaded-{host[:3]}.ipynb"
    notebook = open_in(host, server.write(name, CELLS))
    page = notebook.page
    played(notebook)
    page.evaluate(SAVE)
    notebook = open_in(host, name)  # the kernel lives on, and knows of no new page
    root = page.locator(".cl-root")
    expect(root).to_have_attribute("data-cl-status", "live")
    root.locator('[data-cl-key="e4"]').click()
    root.locator('[data-cl-key="c4"]').click()
    expect(root.locator(".cl-step-at")).to_have_text("2 / 2")
    in_the_notebook(page, "attacker")
    root.locator('[data-cl-key="d3"]').click()
    root.locator('[data-cl-key="d4"]').click()
    in_the_notebook(page, "defender")
    expect(page.locator("[data-cl-kept]")).to_have_count(1)
    expect(page.locator("[data-cl-kept]")).to_be_hidden()
    page.evaluate(SAVE)
    opened_again(server, page, host, name, kernel=False)
    expect(page.locator(MOVED.format("defender"))).to_be_visible()


BOXES = {
    "VBox": "ipywidgets.VBox([ipywidgets.Label('beside'), game])",
    "Tab": "ipywidgets.Tab([ipywidgets.HBox([game])], titles=['game'])",
}


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.parametrize(("host", "box"), [*zip(HOSTS, BOXES, strict=True)])
def test_a_table_in_a_box_is_kept_below_the_box(
    server: Any, open_in: Callable[[str, str], Any], host: str, box: str
) -> None:
    name = f"{box}-{host[:3]}.ipynb"
    cell = CELLS[0].replace("import cantorlab", "import cantorlab, ipywidgets")
    notebook = open_in(host, server.write(name, [f"{cell.removesuffix('game')}{BOXES[box]}"]))
    page = notebook.page
    notebook.run_all()
    root = page.locator(".cl-root")
    root.locator('[data-cl-key="d1"]').click()
    root.locator('[data-cl-key="d3"]').click()
    in_the_notebook(page, "defender")
    expect(page.locator("[data-cl-kept]")).to_have_count(1)
    expect(page.locator("[data-cl-kept]")).to_be_hidden()
    page.evaluate(SAVE)
    opened_again(server, page, host, name, kernel=False)
    expect(page.locator(MOVED.format("defender"))).to_be_visible()
    assert excuses(page) == []


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.parametrize("host", HOSTS)
def test_a_finished_game_is_stepped_through_without_a_kernel(
    server: Any, open_in: Callable[[str, str], Any], host: str
) -> None:
    name = f"replay-{host[:3]}.ipynb"
    notebook = open_in(host, server.write(name, CELLS))
    page = notebook.page
    played(notebook)
    resigned(notebook)
    page.evaluate(SAVE)
    opened_again(server, page, host, name, kernel=False)
    replay = page.locator(".cl-replay")
    expect(replay.locator(".cl-replay-at")).to_have_text("move 1 of 1")
    expect(replay.locator(".cl-replay-said")).to_contain_text("resigned")
    replay.get_by_role("button", name="To the start").click()
    expect(replay.locator(".cl-replay-at")).to_have_text("move 0 of 1")
    expect(replay.get_by_role("img")).to_have_accessible_name(
        re.compile(r"Board of Catch the King\. Attacker to move\. .*King: e5\.")
    )
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.keyboard.press("ArrowRight")
    expect(replay.locator(".cl-replay-at")).to_have_text("move 1 of 1")
    assert excuses(page) == []


@pytest.mark.jupyter
def test_the_file_holds_no_secret_and_little_beside_the_picture(
    server: Any, open_in: Callable[[str, str], Any]
) -> None:
    cell = "import cantorlab\ngame = cantorlab.Cantor(seed=1, language='en')\ngame"
    notebook = open_in("lab/tree", server.write("secrets.ipynb", [cell, cell]))
    notebook.run_all()
    expect(notebook.page.locator(".cl-root")).to_have_count(2)
    notebook.kernel("game.act(game.view['actions'][0])")
    expect(notebook.page.locator("[data-cl-kept] > img")).to_have_count(2)
    notebook.page.evaluate(SAVE)
    file = Path(server.root, "secrets.ipynb")
    saved = json.loads(file.read_text(encoding="utf-8"))
    models = saved["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    tables = [each["state"] for each in models.values() if each["model_name"] == "AnyModel"]
    assert len(tables) == 2
    for state in tables:
        ours = {key for key in state if not key.startswith("_")}
        assert ours == {"kept_as", "language", "layout", "theme"}
        assert len(json.dumps(state)) < 1000
    # The bundle alone has 70 kB.
    assert file.stat().st_size < 2 * 60_000
    # The mages of the other hand are drawn nowhere: a card's number stands in a text of its own.
    hidden = notebook.kernel("sorted(set(game.state.observation(1)['hand']))")
    own = notebook.kernel("game.state.observation(0)['hand']")
    drawn = "".join(saved["cells"][0]["outputs"][1]["data"]["image/svg+xml"])
    cards = [number for number in range(-9, 9) if f">{number}<".replace("-", "−") in drawn]
    assert set(own) <= set(cards)
    assert not set(hidden) - {1} & set(cards) - {1}, "1 is also the number of the duel's place"


@pytest.mark.nightly
@pytest.mark.jupyter
def test_pages_made_of_the_file_show_the_game_without_network(
    server: Any, open_in: Callable[[str, str], Any], tmp_path: Path
) -> None:
    notebook = open_in("lab/tree", server.write("pages.ipynb", CELLS))
    page = notebook.page
    played(notebook)
    resigned(notebook)
    page.evaluate(SAVE)
    file, ours, stock = server.root / "pages.ipynb", tmp_path / "ours.html", tmp_path / "stock.html"
    command = [sys.executable, "-m", "cantorlab", "export", str(file), "--to", str(ours)]
    subprocess.run(command, check=True, capture_output=True)
    convert = [sys.executable, "-m", "nbconvert", "--to", "html", "--output", str(stock), str(file)]
    subprocess.run(convert, check=True, capture_output=True)
    for made in (ours, stock):
        page.goto("about:blank")
        page.route("http*://**", lambda route: route.abort())
        page.goto(made.as_uri())
        replay = page.locator(".cl-replay")
        replay.get_by_role("button", name="One move back").click()
        expect(replay.locator(".cl-replay-at")).to_have_text("move 0 of 1")
        assert excuses(page) == []
