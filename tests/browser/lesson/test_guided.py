"""A teacher and a pupil at two pages: a pause holds the pupil's, words come back with a remark."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from cantorlab import ClassView, Lesson


def at(table: Any, key: str) -> Any:
    return table.root.locator(f'[data-cl-key="{key}"]')


def test_a_teacher_pauses_marks_words_and_shows_them(table_page, tmp_path):
    lesson = Lesson(3, pupil="Ada", journal=False, language="en")
    lesson.hand_in(tmp_path)
    pupil = table_page(lesson.question("words"))
    teacher = table_page(ClassView(tmp_path, lesson=3, language="en"), width=760)
    at(teacher, "pause").click()
    expect(at(teacher, "pause")).to_have_text("Go on")
    lesson._watch.look()
    expect(pupil.root.locator(".cl-qz-paused")).to_have_text("The lesson is paused: look up.")
    expect(pupil.root.locator(".cl-qz")).to_have_attribute("inert", "")
    at(teacher, "pause").click()
    expect(at(teacher, "pause")).to_have_text("Pause")
    lesson._watch.look()
    expect(pupil.root.locator(".cl-qz-paused")).to_be_hidden()
    at(pupil, "answer").fill("<i>Far</i> is high.")
    at(pupil, "check").click()
    expect(pupil.root.locator(".cl-qz-outcome")).to_contain_text("Your words are kept")

    at(teacher, "column-words").click()
    written = teacher.root.locator(".cl-cv-words li")
    expect(written).to_contain_text("<i>Far</i> is high.")
    written.get_by_role("textbox").fill("Where is the fire?")
    written.get_by_role("button", name="Not yet").click()  # what is half written stays
    expect(written.get_by_role("button", name="Not yet")).to_have_attribute("aria-pressed", "true")
    expect(written.get_by_role("textbox")).to_have_value("Where is the fire?")
    written.get_by_role("button", name="Send", exact=True).click()
    expect(written.get_by_role("button", name="Sent")).to_be_visible()
    written.get_by_role("button", name="Show to the class").click()
    expect(teacher.root.locator(".cl-cv-shown li")).to_have_text("<i>Far</i> is high.")
    lesson._watch.look()
    expect(pupil.root.locator(".cl-qz-remark")).to_contain_text("Not yet. Where is the fire?")
    expect(pupil.root.locator(".cl-qz-shown li")).to_have_text("<i>Far</i> is high.")
    teacher.screenshot("guided-teacher")
    pupil.screenshot("guided-pupil")

    at(teacher, "hide").click()
    expect(teacher.root.locator(".cl-cv-words")).to_be_hidden()
    expect(teacher.root.locator(".cl-cv-shown li")).to_be_visible()
    teacher.check_accessible()
    pupil.check_accessible()
