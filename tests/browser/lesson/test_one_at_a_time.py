"""A lesson in a real browser, one question at a time; formulas in its sentences are set off."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import Lesson


def at(table: Any, key: str) -> Any:
    return table.root.locator(f'[data-cl-key="{key}"]')


def test_one_turns_the_pages_and_chooses_a_class_without_python(table_page, tmp_path):
    lesson = Lesson(5, journal=False, language="en")
    table = table_page(lesson.pager())
    count = table.root.locator(".cl-qz-count")
    expect(count).to_have_text(f"Lesson 5 · question 1 of {len(lesson.names)}")
    expect(at(table, "previous")).to_be_disabled()
    at(table, "next").click()
    expect(count).to_have_text(f"Lesson 5 · question 2 of {len(lesson.names)}")
    at(table, "previous").click()
    at(table, "tool-tune").click()
    form = table.root.locator("form.cl-options")
    form.locator("select").first.select_option("4e")
    form.get_by_label("Six questions").check()
    form.get_by_label("Shared folder").fill(str(tmp_path))
    form.locator(".cl-primary").click()
    expect(count).to_have_text("Lesson 5 · question 1 of 6")
    expect(table.root.locator(".cl-qz-turns .cl-soft")).to_contain_text("lesson-5")
    assert (lesson.route, lesson.short, len(list(tmp_path.iterdir()))) == ("4e", True, 1)


@pytest.mark.parametrize("agrees", [True, False])
def test_a_folder_that_a_link_names_is_written_to_when_the_pupil_agrees(browser, tmp_path, agrees):
    lesson = Lesson(5, journal=False, language="en")
    page = browser.new_page(viewport={"width": 600, "height": 800})
    address = f"https://hub.example/lab/tree/lesson.ipynb?short=1&folder={tmp_path}"
    entries = f"performance.getEntriesByType = () => [{{ name: {json.dumps(address)} }}]"
    page.add_init_script(entries)
    table = TablePage(page, lesson.pager())
    table.open(width=560, host="plain", dark=False, views=1, lives=True, nulls=True)
    asked = table.root.locator(".cl-qz-linked")
    expect(asked).to_contain_text(f"hand your work in to {tmp_path}")
    expect(table.root.locator(".cl-qz-count")).to_have_text("Lesson 5 · question 1 of 6")
    lesson.question("A").answer("1, 2, 3")
    assert [*tmp_path.iterdir()] == []
    table.screenshot("linked-folder")
    at(table, "link-agree" if agrees else "link-refuse").click()
    expect(asked).to_be_hidden()
    if agrees:
        expect(table.root.locator(".cl-qz-turns .cl-soft")).to_contain_text("lesson-5")
    assert len([*tmp_path.iterdir()]) == agrees
    page.close()


def test_a_formula_in_a_sentence_is_set_off_and_copied_as_it_is(table_page):
    question = Lesson(9, journal=False, language="fr").question("D2")
    table = table_page(question)
    at(table, "help").click()
    help_ = table.root.locator(".cl-qz-nudge .cl-said-formula")
    expect(help_).to_have_text("7 − n")
    question.answer("7")
    why = table.root.locator(".cl-qz-why")
    expect(why.locator(".cl-said-formula")).to_have_text(["8", "7 − n"])
    written = question.view["reveal"]["why"]
    expect(why.locator("[aria-hidden=true]").first).to_have_text(written)
    expect(why.locator(".cl-unseen")).to_have_text(question.view["heard"][written])


def test_words_are_kept_without_a_tick(table_page):
    question = Lesson(3, journal=False, language="en").question("words")
    table = table_page(question)
    question.answer("Far from the fire.")
    expect(table.root.locator(".cl-qz-outcome")).to_contain_text("Your words are kept")
    expect(table.root.locator(".cl-qz-sign")).to_have_count(0)
