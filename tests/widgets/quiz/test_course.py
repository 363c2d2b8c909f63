"""The course of a quiz: right, wrong, mended or given up, what is read, and the time taken."""

from __future__ import annotations

from itertools import chain

import pytest
from widgets.quiz.pupil import KINDS, Pupil, asked, quiz_of, right, wrong
from widgets.talking import synced

from cantorlab import Quiz, exercises


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_praised_and_explained(kind):
    pupil = Pupil(quiz_of(kind))
    quiz, exercise = pupil.quiz, asked(pupil.quiz)
    assert pupil.tries(right(quiz))["ok"]
    reveal = pupil.view["reveal"]
    assert pupil.view["stage"] == "reveal"
    assert reveal["mark"] == "right"
    assert reveal["verdict"].startswith("Yes")
    assert reveal["formula"]["mathml"].startswith("<math")
    assert sorted(chain.from_iterable(reveal["order"]["rungs"])) == list(range(-9, 9))
    assert reveal["right"] == list(exercise.solutions)
    assert (quiz.score, quiz.index) == (1, 1)
    assert pupil.command("next")["ok"]
    assert (quiz.score, quiz.index, pupil.view["stage"]) == (1, 2, "ask")


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_may_be_mended_but_the_first_one_counts(kind):
    pupil = Pupil(quiz_of(kind))
    given = wrong(pupil.quiz)
    assert pupil.tries(given)["ok"]
    view = pupil.view
    assert (view["stage"], view["tried"], view["reveal"]) == ("ask", [given], None)
    assert view["said"].startswith(("Not quite", "Almost"))
    assert pupil.tries(right(pupil.quiz))["ok"]
    assert pupil.view["reveal"]["mark"] == "late"
    assert pupil.view["reveal"]["yours"].startswith("You first said: ")
    row = pupil.quiz.answers.iloc[0]
    assert (row.answer, row.right, row.solved, row.tries) == (given, False, True, 2)
    assert pupil.quiz.score == 0


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_does_not_know_is_shown_the_solution(kind):
    pupil = Pupil(quiz_of(kind))
    solution = asked(pupil.quiz).solution("en")
    assert pupil.command("reveal")["ok"]
    assert pupil.view["reveal"]["mark"] == "missed"
    assert solution in pupil.view["reveal"]["verdict"]
    row = pupil.quiz.answers.iloc[0]
    assert (row.answer, row.right, row.solved, row.tries) == ("", False, False, 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["", "  ", "perhaps", "2n +", "<b>5</b>", "5 > 5", "[" * 200])
def test_what_cannot_be_read_is_no_try(kind, text):
    pupil = Pupil(quiz_of(kind))
    before = synced(pupil.quiz)
    answer = pupil.tries(text)
    assert not answer["ok"]
    assert answer["message"]
    assert synced(pupil.quiz) == before


def test_a_formula_that_cannot_be_read_is_pointed_at():
    answer = Pupil(quiz_of("find_formula")).tries("2n + * 3")
    assert (answer["ok"], answer["position"]) == (False, 5)


def test_the_signs_of_the_screen_are_read_as_those_of_the_keyboard():
    quiz = Quiz(sheet=exercises.sheet(level=1, kinds="weakest", n=1, seed=3))
    mage = next(each for each in map(str, asked(quiz).mages) if each not in quiz.sheet[0].solutions)
    quiz.answer(f" {mage.replace('-', '−')} ")
    assert quiz.view["tried"] == [mage]


def test_a_decimal_comma_is_read_in_the_language_it_was_typed_in():
    sheet = exercises.Sheet((exercises.from_key(_peak_at_three()),), 0)
    quiz = Quiz(sheet=sheet, language="fr")
    assert quiz.answer("0,125 − (n − 3)²").right
    quiz.language = "en"
    assert quiz.view["reveal"]["formula"]["text"] == "0,125 − (n − 3)²"
    assert quiz.view["reveal"]["order"]["rungs"][-1] == [3]


def _peak_at_three() -> str:
    for seed in range(200):
        made = exercises.exercise(seed, level=4, kind="find_formula")
        if made.observation()["top"] == [3] and not made.observation()["bottom"]:
            return made.key
    raise AssertionError("no such exercise among 200")


def test_the_seconds_run_from_when_it_was_shown_to_the_first_answer():
    quiz = quiz_of("winner")
    now = [100.0]
    quiz._session._clock = lambda: now[0]
    pupil = Pupil(quiz)
    now[0] = 130.0  # the cell was run, and nobody looked yet
    pupil.send({"kind": "hello", "nonce": "n"})
    now[0] = 142.5
    pupil.send({"kind": "hello", "nonce": "n"})  # the page was loaded again
    pupil.tries(wrong(quiz))
    now[0] = 200.0
    pupil.tries(right(quiz))
    now[0] = 300.0
    pupil.command("next")
    now[0] = 303.0
    pupil.command("reveal")
    assert list(quiz.answers.seconds) == [12.5, 3.0]


def test_what_was_shown_on_no_screen_has_no_time():
    quiz = quiz_of("winner")
    quiz.answer(right(quiz))
    assert quiz.answers.seconds.isna().all()
