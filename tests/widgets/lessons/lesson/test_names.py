"""A pupil's name is given late or early: nothing is lost, and nothing of another is shown."""

from __future__ import annotations

import json

import pytest

from cantorlab import Lesson, journal
from cantorlab.exercises.lessons import handin_file
from cantorlab.widgets.lessons.lesson import journal_sink


@pytest.fixture(autouse=True)
def _own_journal(tmp_path, monkeypatch):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))


def start_again(monkeypatch):
    """Forget what this kernel knows of who sits here, as another kernel would."""
    monkeypatch.setattr(journal_sink, "_MARKS_HERE", set())


def say(widget, kind, **more):
    answers = []
    widget.send = lambda content, *_: answers.append(content)
    widget._receive(widget, {"kind": kind, "nonce": "1", **more}, [])
    return answers[-1]


def given(lesson):
    return {each.question: each.answers for each in lesson.work.given}


def test_who_gives_a_name_late_keeps_what_was_answered():
    lesson = Lesson(2)
    lesson.question("A").answer("8")
    box = lesson.hand_in()
    assert say(box, "pupil", name="Léa")["ok"]
    assert box.view["pupil"]["name"] == "Léa"
    assert (lesson.pupil, given(lesson)) == ("Léa", {"A": ("8",)})
    assert given(Lesson(2, pupil="Léa")) == {"A": ("8",)}
    assert journal.answers().pupil.tolist() == ["Léa"]
    assert Lesson(2).question("A").view["pupil"]["visit"] is None


def test_a_lesson_made_anew_with_a_name_has_what_was_just_answered_without_one(monkeypatch):
    Lesson(2).question("A").answer("8")
    named = Lesson(2, pupil="p07")
    assert given(named) == {"A": ("8",)}
    start_again(monkeypatch)
    assert given(Lesson(2, pupil="p07")) == {"A": ("8",)}
    assert given(Lesson(2)) == {}


@pytest.mark.parametrize("pupil", [None, "Tom"])
def test_another_visitor_is_asked_before_anything_is_shown(monkeypatch, pupil):
    Lesson(3).question("A").answer("8")
    start_again(monkeypatch)
    lesson = Lesson(3, pupil=pupil, language="fr")
    question = lesson.question("A")
    assert question.view["stage"] == "ask"
    assert not question.view["lesson"]["sealed"]
    visit = question.view["pupil"]["visit"]
    assert visit["asked"] == "Est-ce toi qui as déjà répondu ici, sans nom\u202f?"
    assert [each["count"] for each in visit["works"]] == [1]
    assert say(question, "visit", mark="")["ok"]
    assert (question.view["pupil"]["visit"], given(lesson)) == (None, {})
    question.answer("-5")
    assert given(Lesson(3, pupil="Zoé")) == ({"A": ("-5",)} if pupil is None else {})


def test_who_says_yes_finds_the_answers_again_and_may_give_a_name_then(monkeypatch):
    before = Lesson(3)
    before.question("A").answer("8")
    start_again(monkeypatch)
    lesson = Lesson(3)
    box, question = lesson.hand_in(), lesson.question("A")
    (work,) = question.view["pupil"]["visit"]["works"]
    say(question, "visit", mark=work["mark"])
    assert question.view["stage"] == before.question("A").view["stage"]
    assert given(lesson) == {"A": ("8",)}
    say(box, "pupil", name="Anne  Sophie")
    assert box.view["pupil"] == {"name": "Anne Sophie", "shorter": "Anne S.", "visit": None}
    assert given(Lesson(3, pupil="Anne Sophie")) == {"A": ("8",)}


def test_who_answers_without_a_word_begins_a_work_of_their_own(monkeypatch):
    Lesson(3).question("A").answer("8")
    start_again(monkeypatch)
    lesson = Lesson(3)
    lesson.question("B").answer("-6")
    assert given(lesson) == {"B": ("-6",)}
    assert lesson.question("A").view["pupil"]["visit"] is None


def test_a_name_that_is_known_here_is_asked_about_and_both_works_become_one(monkeypatch):
    Lesson(3, pupil="Léa").question("A").answer("8")
    start_again(monkeypatch)
    lesson = Lesson(3)
    lesson.question("A").answer("-5")
    lesson.question("B").answer("-6")
    mark = Lesson(3, pupil="Léa").work.mark
    say(lesson.question("A"), "pupil", name="Léa")
    visit = lesson.question("A").view["pupil"]["visit"]
    assert visit["asked"] == "Are you the Léa who answered here before?"
    assert given(lesson) == {"A": ("-5",), "B": ("-6",)}
    say(lesson.question("A"), "visit", mark=visit["works"][0]["mark"])
    assert given(lesson) == given(Lesson(3, pupil="Léa")) == {"A": ("8",), "B": ("-6",)}
    assert lesson.work.mark == mark
    assert given(Lesson(3)) == {}
    assert Lesson(3).question("A").view["pupil"]["visit"] is None


def test_another_pupil_of_the_same_name_has_a_work_of_their_own():
    Lesson(3, pupil="Léa").question("A").answer("8")
    lesson = Lesson(3)
    lesson.pupil = "Léa"
    say(lesson.question("A"), "visit", mark="")
    lesson.question("A").answer("-5")
    assert given(lesson) == {"A": ("-5",)}
    third = Lesson(3, pupil="Léa")
    assert given(third) == {}
    assert len(third.question("A").view["pupil"]["visit"]["works"]) == 2


def test_a_name_is_corrected_and_the_answers_go_along(tmp_path):
    lesson = Lesson(3, pupil="Lea")
    lesson.question("A").answer("8")
    box = lesson.hand_in(tmp_path)
    say(box, "pupil", name="Léa")
    visit = box.view["pupil"]["visit"]
    assert visit["asked"] == "Are you still Lea, and is Léa only another way to write it?"
    say(box, "visit", mark=visit["works"][0]["mark"])
    assert given(Lesson(3, pupil="Léa")) == {"A": ("8",)}
    assert given(Lesson(3, pupil="Lea")) == {}
    assert [handin_file.read(each).pupil for each in tmp_path.glob("*.json")] == ["Léa"]


def test_the_next_pupil_gives_another_name_and_begins_anew():
    lesson = Lesson(3, pupil="Léa")
    lesson.question("A").answer("8")
    say(lesson.question("A"), "pupil", name="Tom")
    say(lesson.question("A"), "visit", mark="")
    assert (lesson.pupil, given(lesson)) == ("Tom", {})
    assert lesson.question("A").view["stage"] == "ask"
    assert "You committed to" not in json.dumps(lesson.question("A").view)
    lesson.question("A").answer("-5")
    assert given(Lesson(3, pupil="Léa")) == {"A": ("8",)}
    assert given(Lesson(3, pupil="Tom")) == {"A": ("-5",)}


def test_what_is_no_name_gets_a_sentence_and_changes_nothing():
    lesson = Lesson(3, pupil="Léa", journal=False)
    answer = say(lesson.hand_in(), "pupil", name="lea@school.fr")
    assert not answer["ok"]
    assert "Anne Sophie" in answer["message"]
    assert lesson.pupil == "Léa"


def test_without_the_journal_a_name_is_taken_too():
    lesson = Lesson(3, journal=False)
    lesson.question("A").answer("8")
    lesson.pupil = "12"
    assert (lesson.work.pupil, given(lesson)) == ("12", {"A": ("8",)})
