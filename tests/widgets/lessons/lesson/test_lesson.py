"""A lesson: predicted, committed, revealed; kept, and found again after a restart."""

from __future__ import annotations

import json

import pytest

import cantorlab
from cantorlab import Lesson, journal
from cantorlab.exercises.lessons import LESSONS, read_lesson


@pytest.fixture(autouse=True)
def _own_journal(tmp_path, monkeypatch):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))


def test_what_was_answered_is_shown_again_after_a_restart():
    first = Lesson(3, pupil="p07", language="fr")
    first.question("B").answer("-2")
    first.question("B").help()
    first.question("B").answer("−6")
    first.question("words").answer("Le feu est loin.")
    again = Lesson(3, pupil="p07", language="fr")
    for name in ("B", "words"):
        before, after = first.question(name).view, again.question(name).view
        assert after["reveal"] == before["reveal"]
        assert after["lesson"] == before["lesson"]
    assert again.work.mark == first.work.mark
    assert again.answers.to_dict("list") == first.answers.to_dict("list")
    assert list(again.answers.helps) == [1, 0]
    with pytest.raises(ValueError, match="cannot be done now"):
        again.question("B").answer("-6")


def test_a_first_wrong_answer_leaves_a_second_try_after_a_restart_too():
    Lesson(3, pupil="p07").question("B").answer("-2")
    again = Lesson(3, pupil="p07").question("B")
    assert again.view["stage"] == "ask"
    assert again.view["tried"] == ["-2"]
    again.answer("5")
    assert again.view["stage"] == "reveal"
    assert Lesson(3, pupil="p07").question("B").view["reveal"]["mark"] == "missed"


def test_who_asked_for_the_solution_sees_it_after_a_restart_too():
    question = Lesson(3, pupil="p07").question("B")
    question.answer("-2")
    question.reveal()
    again = Lesson(3, pupil="p07").question("B")
    assert again.view["stage"] == question.view["stage"] == "reveal"
    assert again.view["reveal"] == question.view["reveal"]
    assert Lesson(3, pupil="p07").work.given[0].given_up


def test_another_pupil_and_another_lesson_have_their_own_answers():
    Lesson(3, pupil="p07").question("A").answer("8")
    assert Lesson(3, pupil="p08").work.given == ()
    assert Lesson(2, pupil="p07").work.given == ()
    assert Lesson(3).work.given == ()


def test_answers_stand_in_the_journal_beside_those_of_quizzes():
    Lesson(3, pupil="p07").question("A").answer("8")
    kept = journal.answers()
    assert kept[["pupil", "exercise", "answer", "right"]].values.tolist() == [
        ["p07", "lesson 3 A", "8", False]
    ]


def test_without_the_journal_nothing_is_kept():
    Lesson(3, pupil="p07", journal=False).question("A").answer("8")
    assert Lesson(3, pupil="p07").work.given == ()


def test_damaged_lines_of_a_journal_are_passed_over(tmp_path):
    Lesson(3, pupil="p07").question("A").answer("8")
    (path,) = (tmp_path / "journal").glob("*.jsonl")
    lines = path.read_text().splitlines()
    event = json.loads(lines[1])
    event["lesson"]["answers"] = [8]
    path.write_text("\n".join([lines[0], json.dumps(event), lines[1]]) + "\n")
    assert [each.answers for each in Lesson(3, pupil="p07").work.given] == [("8",)]


NAMES = ["Léa", "Léa2", "p07", "12", "Jean-Pierre", "N’Golo", "Zoë.B", "Anne Sophie", "Léo D."]


@pytest.mark.parametrize("pupil", NAMES)
def test_a_first_name_or_a_number_is_a_name(pupil):
    assert Lesson(1, pupil=f" {pupil} ").work.pupil == pupil


@pytest.mark.parametrize("pupil", ["Léa Anne Martin", "lea@a.fr", "", " ", "a/b", "_", 7])
def test_more_of_a_person_is_refused(pupil):
    with pytest.raises(ValueError, match="first name or a number"):
        Lesson(1, pupil=pupil)


def test_a_name_that_is_too_long_is_refused():
    assert Lesson(1, pupil="x" * 24).work.pupil == "x" * 24
    with pytest.raises(ValueError, match="at most 24 letters"):
        Lesson(1, pupil="x" * 25)


def test_a_question_that_there_is_not_is_told_with_those_there_are():
    with pytest.raises(ValueError, match="A, B, C"):
        Lesson(1).question("Z")


def test_the_same_question_is_one_widget_until_it_is_closed():
    lesson = Lesson(1)
    first = lesson.question("A")
    assert lesson.question("A") is first
    first.close()
    assert lesson.question("A") is not first


@pytest.mark.parametrize("number", LESSONS)
def test_before_the_commitment_the_page_is_told_nothing_of_the_answer(number):
    for language in ("en", "fr"):
        lesson = Lesson(number, language=language, journal=False)
        for name in lesson.names:
            told = json.dumps(lesson.question(name).get_state(), ensure_ascii=False, default=str)
            asked = read_lesson(number).questions[name]
            assert asked.told.say("why", language) not in told
            assert lesson.question(name).view["reveal"] is None
            if asked.help(language):
                assert asked.help(language) not in told


def test_before_a_second_try_the_pair_has_none_of_the_mages_asked_about():
    question = Lesson(3, journal=False).question("C")
    question.answer("8 > 5 > 1")
    assert question.view["lesson"]["thought"]
    pair = question.view["lesson"]["pair"]
    assert pair.startswith("Look at ")
    assert not any(f" {mage} " in f"{pair.replace(':', ' ')} "[:14] for mage in (8, 5, 1))


def test_help_is_shown_once_and_counted():
    question = Lesson(1, journal=False).question("A")
    question.help()
    assert question.view["lesson"]["help"].startswith("Which of the two numbers")
    with pytest.raises(ValueError, match="cannot be done now"):
        question.help()


def test_a_lesson_tells_how_far_it_has_come():
    lesson = cantorlab.Lesson(1, language="fr", journal=False)
    lesson.question("A").answer("-2")
    begun = "Leçon 1 · Décaler, retourner\u00a0: "
    assert repr(lesson) == f"{begun}1 réponse sur 12"
    lesson.question("B").answer("-8 > 0 > 5")
    assert repr(lesson) == f"{begun}2 réponses sur 12"
