"""Somebody who answers a quiz by messages, for the tests of the quiz without a browser."""

from __future__ import annotations

from functools import cache
from typing import Any

from widgets.talking import talk

from cantorlab import Quiz, exercises

KINDS = exercises.KINDS


class Pupil:
    """Somebody who answers a quiz by messages, as a browser sends them."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        self.send = talk(quiz)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.quiz.view
        return view

    def tries(self, text: str) -> dict[str, Any]:
        return self.send(
            {"kind": "try", "text": text, "revision": self.view["revision"], "nonce": "n"}
        )

    def command(self, name: str, **params: Any) -> dict[str, Any]:
        stamp = {"revision": self.view["revision"], "nonce": "n"}
        return self.send({"kind": "command", "name": name, "params": params, **stamp})

    def answers_rightly(self) -> None:
        assert self.tries(right(self.quiz))["ok"]
        assert self.command("next")["ok"]


@cache
def sheet_of(kind: str) -> exercises.Sheet:
    return exercises.sheet(level=4, kinds=kind, n=2, seed=7)


def quiz_of(kind: str, language: str = "en") -> Quiz:
    """Two exercises of one kind."""
    return Quiz(sheet=sheet_of(kind), seed=7, language=language)


def asked(quiz: Quiz) -> exercises.Exercise:
    """The exercise on the screen."""
    return quiz.sheet[quiz.index - 1]


def right(quiz: Quiz) -> str:
    return asked(quiz).solutions[0]


def wrong(quiz: Quiz) -> str:
    """An answer that can be read, and is not right."""
    exercise = asked(quiz)
    if exercise.kind == "find_formula":
        return "0n"
    if exercise.kind == "order":
        order = exercise.solutions[0].replace("=", ">").split(" > ")
        return " > ".join([*order[1:], order[0]])
    if exercise.kind == "ties":
        return "none" if right(quiz) != "none" else "-9" if exercise.mages != (-9,) else "8"
    return next(each for each in exercise.choices if each not in exercise.solutions)
