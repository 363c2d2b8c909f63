"""The way out of the explorer and of a quiz is as short as that out of a game."""

from __future__ import annotations

from typing import Any

import pytest
from browser.harness import TablePage
from browser.keys.test_few_stops import FEW
from browser.quiz.page import quiz_of
from playwright.sync_api import expect

from cantorlab import FormulaLab, exercises

# The first stop of the body, which is what the widget is about, or the one with this key.
TO_THE_BODY = """(key) => {
  if (!document.querySelector("#after")) {
    const after = Object.assign(document.createElement("button"), { id: "after" });
    document.body.append(after);
  }
  const stops = document.querySelectorAll(".cl-body :is(button, input, select, [tabindex='0'])");
  const there = [...stops].filter((each) => each.tabIndex === 0 && each.checkVisibility());
  (key ? there.find((each) => each.dataset.clKey === key) : there[0]).focus();
}"""


def tabs_out(table: TablePage, key: str | None = None) -> list[str]:
    """The stops from the body, or from the one with this key, to the end of the widget."""
    table.page.evaluate(TO_THE_BODY, key)
    stops: list[str] = []
    while table.page.evaluate("() => document.activeElement.closest('.cl-root') !== null"):
        stops.append(table.focused_key() or "?")
        assert len(stops) < 40
        table.page.keyboard.press("Tab")
    return stops


@pytest.mark.parametrize("kind", exercises.KINDS)
def test_at_most_six_tabs_lead_out_of_a_quiz_before_and_after_the_reveal(
    table_page: Any, kind: str
) -> None:
    table = table_page(quiz_of(kind), width=760, reduced_motion="reduce")
    asked = tabs_out(table)
    assert 1 <= len(asked) <= FEW, asked
    table.root.locator('[data-cl-key="reveal"]').click()
    expect(table.root.locator('[data-cl-key="next"]')).to_be_visible()
    told = tabs_out(table)
    assert 1 <= len(told) <= FEW, told


@pytest.mark.parametrize("formula", ["n^2", "a*n^2+b*n"])
@pytest.mark.parametrize("other", [None, "n^2"])
def test_at_most_six_tabs_lead_from_the_curve_out_of_the_explorer(
    table_page: Any, formula: str, other: str | None
) -> None:
    lab = FormulaLab(formula, other=other, language="en", compare=(3, -2))
    table = table_page(lab, width=760, reduced_motion="reduce")
    expect(table.root.locator('[data-cl-key="rival"]')).to_be_visible()
    stops = tabs_out(table, "curve")
    assert 1 <= len(stops) <= FEW, stops
    assert stops[0] == "curve"


AROUND = ["curve", "rival", "ladder"]
BAR = ["tool-overlay", "tool-language"]


@pytest.mark.parametrize(
    ("formula", "other", "stops"),
    [
        ("n^2", None, ["formula", "sign-n", *AROUND, *BAR]),
        ("a*n^2", None, ["formula", "sign-n", "slider-a", *AROUND, *BAR]),
        (
            "a*n^2+b*n",
            "n^2",
            ["formula", "other", "sign-n", "slider-a", "slider-b", *AROUND, "other-ladder", *BAR],
        ),
    ],
)
def test_a_letter_is_one_stop_and_a_second_formula_two(
    table_page: Any, formula: str, other: str | None, stops: list[str]
) -> None:
    lab = FormulaLab(formula, other=other, language="en", compare=(3, -2))
    table = table_page(lab, width=760, reduced_motion="reduce")
    expect(table.root.locator('[data-cl-key="rival"]')).to_be_visible()
    assert tabs_out(table) == stops
