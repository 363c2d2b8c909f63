"""Play while the other side thinks: a move planned, arrows drawn, a drag taken back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from browser.tafl.page import Player, at_table
from playwright.sync_api import expect

from cantorlab import Tafl
from cantorlab.rules.state import Json


class Thinking:
    """A player that thinks until it is told to answer."""

    def __init__(self) -> None:
        self.may = threading.Event()

    def __call__(self, _seen: Json, actions: list[str], _rng: Random) -> str:
        self.may.wait()
        self.may.clear()
        return "e3-f3" if "e3-f3" in actions else actions[0]


@pytest.fixture
def other() -> Iterator[Thinking]:
    thinking = Thinking()
    yield thinking
    thinking.may.set()


def thought_of(table_page: Any, other: Thinking, **options: Any) -> Player:
    """A table where one has moved d1-d4, and the other side thinks."""
    player = at_table(table_page, Tafl(opponent=other, pace="brisk", language="en", **options))
    player.press("d1", "d4")
    player.table.until(lambda: player.view["thinking"])
    player.table.settle()
    return player


def actions(player: Player) -> list[str]:
    return [action for _, action in player.table.widget.state.actions]


def centre(player: Player, square: str) -> tuple[float, float]:
    box = player.square(square).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("hand", ["mouse", "keys", "drag"])
def test_a_planned_move_is_made_as_soon_as_it_can_be(
    table_page: Any, other: Thinking, hand: str
) -> None:
    player = thought_of(table_page, other)
    if hand == "drag":
        player.square("a4").drag_to(player.square("a2"))
    else:
        (player.keys if hand == "keys" else player.press)("a4", "a2")
    assert player.marked("planned") == {"a4", "a2"}
    assert "planned" in player.label("a2")
    assert any("Planned: a4-a2" in said for said in player.table.spoken())
    assert actions(player) == ["d1-d4"], "the kernel hears of it when it can be made"
    other.may.set()
    player.table.until(lambda: len(actions(player)) == 3)
    assert actions(player) == ["d1-d4", "e3-f3", "a4-a2"]
    player.table.settle()
    assert player.marked("planned") == set()


def test_a_plan_is_dropped_and_one_that_cannot_be_made_says_so(
    table_page: Any, other: Thinking
) -> None:
    player = thought_of(table_page, other)
    notice = player.table.root.locator(".cl-notice")
    player.press("e5")
    expect(notice).to_be_visible()  # not one's own
    for drop in ("press", "Escape"):
        player.press("a4", "a2")
        assert player.marked("planned") == {"a4", "a2"}
        if drop == "press":
            player.press("i9")
        else:
            player.page.keyboard.press("Escape")
        assert player.marked("planned") == set()
    player.press("d4", "d9")  # d5 stands between
    other.may.set()
    expect(notice).to_have_text("Your planned move d4-d9 is not possible any more.")
    assert actions(player) == ["d1-d4", "e3-f3"]
    assert player.view["your_turn"]
    player.table.check_accessible()


def test_a_new_game_and_the_end_forget_the_plan(table_page: Any, other: Thinking) -> None:
    player = thought_of(table_page, other)
    player.press("a4", "a2")
    player.table.widget.new_game()
    player.settle()
    assert (player.marked("planned"), actions(player)) == (set(), [])


def test_a_godi_is_planned_diagonally(table_page: Any, other: Thinking) -> None:
    player = thought_of(table_page, other, godi="horizontal")
    player.press("a5", "d8")
    assert player.marked("planned") == {"a5", "d8"}
    other.may.set()
    player.table.until(lambda: len(actions(player)) == 3)
    assert actions(player) == ["d1-d4", "e3-f3", "a5-d8"]


def test_what_is_picked_up_meanwhile_stays_in_the_hand(table_page: Any, other: Thinking) -> None:
    player = thought_of(table_page, other)
    player.press("a4")
    assert len(player.open_squares()) == 16
    other.may.set()
    player.settle()
    assert player.marked("picked") == {"a4"}
    assert player.open_squares() == {
        each[3:] for each in player.view["actions"] if each[:2] == "a4"
    }


def test_the_right_button_draws_until_the_next_press(table_page: Any) -> None:
    player = at_table(table_page)
    mouse, drawn = player.page.mouse, player.table.root.locator(".cl-drawn-shapes")

    def draw(start: str, end: str) -> None:
        mouse.move(*centre(player, start))
        mouse.down(button="right")
        mouse.move(*centre(player, end), steps=3)
        mouse.up(button="right")

    draw("e5", "e9")
    draw("a1", "h8")
    draw("c3", "c3")
    expect(drawn.locator("path")).to_have_count(2)
    expect(drawn.locator("circle")).to_have_count(1)
    first = drawn.locator("path").first.get_attribute("d")
    player.press("wish-turn")
    assert drawn.locator("path").first.get_attribute("d") != first
    player.press("wish-turn")
    draw("e5", "e9")  # once more: it is gone
    expect(drawn.locator("path")).to_have_count(1)
    player.press("i9")
    expect(drawn.locator("path, circle")).to_have_count(0)
    draw("e5", "e9")
    player.table.widget.act(player.view["actions"][0])  # another position
    expect(drawn.locator("path")).to_have_count(0)


def test_the_right_button_takes_a_drag_back(table_page: Any) -> None:
    player = at_table(table_page)
    mouse = player.page.mouse
    mouse.move(*centre(player, "d1"))
    mouse.down()
    mouse.move(*centre(player, "d4"), steps=3)
    expect(player.table.root.locator(".cl-held")).to_have_count(1)
    mouse.down(button="right")
    mouse.move(*centre(player, "d3"))
    expect(player.table.root.locator(".cl-held")).to_have_count(0)
    mouse.up(button="right")
    mouse.up()
    player.table.settle()
    assert (actions(player), player.marked("picked")) == ([], set())
    expect(player.table.root.locator(".cl-drawn-shapes > *")).to_have_count(0)
    player.move("d1-d4")  # the next press is heard


@pytest.mark.parametrize("hosted", [True, False])
def test_the_menu_of_the_page_opens_with_shift(table_page: Any, hosted: bool) -> None:
    player = at_table(table_page)
    player.page.evaluate(
        """(hosted) => { window.menus = []; document.addEventListener("contextmenu", (event) => {
             if (hosted && !event.shiftKey) event.preventDefault();
             menus.push([event.isTrusted, event.shiftKey, event.defaultPrevented]);
           }); }""",
        hosted,
    )
    square = player.square("e5")
    square.click(button="right")
    assert player.page.evaluate("menus") == []
    square.click(button="right", modifiers=["Shift"])
    own = [False, False, hosted]  # the menu of the notebook, where it has one
    browsers = [] if hosted else [[True, True, False]]
    assert player.page.evaluate("menus") == [own, *browsers]
