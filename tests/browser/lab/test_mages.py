"""The mages in the explorer in a real browser: chosen, compared, and moved by a second formula."""

from __future__ import annotations

from typing import Any

import pytest
from browser.lab.page import opened
from playwright.sync_api import expect

from cantorlab.formulas import explain, parse

# -- whom one looks at ----------------------------------------------------------------------------


def test_dragging_over_the_curve_goes_through_the_mages(table_page: Any) -> None:
    person = opened(table_page)
    box = person.root.locator(".cl-plot svg").bounding_box()
    assert box
    mouse = person.page.mouse
    mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 50)
    mouse.down()
    first = person.chosen()[0]
    mouse.move(box["x"] + box["width"] + 60, box["y"] + 60, steps=8)
    assert person.chosen() == ([8], [8])
    mouse.up()
    person.until(lambda: person.lab.selected == 8)
    assert first != [8]
    expect(person.root.locator(".cl-about")).to_contain_text("Mage 8: strength 25, place 8 of 18")
    expect(person.at("curve")).to_have_attribute(
        "aria-valuetext", "Mage 8: strength 25, place 8 of 18, equal to −2."
    )


def test_arrows_go_along_the_axis_on_the_curve_and_upwards_on_the_ladder(table_page: Any) -> None:
    person = opened(table_page)
    keys = person.page.keyboard
    person.at("curve").focus()
    keys.press("Home")
    assert person.chosen() == ([-9], [-9])
    keys.press("ArrowRight")
    assert person.chosen() == ([-8], [-8])
    person.at("ladder").focus()
    for key, mage in (("Home", 3), ("ArrowUp", 2), ("ArrowRight", 4), ("End", -9)):
        keys.press(key)
        assert person.chosen() == ([mage], [mage])
    person.until(lambda: person.lab.selected == -9)
    keys.press("Escape")
    assert person.chosen() == ([], [])
    person.until(lambda: person.lab.selected is None)


def test_two_are_compared_and_the_screen_says_why(table_page: Any) -> None:
    person = opened(table_page, language="fr")
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    person.at("rival").select_option("4")
    why = person.root.locator(".cl-lab-why")
    expect(why).to_contain_text("Pourquoi −9 bat-il 4\u202f?")
    expect(why).to_contain_text(explain(parse("(n-3)^2"), -9, 4).say("fr"))
    assert person.lab.compare == (-9, 4)
    assert person.chosen() == ([-9, 4], [-9, 4])
    winner = person.root.locator('.cl-stand[data-gold="true"] .cl-numeral')
    expect(winner).to_have_text("−9")
    person.table.check_accessible()
    person.at("rival").select_option("")
    expect(why).to_be_hidden()
    assert person.lab.compare is None


@pytest.mark.parametrize(("formula", "none"), [("1/n", [0]), ("√(n − 2)", list(range(-9, 2)))])
def test_mages_without_strength_stand_on_no_step_and_are_crossed(
    table_page: Any, formula: str, none: list[int]
) -> None:
    person = opened(table_page, formula, width=560)
    assert person.ladder()[-1] == tuple(none)
    expect(person.root.locator(".cl-cross")).to_have_count(len(none))
    expect(person.root.locator(".cl-step-ladder .cl-end-weak")).to_have_text("no strength")
    person.at("ladder").focus()
    person.page.keyboard.press("Home")
    expect(person.root.locator(".cl-about")).to_contain_text("No strength")
    assert person.chosen() == ([], [none[0]])


def test_ties_are_marked_with_a_sign_of_their_own(table_page: Any) -> None:
    person = opened(table_page, "|n|")
    signs = person.root.locator(".cl-step-ladder").evaluate(
        """(step) => [...step.querySelectorAll(".cl-stand")].filter((stand) =>
             getComputedStyle(stand, "::before").content === '"∼"').length"""
    )
    assert signs == 8


def test_a_tap_chooses_a_mage(table_page: Any) -> None:
    person = opened(table_page, width=760, has_touch=True)
    box = person.at("ladder").bounding_box()
    assert box
    person.page.touchscreen.tap(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    person.until(lambda: person.lab.selected == -9)
    assert person.chosen() == ([-9], [-9])


# -- a second formula -----------------------------------------------------------------------------


def test_a_second_formula_is_laid_over_and_taken_away(table_page: Any) -> None:
    person = opened(table_page, "n", width=560)
    person.at("tool-overlay").click()
    assert person.table.focused_key() == "other"
    person.page.keyboard.type("n²")
    person.until(lambda: person.lab.other == "n²")
    expect(person.root.locator(".cl-behind .cl-line")).to_have_count(1)
    assert person.agrees()
    assert person.lab.other_order == parse("n²").order
    moved = person.root.locator(".cl-step-other-ladder .cl-stand").evaluate_all(
        """(all) => Object.fromEntries(all.map((e) =>
             [e.querySelector(".cl-numeral").textContent, e.dataset.moved + e.dataset.by]))"""
    )
    assert (moved["−9"], moved["8"], moved["0"]) == ("▲17", "▼1", "▼9")
    expect(person.root.locator(".cl-step-other-ladder .cl-told")).to_contain_text("pairs of 153")
    person.at("other-ladder").focus()
    person.page.keyboard.press("Home")
    assert person.chosen() == ([0], [0])
    person.table.check_accessible()
    person.at("drop").click()
    expect(person.root.locator(".cl-step-other-ladder")).to_be_hidden()
    assert person.lab.other is None
    assert person.table.focused_key() == "formula"
