"""Typed moves and questions in a real browser: said, shown, and refused with a reason."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.listener import Listener
from playwright.sync_api import expect
from widgets.games.cantor.tables import unguarded
from widgets.games.tafl.tables import RING, first

from cantorlab import Cantor, Siggil, Tafl
from cantorlab.rules import tafl


def ring(table_page: Any, language: str = "en") -> Any:
    position = tafl.setup(RING)
    return table_page(Tafl(state=position, side="attacker", opponent=first, language=language))


@pytest.mark.parametrize(("language", "typed"), [("en", "row 3"), ("fr", "rangée 3")])
def test_an_answer_is_said_once_and_shown_below_the_field(
    table_page: Any, language: str, typed: str
) -> None:
    table = ring(table_page, language)
    player = Listener(table)
    player.open_field()
    answer = player.ask(typed)
    assert "e3" in answer
    assert "d3" in answer
    told = table.root.locator(".cl-told")
    expect(told).to_have_text(answer)
    assert player.heard() == []
    table.check_accessible()
    player.ask("help" if language == "en" else "aide")
    table.check_accessible()
    player.ask("xyzzy")
    expect(told).to_be_hidden()
    expect(table.root.locator(".cl-notice")).to_contain_text("xyzzy")
    player.say("h4-e4")
    expect(told).to_be_hidden()
    player.wait_for("win|gagne")


def test_the_keys_of_the_board_lead_and_ask_and_are_letters_in_the_field(table_page: Any) -> None:
    table = ring(table_page)
    player = Listener(table)
    player.enter()
    player.press("n")
    first_name = player.name()
    assert re.match(r'button "[a-i]\d, attacker, \d+ possible moves"', first_name)
    player.press("n")
    assert player.name() != first_name
    player.press("Shift+N")
    assert player.name() == first_name
    player.press("b")
    assert player.wait_for("Attacking side, 4 pieces: attacker e2")
    expect(table.root.locator(".cl-told")).to_contain_text("Attacking side, 4 pieces")
    player.press("l")
    assert player.wait_for("Nothing has been played yet")
    player.press("/")
    field = table.root.get_by_role("textbox", name=re.compile("help"))
    expect(field).to_be_focused()
    player.page.keyboard.type("nbl/")
    expect(field).to_have_value("nbl/")
    expect(table.root.locator(".cl-typed-keys")).to_contain_text("N and Shift+N")


def test_a_press_on_an_empty_square_says_why(table_page: Any) -> None:
    table = ring(table_page)
    table.root.locator('[data-cl-key="a2"]').click()
    expect(table.root.locator(".cl-notice")).to_contain_text("a2")
    assert table.widget.state.actions == ()


def test_the_board_is_a_grid_with_headers_and_sides(table_page: Any) -> None:
    table = ring(table_page)
    grid = table.root.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(10)
    expect(grid.get_by_role("columnheader")).to_have_text([*"abcdefghi"])
    expect(grid.get_by_role("rowheader")).to_have_text([*"987654321"])
    cell = grid.get_by_role("gridcell", name=re.compile("^e3, king, defending"))
    expect(cell).to_have_attribute("aria-colindex", "6")
    row = grid.get_by_role("row", name=re.compile("e3, king"))
    expect(row).to_have_attribute("aria-rowindex", "8")
    table.check_accessible()


def test_the_cards_of_the_siggil_are_listed_as_the_arrows_lead(table_page: Any) -> None:
    table = table_page(Siggil(2, opponent="random", seed=3, language="en"))
    listed = table.root.locator(".cl-sg-pyramid").aria_snapshot()
    names = re.findall(r'listitem:?\n\s+- button "([^"]+)"', listed)
    assert len(names) == 6
    player = Listener(table)
    table.root.get_by_role("button", name=names[0], exact=True).focus()
    walked = [player.name()]
    for _ in names[1:]:
        player.press("ArrowRight")
        walked.append(player.name())
    assert [re.findall('"([^"]+)"', name)[0] for name in walked] == names
    assert any("uncovers" in name for name in names)
    table.check_accessible()
    covered = table.root.locator(".cl-sg-covered").last
    place = covered.get_attribute("data-place")
    covered.dispatch_event("click")
    expect(table.root.locator(".cl-notice")).to_contain_text(f"place {place} is still covered")


def test_a_hidden_place_says_why_and_enter_in_a_reveal_goes_on_from_it(table_page: Any) -> None:
    table = table_page(Cantor("quest", opponent=unguarded, seed=2, language="en"))
    hidden = table.root.get_by_role("button", name="b4: face-down place")
    hidden.click(force=True)
    expect(table.root.locator(".cl-notice")).to_contain_text("still face down")
    grid = table.root.get_by_role("grid")
    expect(grid.get_by_role("columnheader")).to_have_text([*"abc"])
    expect(grid.get_by_role("rowheader")).to_have_text([*"4321"])
    player = Listener(table)
    for action in ("go a1", f"mage{table.widget.state.deal.hands[0][0]}", "protect none"):
        table.root.locator(f'[data-cl-key="{action}"]').click()
    expect(table.root.locator('[data-cl-key="next"]')).to_be_visible()
    hidden.focus()
    player.press("Enter")
    expect(table.root.locator('[data-cl-key="next"]')).to_have_count(0)
    assert table.widget.view["stage"] == "play"


def test_the_shields_are_a_list_that_the_arrows_walk_through_to_its_end(table_page: Any) -> None:
    table = table_page(Cantor(opponent=unguarded, seed=2, language="en"), width=340)
    table.root.locator(".cl-hand button").first.click()
    shields = table.root.get_by_role("list", name=re.compile("protect yourself"))
    expect(shields.get_by_role("listitem")).to_have_count(19)
    player = Listener(table)
    shields.get_by_role("button").first.focus()
    for _ in range(18):
        player.press("ArrowRight")
    assert "No protection" in player.name()
    player.press("Home")
    assert "No protection" not in player.name()
    player.press("End")
    assert "No protection" in player.name()


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        (lambda: Siggil(2, opponent="random", seed=3, language="fr"), r"piocher \d+"),
        (lambda: Cantor(opponent=unguarded, seed=2, language="fr"), r"envoyer -?\d"),
        (lambda: Cantor("quest", opponent=unguarded, seed=2, language="fr"), "aller a1"),
    ],
)
def test_the_example_in_the_field_is_french_in_french(
    table_page: Any, table: Any, shown: str
) -> None:
    page = table_page(table())
    field = page.root.locator('[data-cl-key="typed"]')
    expect(field).to_have_attribute("placeholder", re.compile(shown))
