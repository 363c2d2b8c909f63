"""A game in JupyterLab outlives its kernel: killed, restarted, gone on with in one click."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.harness import SHOTS
from playwright.sync_api import Page, expect

MAKE = (
    "import os\n"
    "os.environ['CANTORLAB_JOURNAL'] = {folder!r}\n"
    "import cantorlab\n"
    "game = cantorlab.Tafl(opponent='random', seed=1, language='en')\n"
    "game"
)
MINE = "mine = cantorlab.MyGames(language='en')\nmine"


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def move(root: Any, before: str, after: str, count: str) -> None:
    root.locator(f'[data-cl-key="{before}"]').click()
    root.locator(f'[data-cl-key="{after}"]').click()
    expect(root.locator(".cl-step-at")).to_have_text(count)


@pytest.mark.nightly
@pytest.mark.jupyter
def test_a_game_outlives_its_kernel(
    server: Any, open_in: Callable[[str, str], Any], tmp_path: Path
) -> None:
    folder = str(tmp_path / "journal")
    cells = [MAKE.format(folder=folder), MINE]
    notebook = open_in("lab/tree", server.write("journal.ipynb", cells))
    page = notebook.page
    notebook.run_all()
    table = page.locator('.cl-root[data-cl-game="tafl"]').first
    move(table, "d1", "d2", "2 / 2")
    move(table, "f1", "f2", "4 / 4")
    played = notebook.kernel("[list(each) for each in game.state.actions]")
    process = notebook.kernel("os.getpid()")

    os.kill(process, signal.SIGKILL)
    page.evaluate(
        """async () => {
            const { sessionContext } = jupyterapp.shell.currentWidget;
            await sessionContext.restartKernel();
            await sessionContext.ready;
        }"""
    )
    if page.locator(".jp-Dialog").is_visible():  # JupyterLab has seen the death before us
        page.locator(".jp-Dialog .jp-mod-accept").click()
    notebook.run_all()
    table = page.locator('.cl-root[data-cl-game="tafl"]').first
    offer = table.locator(".cl-offer")
    expect(offer).to_contain_text("Go on with your game of 4 moves?")
    shot(page, "jupyter-offer")
    offer.get_by_role("button", name="Go on").click()
    expect(offer).to_be_hidden()
    expect(table.locator(".cl-step-at")).to_have_text("4 / 4")
    shot(page, "jupyter-gone-on")
    assert notebook.kernel("[list(each) for each in game.state.actions]") == played
    move(table, "d9", "d8", "6 / 6")
    assert notebook.kernel("cantorlab.journal.games()['plies'].tolist()") == [6]

    mine = page.locator('.cl-root[data-cl-game="mygames"]')
    mine.locator('[data-cl-key="tool-undo"]').click()
    expect(mine.locator(".cl-mg-row")).to_contain_text("6 moves")
    mine.get_by_role("button", name="Go on: Catch the King").click()
    again = page.locator('.cl-opened-table .cl-root[data-cl-game="tafl"]')
    expect(again.locator(".cl-step-at")).to_have_text("6 / 6")
    again.scroll_into_view_if_needed()
    shot(page, "jupyter-mygames")
    assert notebook.kernel("mine.opened.state == game.state")
