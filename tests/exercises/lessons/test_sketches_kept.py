"""Sketches kept, counted and printed, and the misconception that they show."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest
from handed_in import work_of_code

from cantorlab.exercises.lessons import LESSONS, handin_file, read_lesson
from cantorlab.exercises.lessons.class_results import Group
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work, outcome
from cantorlab.exercises.lessons.sketch import SketchQuestion
from cantorlab.exercises.misconceptions import MISCONCEPTIONS, refutation, thoughts
from cantorlab.exercises.moodle import moodle_xml
from cantorlab.exercises.paper import sheet_html, solutions_html
from cantorlab.exercises.sketches import fits, read, text_of
from cantorlab.formulas import MAGES, parse
from cantorlab.formulas.curves.layout import curve_json

AT = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
ASKED = {
    lesson: read_lesson(lesson).questions["sketch"]
    for lesson in LESSONS
    if "sketch" in read_lesson(lesson).questions
}


@pytest.mark.parametrize("lesson", ASKED)
def test_who_holds_a_misconception_draws_its_curve_and_is_found(lesson):
    """The first misconception of those with the same curve is named, with a pair against it."""
    asked = ASKED[lesson]
    assert isinstance(asked, SketchQuestion)
    named = 0
    for held in MISCONCEPTIONS.values():
        order = held.heights(asked.formula)
        if order is None or fits(read(text_of(order)), asked.course):
            continue
        found = [each.name for each in thoughts(asked, text_of(order))]
        assert found, held.name
        named += held.name in found
        assert refutation(MISCONCEPTIONS[found[0]], asked.formula) is not None
    assert named >= 2


SKETCHED = (ASKED[3].solutions[0], ASKED[4].solutions[0])


def work(number, *answers, lesson=3):
    given = GivenAnswers("sketch", answers, 0, False, 20, "en")
    return Work(lesson, f"p{number}", f"{number:08x}", AT, (given,))


def test_a_sketch_goes_into_the_code_and_the_file_and_comes_back(tmp_path):
    whole = work(1, "s1z________0_______e", "s1z___________0____e")
    assert work_of_code(code_of(whole)) == whole
    assert handin_file.read(handin_file.write(whole, tmp_path)) == whole
    assert outcome(ASKED[3], whole.given[0]).mark == "late"


def test_a_sketch_costs_a_code_about_forty_signs():
    """As much as a short sentence: a QR still holds the whole lesson."""
    one, two = (work(1, *answers) for answers in (SKETCHED[:1], SKETCHED))
    assert len(code_of(two)) - len(code_of(one)) <= 45


def test_the_class_sees_shapes_and_not_each_hand():
    hands = [
        "-9:35 3:0 8:14", "-9:30 2:5 8:20", "s1zwtqnkifc9630369cf",  # right
        "-9:35 -3:0 8:35", "-9:20 -4:1 8:30",  # the wrong side
        "-9:0 -7:20 -2:3 8:33", "-9:1 -6:35 1:5 8:10",  # nobody's curve: up, down, up
    ]  # fmt: skip
    group = Group(3, tuple(work(number, each) for number, each in enumerate(hands)))
    bars = group.histogram("sketch")
    assert [(bar.count, bar.right) for bar in bars] == [(3, True), (2, False), (2, False)]
    labels = {ASKED[3].label_of_many(bar.answer, "en"): bar for bar in bars}
    assert labels["a curve that falls from −9 to 3, then rises from 3 to 8"].right
    assert (
        labels["a curve that falls from −9 to −3, then rises from −3 to 8"].held[0] == "wrong_side"
    )
    assert labels["a curve that rises, then falls, then rises"].held == ()


def test_the_sketch_lies_dashed_beside_the_curve_and_as_high():
    asked = ASKED[9]
    curve = curve_json(parse(asked.formula), "en")
    shown = asked.beside(curve, "-9:5 8:15", "en")
    own, sketch = shown["curves"]
    assert own == curve["curves"][0]
    ((line),) = sketch["lines"]
    ends = [point["y"] for point in own["points"]]
    assert [line[0][1], line[-1][1]] == [min(ends), max(ends)]
    assert [line[0][0], line[-1][0]] == [round(0.5 / 18, 4), round(17.5 / 18, 4)]
    assert shown["label"].endswith("Your sketch, dashed, rises from −9 to 8.")
    gap = asked.beside(curve, "-9:5 -1:9 0:x 1:9 8:15", "en")["curves"][1]["lines"]
    assert [len(each) for each in gap] == [9, 8]
    assert asked.beside(curve, "", "en") == curve


# -- on paper and in Moodle ------------------------------------------------------------------------


def test_on_paper_there_is_a_grid_to_draw_on_and_the_key_says_the_course():
    page = sheet_html([ASKED[3]], "x", "en")
    assert page.count("<svg") == 1
    assert page.count("V120") == len(MAGES) + 1  # and the upright axis
    assert "falls" not in page
    assert "the curve falls from −9 to 3, then rises from 3 to 8" in solutions_html(
        [ASKED[3]], "x", "en"
    )


def test_in_moodle_it_is_told_in_words_and_marked_by_the_teacher():
    root = ElementTree.fromstring(moodle_xml([ASKED[3]], "x", "en").split("\n", 1)[1])
    question = root.findall("question")[1]
    assert question.get("type") == "essay"
    notes = question.findtext("graderinfo/text") or ""
    assert "the curve falls from −9 to 3" in notes
