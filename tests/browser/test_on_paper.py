"""On paper: light boards without buttons, all questions of a quiz, all rows of a class, lessons."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browser.quiz.page import quiz_of
from playwright.sync_api import Browser, expect
from widgets.lessons.classview.pupils import CLASS

import cantorlab
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.site import notebooks, pages
from cantorlab.support.editions import originals

#: Width of its text in CSS pixels, beside margins of 15 mm.
A4 = 680
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
    _check_paper(printed, person.quiz.sheet, "en")
    assert person.quiz.view["reveal"] is None


def test_a_page_with_a_quiz_prints_all_its_questions(pupil: Any) -> None:
    person = pupil(cantorlab.Quiz(level=2, seed=1, n=10, journal=False))
    page, sheet = person.table.page, person.root.locator(".cl-qz-sheet")
    person.wait_for_sheet()
    page.evaluate(
        """() => addEventListener("beforeprint", () => {
          window.printed = document.querySelector(".cl-qz-sheet").shadowRoot.textContent;
        })"""
    )
    page.pdf()
    _check_paper(page.evaluate("() => window.printed"), person.quiz.sheet, "en")
    expect(sheet).to_have_count(0)

    person.print_page()
    expect(sheet.locator("li")).to_have_count(10)
    expect(sheet.get_by_text("Date:")).to_be_visible()
    for hidden in (person.stage, person.root.locator(".cl-head")):
        expect(hidden).to_be_hidden()


def test_what_a_page_prints_follows_the_round_and_the_language_until_the_result(pupil: Any) -> None:
    person = pupil(cantorlab.Quiz(level=2, seed=1, n=2, journal=False))
    sheet = person.root.locator(".cl-qz-sheet")
    person.wait_for_sheet()
    person.quiz.language = "fr"
    person.wait_for_sheet(2)
    person.print_page()
    _check_paper(sheet.locator(".cl-paper").inner_text(), person.quiz.sheet, "fr")
    first = person.quiz.sheet
    for stage in ("reveal", "ask", "reveal", "over"):
        person.quiz.reveal() if stage == "reveal" else person.quiz.next()
        person.wait(stage)
    person.print_page()
    expect(sheet).to_have_count(0)
    expect(person.root.locator(".cl-qz-summary")).to_be_visible()
    person.quiz.again()
    person.wait_for_sheet(3)
    person.print_page()
    assert person.quiz.sheet != first
    _check_paper(sheet.locator(".cl-paper").inner_text(), person.quiz.sheet, "fr")


def _check_paper(printed: str, sheet: Any, language: str) -> None:
    """Check that all questions of a sheet, and no solution, are in the text of the paper."""
    text = re.sub(r"\s+", " ", printed)
    for exercise in sheet:
        assert re.sub(r"\s+", " ", exercise.observation(language)["question"]) in text
        assert exercise.reveal(language)["explanation"] not in printed
    assert "solution" not in text.lower()


def test_a_page_with_a_quiz_whose_kernel_is_silent_names_the_button(pupil: Any) -> None:
    person = pupil(quiz_of("winner", "strongest", language="fr"), lives=False)
    told = person.root.get_by_text("Le bouton « Imprimer » imprime toutes les questions.")
    expect(told).to_be_hidden()
    person.table.page.emulate_media(media="print")
    expect(told).to_be_visible()


def test_a_sheet_that_the_kernel_cannot_make_is_asked_for_once(
    pupil: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> str:
        raise LookupError

    monkeypatch.setattr(cantorlab.exercises.Sheet, "html", fail)
    person = pupil(cantorlab.Quiz(level=2, seed=1, n=3, journal=False))
    person.wait_for_sheet()
    for stage in ("reveal", "ask", "reveal"):
        person.quiz.reveal() if stage == "reveal" else person.quiz.next()
        person.wait(stage)
        person.table.settle()
    person.print_page()
    expect(person.root.locator(".cl-qz-sheet")).to_have_count(0)
    assert [each["kind"] for each in person.table.sent].count("sheet") == 1


def test_a_quiz_that_adapts_cannot_be_printed(pupil: Any) -> None:
    quiz = cantorlab.Quiz(level=2, adaptive=True, seed=1, journal=False)
    person = pupil(quiz)
    expect(person.at("tool-new_game")).to_be_visible()
    expect(person.at("tool-print")).to_have_count(0)
    expect(person.root.locator(".cl-on-paper")).to_have_text("")
    person.print_page()
    expect(person.root.locator(".cl-qz-sheet")).to_have_count(0)


def test_a_class_prints_every_row_and_nothing_to_press(table_page: Any) -> None:
    view = cantorlab.ClassView([code_of(each) for each in CLASS], language="en")
    table = table_page(view, width=A4, reduced_motion="reduce")
    expect(table.root.locator("tbody tr")).to_have_count(len(CLASS))
    table.page.emulate_media(media="print")
    for pressed in table.root.locator(".cl-cv-paste, .cl-cv-column, .cl-button").all():
        expect(pressed).to_be_hidden()
    hidden = "each => each.scrollHeight - each.clientHeight"
    assert table.root.locator(".cl-cv-scroll").evaluate(hidden) <= 1, "a list that scrolls is cut"
    beside = "each => each.scrollWidth - each.clientWidth"
    assert table.root.locator(".cl-cv-scroll").evaluate(beside) <= 1, "the paper cuts it"
    letters = "each => getComputedStyle(each, '::before').content"
    assert table.root.locator("th[data-short]").first.evaluate(letters) == '"A"'


def test_a_page_of_the_site_prints_its_text_on_white(browser: Browser) -> None:
    page = browser.new_page(color_scheme="dark")
    original = next(
        each
        for each in originals()
        if each.place.parts[0] == "fr" and "lesson_07" in each.place.stem
    )
    notebook, _ = notebooks.page("lesson_07", "fr", json.loads(original.content))
    written = pages.of_notebook(notebook, "fr", pages.Runtime("", "", "", 5_500_000))
    style = (Path(cantorlab.__file__).parent / "widgets" / "static" / "site.css").read_text("utf-8")
    body = re.sub(r"<(script|link|meta)\b[^>]*>", "", written)
    page.emulate_media(media="print")
    page.set_content(f"<style>{style}</style>{body}")
    for hidden in page.locator(".cl-site-bar, footer, .cl-site-code, details").all():
        expect(hidden).to_be_hidden()
    look = "() => getComputedStyle(document.documentElement)"
    assert page.evaluate(f"{look}.backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(f"{look}.color") == "rgb(0, 0, 0)"
    expect(page.get_by_text("Six lieux nouveaux")).to_be_visible()
    page.close()
