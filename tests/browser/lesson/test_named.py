"""A pupil gives a name in the widget, and is asked whose work there is; a refuted choice goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cantorlab import Lesson
from cantorlab.widgets.lessons.lesson import journal_sink


@pytest.fixture(autouse=True)
def _own_journal(tmp_path, monkeypatch):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))


def at(table, key):
    return table.root.locator(f'[data-cl-key="{key}"]')


def test_a_name_is_typed_at_the_first_question_and_changed_in_the_bar(table_page):
    lesson = Lesson(3)
    table = table_page(lesson.question("A"))
    at(table, "pupil").fill("Anne Sophie")
    table.page.keyboard.press("Enter")
    expect(at(table, "tool-edit")).to_have_text("Anne Sophie")
    expect(at(table, "pupil")).to_be_hidden()
    assert lesson.pupil == "Anne Sophie"
    at(table, "pupil-shorter").click()
    expect(at(table, "tool-edit")).to_have_text("Anne S.")
    at(table, "tool-edit").click()
    at(table, "pupil").fill("a@b.fr")
    at(table, "pupil-take").click()
    expect(table.root.locator(".cl-notice")).to_contain_text("first name or a number")
    assert lesson.pupil == "Anne S."


@pytest.mark.parametrize(("width", "dark", "language"), [(336, True, "fr"), (976, False, "en")])
def test_another_visitor_sees_no_question_before_the_work_is_claimed(
    table_page, monkeypatch, width, dark, language
):
    Lesson(3).question("A").answer("8")
    monkeypatch.setattr(journal_sink, "_MARKS_HERE", set())
    table = table_page(Lesson(3, language=language).question("A"), width=width, dark=dark)
    expect(table.root.locator(".cl-visit button")).to_have_count(2)
    expect(table.root.locator(".cl-qz")).to_be_hidden()
    assert table.overflow() == 0
    table.check_accessible()
    table.screenshot(f"visit-{width}-{language}")
    table.root.locator(".cl-visit button").first.click()
    expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", "reveal")
    expect(table.root.locator(".cl-visit:not(.cl-qz-linked)")).to_be_hidden()


def test_a_refuted_choice_is_cleared_and_a_second_press_replaces_the_first(table_page):
    question = Lesson(3, language="fr").question("B")
    table = table_page(question)
    at(table, "mage8").click()
    at(table, "mage-4").click()
    expect(at(table, "mage8")).to_have_attribute("aria-pressed", "false")
    at(table, "check").click()
    expect(at(table, "mage-4")).to_have_attribute("aria-pressed", "false")
    at(table, "mage-6").click()
    at(table, "check").click()
    expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", "reveal")
    assert question.view["reveal"]["mark"] == "late"


def test_where_several_are_asked_several_are_chosen_and_cleared_when_refuted(table_page):
    question = Lesson(3).question("E")
    table = table_page(question)
    for mage in (8, 7):
        at(table, f"mage{mage}").click()
    expect(at(table, "mage8")).to_have_attribute("aria-pressed", "true")
    at(table, "check").click()
    expect(table.root.locator('[aria-pressed="true"]')).to_have_count(0)
