"""Formulas on the clipboard of a real browser: what is copied is the formula that is shown."""

from __future__ import annotations

from typing import Any

from browser.clipboard import find_differences, many_formulas, paste
from browser.lab.page import opened
from playwright.sync_api import expect

#: Puts formulas into the widget as it shows them, a line each, and selects them all.
SHOW = """(root, printed) => {
  const list = document.createElement("div");
  for (const each of printed) {
    const line = document.createElement("p");
    line.innerHTML = each;
    list.append(line);
  }
  root.querySelector(".cl-body").append(list);
  getSelection().selectAllChildren(list);
}"""
#: Selects what is below the bar of the fraction that is shown, and no more.
SELECT_BELOW = """(math) => {
  getSelection().selectAllChildren(math.querySelector("mfrac").lastElementChild);
}"""


def test_every_formula_comes_back_as_it_was(table_page: Any) -> None:
    person = opened(table_page)
    formulas = many_formulas()
    person.root.evaluate(SHOW, [formula.mathml_in("fr") for formula in formulas])
    person.page.keyboard.press("Control+C")
    lines = [line for line in paste(person.page).splitlines() if line.strip()]
    assert len(lines) == len(formulas) == 372
    assert find_differences(formulas, lines) == []


def test_a_part_of_a_formula_is_the_whole_and_other_text_stays_text(table_page: Any) -> None:
    person = opened(table_page, "1/(n+10)")
    person.root.locator(".cl-line-formula .cl-reading-math math").evaluate(SELECT_BELOW)
    person.page.keyboard.press("Control+C")
    assert paste(person.page) == "1/(n + 10)"
    person.root.evaluate(SHOW, ["before ", "no mathematics"])
    person.page.keyboard.press("Control+C")
    assert paste(person.page).split() == ["before", "no", "mathematics"]


def test_two_lines_pasted_into_the_field_are_asked_back(table_page: Any) -> None:
    person = opened(table_page, "n + 1")
    person.root.evaluate(SHOW, ["1", "n+10"])
    person.page.keyboard.press("Control+C")
    person.field.fill("")
    person.field.focus()
    person.page.keyboard.press("Control+V")
    expect(person.field).to_have_value("1↵n+10")
    fault = person.root.locator(".cl-formulas > .cl-fault").first
    expect(fault).to_contain_text("on one line")
    assert person.lab.formula == "n + 1"


def test_what_is_stale_is_grey_from_the_first_key_until_it_is_shown(table_page: Any) -> None:
    person = opened(table_page, "n + 1")
    ladders = person.root.locator(".cl-lab-ladders")
    field = person.root.locator(".cl-line-formula .cl-formula-field")
    expect(ladders).to_have_css("opacity", "1")
    seen = field.evaluate(
        """(field) => { const input = field.querySelector("input");
             input.value = "n + 2"; input.dispatchEvent(new Event("input"));
             const shown = field.getRootNode().querySelector(".cl-lab-ladders");
             return [field.hasAttribute("data-stale"), getComputedStyle(shown).opacity]; }"""
    )
    assert seen == [True, "0.4"]
    person.until(lambda: person.lab.formula == "n + 2")
    expect(ladders).to_have_css("opacity", "1")
    person.type("n +")
    expect(ladders).to_have_css("opacity", "0.4")
    person.type("n + 2")
    expect(ladders).to_have_css("opacity", "1")
