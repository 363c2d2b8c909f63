"""On paper: a light board in its colours, no buttons, and a quiz with all its questions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.quiz.page import quiz_of
from playwright.sync_api import expect

import cantorlab

TABLES = {
    "cantor": lambda: cantorlab.Cantor(seed=3, journal=False, theme="dark"),
    "siggil": lambda: cantorlab.Siggil(seed=3, journal=False, theme="dark"),
    "tafl": lambda: cantorlab.Tafl(seed=3, journal=False, theme="dark"),
}


@pytest.mark.parametrize("game", TABLES)
def test_a_table_is_printed_light_in_its_colours_and_without_buttons(
    table_page: Any, game: str
) -> None:
    table = table_page(TABLES[game](), reduced_motion="reduce")
    expect(table.root).to_have_attribute("data-cl-theme", "dark")
    table.page.emulate_media(media="print")
    expect(table.root).to_have_attribute("data-cl-theme", "light")
    for pressed in table.root.locator(".cl-button, .cl-tool, .cl-bar").all():
        expect(pressed).to_be_hidden()
    assert table.root.evaluate("root => getComputedStyle(root).printColorAdjust") == "exact"
    table.page.emulate_media(media="screen")
    expect(table.root).to_have_attribute("data-cl-theme", "dark")


def test_a_quiz_prints_all_its_questions_and_no_solution(pupil: Any) -> None:
    kinds = ("strongest", "winner", "weakest", "order", "which_formula")
    person = pupil(quiz_of(*kinds))
    person.table.page.evaluate(
        """() => {
          const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
          Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
            get() {
              const paper = own.get.call(this);
              paper.print = () => (window.printed = paper.document.body.innerText);
              return paper;
            },
          });
        }"""
    )
    person.press("tool-print")
    person.table.page.wait_for_function("() => window.printed")
    printed = person.table.page.evaluate("() => window.printed")
    for exercise in person.quiz.sheet:
        question = exercise.observation("en")["question"]
        assert re.sub(r"\s+", " ", question) in re.sub(r"\s+", " ", printed)
    assert person.quiz.view["reveal"] is None
    assert not any(each in printed for each in ("Solution", "Key"))


def test_a_quiz_that_adapts_cannot_be_printed(pupil: Any) -> None:
    quiz = cantorlab.Quiz(level=2, adaptive=True, seed=1, journal=False)
    person = pupil(quiz)
    expect(person.at("tool-new_game")).to_be_visible()
    expect(person.at("tool-print")).to_have_count(0)
