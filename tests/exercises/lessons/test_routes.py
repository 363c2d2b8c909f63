"""The ways of the classes through the lessons: they name what there is, and fit a lesson's time."""

from __future__ import annotations

import re

import pytest

from cantorlab import Lesson
from cantorlab.exercises.lessons import LESSONS, read_lesson, route
from cantorlab.exercises.lessons.routes import questions
from cantorlab.exercises.versions import routes, version_of

# The themes of MathALÉA's list begin with the year, then an area, then a number.
CODE = re.compile(r"(6N[1-6][A-Z]|([543][CRALNF]|3Auto[NG]|2[NF]|1A[LN]|TSA)[0-9]{1,2})")
# Of its themes these had a name but no exercise in February 2026: a teacher would find nothing.
EMPTY = {"5C10", "3N10", "3N11", "TSA3"}
# Minutes, as the teacher's page tells them: playing, looking, saying why, handing in; a question.
AROUND = 10 + 10 + 10 + 5
OF_KIND = {
    "winner": 1.5, "strongest": 2, "weakest": 2, "ties": 2, "send": 2, "choose": 2, "count": 2,
    "curve": 2, "order": 2.5, "those": 2.5, "sketch": 3, "goal": 4, "words": 5,
}  # fmt: skip


@pytest.mark.parametrize("name", routes())
def test_a_route_names_lessons_and_questions_that_there_are(name):
    found = route(name)
    assert set(found.lessons) <= set(version_of(1, name).levels)
    assert set(found.codes) == set(found.lessons)
    for lesson in found.lessons:
        assert all(map(CODE.fullmatch, found.codes[lesson])), found.codes[lesson]
        assert not EMPTY & set(found.codes[lesson])
        assert set(found.left_out.get(lesson, ())) <= set(read_lesson(lesson).questions)
        assert 4 <= len(found.questions(lesson, short=True)) <= 6
        assert set(found.short[lesson]) <= set(read_lesson(lesson).questions)
    assert set(found.left_out) <= set(found.lessons)


def test_the_classes_of_the_college_do_what_their_sheets_have():
    for name in ("5e", "4e", "3e"):
        assert set(route(name).lessons) == set(version_of(1, name).levels)


def _minutes(lesson, names):
    """Added up by hand, past the data."""
    asked = read_lesson(lesson).questions
    return AROUND + sum(OF_KIND[asked[name].kind] for name in names)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_short_form_fits_fifty_minutes(lesson):
    short = questions(lesson, short=True)
    assert set(short) < set(read_lesson(lesson).questions)
    assert _minutes(lesson, short) <= 50
    assert {"shape", "sketch"} & {*short}


@pytest.mark.parametrize("name", routes())
def test_the_short_form_of_every_class_fits_fifty_minutes(name):
    found = route(name)
    for lesson in found.lessons:
        for short in (True, False):
            told = found.minutes(lesson, short=short)
            assert told == _minutes(lesson, found.questions(lesson, short=short))
        assert found.minutes(lesson, short=True) <= 50 < found.minutes(lesson)


def test_a_route_asks_all_its_questions_if_it_is_not_to_be_short():
    whole, short = route("4e").questions(5), route("4e").questions(5, short=True)
    assert set(short) < set(whole) == set(questions(5)) - set(route("4e").left_out.get(5, ()))


def test_a_lesson_keeps_to_a_route_and_says_what_it_leaves_out():
    lesson = Lesson(5, route="4e", short=True, language="fr", journal=False)
    assert lesson.names == ("A", "B", "C", "E", "shape", "challenge")
    assert lesson.question("A").view["count"] == 1
    assert "1 sur 6" in str(lesson.question("A").view)
    left_out = lesson.question("D")
    assert str(left_out) == "Cette question est pour une autre fois\u00a0: passe à la suivante."
    assert left_out._repr_markdown_() == f"*{left_out}*"
    assert "D" not in Lesson(5, route="4e", journal=False).names
    assert "D" in Lesson(5, journal=False).names
    with pytest.raises(ValueError, match="lesson 5 has the questions"):
        lesson.question("Z")
    with pytest.raises(ValueError, match="there are routes for"):
        Lesson(5, route="6e", journal=False)


def test_no_route_leaves_out_a_question_of_a_form_that_its_sheets_have():
    """The questions that the 4e leaves out of lesson 5 are about the forms that its sheets lack."""
    left = {read_lesson(5).questions[name].formula for name in route("4e").left_out[5]}
    assert {"n × |n − 6|", "n(n − 4)(n + 5)"} <= left
