"""The sliders of the explorer in a real browser: moved, dragged fast, and typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from browser.lab.page import opened
from playwright.sync_api import expect

from cantorlab.formulas import parse


def test_the_order_turns_over_as_a_crosses_zero(table_page: Any) -> None:
    person = opened(table_page, "a*n + b", values={"a": 1, "b": 2})
    slider = person.at("slider-a")
    slider.focus()
    for number in (Fraction(1, 2), Fraction(0), Fraction(-1, 2)):
        person.page.keyboard.press("ArrowLeft")
        person.until(lambda number=number: person.lab.values["a"] == number)
        assert person.agrees()
    assert person.lab.order[0] == (-9,)
    expect(slider).to_have_attribute("aria-valuetext", "−0.5")
    expect(person.root.locator(".cl-line-formula .cl-filled")).to_contain_text("−0.5")
    assert person.table.focused_key() == "slider-a"


def test_a_fast_finger_sends_few_messages_and_ends_where_it_stopped(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    before = len(person.table.sent)
    person.at("slider-a").evaluate(
        """(range) => { for (let at = 20; at >= 0; at -= 1) {
             range.value = String(at);
             range.dispatchEvent(new Event("input", { bubbles: true })); } }"""
    )
    person.until(lambda: person.lab.values == {"a": -5})
    expect(person.at("slider-a")).to_have_value("0")
    expect(person.root.locator(".cl-slider-value")).to_have_text("−5")
    assert len(person.table.sent) - before == 2
    assert person.ladder() == parse("−n").order


def test_a_range_and_a_number_are_typed(table_page: Any) -> None:
    person = opened(table_page, "a*n", width=360)
    person.at("range-a").click()
    dialog = person.root.get_by_role("dialog", name="Range of a")
    dialog.get_by_label("From").fill("1")
    dialog.get_by_label("to", exact=True).fill("0")
    dialog.get_by_role("button", name="Set").click()
    expect(dialog).to_contain_text("to a larger one")
    person.table.check_accessible()
    assert person.lab.ranges["a"] == (-5, 5, Fraction(1, 2))
    dialog.get_by_label("From").fill("0")
    dialog.get_by_label("to", exact=True).fill("1")
    dialog.get_by_label("by steps of").fill("1/3")
    dialog.get_by_label("Value").fill("2/3")
    person.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert person.lab.ranges["a"] == (0, 1, Fraction(1, 3))
    assert person.lab.values == {"a": Fraction(2, 3)}
    assert person.table.focused_key() == "range-a"
    expect(person.at("slider-a")).to_have_value("2")


def test_enter_on_a_slider_opens_its_range_and_escape_leads_back(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    person.at("slider-a").focus()
    person.page.keyboard.press("Enter")
    expect(person.root.get_by_role("dialog", name="Range of a")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.root.get_by_role("dialog")).to_have_count(0)
    assert person.table.focused_key() == "slider-a"
