"""Work of a pupil in a lesson: the answers as given; all else follows from them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from cantorlab.exercises.base import Verdict
from cantorlab.exercises.lessons.lesson_data import is_lesson, read_lesson
from cantorlab.exercises.lessons.names import check_name
from cantorlab.exercises.lessons.open_ended import MOST_WORDS
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.misconceptions import Misconception, thoughts
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import FormulaError

#: So many answers a question may have, and so often help may be wished for.
MOST = 99
_MARK = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True)
class GivenAnswers:
    """The answers to one question, as typed, the first one first; none if it was given up at once.

    ``helps`` is how often help was wished for, ``given_up`` whether the solution was, ``seconds``
    the time to the first answer, ``language`` that in which it was typed.
    """

    question: str
    answers: tuple[str, ...]
    helps: int = 0
    given_up: bool = False
    seconds: int | None = None
    language: str = "en"


@dataclass(frozen=True)
class QuestionResult:
    """Outcome of a question: ``right`` at once, ``late``, ``missed``, ``open`` or ``words``.

    ``open``: it may still be answered. ``held`` are the misconceptions that give the first answer.
    """

    mark: str
    first: Verdict | None
    held: tuple[Misconception, ...]


@dataclass(frozen=True)
class Work:
    """Answers of a pupil in a lesson.

    ``mark`` tells two pupils of one name apart: it is drawn when the first question is answered.
    ``at`` is the moment (UTC, to the minute) of the last answer.
    """

    lesson: int
    pupil: str | None
    mark: str
    at: datetime
    given: tuple[GivenAnswers, ...] = field(default=())

    def of(self, question: str) -> GivenAnswers | None:
        """Return the answers to a question; None if there are none."""
        return next((each for each in self.given if each.question == question), None)


def new_mark() -> str:
    """Return a new mark that tells this pupil's work from that of another of the same name."""
    return secrets.token_hex(4)


def is_mark(text: object) -> bool:
    """Return whether a value is such a mark."""
    return isinstance(text, str) and _MARK.fullmatch(text) is not None


def outcome(question: LessonQuestion, given: GivenAnswers) -> QuestionResult:
    """Judge anew how a question went."""
    verdicts: list[Verdict] = []
    for each in given.answers:
        try:
            verdicts.append(question.judge(each, given.language))
        except (FormulaError, UnreadableAnswer):  # of another version of the lesson
            continue
    first = verdicts[0] if verdicts else None
    if not question.judged:
        return QuestionResult("words" if verdicts else "missed", first, ())
    solved = any(each.right for each in verdicts)
    held = () if first is None or first.right else thoughts(question, given.answers[0])
    if solved:
        return QuestionResult("right" if verdicts[0].right else "late", first, held)
    done = given.given_up or len(verdicts) >= question.told.tries
    return QuestionResult("missed" if done else "open", first, held)


def given_of(row: Mapping[str, Any]) -> GivenAnswers:
    """Read answers from a file or a journal; raises ``ValueError`` for anything else."""
    question, answers, helps = row["question"], row["answers"], row["helps"]
    seconds, language = row["seconds"], row["language"]
    sound = (
        isinstance(question, str)
        and isinstance(answers, list)
        and len(answers) <= MOST
        and all(isinstance(each, str) and len(each) <= MOST_WORDS for each in answers)
        and _is_count(helps)
        and isinstance(row["given_up"], bool)
        and (seconds is None or (type(seconds) is int and 0 <= seconds < 10**7))
        and isinstance(language, str)
        and re.fullmatch(r"[a-z]{2,3}(?:-[a-z]{2,4})?", language) is not None
    )
    if not sound:
        raise ValueError("no answers to a question")
    return GivenAnswers(question, tuple(answers), helps, row["given_up"], seconds, language)


def answers_json(given: GivenAnswers) -> dict[str, Any]:
    """Return the same for a file or a journal."""
    return {**asdict(given), "answers": list(given.answers)}


def work_of(lesson: Any, pupil: Any, mark: Any, at: Any, given: Iterable[GivenAnswers]) -> Work:
    """Read a pupil's work; raises ``ValueError`` if it cannot be such."""
    if not is_lesson(lesson) or not is_mark(mark):
        raise ValueError("no work of a lesson")
    names = read_lesson(lesson).questions
    kept: dict[str, GivenAnswers] = {
        each.question: each for each in given if each.question in names
    }
    moment = datetime.fromisoformat(at)
    if moment.tzinfo is None:
        raise ValueError("no moment")
    in_order = tuple(kept[name] for name in names if name in kept)
    return Work(lesson, check_name(pupil), mark, moment, in_order)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST
