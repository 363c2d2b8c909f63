"""A lesson shown one question at a time, with a class's choices on its panel."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from widgets.talking import talk

from cantorlab import Lesson
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.routes import route


@pytest.fixture(autouse=True)
def _own_journal(tmp_path, monkeypatch):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))


def press(pager: Any, name: str, **params: Any) -> dict[str, Any]:
    message = {"kind": "command", "name": name, "params": params, "nonce": uuid4().hex}
    return talk(pager)({**message, "revision": pager.view["revision"]})


def test_one_turns_from_question_to_question_and_each_keeps_its_answer():
    lesson = Lesson(3, language="en")
    pager = lesson.pager()
    assert (pager.name, pager.view["number"], pager.view["count"]) == ("A", 1, len(lesson.names))
    assert "previous" not in pager.view["commands"]
    pager.answer("-5")
    assert press(pager, "next")["ok"]
    assert (pager.name, pager.view["stage"], pager.view["number"]) == ("B", "ask", 2)
    assert pager.view["question"] == lesson.question("B").view["question"]
    assert press(pager, "previous")["ok"]
    assert pager.view["reveal"] == lesson.question("A").view["reveal"] is not None
    pager.go(lesson.names[-1])
    assert "next" not in pager.view["commands"]
    assert not press(pager, "next")["ok"]
    with pytest.raises(ValueError, match="the lesson has the questions A, B"):
        pager.go("Z")


def test_a_message_for_the_question_before_is_stale():
    pager = Lesson(3).pager()
    before = pager.view["revision"]
    pager.go("B")
    answer = talk(pager)({"kind": "try", "text": "-5", "nonce": "1", "revision": before})
    assert (answer["ok"], answer["code"]) == (False, "quiz.stale")
    assert pager.view["tried"] == []


def test_it_opens_where_one_was_and_marks_tell_how_far_one_has_come():
    lesson = Lesson(3, pupil="p07")
    lesson.question("A").answer("-5")
    lesson.question("B").answer("-2")
    lesson.question("B").answer("-6")
    lesson.question("words").answer("Far from the fire.")
    pager = Lesson(3, pupil="p07").pager()
    assert pager.name == "C"
    marks = dict(zip(lesson.names, pager.view["marks"], strict=True))
    assert (marks["A"], marks["B"], marks["C"]) == ("right", "late", "now")
    assert (marks["D"], marks["words"]) == ("todo", "kept")


def test_words_that_nobody_judges_have_no_tick():
    question = Lesson(3).question("words")
    question.answer("Far from the fire.")
    assert (question.view["stage"], question.view["marks"]) == ("reveal", [])
    assert question.view["lesson"]["judged"] is False


def test_class_length_and_folder_are_chosen_on_its_panel(tmp_path):
    lesson = Lesson(5, pupil="p07", language="en")
    pager = lesson.pager()
    pager.go("D")
    pager.answer(read_lesson(5).questions["D"].solutions[0])
    answer = press(pager, "choose", route="4e", short=True, folder=str(tmp_path))
    assert answer["ok"]
    assert lesson.names == route("4e").questions(5, short=True)
    assert (lesson.route, lesson.short, pager.name) == ("4e", True, "A")
    assert pager.view["count"] == 6
    fields = {field["name"]: field["value"] for field in pager.view["options"]}
    assert fields == {"route": "4e", "short": True, "folder": str(tmp_path)}
    (written,) = tmp_path.glob("*.json")
    assert written.name in pager.view["lesson"]["written"]
    size = written.stat().st_size
    pager.answer(read_lesson(5).questions["A"].solutions[0])
    assert written.stat().st_size > size
    assert press(pager, "choose", route="all", short=False, folder="")["ok"]
    assert (lesson.route, pager.view["lesson"]["written"]) == (None, "")
    assert [each.question for each in lesson.work.given] == ["A", "D"]


def test_what_cannot_be_chosen_changes_nothing(tmp_path):
    lesson = Lesson(5, language="en")
    pager = lesson.pager()
    assert press(pager, "choose", route="7e")["code"] == "table.bad_option"
    assert press(pager, "choose", seed=1)["code"] == "table.malformed"
    missing = press(pager, "choose", folder=str(tmp_path / "missing"))
    assert missing["ok"]
    assert "cannot be written" in pager.view["lesson"]["written"]
    with pytest.raises(ValueError, match="routes"):
        lesson.choose("7e")
    assert (lesson.route, lesson.short) == (None, False)


def test_a_name_given_in_it_is_the_lessons():
    lesson = Lesson(3)
    pager = lesson.pager()
    pager.answer("-5")
    assert talk(pager)({"kind": "pupil", "name": "Léa", "nonce": "1"})["ok"]
    assert (lesson.pupil, lesson.question("A").view["pupil"]["name"]) == ("Léa", "Léa")
    pager.close()
    assert pager.comm is None
