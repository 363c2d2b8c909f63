"""Cantor in the hosts that people use: played in JupyterLab, answering in Notebook 7 and marimo."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from servers import free_port, server_of_its_own

from cantorlab.commands import launcher

pytestmark = pytest.mark.jupyter

CELL = """
import cantorlab
game = cantorlab.Cantor("discovery", seed=2026, language="en")
game
"""

CARD, NO_PROTECTION = ".cl-hand .cl-card-button", '[data-cl-key="protect none"]'
NEXT, NEXT_MATCH = '[data-cl-key="next"]', '[data-cl-key="next_match"]'


def _send_first_mage(page: Page) -> int:
    """Send the first mage of the hand; return its number."""
    card = page.locator(CARD).first
    key = card.get_attribute("data-cl-key") or ""
    card.click()
    return int(key.removeprefix("mage"))


@pytest.mark.smoke
def test_a_whole_match_in_jupyterlab_is_the_match_of_the_kernel(server, open_in):
    notebook = open_in("lab/tree", server.write("match.ipynb", [CELL]))
    notebook.run_all()
    page = notebook.page
    sent = []
    for _ in range(7):
        sent.append(_send_first_mage(page))
        page.locator(NO_PROTECTION).click()
        page.locator(f"{NEXT}, {NEXT_MATCH}").first.wait_for()
        if page.locator(NEXT_MATCH).count():
            break
        page.locator(NEXT).click()
    duels = notebook.kernel("[[d.fighters[0], d.winner] for d in game.state.history]")
    assert [fighter for fighter, _ in duels] == sent
    assert notebook.kernel("game.state.is_terminal")
    wins = [sum(winner == seat for _, winner in duels) for seat in (0, 1)]
    assert notebook.kernel("list(game.state.score)") == wins
    # Three wins, or every mage spent: the end that rules §1.4 tells.
    assert max(wins) == 3 or len(duels) == 7
    page.locator(NEXT_MATCH).click()
    expect(page.locator(CARD)).to_have_count(7)
    assert not notebook.kernel("game.state.is_terminal")


def test_the_welcome_notebook_can_be_played_as_it_is_copied(server, open_in):
    notebook = open_in("lab/tree", f"en/{launcher.WELCOME}")
    page = notebook.page
    # Before a first run the committed pictures stand where the boards will be, and no complaint.
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    cells.nth(0).get_by_role("img", name=re.compile("Discovery: duel 1")).wait_for()
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    notebook.run_all()
    board = cells.nth(0)
    board.locator(CARD).first.click()
    board.locator(NO_PROTECTION).wait_for()
    assert notebook.kernel("game.state.observation(0)['own_commit'] is not None")


# Whether all of the board is in the part of the notebook that is seen.
IN_VIEW = """() => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const board = document.querySelector(".cl-root .cl-cantor")?.getBoundingClientRect();
  return board && board.height > 0 && board.top >= seen.top && board.bottom <= seen.bottom;
}"""


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_presses_lead_from_the_open_page_to_a_board_in_view(server, open_in, language):
    notebook = open_in("lab/tree", f"{language}/{launcher.WELCOME}")
    page = notebook.page
    presses = 0
    while presses < 2:
        page.keyboard.press("Shift+Enter")
        presses += 1
    page.locator(CARD).first.wait_for()
    page.wait_for_function(IN_VIEW)
    page.locator(CARD).first.click()
    page.locator(NO_PROTECTION).wait_for()


@pytest.mark.nightly
def test_it_answers_in_notebook_7(server, open_in):
    notebook = open_in("notebooks", server.write("seven.ipynb", [CELL]))
    notebook.run_all()
    mage = _send_first_mage(notebook.page)
    notebook.page.locator(NO_PROTECTION).wait_for()
    assert notebook.kernel("game.state.observation(0)['own_commit']") == mage


APP = """
import marimo

app = marimo.App()


@app.cell
def show():
    import cantorlab
    import marimo as mo

    game = cantorlab.Cantor("discovery", seed=2026, language="en")
    table = mo.ui.anywidget(game)
    table
    return mo, table


@app.cell
def read(mo, table):
    seats = [seat for seat, _ in table.state.actions]
    mo.md(f"mine: {seats.count(0)}, theirs: {seats.count(1)}")
    return
"""


@pytest.mark.nightly
def test_it_answers_in_marimo_and_a_cell_that_reads_the_game_runs_again(page, tmp_path):
    Path(tmp_path, "app.py").write_text(APP)
    port = free_port()
    marimo = [sys.executable, "-m", "marimo", "run", "app.py", "--headless", "--no-token"]
    environment = {**os.environ, "HOME": str(tmp_path), "MARIMO_SKIP_UPDATE_CHECK": "1"}
    command = [*marimo, f"--port={port}", "--host=127.0.0.1"]
    with server_of_its_own(command, port, cwd=tmp_path, env=environment):
        page.goto(f"http://127.0.0.1:{port}/")
        headline = page.locator(".cl-headline")
        headline.wait_for()
        before = headline.text_content() or ""
        page.get_by_text("mine: 0").wait_for()
        _send_first_mage(page)
        page.locator(NO_PROTECTION).wait_for()
        expect(headline).not_to_have_text(before)
        page.get_by_text("mine: 1").wait_for()
        page.locator(NO_PROTECTION).click()
        # What the computer plays in its own time counts as much.
        page.get_by_text("mine: 2, theirs: 2").wait_for()
