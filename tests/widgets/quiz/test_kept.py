"""The answers that a quiz keeps, as a frame and in files."""

from __future__ import annotations

import pytest
from widgets.quiz.pupil import Pupil, asked, right, wrong

from cantorlab import Quiz, exercises, stats
from cantorlab.exercises.answers import load


def test_the_answers_are_a_frame_with_a_row_for_each_exercise():
    pupil = Pupil(Quiz(level=4, places=[19, 21], kinds="winner", n=2, seed=4, language="fr"))
    assert len(pupil.quiz.answers) == 0
    first = asked(pupil.quiz)
    pupil.answers_rightly()
    frame = pupil.quiz.answers
    assert len(frame) == 1
    row = frame.iloc[0]
    assert (row["round"], row.number, row.exercise) == (1, 1, first.key)
    assert (row.kind, row.level, row.place, row.formula) == (
        "winner",
        4,
        first.place,
        first.formula,
    )
    assert row.question == first.ask("fr")
    assert exercises.from_key(row.exercise) == first
    assert str(frame.dtypes["right"]) == "bool"
    assert list(Quiz(seed=1).answers.columns) == list(frame.columns)


def test_the_answers_are_saved_and_more_are_added_later(tmp_path):
    path = tmp_path / "ada.json"
    pupil = Pupil(Quiz(level=4, kinds="order", n=3, seed=4, pupil="Ada"))
    pupil.answers_rightly()
    pupil.quiz.save(path)
    pupil.quiz.language = "fr"  # what was answered is told in the language it was answered in
    pupil.command("reveal")
    pupil.quiz.save(path)
    kept = load(path)
    assert kept.pupil == "Ada"
    assert [each.right for each in kept.answers] == [True, False]
    assert [each.exercise for each in kept.answers] == list(pupil.quiz.answers.exercise)
    with pytest.raises(ValueError, match=r"ada\.json"):
        Quiz(seed=1, pupil="Bob").save(path)
    assert load(path) == kept


def test_a_wrong_answer_is_kept_even_if_nothing_follows(tmp_path):
    path = tmp_path / "ada.json"
    quiz = Quiz(level=4, kinds="winner", n=2, seed=4, pupil="Ada")
    quiz.answer(wrong(quiz))
    quiz.save(path)
    assert [(each.right, each.tries) for each in load(path).answers] == [(False, 1)]
    quiz.answer(right(quiz))
    quiz.save(path)  # the same exercise, told anew: it is there once
    assert [(each.right, each.tries) for each in load(path).answers] == [(False, 2)]
    assert list(quiz.answers.solved) == [True]
    quiz.next()
    quiz.answer(wrong(quiz))
    quiz.again()
    assert list(quiz.answers.right) == [False, False]
    assert list(quiz.answers.solved) == [True, False]


def test_the_files_of_a_class_are_joined(tmp_path):
    for name in ("Ada", "Blaise"):
        quiz = Quiz(level=4, kinds="winner", n=2, seed=4, pupil=name)
        quiz.answer(right(quiz))
        quiz.next()
        quiz.answer(wrong(quiz))
        quiz.reveal()
        quiz.save(tmp_path / f"{name}.json")
    joined = stats.answers(tmp_path)
    assert list(joined.pupil) == ["Ada", "Ada", "Blaise", "Blaise"]
    assert list(joined.right) == [True, False] * 2
