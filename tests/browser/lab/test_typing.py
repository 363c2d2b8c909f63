"""Formulas typed into the explorer in a real browser, by keys and with the palette."""

from __future__ import annotations

from typing import Any

import pytest
from browser.lab.page import opened
from playwright.sync_api import expect

from cantorlab.formulas import parse

HOSTILE = "<img src=x onerror=\"document.title='taken'\">"


# -- typing ---------------------------------------------------------------------------------------


def test_what_is_typed_is_seen_as_mathematics_and_shown_at_once(table_page: Any) -> None:
    person = opened(table_page)
    reading = person.root.locator(".cl-line-formula .cl-reading-math math")
    expect(reading).to_have_text("(n−3)2")
    person.type("|n + 2|/3")
    expect(reading.locator("mfrac")).to_have_count(1)
    person.until(lambda: person.lab.formula == "|n + 2|/3")
    assert person.agrees()
    assert person.lab.order == parse("|n+2|").order
    expect(person.field).to_have_attribute("aria-invalid", "false")
    assert person.page.title() == "Table"


@pytest.mark.parametrize(
    ("typed", "before", "mark", "advice"),
    [
        ("2n + & − 1", "2n + ", "&", "write what it means"),
        ("3(n − 1))²", "3(n − 1)", ")", "cannot stand here"),
        ("n +", "n +", "\u2003", "write what should come next"),
        ("1/2n", "1/2", "n", "Put parentheses"),
    ],
)
def test_what_cannot_be_read_is_pointed_at_and_changes_nothing(
    table_page: Any, typed: str, before: str, mark: str, advice: str
) -> None:
    person = opened(table_page)
    person.type(typed)
    person.field.press("Enter")
    fault = person.root.locator(".cl-formulas > .cl-fault").first
    expect(fault).to_contain_text(advice)
    expect(fault.locator("mark")).to_have_text(mark, use_inner_text=True)
    quote = fault.locator(".cl-quote > [aria-hidden]").inner_text()
    assert quote.startswith(before)
    expect(person.field).to_have_attribute("aria-invalid", "true")
    assert person.lab.formula == "(n-3)^2"
    assert person.ladder() == parse("(n-3)^2").order
    assert any(advice in said for said in person.table.spoken())
    person.field.press("Enter")
    selected = person.field.evaluate("(e) => e.value.slice(e.selectionStart, e.selectionEnd)")
    assert selected == mark.strip("\u2003")
    person.type("n")
    expect(fault).to_be_hidden()


def test_what_was_begun_stays_while_sliders_move_and_gives_way_to_python(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    person.type("a*n +")
    person.at("slider-a").focus()
    fault = person.root.locator(".cl-fault").first
    expect(fault).to_contain_text("stops too early")
    person.page.keyboard.press("Home")
    expect(person.root.locator(".cl-slider-value")).to_have_text("−5")
    expect(person.field).to_have_value("a*n +")
    expect(fault).to_be_visible()
    person.lab.formula = "a*n + 2"
    expect(person.field).to_have_value("a*n + 2")
    expect(fault).to_be_hidden()


def test_a_formula_that_is_not_finished_is_not_complained_of_at_once(table_page: Any) -> None:
    person = opened(table_page)
    person.field.fill("")
    person.field.press_sequentially("2(n")
    fault = person.root.locator(".cl-fault").first
    expect(person.root.locator(".cl-line-formula .cl-formula-field")).to_have_attribute(
        "data-state", "bad"
    )
    expect(fault).to_be_hidden()
    expect(fault).to_contain_text("never closed")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (HOSTILE, "leave the condition out"),
        ("9^9^9^9", "far too big"),
        ("a+b+c+d+h", "at most"),
        ("n" * 160, "too many parts"),
    ],
)
def test_what_cannot_be_shown_is_said_in_one_sentence(
    table_page: Any, typed: str, sentence: str
) -> None:
    person = opened(table_page, width=360)
    person.type(typed)
    person.field.press("Enter")
    expect(person.root.locator(".cl-fault").first).to_contain_text(sentence)
    assert person.lab.formula == "(n-3)^2"
    assert person.page.title() == "Table"
    assert person.root.locator("img").count() == 0
    assert person.table.overflow() == 0


# -- the palette ----------------------------------------------------------------------------------


def test_signs_go_in_at_the_caret_and_the_focus_stays(table_page: Any) -> None:
    person = opened(table_page, "n", width=360)
    person.field.fill("")
    for sign in ("n", "bar", "n", "minus"):
        person.at(f"sign-{sign}").click()
    person.page.keyboard.type("4")
    person.at("sign-bar").click()
    person.at("sign-square").click()
    assert person.table.focused_key() == "formula"
    expect(person.field).to_have_value("n|n−4|²")
    person.page.keyboard.press("Home")
    person.at("sign-minus").click()
    expect(person.field).to_have_value("−n|n−4|²")
    person.until(lambda: person.lab.formula == "−n|n−4|²")
    assert person.ladder() == parse("−n|n−4|²").order
    boxes = [key.bounding_box() for key in person.root.locator(".cl-key").all()]
    assert all(box and box["height"] >= 44 and box["width"] >= 40 for box in boxes)


def test_the_palette_is_one_stop_and_its_keys_are_reached_by_arrows(table_page: Any) -> None:
    person = opened(table_page, "n")
    person.field.focus()
    person.page.keyboard.press("End")
    person.page.keyboard.press("Tab")
    assert person.table.focused_key() == "sign-n"
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("Enter")
    assert person.table.focused_key() == "sign-square"
    expect(person.field).to_have_value("n²")
    person.page.keyboard.press("Tab")
    assert person.table.focused_key() == "curve"


def test_the_palette_serves_the_field_that_had_the_focus_last(table_page: Any) -> None:
    person = opened(table_page, "n", other="n")
    person.at("other").focus()
    person.page.keyboard.press("End")
    person.at("sign-square").click()
    expect(person.at("other")).to_have_value("n²")
    person.until(lambda: person.lab.other == "n²")
    assert person.lab.formula == "n"


@pytest.mark.parametrize("width", [760, 532, 360])
@pytest.mark.parametrize("other", [None, "2n"])
def test_the_palette_covers_nothing_while_a_formula_is_typed(
    table_page: Any, width: int, other: str | None
) -> None:
    person = opened(table_page, "n²", other=other, width=width)
    person.at("formula" if other is None else "other").focus()
    person.page.keyboard.type("+1")
    keys = person.root.locator(".cl-palette").bounding_box()
    for part in (".cl-sliders", ".cl-picker-curve", ".cl-formula-input"):
        for box in (each.bounding_box() for each in person.root.locator(part).all()):
            assert (
                not box
                or box["y"] >= keys["y"] + keys["height"]
                or (box["y"] + box["height"] <= keys["y"])
            ), part
    # Two formulas take more room: there a mouse has lower keys than a finger.
    assert keys["height"] >= (34 if other and width > 560 else 44)
