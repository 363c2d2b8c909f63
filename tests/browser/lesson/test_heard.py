"""Curves as a blind pupil hears them; a lesson from its beginning to the class by keys alone."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from browser.listener import Listener
from browser.quiz.page import quiz_of
from handed_in import work_of_code
from playwright.sync_api import expect

from cantorlab import ClassView, FormulaLab, Lesson
from cantorlab.exercises.lessons import LESSONS
from cantorlab.formulas import MAGES, parse
from cantorlab.formulas.curves.curve_text import describe


def at(table: Any, key: str) -> Any:
    return table.root.locator(f'[data-cl-key="{key}"]')


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_of_the_curves_of_a_lesson_is_told_apart_by_ear(table_page, lesson):
    question = Lesson(lesson, journal=False, language="fr").question("shape")
    asked = question._asked
    table = table_page(question)
    heard = []
    for letter, formula in zip(asked.choices, asked.formulas, strict=True):
        words = describe(parse(formula, language="en"), "fr", values=False)
        button = at(table, f"answer-{letter}")
        expect(button).to_have_accessible_name(f"Courbe {letter}. {words}")
        heard.append(words)
    assert len(set(heard)) == len(heard)


def test_the_curves_of_a_quiz_are_heard_before_and_after_the_answer(table_page):
    quiz = quiz_of("curve", language="en")
    asked = quiz.sheet[0]
    table = table_page(quiz)
    if asked.from_curve:
        picture = table.root.get_by_role("img").first
        expect(picture).to_have_accessible_name(quiz.view["question"]["curve"]["label"])
        return
    (right,) = asked.solutions
    button = at(table, f"answer-{right}")
    label = next(
        e["curve"]["label"] for e in quiz.view["question"]["choices"] if e["answer"] == right
    )
    assert len(label) > 40
    expect(button).to_have_accessible_name(label)
    button.click()
    expect(button).to_have_accessible_name(f"{label} the right one")


def test_the_explorer_says_the_shape_of_what_is_typed(table_page):
    table = table_page(FormulaLab("|n − 3|", language="fr"))
    heard = table.root.aria_snapshot()
    assert "Un V, la pointe en bas" in heard
    at(table, "formula").fill("9 − n²")
    expect(table.root).to_contain_text("Une parabole")
    at(table, "formula").press("Tab")
    assert "Un V" not in table.root.aria_snapshot()


#: What the page says of a choice that is begun.
OWN = "^Le mage .* est à la place"


class Keys:
    """Somebody with a keyboard and nothing else."""

    def __init__(self, table: Any) -> None:
        self.table, self.press = table, table.page.keyboard.press

    def press_on(self, key: str) -> None:
        """Reach a control by Tab, and by arrows within a stop; press it there."""
        # Along a row to its end, down, and back along the next.
        ways = cycle(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"])
        way = next(ways)
        for _ in range(80):
            before = self.table.focused_key()
            if before == key:
                break
            self.press(way if self._in_the_group_of(key) else "Tab")
            if self.table.focused_key() == before or way in ("ArrowDown", "ArrowUp"):
                way = next(ways)
        assert self.table.focused_key() == key, f"{key} cannot be reached"
        self.press("Enter")

    def _in_the_group_of(self, key: str) -> bool:
        """Return whether what has the focus stands in its row: mages, answers, columns."""
        return (self.table.focused_key() or "").startswith(key.split("-")[0].rstrip("0123456789"))

    def answer(self, question: Any) -> None:
        """Give the right answer and commit to it."""
        asked = question._asked
        solution = asked.solutions[0] if asked.solutions else ""
        match asked.control:
            case "order":
                for mage in solution.split(" > "):
                    self.press_on(f"mage{mage}")
            case "mages":
                for mage in solution.split():
                    self.press_on(f"mage{mage}")
            case "sketch":  # a V: its ends at the top, its point at the bottom
                self.press_on("sketch-9")
                ends = {run.start for run in asked.course.runs} | {8}
                for mage in MAGES:
                    if mage in ends:
                        self.press("End" if mage in (-9, 8) else "Home")
                    self.press("ArrowRight")
            case "formula" | "number" | "words":
                field = "formula" if asked.control == "formula" else "answer"
                while self.table.focused_key() != field:
                    self.press("Tab")
                self.table.page.keyboard.insert_text(solution or "Les barres comptent des pas.")
            case _:
                self.press_on(f"answer-{solution}")
        self.press_on("check")


def test_a_lesson_from_the_first_question_to_the_class_by_keys_alone(table_page):
    lesson = Lesson(3, pupil="Zoe", journal=False, language="fr")
    for name in lesson.names:
        question = lesson.question(name)
        table = table_page(question, reduced_motion="reduce")
        Keys(table).answer(question)
        expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", "reveal")
        table.page.context.close()
    assert len(lesson.work.given) == len(lesson.names)
    assert lesson.answers.dropna()["right"].astype(bool).all()

    handed = table_page(lesson.hand_in())
    with handed.page.expect_download() as waiting:
        Keys(handed).press_on("download")
    assert "Zoe" in waiting.value.suggested_filename
    code = at(handed, "code").input_value()
    assert work_of_code(code).given == lesson.work.given

    table = table_page(ClassView(language="fr"))
    teacher = Keys(table)
    while table.focused_key() != "codes":
        teacher.press("Tab")
    table.page.keyboard.insert_text(code)
    teacher.press("Tab")
    teacher.press_on("add")
    expect(table.root.locator("tbody tr")).to_have_count(1)
    teacher.press_on("column-B")
    expect(table.root.locator(".cl-cv-question h2")).to_contain_text("jumeau")


def test_a_whole_lesson_on_one_page_is_heard_as_it_happens(table_page):
    lesson = Lesson(3, pupil="Zoe", journal=False, language="fr")
    pager = lesson.pager()
    table = table_page(pager, reduced_motion="reduce")
    player, listener = Keys(table), Listener(table)
    for name in lesson.names:
        player.answer(lesson.question(name))
        expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", "reveal")
        listener.check_log(own=OWN)
        if name != lesson.names[-1]:
            player.press_on("next")
            expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", "ask")
    assert len(lesson.work.given) == len(lesson.names)
    listener.check_log(own=OWN)
