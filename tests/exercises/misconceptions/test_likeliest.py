"""The misconception named to a pupil is the likeliest, and the pair that refutes it their own."""

from __future__ import annotations

from cantorlab import Lesson
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.misconceptions import likeliest, thoughts

QUESTIONS = read_lesson(3).questions


def named(name, typed, before=()):
    return likeliest(QUESTIONS[name], typed, [(QUESTIONS[a], b) for a, b in before]).name


def test_of_several_thoughts_the_commonest_is_named_and_not_the_most_special():
    """8 at |n − 2| in place of −5: the fire on the wrong side, bars left out, or the number."""
    assert thoughts(QUESTIONS["A"], "8")[0].name == "wrong_side"
    assert named("A", "8") == "largest_number"


def test_what_was_answered_before_decides():
    assert named("A", "8", [("B", "2")]) == named("A", "8")
    before = [("B", "-2")]  # |n + 1| taken for the distance to 1: the twin of 4 would be −2
    assert "wrong_side" in [each.name for each in thoughts(QUESTIONS["B"], "-2")]
    assert named("A", "8", before) == "wrong_side"


def test_the_pair_is_the_pupils_own_and_argues_without_computing():
    question = Lesson(3, journal=False, language="en").question("A")
    question.answer("8")
    assert question.view["lesson"]["pair"] == (
        "Look at −5 and 8. Only the distance to 2 counts: −5 is at distance 7 from it, and "
        "8 at distance 6. −5 wins."
    )
