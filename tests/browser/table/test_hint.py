"""The hint on the screen: by button and key, pointed out, said, and gone with the position."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from browser.listener import Listener
from playwright.sync_api import expect

from cantorlab import Cantor, Siggil, Tafl
from cantorlab.widgets.table import hints

BUTTON = '[data-cl-key="tool-hint"]'
GIVEN = "() => table.model.get('view').hint?.action"

TABLES: dict[str, Callable[..., Any]] = {
    "cantor": lambda **more: Cantor("express", opponent="random", seed=3, pace="brisk", **more),
    "siggil": lambda **more: Siggil(1, seed=3, **more),
    "tafl": lambda **more: Tafl(opponent=None, seed=3, **more),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {"tafl": "novice", "siggil": 0.0, "cantor": 0.0}
    monkeypatch.setattr(hints, "STRENGTH", quick)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(("width", "language"), [(320, "fr"), (760, "en")])
def test_it_is_pointed_out_and_said_until_the_game_goes_on(
    table_page: Any, name: str, width: int, language: str
) -> None:
    game = TABLES[name](language=language)
    table = table_page(game, width=width, reduced_motion="reduce")
    button = table.root.locator(BUTTON)
    expect(button).to_have_attribute("title", game.texts["table.hint.hint"])
    listener = Listener(table)
    button.click()
    table.page.wait_for_function(GIVEN)
    hint = game.view["hint"]
    listener.wait_for("Hint: |Conseil")
    expect(table.root.locator(".cl-told")).to_have_text(hint["text"])
    marked = table.root.locator('[data-hinted="true"]')
    assert marked.count() == (2 if name == "tafl" else 1)
    expect(table.root.locator(".cl-hint-arrow path")).to_have_count(1 if name == "tafl" else 0)
    assert table.overflow() == 0
    table.check_accessible()
    # It is no second question: the same is said again.
    listener.heard()
    button.click()
    listener.wait_for("Hint: |Conseil")
    game.act(hint["action"])
    expect(marked).to_have_count(0)
    expect(table.root.locator(".cl-told")).to_be_hidden()


def test_a_key_asks_for_it_and_where_there_is_none_it_says_why(table_page: Any) -> None:
    game = TABLES["tafl"](language="en")
    table = table_page(game, reduced_motion="reduce")
    table.root.locator('[data-cl-key="a6"]').focus()
    table.page.keyboard.press("h")
    table.page.wait_for_function(GIVEN)
    assert table.focused_key() == "a6"
    arrow = table.root.locator(".cl-hint-arrow path")
    before = arrow.get_attribute("d")
    table.root.locator('[data-cl-key="wish-turn"]').click()
    assert arrow.get_attribute("d") != before
    waiting = TABLES["siggil"](language="en")
    while waiting.view["actions"]:
        waiting.act(waiting.view["actions"][0])
    over = table_page(waiting, reduced_motion="reduce")
    expect(over.root.locator(BUTTON)).to_have_count(0)


def test_the_panel_switches_it_off(table_page: Any) -> None:
    game = TABLES["tafl"](language="en")
    table = table_page(game, width=360)
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    table.root.locator(".cl-more summary").click()
    table.root.get_by_role("checkbox", name="Hints").uncheck()
    expect(table.root.locator(BUTTON)).to_have_count(0)
    assert game.hints is False


@pytest.mark.parametrize(("width", "language"), [(244, "fr"), (760, "en")])
def test_it_shows_that_it_is_looked_for_and_can_be_cancelled(
    table_page: Any, monkeypatch: pytest.MonkeyPatch, width: int, language: str
) -> None:
    def look(_state: Any, _seat: int, stop: threading.Event, _host: Any) -> Any:
        stop.wait()
        raise InterruptedError

    monkeypatch.setattr(hints, "advise", look)
    game = TABLES["tafl"](language=language)
    table = table_page(game, width=width, reduced_motion="reduce")
    told = table.root.locator(".cl-told")
    table.root.locator(BUTTON).click()
    expect(told).to_contain_text(game.texts["table.hint.thinking"])
    expect(told.locator("progress")).to_be_visible()
    assert table.overflow() == 0
    table.check_accessible()
    cancel = told.get_by_role("button", name=game.texts["table.cancel"])
    cancel.click()
    expect(told).to_be_hidden()
    assert game.view["hint"] is None
    assert game.view["your_turn"]
    table.root.locator(BUTTON).click()  # and may be asked for again
    expect(cancel).to_be_visible()
    table.page.keyboard.press("Tab")
    cancel.press("Enter")
    expect(told).to_be_hidden()
