"""The focus follows the game: to what is to be chosen next, and from a curtain that has risen."""

from __future__ import annotations

from typing import Any

import pytest
from browser.siggil.page import Person
from playwright.sync_api import expect

from cantorlab import Cantor, Siggil


def press(person: Person, key: str) -> None:
    person.find(key).focus()
    person.table.page.keyboard.press("Enter")
    expect(person.find(key)).to_have_count(0)  # drawn, or taken away


def test_the_focus_goes_on_by_itself_at_one_screen(table_page: Any) -> None:
    game = Siggil(opponent="person", seed=1, language="en")
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


#: Draws the whole view anew, as a computer's answer or a clock that has run on does.
DRAWN_ANEW = "() => table.model.set('view', structuredClone(table.model.get('view')))"


@pytest.mark.parametrize(
    ("game", "options", "key"),
    [
        (Cantor, {"opponent": "person"}, "curtain"),
        (Cantor, {"opponent": "novice"}, "mage"),
        (Siggil, {"opponent": "novice"}, "place"),
    ],
    ids=["curtain", "cantor", "siggil"],
)
def test_a_space_bar_that_is_down_while_all_is_drawn_anew_still_presses(
    table_page: Any, game: Any, options: Any, key: str
) -> None:
    table = table_page(game(seed=1, language="en", **options), width=760, reduced_motion="reduce")
    button = table.root.locator(f'[data-cl-key^="{key}"]:not([aria-disabled="true"])').first
    button.focus()
    sent = len(table.sent)
    table.page.keyboard.down("Space")
    table.page.evaluate(DRAWN_ANEW)
    table.page.keyboard.up("Space")
    table.settle()
    assert [each["kind"] for each in table.sent[sent:]] == [
        "command" if key == "curtain" else "action"
    ]


#: Notes what gets the focus, and whether its player is to act then.
WATCH_FOCUS = """() => {
  window.moved = [];
  document.addEventListener("focusin", ({ target }) => {
    const { your_turn, outcome } = table.model.get("view");
    const off = target.getAttribute("aria-disabled") === "true";
    moved.push([your_turn || outcome !== null, off, target.dataset.clKey ?? ""]);
  });
}"""


def test_at_siggil_the_focus_moves_only_when_its_player_must_act(table_page: Any) -> None:
    game = Siggil(3, opponent="random", seed=2, pace="brisk", language="en")
    person = Person(table_page(game, width=760, reduced_motion="reduce"))
    person.wait()
    page = person.table.page
    page.evaluate(WATCH_FOCUS)
    for _ in range(12):
        if person.view["outcome"]:
            break
        place = person.view["actions"][0].split()
        key = f"place-{place[1]}" if place[0] == "draw" else "pass"
        person.find(key).focus()
        page.evaluate("() => moved.splice(0)")
        page.keyboard.press("Enter")
        person.table.settle()
        person.wait()
        person.table.settle()
        moved = page.evaluate("() => moved")
        # What was pressed is gone: the focus goes once where nothing is to be done yet.
        assert len([each for each in moved if not each[0]]) <= 1, moved
        assert [each for each in moved if each[1]] == [], moved
        assert page.evaluate("() => document.activeElement !== document.body")
