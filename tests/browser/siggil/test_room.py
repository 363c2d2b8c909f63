"""The Siggil is as large as its room allows, and nothing on it collides."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Siggil, players
from cantorlab.rules import siggil

TALLEST = 640

# The boxes of what is written on each card that lies open, and of the emblems beside it.
COLLIDING = """() => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const cards = [...document.querySelectorAll(".cl-sg-open .cl-sg-card, .cl-sg-held .cl-sg-card")];
  return Math.max(...cards.flatMap((card) => {
    const corners = [...card.querySelectorAll(".cl-sg-corner")].map(box);
    const emblems = [...card.querySelectorAll(":scope > .cl-sg-emblem")].map(box);
    return corners.flatMap((corner) => emblems.map((emblem) => meet(corner, emblem)));
  }));
}"""
# By how many pixels the cards of the Siggil lie over the headline, the hand or what is beside them.
OVER = """() => {
  // On a telephone the hand stands before a Siggil that is scrolled behind it.
  for (const own of document.querySelectorAll(".cl-sg-own")) own.style.position = "static";
  const cards = [...document.querySelectorAll(".cl-sg-place")]
    .map((each) => each.getBoundingClientRect());
  const others = [".cl-head", ".cl-sg-own", ".cl-sg-spirits-place", ".cl-sg-seats-place"]
    .map((name) => document.querySelector(name)?.getBoundingClientRect()).filter(Boolean);
  return Math.max(...cards.flatMap((a) => others.map((b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)))));
}"""


def after(count: int, layout: str, plies: int) -> siggil.SiggilState:
    state, rng = siggil.start(count, layout, seed=3), Random(1)
    novice = players.named("siggil", "novice")
    for _ in range(plies):
        if state.is_terminal:
            break
        seat = state.to_act[0]
        action = novice(state.observation(seat), state.legal_actions(seat), rng)
        state = state.apply(action, seat)
    return state


def table_of(table_page: Any, count: int, layout: str, plies: int, width: int) -> Any:
    game = Siggil(players=count, layout=layout, opponent="novice", pace="step", language="fr")
    game.state = after(count, layout, plies)
    return table_page(game, width=width, reduced_motion="reduce")


@pytest.mark.parametrize(
    ("layout", "width", "least"),
    [
        ("passage", 760, 60),
        ("turtle", 760, 60),
        ("pyramids", 760, 45),
        ("river", 760, 43),
        ("pillars", 760, 45),
        ("pyramids", 1180, 55),
        ("pillars", 1180, 60),
    ],
)
def test_cards_are_as_large_as_the_height_allows(
    table_page: Any, layout: str, width: int, least: int
) -> None:
    table = table_of(table_page, 2, layout, 0, width)
    card = table.root.locator(".cl-sg-open").first.bounding_box()
    assert card["width"] >= least
    assert table.root.bounding_box()["height"] <= TALLEST
    assert table.overflow() == 0


def test_a_wide_cell_has_two_pyramids_side_by_side(table_page: Any) -> None:
    table = table_of(table_page, 2, "pyramids", 0, 1180)
    lies = table.root.locator(".cl-sg-place").evaluate_all(
        """(all) => all.map((each) => each.getBoundingClientRect())
             .map(({ x, bottom }) => [x, bottom])"""
    )
    middle = (min(x for x, _ in lies) + max(x for x, _ in lies)) / 2
    feet = [max(foot for x, foot in lies if (x < middle) == left) for left in (True, False)]
    assert abs(feet[0] - feet[1]) < 2


@pytest.mark.parametrize("width", [1180, 760, 600, 360])
@pytest.mark.parametrize(("layout", "count"), [("pyramids", 3), ("passage", 4), ("pillars", 1)])
def test_nothing_collides(table_page: Any, layout: str, count: int, width: int) -> None:
    table = table_of(table_page, count, layout, 20, width)
    assert table.page.evaluate(COLLIDING) <= 1
    assert table.page.evaluate(OVER) <= 3  # a card that may be drawn is lifted by two pixels


def test_what_can_be_taken_now_says_so(table_page: Any) -> None:
    for plies in range(5, 60):
        state = after(2, "passage", plies)
        takes = {act.split()[1] for act in state.legal_actions(0) if act.startswith("take ")}
        if takes & set(state.observation(0)["free"]):
            break
    table = table_of(table_page, 2, "passage", plies, 760)
    free = set(table.widget.view["observation"]["free"])
    for spirit in free:
        lies = table.root.locator(f'.cl-sg-free li:has([data-spirit="{spirit}"])')
        expect(lies.locator(".cl-sg-can")).to_have_count(int(spirit in takes))
