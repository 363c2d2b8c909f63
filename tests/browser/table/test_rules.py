"""The rules open with three pictures, in a reader's words, and where a refusal cites them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl

GAMES: dict[str, Callable[..., Any]] = {
    "cantor": Cantor,
    "siggil": Siggil,
    "tafl": Tafl,
    "queen": CatchTheQueen,
}


def opened(table_page: Any, game: str, language: str, width: int, *, dark: bool = False) -> Any:
    make = GAMES[game]
    table = table_page(make(seed=3, language=language), width=width, dark=dark)
    table.root.locator('[data-cl-key="tool-rules"]').click()
    table.root.locator("dialog .cl-steps").wait_for()
    return table


@pytest.mark.parametrize(("language", "width", "dark"), [("en", 760, False), ("fr", 360, True)])
@pytest.mark.parametrize("game", GAMES)
def test_three_pictured_steps_come_first(
    table_page: Any, game: str, language: str, width: int, dark: bool
) -> None:
    table = opened(table_page, game, language, width, dark=dark)
    steps = table.root.locator("dialog .cl-steps > li")
    expect(steps).to_have_count(3)
    for at in range(3):
        picture = steps.nth(at).locator("svg").bounding_box()
        assert min(picture["width"], picture["height"]) > 80
        assert len(steps.nth(at).inner_text()) > 20
    inside = table.root.locator("dialog .cl-dialog-body")
    assert inside.evaluate("(body) => body.scrollWidth - body.clientWidth") <= 0
    table.check_accessible()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_law_is_told_in_a_readers_words(table_page: Any, game: str, language: str) -> None:
    table = opened(table_page, game, language, 760)
    prose = table.root.locator("dialog .cl-prose")
    law = prose.inner_text()
    for label in (
        "House rule",
        "Règle maison",
        "Règles maison",
        "parse_position",
        "state.position",
    ):
        assert label not in law
    plain = prose.evaluate(
        """(prose) => { const copy = prose.cloneNode(true);
             for (const each of copy.querySelectorAll("code, svg")) each.remove();
             return copy.textContent; }"""
    )
    assert not re.search(r"(?<![\w])-\d", plain)


def test_a_refusal_opens_the_rules_where_it_cites_them(table_page: Any) -> None:
    table = table_page(Cantor(seed=3, language="fr"), width=360)
    table.root.locator('[data-cl-key="tool-type"]').click()
    table.root.locator('[data-cl-key="typed"]').fill("commit 99")
    table.page.keyboard.press("Enter")
    notice = table.root.locator(".cl-notice")
    expect(notice.get_by_role("button")).to_have_text("Règles")
    expect(notice).not_to_contain_text("§")
    table.check_accessible()
    notice.get_by_role("button").press("Enter")
    heading = table.root.locator('dialog [data-section="1.1"]')
    expect(heading).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.root.locator("dialog")).to_have_count(0)
    expect(notice.get_by_role("button")).to_be_focused()
