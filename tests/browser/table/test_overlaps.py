"""No words, numbers or medals lie over each other or are broken, at any width or language."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from browser.table.test_result import finished
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, FormulaLab, MyGames, Quiz, Siggil, Tafl

WIDTHS = (320, 380, 480, 560, 640, 760, 1000)

#: Pairs of texts, or medals, whose ink lies over each other. Cards of Siggil and pieces on squares
#: do so on purpose, and what has no ink for eyes counts for nothing.
OVERLAPS = """(root) => {
  const stacked = ".cl-unseen, figcaption, .cl-sg-pyramid, .cl-sg-own, .cl-squares, math, "
    + "svg, [hidden], dialog, .cl-offer, .cl-turning, .cl-review-curve, .cl-formula";
  const found = [];
  // The boxes that cut an element off; null for one that is hidden from eyes.
  const clips = (element) => {
    const frames = [];
    for (let each = element; each && each !== root; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.clipPath !== "none") return null;
      if (style.overflowX !== "visible" || style.overflowY !== "visible")
        frames.push(each.getBoundingClientRect());
    }
    return frames;
  };
  const both = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walker = document.createTreeWalker(root, both);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest(stacked)) continue;
    const medal = node instanceof Element && node.matches(".cl-sg-medal");
    const text = node instanceof Text && node.data.trim() !== "";
    if (!(medal || text) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    medal ? range.selectNode(node) : range.selectNodeContents(node);
    const frames = clips(element);
    if (frames === null) continue;
    for (const rect of range.getClientRects()) {
      const [left, right, top, bottom] = [
        Math.max(rect.left, ...frames.map((each) => each.left)),
        Math.min(rect.right, ...frames.map((each) => each.right)),
        Math.max(rect.top, ...frames.map((each) => each.top)),
        Math.min(rect.bottom, ...frames.map((each) => each.bottom)),
      ];
      if (right - left > 1 && bottom - top > 1)
        found.push({ left, right, top, bottom, node, said: medal ? "medal" : node.data });
    }
  }
  // The ink of a line is lower than the line, and medals are round.
  const over = (a, b) => a.node !== b.node
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  return found.flatMap((a, at) => found.slice(at + 1).filter((b) => over(a, b))
    .map((b) => `${a.said} / ${b.said}`));
}"""

#: Words that are broken in the middle, as where a column is narrower than what it says.
BROKEN = """(root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element.closest(".cl-unseen, svg, math, code, [hidden], dialog")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(element).clipPath !== "none") continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{2,18}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map((each) => Math.round(each.top));
      if (Math.max(...tops) - Math.min(...tops) > 5) found.push(`${word} in ${node.data}`);
    }
  }
  return found;
}"""


def in_a_reveal(language: str) -> Any:
    """The first duel of a match whose mages stand beside each other on the ladder."""
    table = Cantor(opponent="random", seed=13, language=language, journal=False)
    with table._session.at_once():
        while table.view["stage"] == "play":
            table.act(table.view["actions"][0])
    return table


def played(table: Any) -> Any:
    rng = Random(3)
    with table._session.at_once():
        while table.outcome is None:
            table.act(rng.choice(table.view["actions"]))
    return table


def siggil(players: int) -> Callable[[str], Any]:
    return lambda language: played(
        Siggil(players, opponent="random", seed=3, language=language, journal=False)
    )


STATES: dict[str, Callable[[str], Any]] = {
    "reveal": in_a_reveal,
    "quest": lambda language: Cantor("quest", side="adventurer", language=language, journal=False),
    "own places": lambda language: Cantor(
        "express", places=["10 - n", "n + 12839"], language=language, journal=False
    ),
    "match": lambda language: finished("express", language),
    "two": siggil(2),
    "four": siggil(4),
    "king": lambda language: Tafl(language=language, journal=False),
    "queen": lambda language: CatchTheQueen(language=language, journal=False),
    "my games": lambda language: MyGames(language=language),
    "lab": lambda language: FormulaLab("n + 100", language=language),
    "quiz": lambda language: Quiz(level=3, n=3, seed=1, language=language, journal=False),
}


def at_width(table: Any, width: int) -> None:
    """Give the widget another width, and wait until it is laid out anew."""
    table.page.set_viewport_size({"width": width + 24, "height": 800})
    table.page.evaluate(
        """(width) => {
          document.querySelector(".host").style.width = `${width}px`;
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""",
        width,
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", STATES)
def test_nothing_lies_over_anything_at_any_width(table_page: Any, name: str, language: str) -> None:
    table = table_page(STATES[name](language), width=760, reduced_motion="reduce")
    expect(table.root.locator(".cl-body")).to_be_visible()
    faults = {}
    for width in WIDTHS:
        at_width(table, width)
        faults[width] = [*table.root.evaluate(OVERLAPS), *table.root.evaluate(BROKEN)]
        assert table.overflow() <= 0, width
    assert not any(faults.values()), faults


def test_a_place_of_ones_own_is_not_titled_by_its_formula(table_page: Any) -> None:
    widget = STATES["own places"]("en")
    table = table_page(widget, width=560)
    number = widget.view["place"]["number"]
    expect(table.root.locator(".cl-place-name")).to_have_text(f"{number}Place {number}")
