"""The explorer for everybody in a real browser: keys alone, languages, screens, and by ear."""

from __future__ import annotations

from typing import Any

import pytest
from browser.lab.page import opened
from playwright.sync_api import expect


def test_the_whole_explorer_by_the_keyboard_alone(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    keys = person.page.keyboard
    keys.press("Tab")
    assert person.table.focused_key() == "formula"
    keys.press("Control+A")
    keys.type("b − n²")
    keys.press("Enter")
    person.until(lambda: person.lab.formula == "b − n²")
    expect(person.at("slider-b")).to_be_visible()
    reached = []
    for _ in range(9):
        keys.press("Tab")
        reached.append(person.table.focused_key())
        if reached[-1] == "curve":
            keys.press("End")
        if reached[-1] == "tool-overlay":
            keys.press("Enter")
            break
    assert reached == ["sign-n", "slider-b", "curve", "rival", "ladder", "tool-overlay"]
    assert person.table.focused_key() == "other"
    keys.type("−|n|")
    person.until(lambda: person.lab.other == "−|n|")
    assert person.agrees()
    assert person.lab.selected == 8


def test_the_language_changes_and_everything_with_it(table_page: Any) -> None:
    person = opened(table_page, "0.5n + a", compare=(-9, 4), width=360)
    person.at("tool-language").focus()
    person.at("tool-language").select_option("fr")
    expect(person.root.locator(".cl-lab-why")).to_contain_text("Pourquoi 4 bat-il −9\u202f?")
    expect(person.root.get_by_label("Formule", exact=True)).to_have_value("0.5n + a")
    expect(person.root.locator(".cl-end-strong").first).to_have_text("le plus fort")
    assert person.table.focused_key() == "tool-language"
    assert person.root.get_attribute("lang") == "fr"
    assert person.table.overflow() == 0


@pytest.mark.parametrize(
    ("size", "dark", "host", "language"),
    [
        ((768, 1024), False, "jupyterlab", "fr"),
        ((360, 740), True, "plain", "fr"),
        ((320, 640), False, "marimo", "en"),
        ((600, 900), True, "vscode", "en"),
    ],
)
def test_it_fits_and_is_accessible_on_every_screen(
    table_page: Any, size: tuple[int, int], dark: bool, host: str, language: str
) -> None:
    person = opened(
        table_page,
        "a(n − h)² + k",
        other="√(n + a) − 1/n",
        compare=(-9, 4),
        width=size[0] - 24,
        viewport={"width": size[0], "height": size[1]},
        dark=dark,
        host=host,
        language=language,
        has_touch=True,
    )
    assert person.table.overflow() == 0
    assert person.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    person.table.check_accessible()


@pytest.mark.parametrize("width", [560, 760])
def test_one_formula_fits_in_one_screen(table_page: Any, width: int) -> None:
    person = opened(table_page, width=width)
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    assert person.root.evaluate("(root) => root.getBoundingClientRect().height") <= 650


def test_what_has_changed_is_said_once_things_have_come_to_rest(table_page: Any) -> None:
    person = opened(table_page)
    person.type("−n")
    said = person.table.page.locator(".cl-live p", has_text="The strongest: −9. The weakest: 8.")
    expect(said).to_have_count(1)
