"""The way of a class through the lessons: which, which questions, for which theme."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cantorlab.exercises.lessons.course import course
from cantorlab.exercises.versions import routes

_SHORT = "short"


@dataclass(frozen=True)
class Route:
    """What one class does with the lessons.

    ``lessons`` are their numbers in order; ``codes`` by lesson themes of MathALÉA
    (https://coopmaths.fr); ``left_out`` by lesson the names of questions that are of a later year.

    >>> from cantorlab.exercises.lessons.routes import route
    >>> route("4e").codes[2]
    ('4C10', '4L10')
    >>> route("4e").questions(5, short=True)
    ('A', 'B', 'C', 'E', 'shape', 'challenge')
    """

    name: str
    lessons: tuple[int, ...]
    codes: Mapping[int, tuple[str, ...]]
    left_out: Mapping[int, tuple[str, ...]]

    def questions(self, lesson: int, *, short: bool = False) -> tuple[str, ...]:
        """The names of the questions of a lesson; those of its ``short`` form fit 50 minutes."""
        out = self.left_out.get(lesson, ())
        return tuple(name for name in questions(lesson, short=short) if name not in out)


def questions(lesson: int, *, short: bool = False) -> tuple[str, ...]:
    """The names of the questions of a lesson for everybody, or of its short form."""
    return _by_lesson(_data()[_SHORT])[lesson] if short else tuple(course(lesson).questions)


@cache
def route(name: str) -> Route:
    """The way of the class of this name; raises ``ValueError`` if there is none."""
    if name not in routes():
        raise ValueError(f"there are routes for {', '.join(routes())}, not for {name!r}")
    found = _data()[name]
    return Route(
        name,
        tuple(found["lessons"]),
        _by_lesson(found["codes"]),
        _by_lesson(found["left_out"]),
    )


def _by_lesson(table: Mapping[str, list[str]]) -> dict[int, tuple[str, ...]]:
    return {int(lesson): tuple(names) for lesson, names in table.items()}


@cache
def _data() -> Mapping[str, Any]:
    page = files("cantorlab.data").joinpath("routes.toml")
    return tomllib.loads(page.read_text(encoding="utf-8"))
