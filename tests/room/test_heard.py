"""A room by ear: each event is heard once, in its order, and of others nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.listener import LISTEN
from playwright.sync_api import Page, expect
from room.serving import ServedHall
from room.test_accessible import come, served

__all__ = ["come", "served"]

pytestmark = pytest.mark.browser


@pytest.fixture
def scheme() -> str:
    return "light"


def read_log(page: Page, sign: str = "") -> list[str]:
    """Return what was said; at first wait until something was that has this sign."""
    page.wait_for_function("(sign) => window.heard.some((text) => text.includes(sign))", arg=sign)
    said: list[str] = page.evaluate("() => window.heard")
    return said


def play(page: Page, origin: str, keys: list[str]) -> None:
    """Move a piece by keys alone."""
    page.locator(f"[data-cl-key={origin}]").focus()
    for key in ["Enter", *keys, "Enter"]:
        page.keyboard.press(key)


def test_a_game_of_two_pages_by_keys_is_heard_on_both(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    code = served.do(lambda: served.hall.open_table("tafl", seed=3)).code
    ada = come(code, "Ada")
    ada.wait_for_selector(".cl-root")
    emil = come(code, "Emil")
    expect(ada.get_by_role("log")).to_contain_text("Emil: here")
    for page in (ada, emil):
        page.wait_for_selector(".cl-root")
        page.evaluate(LISTEN)
    play(ada, "d9", ["ArrowDown"])
    read_log(emil, "d9 to d8")
    play(emil, "e7", ["ArrowLeft"])
    read_log(ada, "e7 to d7")
    emil.locator("select.cl-room-greet").select_option("good_luck")
    read_log(ada, "Good luck")
    table = served.hall.tables[code]
    for page, seat in ((ada, 0), (emil, 1)):
        said = read_log(page)
        events = [each["text"] for each in table.seats[seat].widget.view["spoken"]][-2:]
        assert [each for each in said if each in events] == events
        assert len(said) == len(set(said)), said
    assert [each for each in read_log(ada) if "Good luck" in each] == ["Emil: Good luck!"]


def test_in_a_lesson_of_many_questions_a_press_is_heard_of_one_alone(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    page = come(served.do(lambda: served.hall.open_lesson(2)).code, "Ada")
    page.wait_for_selector(".cl-root [data-cl-key=check]")
    widgets: Any = page.locator(".cl-lesson-screens .cl-root")
    assert widgets.count() > 8
    page.evaluate(LISTEN)
    first = widgets.first
    first.locator("[data-cl-key^=answer-]").first.focus()
    page.keyboard.press("Enter")
    first.locator("[data-cl-key=check]").focus()
    page.keyboard.press("Enter")
    expect(first.locator(".cl-qz-said, .cl-qz-verdict").first).to_be_visible()
    said = read_log(page, "The answer: ")
    assert len(said) == 2  # what the pupil probably thought, and the answer
    assert not any("question" in each for each in said), said
    page.keyboard.press("F2")
    assert read_log(page) == [*said, said[-1]]
