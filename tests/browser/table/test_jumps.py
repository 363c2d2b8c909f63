"""Nothing jumps from choice to choice of a review: headline, board, curve and buttons stay."""

from __future__ import annotations

from typing import Any

import pytest
from browser.table.test_overlaps import at_width
from browser.table.test_review import _quick as quick  # noqa: F401
from browser.table.test_review import curve_of, reviewed

#: What is looked at and pressed while one goes through a game, in the order of its page.
PARTS = (".cl-headline", ".cl-review-head", ".cl-review-curve", ".cl-review-tools")
# Of games that draw a choice below its words, where the words begin.
BOARDS = {"tafl": ".cl-board9", "siggil": ".cl-review-words", "express": ".cl-review-words"}

#: So many choices, which are of every kind that a game has.
MOST = 10

#: Where parts lie: left, top, width, in whole pixels.
LIES = """(root, [parts, board]) => {
  const at = root.getBoundingClientRect();
  const lies = (selector) => {
    const box = root.querySelector(selector).getBoundingClientRect();
    return [box.left - at.left, box.top - at.top, box.width].map(Math.round);
  };
  return Object.fromEntries([...parts, board].map((each) => [each, lies(each)]));
}"""


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_moves_while_one_goes_through_a_review(table_page: Any, name: str) -> None:
    table, told = reviewed(table_page, name, "fr", width=760)
    curve = curve_of(table)
    for width in (760, 380):
        at_width(table, width)
        curve.focus()
        curve.press("Home")
        curve.press("ArrowRight")
        table.rest()
        first = table.root.evaluate(LIES, [PARTS, BOARDS[name]])
        for ply in range(2, min(told["of"], MOST) + 1):
            curve.press("ArrowRight")
            table.settle()
            now = table.root.evaluate(LIES, [PARTS, BOARDS[name]])
            assert now == first, (width, ply)
