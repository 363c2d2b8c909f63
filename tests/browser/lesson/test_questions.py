"""A question of a lesson in a real browser: predicted, committed, revealed; by keys too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Lesson
from cantorlab.exercises.lessons import read_lesson


def ask(name: str, lesson: int = 3, language: str = "en") -> Any:
    return Lesson(lesson, journal=False, language=language).question(name)


def at(table: Any, key: str) -> Any:
    return table.root.locator(f'[data-cl-key="{key}"]')


def stage(table: Any, name: str) -> None:
    expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", name)


def test_a_press_chooses_and_only_the_commitment_answers(table_page):
    table = table_page(ask("A"))
    at(table, "answer-8").click()
    expect(at(table, "answer-8")).to_have_attribute("aria-pressed", "true")
    at(table, "answer--5").click()
    expect(at(table, "answer-8")).to_have_attribute("aria-pressed", "false")
    assert [each for each in table.sent if each["kind"] == "try"] == []
    expect(table.root.locator(".cl-qz-seal")).to_have_count(0)
    at(table, "check").click()
    stage(table, "reveal")
    assert [each["text"] for each in table.sent if each["kind"] == "try"] == ["-5"]
    expect(table.root.locator(".cl-qz-seal")).to_be_visible()
    expect(at(table, "next")).to_have_count(0)


def test_nothing_is_committed_before_something_was_chosen(table_page):
    table = table_page(ask("A"))
    at(table, "check").dispatch_event("click")
    expect(table.root.locator(".cl-notice")).to_have_text(
        "Choose an answer first, then commit to it."
    )
    assert [each for each in table.sent if each["kind"] == "try"] == []


def test_a_wrong_answer_is_told_what_was_thought_and_gets_a_second_try(table_page):
    table = table_page(ask("C"))
    for mage in (8, 5, 1):
        at(table, f"mage{mage}").click()
    at(table, "check").click()
    thought = table.root.locator(".cl-qz-thought")
    expect(thought).to_contain_text("Perhaps you let the largest number win")
    expect(thought.locator("p")).to_have_count(2)
    expect(table.root.locator(".cl-qz-said")).to_contain_text("One more try.")
    stage(table, "ask")


def test_by_keys_alone(table_page):
    table = table_page(ask("A"))
    press = table.page.keyboard.press
    at(table, "answer-8").focus()
    press("End")
    press("Enter")
    expect(at(table, "answer--5")).to_have_attribute("aria-pressed", "true")
    assert table.focused_key() == "answer--5"
    for _ in range(6):
        press("Tab")
        if table.focused_key() == "check":
            break
    press("Enter")
    stage(table, "reveal")
    assert table.focused_key() == "verdict"
    assert any("−5" in each for each in table.spoken())


def test_help_is_given_at_the_pupils_wish_and_only_then_the_way_out(table_page):
    question = ask("F")
    table = table_page(question)
    expect(at(table, "reveal")).to_have_count(0)
    at(table, "help").click()
    expect(table.root.locator(".cl-qz-nudge")).to_contain_text("The twin of n")
    assert question._session.current.helps == 1
    at(table, "reveal").click()
    stage(table, "reveal")
    expect(table.root.locator(".cl-qz-verdict")).to_contain_text("without trying")


def test_words_of_ones_own_are_kept(table_page):
    question = ask("words")
    table = table_page(question)
    words = "Because the bars count steps. " * 9  # longer than a typed answer
    at(table, "answer").fill(words)
    at(table, "check").click()
    stage(table, "reveal")
    assert question._session.current.answers == [words.strip()]
    expect(table.root.locator(".cl-qz-outcome")).to_contain_text("Your words are kept")


@pytest.mark.parametrize("name", [*read_lesson(3).questions])
@pytest.mark.parametrize(("width", "dark", "language"), [(336, True, "fr"), (560, False, "en")])
def test_every_question_fits_and_is_accessible(table_page, name, width, dark, language):
    question = ask(name, language=language)
    table = table_page(question, width=width, dark=dark, host="jupyterlab", reduced_motion="reduce")
    assert table.overflow() == 0
    table.screenshot(f"lesson-{name}-{width}-ask")
    asked = question._asked
    wrong = {
        "order": "8 > 1 > 5", "those": "-9 8", "ties": "-2", "goal": "n", "words": "…",
        "curve": "a", "sketch": "-9:0 8:35",
    }  # fmt: skip
    sent = wrong.get(asked.kind) or next(e for e in asked.choices if e not in asked.solutions)
    question.answer(sent)
    if question.view["stage"] == "ask":
        question.help()
        expect(table.root.locator(".cl-qz-nudge")).to_be_visible()
        assert table.overflow() == 0
        table.check_accessible()
        table.screenshot(f"lesson-{name}-{width}-second")
        question.reveal()
    stage(table, "reveal")
    assert table.overflow() == 0
    table.check_accessible()
    table.screenshot(f"lesson-{name}-{width}-reveal")


@pytest.mark.parametrize(
    ("lesson", "name"),
    [(5, "F"), (9, "B"), (9, "words"), (10, "B"), (11, "D"), (11, "E"), (12, "E")],
)
def test_the_longest_formulas_stay_within_their_card_on_a_telephone(table_page, lesson, name):
    table = table_page(ask(name, lesson), width=336)
    beyond = table.root.locator(".cl-qz-card").evaluate(
        """(card) => {
             const { left, right } = card.getBoundingClientRect();
             const parts = [...card.querySelectorAll("math *")];
             const boxes = parts.map((each) => each.getBoundingClientRect());
             return Math.max(...boxes.map((box) => Math.max(box.right - right, left - box.left)));
           }"""
    )
    assert beyond < 0
