"""Pieces tell their names and how they move; the board turns; the moves have the room there is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from browser.tafl.page import at_table, expect_action
from playwright.sync_api import expect

from cantorlab import CatchTheQueen, Tafl
from cantorlab.languages.texts import say
from cantorlab.rules.tafl.names import NAMES

GAMES: dict[str, Any] = {
    "tafl": {},
    "victory": {"victory": True, "godi": True, "archers": True, "forest": True},
    "jarl": {"jarl": "horizontal", "archers": True},
}


def two(**settings: Any) -> Tafl:
    return Tafl(**{"opponent": None, "seed": 4, "language": "en", **settings})


def test_hovering_a_piece_tells_its_name_and_how_it_moves(table_page: Any) -> None:
    player = at_table(table_page, two(godi="vertical"))
    bubble = player.table.root.locator(".cl-naming")
    player.square("e9").hover()
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("Godi")
    expect(bubble).to_contain_text("straight or diagonally")
    assert player.table.overflow() == 0
    player.square("b2").hover()
    expect(bubble).to_be_hidden()


def test_focusing_a_piece_by_keys_tells_it_until_a_key_is_pressed(table_page: Any) -> None:
    player = at_table(table_page, two(language="fr"))
    bubble = player.table.root.locator(".cl-naming")
    player.go_to("e5")
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("gagne dans un coin")
    player.page.keyboard.press("ArrowUp")
    expect(bubble).to_be_hidden()


def test_holding_a_piece_tells_it_and_picks_nothing_up(table_page: Any) -> None:
    player = at_table(table_page, two(), has_touch=True)
    bubble = player.table.root.locator(".cl-naming")
    box = player.square("d1").bounding_box()
    assert box
    finger = player.page.context.new_cdp_session(player.page)
    at = {"x": box["x"] + 12, "y": box["y"] + 12}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("surrounds the king")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(bubble).to_be_hidden()
    assert player.marked("picked") == set()
    player.square("d1").tap()
    expect(player.square("d1")).to_have_attribute("data-picked", "true")


@pytest.mark.parametrize("name", [*GAMES, "queen"])
def test_the_legend_tells_the_pieces_in_play_and_no_others(table_page: Any, name: str) -> None:
    game = CatchTheQueen(opponent=None, seed=4, language="en") if name == "queen" else None
    player = at_table(table_page, game or two(**GAMES[name]), width=760)
    player.press("wish-legend")
    shown = player.table.root.locator(".cl-legend li strong").all_inner_texts()
    standing = set(player.standing().values())
    if name == "victory":
        standing.add("forest")
    named = (say(f"tafl.piece.{piece}", "en") for piece in standing)
    assert sorted(map(str.casefold, shown)) == sorted(map(str.casefold, named))
    player.table.check_accessible()
    player.press("wish-legend")
    expect(player.table.root.locator(".cl-legend")).to_be_hidden()


def test_every_piece_says_how_it_moves_in_both_languages() -> None:
    told = {
        (piece, language): say(f"tafl.ui.way.{piece}", language)
        for piece in {*NAMES.values(), "forest"}
        for language in ("en", "fr")
    }
    assert len(set(told.values())) == len(told)


def test_a_turned_board_is_seen_walked_and_dragged_from_the_other_side(table_page: Any) -> None:
    player = at_table(table_page, two())
    before = {name: player.square(name).bounding_box() for name in ("a1", "d1", "i9")}
    player.press("wish-turn")
    assert player.square("i9").bounding_box() == before["a1"]
    assert player.square("a1").bounding_box() == before["i9"]
    player.square("e5").focus()
    for key, square in (("ArrowUp", "e4"), ("ArrowRight", "d4"), ("Home", "i4")):
        player.page.keyboard.press(key)
        assert player.table.focused_key() == square
    player.square("d1").drag_to(player.square("d3"))
    player.settle()
    assert player.standing()["d3"] == "attacker"
    player.table.check_accessible()
    player.press("wish-turn")
    assert player.square("a1").bounding_box() == before["a1"]


def test_the_moves_have_the_height_of_the_board_and_show_the_current_one(table_page: Any) -> None:
    game, rng = two(), Random(2)
    for _ in range(60):
        game.act(rng.choice(game.view["actions"]))
    player = at_table(table_page, game, width=760)
    moves, board = (player.table.root.locator(each) for each in (".cl-moves", ".cl-board9"))
    expect(moves.locator("[aria-current]")).to_be_in_viewport()
    around, within = board.bounding_box(), moves.bounding_box()
    assert around
    assert within
    assert within["height"] > around["height"] / 2
    assert within["y"] + within["height"] <= around["y"] + around["height"] + 1
    player.press("step-first")
    expect(moves.locator("li").first).to_be_in_viewport()


def test_the_board_lies_the_same_in_a_page_that_is_read_from_the_right(table_page: Any) -> None:
    player = at_table(table_page)
    player.page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    root = player.table.root
    assert root.evaluate("(root) => getComputedStyle(root).direction") == "ltr"
    root.evaluate("(root) => { root.dir = 'rtl'; }")  # as in Hebrew or Arabic
    left, right = (player.square(name).bounding_box() for name in ("a9", "i9"))
    assert left["x"] < right["x"]
    player.square("d1").drag_to(player.square("d3"))
    expect_action(player, "d1-d3")
