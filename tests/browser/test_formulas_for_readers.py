"""Formulas in the browser's accessibility tree: in words, or once chosen as MathML, everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.listener import LISTEN
from browser.quiz.page import quiz_of
from playwright.sync_api import Page
from widgets.games.cantor.tables import unguarded

from cantorlab import Cantor, FormulaLab
from cantorlab.formulas import parse

LONG = "(n − 5)² + (n + 4)² − (3n + 2)² + (n − 1)²"


def roles_of_mathematics(page: Page) -> list[str]:
    """The roles of MathML among all that the browser tells screen readers, but its text."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    roles = [each["role"]["value"] for each in nodes if not each["ignored"]]
    return [role for role in roles if role.lower().startswith("math")]


def choose(page: Page) -> None:
    page.locator(".cl-root [data-cl-key]:visible").first.focus()
    page.keyboard.press("Shift+F2")


WIDGETS: dict[str, tuple[Callable[[], Any], Callable[[Any], list[str]]]] = {
    "a place": (
        lambda: Cantor(opponent=unguarded, seed=2, language="en"),
        lambda table: [table.view["place"]["spoken"]],
    ),
    "a board": (lambda: Cantor("quest", opponent=unguarded, seed=2, language="en"), lambda _: []),
    "a question": (lambda: quiz_of("order", language="en"), lambda _: []),
    "answers": (lambda: quiz_of("which_formula", language="en"), lambda _: []),
    "the explorer": (
        lambda: FormulaLab("a n² − 9", values={"a": 2}, language="en"),
        lambda _: [parse("2n² − 9").spoken("en")],
    ),
    "a long formula": (
        lambda: FormulaLab(LONG, language="en"),
        lambda _: [parse(LONG).spoken("en")],
    ),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_mathml_stands_in_the_tree_once_it_is_chosen_and_words_until_then(
    table_page: Any, name: str
) -> None:
    make, spoken = WIDGETS[name]
    widget = make()
    table = table_page(widget)
    page = table.page
    table.settle()
    assert roles_of_mathematics(page) == []
    before = table.root.aria_snapshot()
    for words in spoken(widget):
        assert words in before
    page.evaluate(LISTEN)
    choose(page)
    shown = roles_of_mathematics(page)
    assert "MathMLMath" in shown or "math" in shown
    assert table.root.aria_snapshot() != before
    table.check_accessible()
    page.evaluate("(width) => table.mount(width)", 560)  # a bundle of its own, which remembers
    assert len(roles_of_mathematics(page)) == 2 * len(shown)
    choose(page)
    assert roles_of_mathematics(page) == []
    assert page.evaluate("() => heard") == ["Formulas: as MathML.", "Formulas: in words."]
    assert table.root.aria_snapshot() == before


def test_a_fraction_among_the_strengths_is_in_words_or_mathml(table_page: Any) -> None:
    place = parse("1/(n + 10)", language="en")
    game = Cantor(opponent=unguarded, places=[place.text], seed=2, language="en")
    table = table_page(game)
    for action in (game.view["actions"][0].replace("commit ", "mage"), "protect none"):
        table.root.locator(f'[data-cl-key="{action}"]').click()
    table.root.locator('[data-cl-key="look-numbers"]').click()
    panel = table.root.get_by_role("tabpanel")
    assert "1 over 18" in panel.aria_snapshot()
    assert "MathMLFraction" not in roles_of_mathematics(table.page)
    choose(table.page)
    assert "1 over 18" not in panel.aria_snapshot()
    assert "MathMLFraction" in roles_of_mathematics(table.page)


def test_the_number_in_the_name_of_a_place_is_heard_whole(table_page: Any) -> None:
    table = table_page(Cantor(opponent=unguarded, places=[5], seed=2, language="en"))
    assert "Library of 12\u202f839 Tomes" in table.root.locator(".cl-place-name").inner_text()
    assert "Library of 12839 Tomes" in table.root.aria_snapshot()
    table.root.locator(".cl-hand button").first.click()
    table.root.locator('[data-cl-key="protect none"]').click()
    table.root.locator('[data-cl-key="next"]').click()
    table.settle()
    tree = table.root.aria_snapshot()
    assert "12839" in tree
    assert not re.search(r"\d\u202f\d", tree), tree
    assert not any("\u202f" in each for each in table.spoken())
