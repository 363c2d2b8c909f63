"""The board of the quest fills its room, and every formula of the deck stands whole in its cell."""

from __future__ import annotations

from typing import Any

import pytest
from browser.cantor.test_play import seated
from playwright.sync_api import expect

from cantorlab.rules import cantor
from cantorlab.widgets.games.cantor.rendering import place_json

TALLEST = 640

# By how many pixels any formula is larger than the face of its cell, or stands above its own signs.
OUTSIDE = """() => Math.max(...[...document.querySelectorAll(".cl-cell")].flatMap((cell) => {
  const within = cell.getBoundingClientRect();
  const head = cell.querySelector(".cl-cell-head").getBoundingClientRect();
  return [...cell.querySelectorAll("math")].map((each) => each.getBoundingClientRect()).flatMap(
    ({ left, right, top, bottom }) =>
      [within.left - left, right - within.right, head.bottom - top - 3, bottom - within.bottom]);
}))"""
SHOW = """(view) => { table.model.set("view", view); table.emit("change:view"); }"""


def board_of(person: Any, places: list[cantor.Place], language: str) -> dict[str, Any]:
    """Return what the person sees, with these places face up all over the board."""
    view = person.view
    cells = [
        {**cell, "place": place_json(place, language), "won_by": at % 2}
        for at, (cell, place) in enumerate(zip(view["board"], places, strict=True))
    ]
    return {**view, "board": cells}


@pytest.mark.parametrize(("width", "language"), [(1180, "en"), (760, "fr"), (360, "fr")])
def test_every_formula_of_the_deck_stands_whole_in_its_cell(
    table_page: Any, width: int, language: str
) -> None:
    person = seated(table_page, "quest", width, language=language)
    person.until("play", "go")
    for first in range(0, len(cantor.DECK), 12):
        shown = board_of(person, [*cantor.DECK[first : first + 12]], language)
        for choosing in (True, False):
            person.table.page.evaluate(SHOW, {**shown, "actions": shown["actions"] * choosing})
            expect(person.stage).to_have_attribute("data-choosing", str(choosing).lower())
            if not choosing and width < 640:
                continue  # the map shows numbers
            assert person.table.root.locator(".cl-cell math").count() >= 12
            assert person.table.page.evaluate(OUTSIDE) <= 1, (first, choosing)
            assert person.table.overflow() == 0


def test_a_formula_is_printed_and_never_typed(table_page: Any) -> None:
    person = seated(table_page, "quest", 760, language="fr")
    person.until("play", "go")
    for first in range(0, len(cantor.DECK), 12):
        shown = board_of(person, [*cantor.DECK[first : first + 12]], "fr")
        person.table.page.evaluate(SHOW, shown)
        for face in person.table.root.locator(".cl-cell-face").all_inner_texts():
            assert not set(face) & set("^_*/"), face


@pytest.mark.parametrize("width", [1180, 760, 360])
def test_the_board_fills_the_room_while_a_place_is_chosen(table_page: Any, width: int) -> None:
    person = seated(table_page, "quest", width)
    person.until("play", "go")
    root = person.table.root.bounding_box()
    board = person.table.root.locator(".cl-grid").bounding_box()
    assert root["width"] == pytest.approx(width, abs=2)
    assert board["width"] >= (0.4 if width > 960 else 0.9) * width
    if width >= 760:
        assert root["height"] <= TALLEST


def test_what_lies_on_the_board_has_its_name_and_where_one_is_is_marked(table_page: Any) -> None:
    person = seated(table_page, "quest", 760, opponent="random")
    person.until("play", "commit")
    root = person.table.root
    expect(root.locator(".cl-grimoire")).to_contain_text("The grimoire")
    expect(root.locator(".cl-hourglasses")).to_contain_text("Hourglasses run out: 0 of 4")
    here = root.locator(".cl-cell[data-here=true]")
    expect(here).to_have_count(1)
    expect(here.locator(".cl-here")).to_have_text("you are here")
    assert here.get_attribute("data-cl-key") == f"go {person.view['observation']['at']}"


def test_the_looks_at_a_blocked_duel_say_who_would_have_won(table_page: Any) -> None:
    person = seated(table_page, "quest", 760, opponent="random", seed=5)
    person.wait()
    while person.view["stage"] != "reveal":
        view = person.view
        if view["observation"]["phase"] == "protect":
            # What the other has laid is announced, as only this test can know.
            laid = person.table.widget.state.observation(1 - view["seat"])["own_commit"]
            person.press(f"protect {laid}")
        else:
            person.step()
        person.table.settle()
        person.wait()
    duel = person.table.widget.state.history[0]
    assert any(duel.blocked)
    strengths = [duel.place.parsed.strength(mage) for mage in duel.fighters]
    higher = duel.fighters[strengths[1] > strengths[0]]
    sentence = f"Without a protection, {higher} would have won".replace("-", "−")
    for what in ("order", "why", "curve", "numbers"):
        person.press(f"look-{what}")
        expect(person.table.root.locator(".cl-look")).to_contain_text(sentence)
    person.press("look-order")
    gold = person.table.root.locator('.cl-stand[data-gold="true"] .cl-numeral')
    expect(gold).to_have_text(str(higher).replace("-", "−"))
    assert sentence in " ".join(person.table.spoken())
    assert person.table.root.bounding_box()["height"] <= TALLEST
