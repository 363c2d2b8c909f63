"""The focus follows the game: to what is to be chosen next, and from a curtain that has risen."""

from __future__ import annotations

from typing import Any

from browser.siggil.page import Person
from playwright.sync_api import expect

from cantorlab import Siggil


def press(person: Person, key: str) -> None:
    person.find(key).focus()
    person.table.page.keyboard.press("Enter")
    expect(person.find(key)).to_have_count(0)  # drawn, or taken away


def test_the_focus_goes_on_by_itself_at_one_screen(table_page: Any) -> None:
    game = Siggil(opponents="person", seed=1, language="en")
    person = Person(table_page(game, width=760, reduced_motion="reduce"))
    person.wait()
    root = person.table.root
    press(person, "curtain")
    place = person.view["actions"][0].split()[1]
    press(person, f"place-{place}")
    expect(root.locator('[data-cl-key="pass"]')).to_be_focused()
    lying = {each["place"]: each for each in person.view["observation"]["siggil"]}
    press(person, "pass")
    expect(root.locator('[data-cl-key="curtain"]')).to_be_focused()
    press(person, "curtain")
    focused = root.locator(".cl-sg-open:focus")
    expect(focused).to_be_visible()
    assert lying[int(focused.get_attribute("data-place") or -1)]["accessible"]
