"""A sheet on what a class has missed is about just that, and is the same for the same answers."""

from __future__ import annotations

from collections import Counter

import pytest
from widgets.lessons.classview.pupils import CLASS, LESSON, work

from cantorlab import ClassView
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.class_results import Group
from cantorlab.exercises.lessons.missed_sheet import sheet_on_missed
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work

QUESTIONS = read_lesson(LESSON).questions


def missing(*names: str, pupils: int = 5) -> Group:
    """A class that misses these questions, and finds all others at once."""

    def work_of(number: int) -> Work:
        whole = work(number, None, name=f"p{number}")
        given = tuple(
            GivenAnswers(each.question, (wrong_answer(each.question),), given_up=True)
            if each.question in names
            else GivenAnswers(each.question, (right_answer(each.question),))
            for each in whole.given
            if QUESTIONS[each.question].choices
        )
        return Work(LESSON, whole.pupil, whole.mark, whole.at, given)

    return Group(LESSON, tuple(map(work_of, range(pupils))))


def right_answer(name: str) -> str:
    question = QUESTIONS[name]
    return next(each for each in question.choices if question.judge(each).right)


def wrong_answer(name: str) -> str:
    question = QUESTIONS[name]
    return next(each for each in question.choices if not question.judge(each).right)


def closed_questions() -> list[str]:
    return [name for name, each in QUESTIONS.items() if each.choices]


def test_all_exercises_are_like_what_was_missed() -> None:
    for name in closed_questions():
        found = sheet_on_missed(missing(name), n=6, seed=1)
        assert found is not None, name
        assert len(found) == 6
        assert {each.family for each in found} <= {"valeur_absolue", None}, name
        kinds = {each.kind for each in found}
        if QUESTIONS[name].kind in ("winner", "strongest", "weakest", "ties"):
            assert QUESTIONS[name].kind in kinds
        asked = [(each.kind, each.formulas, each.mages) for each in found]
        assert len({*asked}) == len(asked)


def test_more_exercises_are_on_what_more_have_missed() -> None:
    """Three pupils miss a duel, one misses the champion: six exercises of one kind, two of both."""
    many = next(name for name in closed_questions() if QUESTIONS[name].kind == "winner")
    few = next(name for name in closed_questions() if QUESTIONS[name].kind == "strongest")
    most, least = missing(many, pupils=3), missing(few, pupils=4)
    group = Group(LESSON, (*most.works, least.works[3]))
    assert [group.count_missed(each) for each in (many, few)] == [3, 1]
    found = sheet_on_missed(group, n=8, seed=2)
    assert found is not None
    assert Counter(each.kind for each in found) == {"winner": 6, "strongest": 2}


def test_the_same_answers_and_seed_make_the_same_sheet() -> None:
    group = Group(LESSON, tuple(CLASS))
    first, again, other = (sheet_on_missed(group, seed=seed) for seed in (5, 5, 6))
    assert first == again != other
    assert first is not None
    assert first.name.startswith("5 · v1 · #")


def test_a_class_that_has_missed_nothing_gets_no_sheet() -> None:
    assert sheet_on_missed(missing(), seed=1) is None
    with pytest.raises(ValueError, match="Nothing has been missed yet"):
        ClassView(language="en").sheet_on_missed()


@pytest.mark.parametrize("n", [0, -1, 51, 1.5, "eight", None])
def test_a_sheet_has_a_number_of_exercises(n: object) -> None:
    with pytest.raises(ValueError, match="1 to 50 exercises"):
        sheet_on_missed(missing(), n=n, seed=1)  # type: ignore[arg-type]


def test_a_class_of_a_route_is_asked_nothing_of_later_years() -> None:
    """Families that the route of the class does not have yet are not drawn from."""
    group = Group(LESSON, tuple(CLASS))
    found = sheet_on_missed(group, n=12, seed=3, route="4e")
    assert found is not None
    assert found.route == "4e"
    assert all(each.key.startswith("@4e ") for each in found)
