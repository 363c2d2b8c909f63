"""A quiz tells nothing too early: before the answer, no solution is anywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from widgets.quiz.pupil import KINDS, Pupil, asked, quiz_of, wrong
from widgets.talking import synced

from cantorlab import Quiz, exercises


@pytest.mark.parametrize("kind", KINDS)
def test_before_the_answer_the_screen_is_made_of_the_observation_alone(kind, monkeypatch):
    quiz = quiz_of(kind)
    answer = wrong(quiz)
    made = type(asked(quiz))

    def secret(*_: Any, **__: Any) -> Any:
        raise AssertionError("the solution was looked at")

    for name in ("reveal", "solution", "explanations", "_explain_answer"):
        monkeypatch.setattr(made, name, secret)
    again = Pupil(quiz_of(kind))
    again.send({"kind": "hello", "nonce": "n"})
    again.send({"kind": "language", "language": "fr", "nonce": "n"})
    again.quiz._repr_mimebundle_()
    again.tries(answer)
    view = again.view
    assert view["reveal"] is None
    assert asked(again.quiz).key not in synced(again.quiz)
    seen = asked(again.quiz).observation("fr")
    for name in ("formula", "curve", "mages"):
        assert view["question"][name] == seen.get(name)
    told = {"answer", "label", "formula", "curve"}
    assert all(set(choice) == told for choice in view["question"]["choices"])


def test_the_example_of_a_formula_to_be_found_is_nowhere_before_the_answer():
    exercise = exercises.exercise(3, level=4, kind="find_formula")
    other = replace(exercise, key="another", formulas=("7 − 5|n|",))
    one, two = (Quiz(sheet=exercises.Sheet((each,), 0)) for each in (exercise, other))
    assert synced(one) == synced(two)
    still = [each._repr_mimebundle_()[0]["image/svg+xml"] for each in (one, two)]
    assert still[0] == still[1]
    assert repr(one) == repr(two)
