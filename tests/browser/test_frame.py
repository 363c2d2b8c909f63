"""The shared front end in a real browser, with the toy game as its table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect


def test_a_click_plays_an_action_and_the_table_shows_it(toy: Any, table_page: Any) -> None:
    table = table_page(toy())
    card = table.widget.view["observation"]["hand"][0]
    table.page.get_by_role("button", name=str(card), exact=True).click()
    expect(table.root.locator(".toy-rounds li")).to_have_count(1)
    assert (0, f"lay {card}") in table.widget.state.actions


@pytest.mark.parametrize("width", [320, 560, 760])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_frame_is_accessible_and_fits(
    toy: Any, table_page: Any, width: int, dark: bool, language: str
) -> None:
    table = table_page(toy(language=language), width=width, dark=dark, host="jupyterlab")
    assert table.overflow() == 0
    table.screenshot(f"toy-{width}-{'dark' if dark else 'light'}-{language}")
    table.check_accessible()
