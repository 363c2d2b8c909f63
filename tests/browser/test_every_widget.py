"""Every widget in a browser: drawn, answered by Python, and in another language at a choice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from widgets.every import WIDGETS

#: Controls to press one after the other, so that Python is asked for something.
PRESSED: dict[str, tuple[str, ...]] = {
    "Cantor": ("mage-8",),
    "Siggil": ("place-49",),
    "Tafl": ("d1", "d3"),
    "CatchTheQueen": ("tool-hint",),
    "open_tutorial": ("lesson_hint",),
    "open_puzzles": ("lesson_hint",),
    "Quiz": ("answer-1",),
    "Question": ("answer-8", "check"),
    "HandIn": (),
    "ClassView": ("column-A",),
    "Composer": ("kind-winner", "close"),
    "FormulaLab": ("curve",),
    "Explore": ("game-next",),
    "MyGames": ("learn-cantor-tutorial",),
}

LIVE = "[aria-live], [role=log], [role=status], [role=alert]"


@pytest.mark.smoke
@pytest.mark.parametrize("name", WIDGETS)
def test_it_is_drawn_and_answers_and_speaks_the_language_that_is_chosen(
    table_page: Any, name: str
) -> None:
    table = table_page(WIDGETS[name](), reduced_motion="reduce")
    for key in PRESSED[name]:
        table.root.locator(f'[data-cl-key="{key}"]').click()
    english = table.root.inner_text()
    table.root.locator('[data-cl-key="tool-language"]').select_option("fr")
    expect(table.root).not_to_have_text(english, use_inner_text=True)
    assert table.widget.language == "fr"
    expect(table.page.locator(LIVE)).to_have_count(1)  # one announcer a page
    asked = [each["kind"] for each in table.sent]
    assert asked[0] == "hello"
    assert [each["ok"] for each in table.answers if each["kind"] == "answer"] == [True] * len(asked)
