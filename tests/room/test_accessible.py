"""Pages of the room, light and dark, without a fault that axe-core knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.harness import axe_core
from playwright.sync_api import Browser, Page, expect
from room.serving import ServedHall

from cantorlab.room.hall import Hall

pytestmark = pytest.mark.browser

FAULTS = """async () => (await axe.run()).violations.map(
  ({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join(" | "))"""


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServedHall]:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "games"))
    hall = ServedHall(Hall(tmp_path, language="en"))
    yield hall
    hall.stop()


@pytest.fixture
def come(served: ServedHall, browser: Browser, scheme: str) -> Iterator[Callable[..., Page]]:
    """Open a page of the room, as somebody of this name or as nobody yet."""
    contexts = []

    def come(path: str = "", name: str = "", **settings: Any) -> Page:
        contexts.append(browser.new_context(color_scheme=scheme, **settings))  # type: ignore[arg-type]
        page: Page = contexts[-1].new_page()
        page.goto(served.base + path)
        expect(page.locator("[name=name]")).to_be_visible()
        if name:
            page.fill("[name=name]", name)
            page.click("button[type=submit]")
            expect(page.locator("[name=name]")).to_have_count(0)
        return page

    yield come
    for each in contexts:
        each.close()


def check(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate(axe_core())
    assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["cantor", "siggil", "tafl"])
def test_a_table(served: ServedHall, come: Callable[..., Page], game: str) -> None:
    code = served.do(lambda: served.hall.open_table(game, seed=3)).code
    page = come(code)
    check(page)
    ada = come(code, "Ada", viewport={"width": 390, "height": 844})
    ada.wait_for_selector(".cl-root")
    check(ada)
    come(code, "Emil")
    expect(ada.locator(".cl-room-seats")).to_contain_text("Emil")
    check(ada)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_owners_pages(served: ServedHall, come: Callable[..., Page]) -> None:
    owner = f"#owner={served.hall.owner_key}"
    page = come(owner, "Emmy")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    check(page)
    for name, shown in {
        "Open a class": ".cl-room-class",
        "Open a tournament": ".cl-wall",
        "Open a lesson": ".cl-lesson-head",
    }.items():
        page.goto(served.base + owner)
        page.get_by_role("button", name=name).click()
        page.wait_for_selector(shown)
        check(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["contest", "class", "lesson"])
def test_a_pupils_pages(served: ServedHall, come: Callable[..., Page], kind: str) -> None:
    hall = served.hall
    opened: Any = {
        "contest": lambda: hall.open_tournament("cantor"),
        "class": hall.open_class,
        "lesson": lambda: hall.open_lesson(1),
    }[kind]
    page = come(served.do(opened).code, "Ada")
    page.wait_for_selector("h1, .cl-lesson-screens")
    check(page)
