"""The questions of a lesson, read from its file: texts in each language, and what makes the key.

The file (``data/lessons/lesson_01.toml``) has a table ``[[question]]`` for each. ``name`` and
``kind`` (a key of ``LESSON_KINDS``) are its own, ``formula`` and ``mages`` what it is about; what
else a kind needs has the name of its field. The right answer is computed from the formula wherever
possible. ``en`` and ``fr`` hold the sentences ``ask`` (left out where the kind asks well), ``help``
and ``why``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from cantorlab.exercises.base import LETTERS
from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.lessons import kinds, open_ended
from cantorlab.exercises.lessons.question import LessonQuestion, QuestionText
from cantorlab.exercises.lessons.sketch import SketchQuestion
from cantorlab.formulas import MAGES
from cantorlab.languages.texts import Language, best_name, say
from cantorlab.support.numbers import read_whole

_FOLDER = files("cantorlab.data").joinpath("lessons")

#: The numbers of the lessons that have questions.
LESSONS: tuple[int, ...] = tuple(
    sorted(int(page.name[7:9]) for page in _FOLDER.iterdir() if page.name.endswith(".toml"))
)

#: What a question may say.
SENTENCES = ("ask", "help", "why")


@dataclass(frozen=True)
class LessonQuestions:
    """The questions of one lesson, in the order in which they are asked.

    >>> from cantorlab.exercises.lessons import read_lesson
    >>> read_lesson(1).title("en"), list(read_lesson(1).questions)[:3]
    ('Shift and flip', ['A', 'B', 'C'])
    """

    number: int
    titles: Mapping[str, str]
    questions: Mapping[str, LessonQuestion]
    #: The text of a teacher's activity; empty for the twelve lessons.
    text: str = ""
    #: The class that an activity is for, and how many of its questions make its short form.
    route: str | None = None
    short: int | None = None

    def title(self, language: Language | None = None) -> str:
        """Return the name of the lesson."""
        return best_name(self.titles, language) or say("activity.untitled", language)

    def label(self, language: Language | None = None) -> str:
        """Return ``Lesson 3``, or ``Activity``."""
        return say(
            "activity.name" if self.text else "activity.lesson", language, lesson=self.number
        )


#: Activities that were read, by their numbers, which are made of their texts.
_ACTIVITIES: dict[int, LessonQuestions] = {}


def register(activity: LessonQuestions) -> None:
    """Let an activity be found by its number."""
    _ACTIVITIES[activity.number] = activity


def is_lesson(number: object) -> bool:
    """Return whether a lesson, or an activity that was read, has this number."""
    return type(number) is int and (number in LESSONS or number in _ACTIVITIES)


def check_lesson(number: object) -> int:
    """Return the number of a lesson; raises ``ValueError`` for a number that no lesson has."""
    found = read_whole(number)
    if found is None or not is_lesson(found):
        raise ValueError(
            f"lessons have a number from {LESSONS[0]} to {LESSONS[-1]}, not {number!r}"
        )
    return found


def read_lesson(number: object) -> LessonQuestions:
    """Return the questions of a lesson; raises ``ValueError`` for a number that no lesson has."""
    found = check_lesson(number)
    return _ACTIVITIES.get(found) or _read(found)


@cache
def _read(number: int) -> LessonQuestions:
    page = _FOLDER.joinpath(f"lesson_{number:02}.toml")
    data = tomllib.loads(page.read_text(encoding="utf-8"))
    made = [_question(number, each) for each in data["question"]]
    return LessonQuestions(
        number, data["title"], MappingProxyType({each.name: each for each in made})
    )


def _question(lesson: int, row: Mapping[str, Any]) -> LessonQuestion:
    languages = [name for name, each in row.items() if isinstance(each, dict) and name != "goal"]
    sentences = {
        what: {code: plain(row[code][what]) for code in languages if what in row[code]}
        for what in SENTENCES
    }
    told = QuestionText(
        name=row["name"],
        lesson=lesson,
        sentences=sentences,
        tries=row.get("tries", 1),
        card=row.get("card", True),
    )
    return make_question(row["kind"], f"lesson {lesson} {told.name}", told, row)


def make_question(
    kind: str, key: str, told: QuestionText, row: Mapping[str, Any]
) -> LessonQuestion:
    """Make a question of a kind from its row in a file."""
    return LESSON_KINDS[kind](key, told, row)


def plain(text: str) -> str:
    """Prepare a sentence for showing and reading aloud: no marks of code, no formula broken."""
    parts = text.replace("*", "").split("`")
    formulas = [each.replace(" ", "\N{NO-BREAK SPACE}") for each in parts[1::2]]
    parts[1::2] = formulas
    return "".join(parts).strip()


def _maker_of(
    cls: type[Any], **own: Callable[[Mapping[str, Any]], Any]
) -> Callable[..., LessonQuestion]:
    """Return a function that makes questions of a class from their row."""

    def make(key: str, told: QuestionText, row: Mapping[str, Any]) -> LessonQuestion:
        formulas = tuple(row.get("formulas", [row.get("formula")]))
        mages = tuple(row.get("mages", ()))
        more = {name: read(row) for name, read in own.items()}
        level = told.lesson if told.lesson in LESSONS else LESSONS[-1]
        made: LessonQuestion = cls(
            key=key, level=level, place=None, family=None, formulas=formulas, mages=mages,
            told=told, **more,
        )  # fmt: skip
        return made

    return make


def _all_or_some(cls: type[Any]) -> Callable[..., LessonQuestion]:
    """Ask for the first or last: of all mages where none are named."""
    make = _maker_of(cls)
    return lambda key, told, row: make(key, told, {"mages": MAGES, **row})


def _value(row: Mapping[str, Any]) -> Fraction:
    if "of" not in row:
        return Fraction(row["value"])
    strength = formula_of(row["formula"]).strength(row["of"])
    if not isinstance(strength, Fraction):
        raise ValueError(f"the strength of {row['of']} at {row['formula']} is not a fraction")
    return strength


#: Makers of questions, by kind.
LESSON_KINDS: Mapping[str, Callable[..., LessonQuestion]] = {
    "duel": _maker_of(kinds.DuelQuestion),
    "order": _maker_of(kinds.OrderQuestion),
    "champion": _all_or_some(kinds.StrongestQuestion),
    "last": _all_or_some(kinds.WeakestQuestion),
    "twin": _maker_of(kinds.Twin),
    "twins": _maker_of(kinds.TieQuestion),
    "send": _maker_of(kinds.CounterQuestion, against=lambda row: row["against"]),
    "those": _maker_of(
        kinds.MagesQuestion, sort=lambda row: row["sort"], of=lambda row: row.get("of")
    ),
    "choose": _maker_of(
        kinds.ChoiceQuestion,
        offers=lambda row: tuple(row["offers"]),
        right=lambda row: row["right"],
        thinks=lambda row: tuple(row.get("thinks", [""] * len(LETTERS))),
    ),
    "count": _maker_of(kinds.NumberQuestion, value=_value, of=lambda row: row.get("of")),
    "shape": _maker_of(
        kinds.ShapeQuestion, right=lambda row: row["right"], from_curve=lambda row: False
    ),
    "sketch": _maker_of(SketchQuestion, gaps=lambda row: row.get("gaps", False)),
    "goal": _maker_of(open_ended.GoalQuestion, goal=lambda row: row["goal"]),
    "words": _maker_of(open_ended.FreeTextQuestion),
}
