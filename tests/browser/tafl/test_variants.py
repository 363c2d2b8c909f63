"""The variants of Catch the King in a real browser: what each lets one do, and what it shows."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from browser.tafl.page import (
    HANDS,
    SHOT,
    at_table,
    expect_action,
    first,
    walker,
)
from playwright.sync_api import expect

from cantorlab.rules import tafl
from cantorlab.rules.state import Json

# -- pieces that move or capture otherwise --------------------------------------------------------


@pytest.mark.parametrize("hand", HANDS)
def test_forests_are_placed_on_a_square(table_page: Any, hand: str) -> None:
    player = at_table(table_page, forest=True, opponent="person")
    expect(player.square("c3")).to_have_attribute("data-open", "true")
    expect(player.square("e5")).to_have_attribute("data-open", "false")
    player.move("forest c3", hand)
    expect(player.square("c3").locator(".cl-forest")).to_have_count(1)
    player.press("e4")
    expect(player.table.root.locator(".cl-notice")).not_to_be_empty()
    player.move("forest g7", hand)
    assert player.label("g7").startswith("g7, forest")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("move an attacker")


@pytest.mark.parametrize("hand", HANDS)
def test_a_godi_goes_diagonally(table_page: Any, hand: str) -> None:
    player = at_table(table_page, godi="vertical", opponent="person")
    player.move("d1-d3")
    player.move("e7-d7")
    player.press("e1")
    diagonal = [a for a in player.view["actions"] if a[:2] == "e1" and a[3] != "e" and a[4] != "1"]
    assert diagonal
    expect(player.square(diagonal[0][3:])).to_have_attribute("data-open", "true")
    player.press("e1")
    player.move(diagonal[0], hand)
    player.check_board()


@pytest.mark.parametrize("hand", HANDS)
def test_a_jarls_neighbour_goes_one_square_and_is_told_why_not_two(
    table_page: Any, hand: str
) -> None:
    pieces = {"e3": "king", "d3": "jarl", "h8": "attacker", "h2": "defender"}
    state = tafl.setup(pieces, to_move="defender")
    player = at_table(table_page, state=state, opponent="person")
    player.keys("e3") if hand == "keys" else player.press("e3")
    assert player.open_squares() == {"e2", "e4", "f3"}
    player.keys("h3") if hand == "keys" else player.press("h3")
    expect(player.table.root.locator(".cl-notice")).to_contain_text("stands beside a Jarl")
    expect(player.square("e3")).to_have_attribute("data-picked", "true")
    player.keys("f3") if hand == "keys" else player.press("f3")
    expect_action(player, "e3-f3")


def test_a_young_king_captures(table_page: Any) -> None:
    pieces = {"e3": "king", "h5": "attacker", "h6": "defender", "a4": "attacker"}
    state = tafl.setup(pieces, to_move="defender", young_king=True)
    player = at_table(table_page, state=state, opponent="person")
    player.press("e3")
    takers = [action for action, taken in player.view["captures"].items() if "h5" in taken]
    assert takers == []
    player.press("e4")
    expect_action(player, "e3-e4")
    player.settle()
    player.move("a4-a3")
    player.press("e4")
    expect(player.square("h4")).to_have_attribute("data-takes", "true")
    player.press("h4")
    expect(player.square("h5")).to_have_attribute("data-taken", "true")


# -- archers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", HANDS)
def test_a_shot_is_announced_by_its_button(table_page: Any, hand: str) -> None:
    player = at_table(table_page, walker())
    expect(player.square("c6")).to_have_attribute("data-shot", "true")
    button = player.square("do-shoot")
    expect(button).to_have_text("Announce the shot at c6")
    player.table.check_accessible()
    player.move("shoot", hand)
    expect(player.square("c6")).to_have_attribute("data-taken", "true")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("move a defender or the king")
    expect(button).to_have_count(0)
    assert "You: the shot is announced. Taken: attacker c6." in player.table.spoken()
    if hand == "keys":  # whose button is gone goes on from the board
        assert player.table.focused_key() is not None


def test_a_shot_that_is_not_pointed_out_is_fired_all_the_same(table_page: Any) -> None:
    game = walker()
    game.new_game(point_out_shots=False, archers=True)
    position = tafl.setup(SHOT, facings={"c4": "up"})
    game.state = position
    player = at_table(table_page, game)
    player.settle()
    expect(player.square("c6")).to_have_attribute("data-shot", "false")
    button = player.square("do-shoot")
    expect(button).to_have_text("Shoot")
    button.click()
    expect(player.square("c6")).to_have_attribute("data-taken", "true")
    button.click()
    expect(player.table.root.locator(".cl-notice")).to_contain_text("There is no shot")


def test_an_archers_zone_is_shown_where_it_would_face(table_page: Any) -> None:
    player = at_table(table_page, archers=True, side="defender", opponent=first)
    player.settle()
    aimed = player.table.root.locator('[data-aimed="true"]')
    player.press("wish-zones")
    expect(player.square("e7")).to_have_attribute("data-watched", "true")
    player.press("wish-zones", "e6")
    player.settle()
    player.square("c6").hover()
    expect(aimed.first).to_be_visible()
    shown = {aimed.nth(n).get_attribute("data-cl-key") for n in range(aimed.count())}
    assert shown == {"b6", "a6", "a5", "a7"}
    player.press("e6")
    expect(aimed).to_have_count(0)


# -- the Victory variant --------------------------------------------------------------------------


@pytest.mark.parametrize("hand", HANDS)
def test_a_merchant_takes_the_king_with_one_man_opposite(table_page: Any, hand: str) -> None:
    pieces = {"e3": "king", "d3": "attacker", "f1": "merchant", "h8": "defender"}
    player = at_table(table_page, state=tafl.setup(pieces))
    assert player.label("f1").startswith("f1, merchant")
    player.move("f1-f3", hand)
    assert player.table.widget.state.outcome.reason == "king taken by merchant"
    headline = player.table.root.locator(".cl-headline")
    expect(headline).to_have_text("You win. A merchant has taken the king: the attacker wins.")
    expect(player.table.root).to_have_attribute("data-cl-turn", "won")
    assert headline.inner_text() in player.table.spoken()


@pytest.mark.parametrize("hand", HANDS)
def test_a_king_who_marries_the_daughter_wins(table_page: Any, hand: str) -> None:
    pieces = {"c5": "king", "c4": "daughter", "a3": "defender", "h8": "attacker"}
    state = tafl.setup(pieces, to_move="defender")
    player = at_table(table_page, state=state, side="defender", language="fr")
    assert player.label("c4") == "c4, fille du Jarl, du camp assaillant"
    player.keys("a3") if hand == "keys" else player.press("a3")
    expect(player.square("c3")).to_have_attribute("data-takes", "true")
    expect(player.square("c4")).to_have_attribute("data-prey", "true")
    player.keys("c3") if hand == "keys" else player.press("c3")
    expect_action(player, "a3-c3")
    player.settle()
    assert player.table.widget.state.outcome.reason == "daughter married"
    expect(player.table.root.locator(".cl-headline")).to_contain_text("Tu gagnes.")
    expect(player.table.root.locator('.cl-rail [data-piece="daughter"]')).to_have_count(1)


@pytest.mark.parametrize("hand", HANDS)
def test_a_daughter_taken_without_the_king_is_simply_lost(table_page: Any, hand: str) -> None:
    pieces = {"e5": "king", "c3": "defender", "d3": "daughter", "e1": "defender", "h8": "attacker"}
    state = tafl.setup(pieces, to_move="defender")
    player = at_table(table_page, state=state, side="defender", opponent="person")
    player.move("e1-e3", hand)
    assert player.table.widget.state.outcome is None
    expect(player.square("d3")).to_have_attribute("data-taken", "true")
    expect(player.table.root.locator('.cl-rail [data-piece="daughter"]')).to_have_count(1)


@pytest.mark.parametrize("hand", HANDS)
def test_a_curse_falls_on_the_king_in_the_t_before_the_volva(table_page: Any, hand: str) -> None:
    pieces = {"b5": "king", "b1": "volva", "h8": "attacker", "g7": "defender"}
    player = at_table(table_page, state=tafl.setup(pieces), opponent="person")
    player.keys("b1") if hand == "keys" else player.press("b1")
    expect(player.square("b3")).to_have_attribute("aria-label", re.compile("would curse"))
    player.go_to("b3") if hand == "keys" else player.square("b3").hover()
    assert player.marked("aimed") == {"b4", "b5", "a5", "c5"}
    assert player.label("b3").endswith("would curse b4, a5, b5, c5, the king among them")
    player.keys("b3") if hand == "keys" else player.press("b3")
    expect_action(player, "b1-b3")
    player.settle()
    expect(player.square("b5").locator(".cl-curse")).to_have_count(1)
    assert "cursed" in player.label("b5")
    assert "The king is cursed: one square a move from now on." in " ".join(player.table.spoken())
    player.keys("b5") if hand == "keys" else player.press("b5")
    assert player.open_squares() == {"b4", "a5", "c5", "b6"}
    player.keys("b8") if hand == "keys" else player.press("b8")
    expect(player.table.root.locator(".cl-notice")).to_contain_text("The king is cursed")
    player.keys("b6") if hand == "keys" else player.press("b6")
    expect_action(player, "b5-b6")
    expect(player.square("b6").locator(".cl-curse")).to_have_count(1)
    player.check_board()


def test_a_volva_who_goes_the_other_way_curses_nobody(table_page: Any) -> None:
    pieces = {"b5": "king", "b4": "volva", "h8": "attacker", "g7": "defender"}
    player = at_table(table_page, state=tafl.setup(pieces), opponent="person")
    player.move("b4-b3")
    expect(player.square("b5").locator(".cl-curse")).to_have_count(0)
    assert "cursed" not in player.label("b5")


def test_a_curse_that_the_computer_casts_is_seen_and_heard(table_page: Any) -> None:
    def curse(_seen: Json, actions: list[str], _rng: Random) -> str:
        return "b1-b3" if "b1-b3" in actions else actions[0]

    pieces = {"b5": "king", "b1": "volva", "h8": "attacker", "g7": "defender"}
    state = tafl.setup(pieces)
    player = at_table(
        table_page,
        state=state,
        side="defender",
        opponent=curse,
        language="fr",
        names=("Ana", "Bo"),
    )
    player.settle()
    expect(player.square("b5").locator(".cl-curse")).to_have_count(1)
    assert "maudit" in player.label("b5")
    player.press("b5")
    assert player.open_squares() == {"b4", "a5", "c5", "b6"}


def test_a_cursed_king_and_a_jarls_neighbour_are_marked(table_page: Any) -> None:
    pieces = {"g3": "king", "g4": "jarl", "f3": "defender", "f4": "defender", "b5": "volva"}
    pieces |= {"h2": "attacker", "a4": "attacker"}
    state = tafl.setup(pieces, to_move="defender", cursed=True)
    player = at_table(table_page, state=state, side="defender", width=320, dark=True)
    expect(player.square("g3").locator(".cl-curse")).to_have_count(1)
    expect(player.square("f4").locator(".cl-bond")).to_have_count(1)
    assert "cursed" in player.label("g3")
    assert "one square only" in player.label("f4")
    player.table.check_accessible()


# -- danger ---------------------------------------------------------------------------------------


def test_danger_is_shown_to_who_asks(table_page: Any) -> None:
    pieces = {"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}
    state = tafl.setup({**pieces, "h7": "defender"}, to_move="defender")
    player = at_table(table_page, state=state, side="defender")
    expect(player.square("c4")).to_have_attribute("data-danger", "false")
    player.press("wish-danger")
    expect(player.square("c4")).to_have_attribute("data-danger", "true")
    expect(player.table.root.locator(".cl-threat")).to_contain_text("can be taken next: c4")
    player.press("wish-danger")
    expect(player.square("c4")).to_have_attribute("data-danger", "false")
