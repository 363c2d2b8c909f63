"""A quiz, or a teacher's own activity, in a room: opened from its page, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from room.test_class import Tablet, teach

from cantorlab.exercises.lessons import read_lesson
from cantorlab.room import opening
from cantorlab.room.hall import Hall

MINE = """title = "Carrés"
[[question]]
kind = "winner"
formula = "n²"
mages = [-9, 8]
[[question]]
kind = "last"
formula = "n²"
[[question]]
kind = "winner"
formula = "n² +"
"""


@pytest.fixture(autouse=True)
def _drawn_by_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "randbelow", lambda _limit: 7)


def open_there(hall: Hall, teacher: Tablet, **wanted: Any) -> str:
    before = {*hall.lessons}
    teacher.send("open", **wanted)
    (code,) = hall.lessons.keys() - before
    return code


def test_a_class_answers_a_quiz_of_its_level_family_and_kind(hall: Hall) -> None:
    teacher = teach(hall)
    wanted = {"level": 4, "families": "carre", "kinds": "winner", "n": 3}
    code = open_there(hall, teacher, quiz=wanted, route="4e")
    ada = Tablet(hall, "Ada").join(teacher.code)
    assert [*ada.screens] == ["1", "2", "3"]
    questions = read_lesson(hall.lessons[code].number).questions
    assert {each.kind for each in questions.values()} == {"winner"}
    assert {each.family for each in questions.values()} == {"carre"}
    for name, each in questions.items():
        assert ada.answer(name, each.solutions[0])["ok"]
    (row,) = [each for each in hall.lessons[code].answers if each["question"] == "3"]
    assert (row["pupil"], row["mark"]) == ("Ada", "right")
    assert "niveau 4" in hall.lessons[code].summary("fr")["title"]


def test_an_activity_is_led_to_kept_and_its_faults_are_said(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    teacher = teach(hall)
    code = open_there(hall, teacher, activity=MINE)
    assert teacher.refused[-1] == "activity"
    ada = Tablet(hall, "Ada").join(teacher.code)
    assert [*ada.screens] == ["1", "2"]
    assert ada.answer("1", "8")["ok"]
    hall.save()
    again = open_hall()
    assert again.lessons[code].number == hall.lessons[code].number
    (kept,) = again.lessons[code].answers
    assert (kept["pupil"], kept["answer"], kept["mark"]) == ("Ada", "8", "missed")
    assert again.lessons[code].summary("fr")["title"] == "Carrés"


@pytest.mark.parametrize(
    "wanted",
    [
        {"activity": ""},
        {"activity": "/etc/hostname"},
        {"activity": 5},
        {"quiz": {"level": 99, "n": 3}},
        {"quiz": {"level": 4, "n": 10**9}},
        {"quiz": {"families": 'x"\n[[draw]]', "n": 3}},
        {"quiz": {"places": "n", "n": 3}},
        {"quiz": {"n": [1]}},
        {"quiz": 5},
        {"quiz": {"n": 3}, "route": "9e"},
    ],
)
def test_what_cannot_be_asked_opens_nothing(hall: Hall, wanted: dict[str, Any]) -> None:
    teacher = teach(hall)
    teacher.send("open", **wanted)
    assert (teacher.refused[-1], hall.lessons) == ("cannot_open", {})


def test_only_the_owner_opens_one(hall: Hall) -> None:
    teacher = teach(hall)
    ada = Tablet(hall, "Ada").join(teacher.code)
    ada.send("open", activity=MINE)
    assert (ada.refused, hall.lessons) == (["owner"], {})
