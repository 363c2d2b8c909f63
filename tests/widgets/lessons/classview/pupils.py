"""Thirty simulated pupils of one lesson, who think differently."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.pupil_work import GivenAnswers, Work
from cantorlab.exercises.misconceptions import MISCONCEPTIONS
from cantorlab.exercises.misconceptions.answering import answers_by, answers_of
from cantorlab.exercises.sketches import text_of

AT = datetime(2026, 9, 14, 9, 30, tzinfo=UTC)
LESSON = 3
# What ten pupils each think; the others answer rightly.
THOUGHT = ["wrong_side", "bars_ignored", None]


def typed(answer):
    if isinstance(answer, frozenset):
        return " ".join(map(str, sorted(answer))) or "none"
    if isinstance(answer, tuple):
        return " > ".join(" = ".join(map(str, sorted(group))) for group in answer)
    return str(answer)


def answer(question, thought, rng, slip=1 / 8):
    """Return the answer of a pupil with this misconception or None; ``slip``: pressed at random."""
    if question.kind == "sketch":
        order = MISCONCEPTIONS[thought].heights(question.formula) if thought else None
        return text_of(order or heights(question.formula))
    found = answers_of(question, MISCONCEPTIONS[thought]) if thought else frozenset()
    found = found or answers_by(question, heights(question.formula))
    meant = typed(rng.choice(sorted(found, key=str)))
    return rng.choice(question.choices) if rng.random() < slip and question.choices else meant


def asked_of(lesson):
    """The questions of a lesson that have answers to foresee."""
    questions = read_lesson(lesson).questions.values()
    return [each for each in questions if each.kind not in ("words", "goal")]


def work(number, thought, lesson=LESSON, name=None):
    """The work of a simulated pupil: a question in eight is answered at random."""
    rng = random.Random(number)
    given = []
    for question in asked_of(lesson):
        said = answer(question, thought, rng)
        given.append(GivenAnswers(question.name, (said,), 0, False, rng.randrange(5, 90), "en"))
    return Work(lesson, name or f"p{number:02}", f"{number:08x}", AT, tuple(given))


CLASS = [work(number, THOUGHT[number % 3]) for number in range(30)]
