"""The questions in the words of functions: what they call right, by plain floats on a fine grid."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from cantorlab import ClassView, Lesson
from cantorlab.exercises.lessons import LESSONS, read_lesson, route
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work

GRID = [each / 16 for each in range(-9 * 16, 8 * 16 + 1)]
WHOLE = range(-9, 9)
NOON = datetime(2026, 9, 14, 12, 0, tzinfo=UTC)


def rising(f, low=-9, high=8):
    values = [f(x) for x in GRID if low <= x <= high]
    steps = [b - a for a, b in pairwise(values)]
    if all(step > 0 for step in steps):
        return "strictly up"
    if all(step < 0 for step in steps):
        return "strictly down"
    if all(step == 0 for step in steps):
        return "flat"
    return "up" if all(step >= 0 for step in steps) else "both"


def parity(f, places=GRID):
    both = [(f(x), f(-x)) for x in places if -8 <= x <= 8]
    if all(math.isclose(a, b) for a, b in both):
        return "even"
    return "odd" if all(math.isclose(a, -b) for a, b in both) else "neither"


def signs(f):
    found = [(f(x) > 0) - (f(x) < 0) for x in GRID]
    return [one for one, other in pairwise([*found, None]) if one != other]


# (lesson, question): what is found on the grid, what it must be, and a word of the right choice.
TABLES = {
    (1, "table"): (rising(lambda x: x - 1e6), "strictly up", "increasing"),
    (2, "table"): (rising(lambda x: -4 * (2 - x)), "strictly up", "4, and f is increasing"),
    (3, "table"): (
        [rising(lambda x: abs(x - 2), -9, 2), rising(lambda x: abs(x - 2), 2, 8)],
        ["strictly down", "strictly up"],
        "decreases up to 2",
    ),
    (4, "table"): (parity(lambda x: x**2), "even", "Even"),
    (5, "table"): (signs(lambda x: (x - 2) * (x + 5)), [1, 0, -1, 0, 1], "+ 0 − 0 +"),
    (6, "table"): (parity(lambda x: abs(x) * (-1) ** (x % 2), WHOLE), "even", "Even"),
    (7, "function"): (parity(lambda x: x**3), "odd", "Odd"),
    (7, "table"): (signs(lambda x: x**3 - 12 * x)[::2], [-1, 1], "Three"),
    (8, "table"): (
        [rising(lambda x: 1 / (2 * x + 1), -9, -0.51), rising(lambda x: 1 / (2 * x + 1), -0.49, 8)],
        ["strictly down"] * 2,
        "on the left of −1/2, and on the right",
    ),
    (9, "table"): (rising(lambda x: math.sqrt(8 - x)), "strictly down", "decreasing"),
    (10, "table"): (rising(lambda x: math.exp(-x)), "strictly down", "Decreasing, with positive"),
    (11, "table"): (rising(lambda x: math.floor(x / 3)), "up", "not strictly"),
    (12, "function"): (parity(lambda x: 10 - abs(x**2 - 30)), "even", "Even"),
}


@pytest.mark.parametrize("at", TABLES)
def test_what_is_chosen_as_right_is_so_on_a_fine_grid(at):
    found, wanted, words = TABLES[at]
    if at == (7, "table"):  # √12 is on no grid: count the changes of sign
        signs_of = [x**3 - 12 * x for x in GRID]
        zeros = sum(1 for a, b in pairwise(signs_of) if a < 0 < b or b < 0 < a or a == 0)
        assert zeros == 3
    else:
        assert found == wanted
    question = read_lesson(at[0]).questions[at[1]]
    (right,) = question.solutions
    assert words in question.label(right, "en")
    others = [question.label(each, "en") for each in question.choices if each != right]
    assert not any(each == question.label(right, "en") for each in others)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_has_its_part_of_the_lycee(lesson):
    """The words of the year are in the sentences that pupils read, in both languages."""
    asked = [read_lesson(lesson).questions[name] for name in ("function", "table")]
    french = " ".join(each.told.say(what, "fr") for each in asked for what in ("ask", "why"))
    words = (
        "fonction", "image", "antécédent", "croissante", "paire", "variations", "signes",
        "valeur interdite", "ensemble de définition", "maximum", "minimum",
    )  # fmt: skip
    assert sum(word in french for word in words) >= 2


def read(question):
    """All that a pupil may read of a question in French."""
    offered = question.choices if question.kind == "choose" else ()
    said = [question.told.say(what, "fr") for what in ("ask", "help", "why")]
    return " ".join([*said, *(question.label(each, "fr") for each in offered)])


def test_the_lycee_meets_its_words_and_younger_classes_do_not():
    said = {
        name: " ".join(
            read(read_lesson(lesson).questions[each])
            for lesson in route(name).lessons
            for each in route(name).questions(lesson, short=True)
        )
        for name in ("5e", "4e", "2de", "1re", "tle")
    }
    for word in (
        "fonction", "image", "antécédent", "sens de variation", "images opposées",
        "tableau de signes", "tableau de variations", "croissante",
        "coefficient directeur", "valeur interdite",
    ):  # fmt: skip
        assert word in said["2de"], word
        assert word not in said["4e"] + said["5e"], word
    assert "fonction exponentielle" in said["1re"]
    assert "logarithme" not in said["1re"]
    assert "logarithme népérien" in said["tle"]


def test_a_lesson_of_the_lycee_in_its_short_form_has_them():
    names = Lesson(5, route="2de", short=True, journal=False).names
    assert names == ("B", "C", "function", "table", "shape", "challenge")
    assert "function" not in Lesson(5, route="4e", journal=False).names


def test_the_class_calls_their_columns_by_words_of_the_language():
    codes = code_of(Work(10, "Zoe", "0000000a", NOON, (GivenAnswers("logarithm", ("-9",)),)))
    columns = ClassView(codes, language="fr").view["columns"]
    assert {each["title"] for each in columns} >= {"Fonction", "Tableau", "Logarithme"}
