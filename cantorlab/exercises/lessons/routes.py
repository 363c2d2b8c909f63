"""The way of a class through the lessons: which, which questions, for which theme."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cantorlab.exercises.lessons.lesson_data import read_lesson
from cantorlab.exercises.versions import routes

_SHORT, _MINUTES = "short", "minutes"


@dataclass(frozen=True)
class Route:
    """Way of one class through the lessons.

    ``lessons`` are their numbers in order; ``codes`` by lesson themes of MathALÉA
    (https://coopmaths.fr); ``left_out`` by lesson the names of questions that are of a later year;
    ``short`` by lesson those of its short form: in the lycée some are in the words of functions.

    >>> from cantorlab.exercises.lessons.routes import route
    >>> route("4e").codes[2]
    ('4C10', '4L10')
    >>> route("4e").questions(5, short=True)
    ('A', 'B', 'C', 'E', 'shape', 'challenge')
    >>> route("2de").questions(5, short=True)
    ('B', 'C', 'function', 'table', 'shape', 'challenge')
    """

    name: str
    lessons: tuple[int, ...]
    codes: Mapping[int, tuple[str, ...]]
    left_out: Mapping[int, tuple[str, ...]]
    short: Mapping[int, tuple[str, ...]]

    def questions(self, lesson: int, *, short: bool = False) -> tuple[str, ...]:
        """Return the names of a lesson's questions; those of its ``short`` form fit 50 minutes."""
        out = self.left_out.get(lesson, ())
        names = self.short.get(lesson, ()) if short else ()
        names = names or questions(lesson, short=short)
        return tuple(name for name in names if name not in out)

    def minutes(self, lesson: int, *, short: bool = False) -> float:
        """Estimate the minutes of a question, its reason included: a kind is a time.

        >>> route("4e").minutes(5, short=True) <= 50
        True
        """
        return _around() + sum(
            minutes(lesson, name) for name in self.questions(lesson, short=short)
        )


def minutes(lesson: int, name: str) -> float:
    """Estimate the minutes of a lesson: playing, looking, saying why, handing in, questions."""
    return minutes_of_kind(read_lesson(lesson).questions[name].kind)


def minutes_of_kind(kind: str) -> float:
    """Estimate the minutes of a question of a kind; 2 for one from outside."""
    return float(_data()[_MINUTES]["question"].get(kind, 2))


def _around() -> float:
    return float(sum(part for name, part in _data()[_MINUTES].items() if name != "question"))


def questions(lesson: int, *, short: bool = False) -> tuple[str, ...]:
    """Return the names of all questions of a lesson, or of its short form, if it has one."""
    course = read_lesson(lesson)
    every = tuple(course.questions)
    return _by_lesson(_data()[_SHORT]).get(lesson, every[: course.short]) if short else every


def asked_questions(lesson: int, name: str | None, *, short: bool = False) -> tuple[str, ...]:
    """Return the names of the questions that a class is asked; of those of no class, if None.

    Raises ``ValueError`` for a class that has no route.
    """
    asks = questions if name is None else route(name).questions
    return asks(lesson, short=short)


@cache
def route(name: str) -> Route:
    """Return the way of the class of this name; raises ``ValueError`` if there is none."""
    if name not in routes():
        raise ValueError(f"there are routes for {', '.join(routes())}, not for {name!r}")
    found = _data()[name]
    return Route(
        name,
        tuple(found["lessons"]),
        _by_lesson(found["codes"]),
        _by_lesson(found["left_out"]),
        _by_lesson(_data()[found["short"]]),
    )


def _by_lesson(table: Mapping[str, list[str]]) -> dict[int, tuple[str, ...]]:
    return {int(lesson): tuple(names) for lesson, names in table.items()}


@cache
def _data() -> Mapping[str, Any]:
    page = files("cantorlab.data").joinpath("routes.toml")
    return tomllib.loads(page.read_text(encoding="utf-8"))
