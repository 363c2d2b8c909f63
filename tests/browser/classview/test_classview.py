"""The class and what is handed in, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from formulas.test_heard import UNHEARD
from handed_in import work_of_code
from playwright.sync_api import expect
from widgets.lessons.classview.pupils import CLASS

from cantorlab import ClassView, Lesson
from cantorlab.exercises.lessons import handin_file
from cantorlab.exercises.lessons.handin_code import code_of

CODES = [code_of(each) for each in CLASS]


def at(table, key):
    return table.root.locator(f'[data-cl-key="{key}"]')


@pytest.mark.parametrize(
    ("width", "dark", "language"), [(336, True, "fr"), (560, False, "en"), (744, False, "fr")]
)
def test_a_class_fits_and_is_accessible(table_page, width, dark, language):
    view = ClassView([*CODES, "CL1-00000"], language=language)
    table = table_page(view, width=width, dark=dark, host="jupyterlab", reduced_motion="reduce")
    expect(table.root.locator("tbody tr")).to_have_count(30)
    scroll = table.root.locator(".cl-cv-scroll")
    widest = table.root.evaluate("(root) => root.scrollWidth - root.clientWidth")
    assert widest <= 0
    assert scroll.evaluate("(each) => each.getBoundingClientRect().width") <= width
    table.check_accessible()
    table.screenshot(f"class-{width}-{language}")


def test_a_question_is_chosen_and_names_are_shown(table_page):
    table = table_page(ClassView(CODES))
    at(table, "column-B").click()
    expect(table.root.locator(".cl-cv-question h2")).to_contain_text("Who is the twin of 4")
    expect(table.root.locator(".cl-cv-bar").first).to_contain_text("10")
    expect(table.root.locator("tbody th").first).to_have_text("Pupil 1")
    at(table, "names").check()
    expect(table.root.locator("tbody th").first).to_have_text("p00")


def test_codes_are_pasted_and_a_damaged_one_is_told(table_page):
    table = table_page(ClassView())
    at(table, "codes").fill("\n".join(CODES[:3]))
    at(table, "add").click()
    expect(table.root.locator("tbody tr")).to_have_count(3)
    expect(at(table, "codes")).to_have_value("")
    at(table, "codes").fill(CODES[4][:40])
    at(table, "add").click()
    expect(table.root.locator(".cl-notice")).to_contain_text("is incomplete")
    expect(at(table, "codes")).to_have_value(CODES[4][:40])


def test_files_are_chosen_and_one_that_is_none_is_named(table_page, tmp_path):
    paths = [handin_file.write(each, tmp_path) for each in CLASS[:3]]
    (foreign := tmp_path / "shopping.json").write_text("{}")
    table = table_page(ClassView())
    at(table, "files").set_input_files([*paths, foreign])
    expect(table.root.locator("tbody tr")).to_have_count(3)
    expect(table.root.locator(".cl-cv-refused")).to_contain_text("shopping.json")


def test_the_table_is_downloaded(table_page):
    table = table_page(ClassView(CODES))
    for key, name, column in (
        ("csv", "lesson-3.csv", "Mark"),
        ("answers", "lesson-3-answers.csv", "Result"),
    ):
        with table.page.expect_download() as waiting:
            at(table, key).click()
        assert waiting.value.suggested_filename == name
        text = Path(waiting.value.path()).read_text(encoding="utf-8-sig")
        assert "p29" in text
        assert column in text.splitlines()[0]


def handed_in(language="en"):
    lesson = Lesson(3, pupil="Zoe", journal=False, language=language)
    lesson.question("A").answer("8")
    lesson.question("words").answer("Because the bars count steps.")
    return lesson, lesson.hand_in()


@pytest.mark.parametrize(("width", "dark", "language"), [(336, True, "fr"), (560, False, "en")])
def test_what_is_handed_in_fits_and_is_accessible(table_page, width, dark, language):
    table = table_page(handed_in(language)[1], width=width, dark=dark, host="jupyterlab")
    expect(table.root.locator(".cl-hi-qr svg")).to_be_visible()
    assert table.overflow() == 0
    table.check_accessible()
    table.screenshot(f"handin-{width}-{language}")


def test_the_file_is_downloaded_and_the_code_follows_the_answers(table_page):
    lesson, shown = handed_in()
    table = table_page(shown)
    before = at(table, "code").input_value()
    assert work_of_code(before).given == lesson.work.given
    lesson.question("B").answer("-6")
    expect(at(table, "code")).not_to_have_value(before)
    assert [each.question for each in work_of_code(at(table, "code").input_value()).given] == [
        "A", "B", "words",
    ]  # fmt: skip
    with table.page.expect_download() as waiting:
        at(table, "download").click()
    assert waiting.value.suggested_filename.startswith("lesson-3-Zoe-")
    assert '"lesson 3 B"' in Path(waiting.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_answers_of_a_class_are_heard_in_words(table_page, language):
    table = table_page(ClassView(CODES, language=language))
    for column in table.widget.view["columns"]:
        button = at(table, f"column-{column['name']}")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        heard = table.root.aria_snapshot().replace("\u202f", "")
        signs = UNHEARD & set(re.sub(r"\w+=\w+\]", "", heard))
        assert not signs, [line for line in heard.splitlines() if signs & set(line)]
