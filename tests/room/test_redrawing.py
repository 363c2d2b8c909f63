"""Keep the focus, and what is chosen in forms, while pages of the room are drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from room.serving import ServedHall
from room.talking import Page as Hand

from cantorlab.room.hall import Hall

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServedHall]:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "games"))
    hall = ServedHall(Hall(tmp_path, language="en"))
    yield hall
    hall.stop()


@pytest.fixture
def page(served: ServedHall, browser: Browser) -> Iterator[Page]:
    """Page of the owner, in the lobby."""
    context = browser.new_context()
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.goto(f"{served.base}#owner={served.hall.owner_key}")
    page.fill("[name=name]", "Emmy")
    page.click("button[type=submit]")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    yield page
    context.close()


def come(served: ServedHall, name: str, code: str) -> None:
    served.do(lambda: Hand(served.hall, name).enter(code, sit=True))


def test_the_forms_of_the_lobby_keep_what_is_chosen(served: ServedHall, page: Page) -> None:
    table = served.do(lambda: served.hall.open_table("tafl"))
    expect(page.get_by_text(table.code)).to_be_visible()
    game = page.locator("[name=game]")
    game.select_option("siggil")
    game.focus()
    come(served, "Ada", table.code)
    expect(page.locator(".cl-room-tables")).to_contain_text("Ada")
    expect(game).to_have_value("siggil")
    expect(game).to_be_focused()


def test_the_doors_of_the_lobby_keep_the_focus(served: ServedHall, page: Page) -> None:
    first = served.do(lambda: served.hall.open_table("tafl"))
    door = page.locator("li", has_text=first.code).get_by_role("button").first
    door.focus()
    second = served.do(lambda: served.hall.open_table("siggil"))
    come(served, "Ada", second.code)
    expect(page.locator(".cl-room-tables")).to_contain_text("Ada")
    expect(door).to_be_focused()


def test_the_wall_keeps_the_focus(served: ServedHall, page: Page) -> None:
    contest = served.do(lambda: served.hall.open_tournament("cantor"))
    page.locator("li", has_text=contest.code).get_by_role("button").first.click()
    start = page.get_by_role("button", name="Start round 1")
    start.focus()
    come(served, "Ada", contest.code)
    expect(page.locator(".cl-wall-head .cl-room-quiet").first).to_contain_text("1")
    expect(start).to_be_focused()


def test_a_class_keeps_the_focus(served: ServedHall, page: Page) -> None:
    page.get_by_role("button", name="Open a class").click()
    lead = page.locator(".cl-room-tables").get_by_role("button").first
    lead.focus()
    (code,) = served.do(lambda: list(served.hall.classes))
    come(served, "Ada", code)
    expect(page.locator(".cl-lesson-head .cl-room-quiet")).to_contain_text("1")
    expect(lead).to_be_focused()
