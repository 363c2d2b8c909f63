"""Views of the explorer in a real browser, beside Python, with a kernel and without."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from browser.lab.page import Explorer, opened
from playwright.sync_api import expect

from cantorlab import FormulaLab
from cantorlab.formulas import MAGES


def test_what_python_sets_is_on_the_screen_and_back(table_page: Any) -> None:
    person = opened(table_page)
    lab = person.lab
    lab.formula = "a*n"
    expect(person.field).to_have_value("a*n")
    lab.values = {"a": "-3/2"}
    expect(person.root.locator(".cl-slider-value")).to_have_text("−1.5")
    expect(person.at("slider-a")).to_have_value("7")
    lab.other = "n"
    expect(person.at("other")).to_have_value("n")
    lab.compare = (4, -2)
    expect(person.at("rival")).to_have_value("-2")
    assert person.chosen() == ([-2, 4], [-2, 4])
    assert person.agrees()
    lab.other = None
    expect(person.root.locator(".cl-step-other-ladder")).to_be_hidden()
    lab.selected = None
    expect(person.root.locator(".cl-about")).to_contain_text("Choose a mage")
    assert lab.frame["strength"].tolist() == [str(Fraction(-3, 2) * n) for n in MAGES]


def test_two_views_show_the_same(table_page: Any) -> None:
    person = opened(table_page, views=2)
    person.type("−n")
    second = person.page.locator(".cl-root").nth(1)
    expect(second.locator('[data-cl-key="formula"]')).to_have_value("−n")
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    expect(second.locator('.cl-stand[data-chosen="true"] .cl-numeral')).to_have_text("−9")


def test_a_saved_explorer_shows_itself_and_says_what_to_do(table_page: Any) -> None:
    lab = FormulaLab("|n|", language="fr", compare=(3, -4))
    person = Explorer(table_page(lab, width=560, lives=False))
    expect(person.root.locator(".cl-reading-math math").first).to_have_text("|n|")
    assert person.ladder() == lab.order
    expect(person.root.locator(".cl-status")).to_contain_text("Exécute cette cellule")
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    expect(person.root.locator(".cl-about")).to_contain_text("Mage −9")
    assert person.chosen() == ([-9, -4], [-9, -4])


def test_nothing_listens_any_more_when_the_output_goes(table_page: Any) -> None:
    person = opened(table_page)
    person.table.close_views()
    assert person.page.evaluate("() => table.listening()") == 0
    person.lab.formula = "n"
    person.table.settle()
