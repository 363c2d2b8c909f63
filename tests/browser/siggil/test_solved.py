"""A solitaire that was lost, and the line that would have won it, stepped through in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Siggil
from cantorlab.languages.texts import say
from cantorlab.rules import siggil


@pytest.mark.parametrize(
    ("language", "width", "dark"), [("en", 760, False), ("fr", 360, True), ("fr", 760, False)]
)
def test_after_a_lost_solitaire_a_line_that_wins_is_stepped_through(
    table_page: Any, language: str, width: int, dark: bool
) -> None:
    lost = siggil.random_game(3, 1, players=1, layout="pyramids")
    assert lost.returns() == (-1,)
    widget = Siggil(players=1, state=lost, language=language, journal=False)
    table = table_page(widget, width=width, dark=dark)
    button = table.root.locator('[data-cl-key="solve"]')
    expect(button).to_have_text(say("table.solve", language))
    table.screenshot(f"siggil-lost-{language}-{width}")
    button.click()
    dialog = table.root.locator("dialog[open]")
    expect(dialog.locator("svg").first).to_be_visible(timeout=200_000)  # a first search is compiled
    told = say("siggil.ui.solve.winnable", language)
    expect(table.root.locator(".cl-result")).to_contain_text(told)
    plies = dialog.locator("button")
    assert plies.count() >= 3
    for _ in range(5):
        table.page.keyboard.press("ArrowRight")
    expect(dialog.locator(".cl-replay-at")).to_contain_text("5")  # the keys step at once
    body, bar = dialog.bounding_box(), dialog.locator(".cl-replay-bar").bounding_box()
    assert bar["y"] + bar["height"] <= body["y"] + body["height"], "the slider is in sight"
    table.screenshot(f"siggil-solved-{language}-{width}")
    assert table.overflow() == 0
    table.page.keyboard.press("Escape")
    button.click()
    expect(dialog).to_be_visible()


def test_a_game_that_was_won_or_goes_on_offers_no_line(table_page: Any) -> None:
    table = table_page(Siggil(players=1, seed=1, language="en", journal=False))
    expect(table.root.locator('[data-cl-key="solve"]')).to_have_count(0)
