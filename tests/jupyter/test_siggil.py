"""Siggil in JupyterLab: what is clicked there is what the kernel's game records."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.jupyter

CELL = """
import cantorlab
game = cantorlab.Siggil(2, "passage", seed=7, opponent="novice", language="en")
game
"""


@pytest.mark.nightly
def test_a_turn_in_jupyterlab_is_a_turn_of_the_kernel(server, open_in):
    notebook = open_in("lab/tree", server.write("siggil.ipynb", [CELL]))
    notebook.run_all()
    page = notebook.page
    card = page.locator(".cl-sg-open").first
    place = card.get_attribute("data-place")
    lying = page.locator(".cl-sg-place").count()
    card.click()
    expect(page.locator(".cl-sg-held")).to_have_count(1)
    # The computer has played in the background when it has drawn, and it is our turn again.
    expect(page.locator(".cl-sg-place")).to_have_count(lying - 2)
    expect(page.locator(".cl-headline")).to_contain_text("Draw")
    expect(page.locator('[data-seat="0"][data-acts="true"]')).to_be_visible()
    actions = notebook.kernel("[action for _, action in game.state.actions]")
    assert actions[:2] == [f"draw {place}", "pass"]
    assert [action.split()[0] for action in actions[2:]] == ["draw", "pass"]
    assert notebook.kernel("game.history.card[0]") == notebook.kernel(
        "game.view['observation']['hand'][0]"
    )
