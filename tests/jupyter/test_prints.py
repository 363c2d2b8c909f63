"""Prints of a player of one's own stand below its table while one plays by clicks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

TALKATIVE = """
import cantorlab

def talkative(observation, legal_actions, rng):
    print("I look at", observation["mover"])
    return legal_actions[0]

cantorlab.Tafl(opponent=talkative, side="attacker", seed=1, journal=False, language="en")
"""


@pytest.mark.jupyter
def test_a_players_prints_stand_below_its_table(server: Any, open_in: Any) -> None:
    path = server.write("prints.ipynb", [TALKATIVE, "print('the newest cell')"])
    notebook = open_in("lab/tree", path)
    notebook.run_all()
    page = notebook.page
    page.locator('[data-cl-key="d1"]').first.click()
    page.locator('[data-cl-key="d2"]').first.click()
    first, second = page.locator(".jp-CodeCell").all()
    expect(first.get_by_text("I look at defender")).to_be_visible()
    expect(second).not_to_contain_text("I look at")
