"""Marks as the teacher wishes them, and a sheet with its key, from the teacher's page."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from widgets.lessons.classview.pupils import CLASS

from cantorlab import ClassView
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.handin_code import code_of


def ask(view: ClassView, kind: str, **params: Any) -> dict[str, Any]:
    answers: list[dict[str, Any]] = []
    view.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    view._receive(view, {"kind": kind, "params": params, "nonce": kind}, [])
    return next(each for each in answers if each.get("nonce") == kind)


@pytest.fixture
def view() -> ClassView:
    return ClassView([code_of(each) for each in CLASS], lesson=3, language="fr")


@pytest.mark.parametrize(("out_of", "late"), [(20, 0.5), (10, 0), (5, 1)])
def test_marks_are_made_as_the_teacher_wishes(view: ClassView, out_of: float, late: float) -> None:
    """Read again without the library's marks: each answer judged by its question."""
    told = ask(view, "csv", out_of=out_of, late=late)
    head, *rows = csv.reader(io.StringIO(told["text"]), delimiter=";")
    assert head[:2] == ["Nom", "Note"]
    questions = {name: each for name, each in read_lesson(3).questions.items() if each.judged}
    asked = {each.question for work in CLASS for each in work.given} & {*questions}
    marks = {row[0]: row[1] for row in rows}
    assert len(marks) == 30
    for work in CLASS:
        points = 0.0
        for given in work.given:
            if given.question in asked:
                found = [
                    questions[given.question].judge(each, given.language).right
                    for each in given.answers
                ]
                points += 1 if found and found[0] else late if any(found) else 0
        mark = float(marks[str(work.pupil)].replace(",", "."))
        assert mark == pytest.approx(points / len(asked) * out_of, abs=0.0501), work.pupil


@pytest.mark.parametrize(
    "wished", [{"out_of": 0}, {"out_of": -20}, {"late": 2}, {"out_of": None}, {"late": [1]}]
)
def test_a_scale_that_is_none_is_refused(view: ClassView, wished: dict[str, Any]) -> None:
    told = ask(view, "csv", **wished)
    assert (told["ok"], told["code"]) == (False, "classview.no_scale")


def test_the_sheet_on_what_was_missed_has_its_key_on_another_page(view: ClassView) -> None:
    page = ask(view, "sheet")["page"]
    sheet, key = page.split("break-before:page")
    assert sheet.count("<li>") == key.count("<li>") == 8
    assert 'lang="fr"' in sheet


def test_no_sheet_is_made_of_nothing() -> None:
    told = ask(ClassView(language="fr"), "sheet")
    assert (told["ok"], told["code"]) == (False, "classview.nothing_missed")
