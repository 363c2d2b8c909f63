"""Catch the King and Catch the Queen in a real browser: by mouse and keys, seen and heard."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from browser.tafl.page import (
    HANDS,
    at_table,
    expect_action,
    ring,
)
from playwright.sync_api import expect

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl
from cantorlab.widgets.table.table import Table

# -- whole games ----------------------------------------------------------------------------------


def test_a_whole_game_with_the_mouse_against_random(table_page: Any) -> None:
    player = at_table(table_page, seed=12, side="defender")
    rng = Random(1)
    player.settle()
    while not player.view["outcome"]:
        actions = player.view["actions"]
        corners = [a for a in actions if a[-2:] in ("a1", "a9", "i1", "i9")]
        king = next(m for m in player.view["observation"]["pieces"] if m["piece"] == "king")
        edges = [a for a in actions if a[:2] == king["square"] and (a[3] in "ai" or a[4] in "19")]
        player.move(rng.choice(corners or edges or actions))
        player.check_board()
        assert len(player.table.widget.state.actions) < 60
    assert player.table.widget.state.outcome.reason == "king escaped"
    expect(player.table.root).to_have_attribute("data-cl-turn", "won")
    expect(player.table.root.locator(".cl-headline")).to_have_text(player.view["outcome"]["text"])
    assert player.table.overflow() == 0


def test_a_whole_game_with_the_keyboard_alone(table_page: Any) -> None:
    player = at_table(table_page, ring(), dark=True)
    keyboard = player.page.keyboard
    for _ in range(3):
        keyboard.press("Tab")
        if player.table.focused_key():
            break
    assert player.table.focused_key() == "a9"
    for key in ("ArrowDown",) * 5 + ("ArrowRight",) * 7:
        keyboard.press(key)
    assert player.table.focused_key() == "h4"
    keyboard.press("Enter")
    expect(player.square("h4")).to_have_attribute("data-picked", "true")
    keyboard.press("Escape")
    expect(player.square("h4")).to_have_attribute("data-picked", "false")
    keyboard.press(" ")
    for key in ("ArrowLeft",) * 3:
        keyboard.press(key)
    keyboard.press("Enter")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("You win.")
    assert player.table.widget.state.outcome.reason == "king encircled"
    keyboard.press("Control+Home")  # the notebook's
    assert player.table.focused_key() == "e4"
    keyboard.press("Home")
    assert player.table.focused_key() == "a4"
    keyboard.press("End")
    assert player.table.focused_key() == "i4"


def test_a_longer_game_is_typed(table_page: Any) -> None:
    player = at_table(table_page, seed=5, opponent="random")
    player.press("tool-type")
    rng = Random(1)
    for _ in range(5):
        player.settle()
        action = rng.choice(player.view["actions"])
        player.page.keyboard.type(action.replace("-", " ").upper())
        player.page.keyboard.press("Enter")
        expect_action(player, action)
    player.settle()
    player.check_board()


@pytest.mark.parametrize("hand", HANDS)
def test_a_queens_turn_has_two_halves(table_page: Any, hand: str) -> None:
    player = at_table(table_page, CatchTheQueen(seed=5, opponent="random", language="en"))
    halves = player.table.root.locator(".cl-halves li")
    rng = Random(4)
    for _ in range(3):
        player.settle()
        expect(halves.nth(0)).to_have_attribute("aria-current", "step")
        player.move(rng.choice(player.view["actions"]), hand)
        expect(halves.nth(1)).to_have_attribute("aria-current", "step")
        expect(player.table.root.locator(".cl-headline")).to_contain_text("now an English piece")
        player.move(rng.choice(player.view["actions"]), hand)
        player.check_board()
    assert len(player.table.widget.state.actions) == 12


def test_the_queen_is_caught_on_the_page(table_page: Any) -> None:
    pieces = {"e3": "queen", "d3": "jarl_chief", "f8": "jarl_viking", "i5": "king_chief"}
    game = CatchTheQueen(
        state=tafl.setup_queen({**pieces, "b7": "english"}), opponent="random", language="fr"
    )
    player = at_table(table_page, game)
    player.press("f8", "f3")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("Tu gagnes.")
    assert game.state.outcome.reason == "queen taken"


@pytest.mark.parametrize("hand", HANDS)
def test_a_piece_of_the_other_half_is_refused_with_the_reason(table_page: Any, hand: str) -> None:
    player = at_table(table_page, CatchTheQueen(opponent="person", language="en"))
    press = player.keys if hand == "keys" else player.press
    notice = player.table.root.locator(".cl-notice")
    press("e3")
    expect(notice).to_contain_text("First move a piece of your own")
    player.move("d1-d3", hand)
    press("f1")
    expect(notice).to_contain_text("Now move an English piece")
    player.move("e4-c4", hand)
    press("e1")
    expect(notice).to_contain_text("not yours")
    assert len(player.table.widget.state.actions) == 2


@pytest.mark.parametrize("hand", HANDS)
def test_a_half_turn_without_a_move_is_passed_by_a_button(table_page: Any, hand: str) -> None:
    pieces = {"e3": "queen", "a5": "jarl_chief", "i5": "king_chief", "h5": "king_viking"}
    walls = {"e2": "jarl_viking", "e4": "jarl_viking", "d3": "king_viking", "f3": "king_viking"}
    state = tafl.setup_queen({**pieces, **walls}, to_move="jarl-english")
    assert state.legal_actions() == ["pass"]
    player = at_table(table_page, CatchTheQueen(state=state, opponent="person", language="en"))
    player.keys("do-pass") if hand == "keys" else player.press("do-pass")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("first a piece of your own")


# -- picking up and putting down ------------------------------------------------------------------


def test_the_piece_picked_up_shows_where_it_may_go_and_whom_it_would_take(table_page: Any) -> None:
    pieces = {"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}
    player = at_table(table_page, state=tafl.setup(pieces), opponent="person")
    player.press("d8")
    dots = player.table.root.locator('[data-open="true"]')
    ends = {action[3:] for action in player.view["actions"] if action.startswith("d8-")}
    assert {dots.nth(n).get_attribute("data-cl-key") for n in range(dots.count())} == ends
    expect(player.square("d4")).to_have_attribute("data-takes", "true")
    expect(player.square("c4")).to_have_attribute("data-prey", "true")
    assert "would take c4" in player.label("d4")
    player.press("d8")
    expect(dots).to_have_count(0)
    player.press("d8", "b4")
    expect(player.square("b4")).to_have_attribute("data-picked", "true")
    player.press("d8", "d4")
    expect(player.square("c4")).to_have_attribute("data-taken", "true")
    expect(player.table.root.locator(".cl-rail .cl-piece")).to_have_count(1)
    player.check_board()


def test_an_impossible_move_is_refused_with_the_reason_and_the_piece_stays_in_hand(
    table_page: Any,
) -> None:
    player = at_table(table_page)
    notice = player.table.root.locator(".cl-notice")
    player.press("d1", "i1")
    expect(notice).to_contain_text("in the way")
    expect(player.square("d1")).to_have_attribute("data-picked", "true")
    player.press("a1")
    expect(notice).to_contain_text("fortress")
    player.press("d1", "e7")
    expect(notice).to_contain_text("not yours")
    player.press("e1")
    expect(notice).to_have_text("The piece on e1 has no move.")
    assert not player.table.widget.state.actions


def test_a_piece_is_dragged(table_page: Any) -> None:
    player = at_table(table_page, opponent="person")
    mouse = player.page.mouse

    def carry(origin: str, end: str) -> None:
        here, there = (player.square(each).bounding_box() for each in (origin, end))
        assert here
        assert there
        mouse.move(here["x"] + 20, here["y"] + 20)
        mouse.down()
        mouse.move(here["x"] + 40, here["y"] + 5, steps=2)
        expect(player.square(origin)).to_have_attribute("data-picked", "true")
        mouse.move(there["x"] + 20, there["y"] + 20, steps=3)
        mouse.up()

    carry("d1", "d4")
    expect_action(player, "d1-d4")
    carry("e3", "e3")
    carry("e3", "c3")
    expect_action(player, "e3-c3")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("Player 1")
    player.check_board()
    carry("d4", "d9")
    expect(player.table.root.locator(".cl-notice")).to_contain_text("in the way")
    player.check_board()


def test_a_finger_taps_and_the_board_fits_a_phone(table_page: Any) -> None:
    player = at_table(table_page, width=320, has_touch=True, opponent="person", language="fr")
    player.square("d1").tap()
    player.square("d4").tap()
    expect_action(player, "d1-d4")
    assert player.table.overflow() == 0
    box = player.square("e5").bounding_box()
    assert box
    assert box["width"] >= 30
    assert abs(box["width"] - box["height"]) < 1


@pytest.mark.parametrize("width", [320, 400, 480, 665, 720, 760])
def test_the_board_is_square_and_nothing_juts_out_at_any_width(table_page: Any, width: int) -> None:
    start = tafl.start(archers=True).apply("d1-d4").apply("e3-d3")
    game = Tafl(state=start, opponent="random", language="fr", highlights=("moves", "danger"))
    player = at_table(table_page, game, width=width)
    assert player.table.overflow() == 0
    box = player.table.root.locator(".cl-squares").bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 2
    assert box["width"] >= min(0.9 * width - 20, 424)


@pytest.mark.parametrize("make", [Tafl, CatchTheQueen])
def test_the_whole_table_is_in_sight_on_a_small_screen(table_page: Any, make: type[Table]) -> None:
    player = at_table(table_page, make(seed=3, opponent="random", language="fr"))
    player.move(player.view["actions"][0])
    box = player.table.root.bounding_box()
    assert box
    assert box["height"] <= 660


# -- what is read aloud ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "attacker", "king", "corner"),
    [
        (
            "fr",
            "d1, assaillant, 7 coups possibles",
            "e5, roi, du camp défenseur, forteresse",
            "a1, forteresse",
        ),
        ("en", "d1, attacker, 7 possible moves", "e5, king, defending, fortress", "a1, fortress"),
    ],
)
def test_each_square_says_what_stands_there(
    table_page: Any, language: str, attacker: str, king: str, corner: str
) -> None:
    pieces = {"e5": "king", "d1": "attacker", "f1": "attacker", "d6": "attacker"}
    player = at_table(table_page, state=tafl.setup(pieces), language=language)
    assert player.label("d1") == attacker
    assert player.label("e5") == king
    assert player.label("a1") == corner
    expect(player.table.root.get_by_role("grid")).to_have_count(1)
    expect(player.table.root.get_by_role("gridcell")).to_have_count(81)


def test_moves_are_heard(table_page: Any) -> None:
    player = at_table(table_page)
    player.press("d1")
    assert player.table.spoken()[-1] == "attacker picked up from d1. 5 possible moves"
    player.press("d4")
    player.settle()
    heard = " ".join(player.table.spoken())
    assert "You: attacker d1 to d4." in heard
    assert "Computer (at random): " in heard
