"""Activity of a teacher: a text (TOML) of questions of her own, read as lessons are.

It has a ``title``, a table ``[[question]]`` for each question and ``[[draw]]`` for some that are
drawn as ``exercises.sheet`` draws them. A question has a ``kind``, a ``formula`` or the number of a
``place``, and what else its kind needs (``lesson_data``); kinds of sheets choose their own
``mages`` where none are named. ``ask``, ``help`` and ``why`` are sentences, or stand in a table of
each language. Every key is computed, and tried before a pupil sees the question.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cantorlab.exercises.base import Exercise
from cantorlab.exercises.formula_cache import formula_of
from cantorlab.exercises.generation import of_kind
from cantorlab.exercises.lessons.handin_file import UnreadableHandIn
from cantorlab.exercises.lessons.lesson_data import (
    LESSON_KINDS,
    SENTENCES,
    LessonQuestions,
    make_question,
    plain,
    read_lesson,
    register,
)
from cantorlab.exercises.lessons.question import LessonQuestion, QuestionText
from cantorlab.exercises.registry import kind_names
from cantorlab.exercises.sheet_generation import sheet
from cantorlab.exercises.sources import Source, source_of_place
from cantorlab.exercises.versions import version_of
from cantorlab.formulas import MAGES, FormulaError, Undecided
from cantorlab.languages import codes
from cantorlab.languages.texts import Language, LocalizedError, get_language, say
from cantorlab.rules.cantor.places import place_of_number
from cantorlab.support.foreign_files import parse_toml, read_text
from cantorlab.support.numbers import read_whole

#: Signs of an activity's text, and its questions.
LONGEST, MOST = 100_000, 60
#: Where no place or family says so: all kinds are asked at this level.
_LEVEL = 12
_HEAD = re.compile(r"^[ \t]*\[\[[ \t]*(question|draw)[ \t]*\]\]", re.MULTILINE)
_SYNTAX = re.compile(r"at line (\d+)")
# The same question by the name of its kind in sheets, and in lessons.
_IN_LESSONS = {"winner": "duel", "strongest": "champion", "weakest": "last", "ties": "twins"}
_IN_SHEETS = {lesson: name for name, lesson in _IN_LESSONS.items()} | {"shape": "curve"}
_DRAWN = frozenset({"level", "kinds", "families", "places", "n", "seed", "version", "route"})
_OWN = frozenset({"against", "sort", "of", "offers", "right", "thinks", "value", "gaps", "goal"})
_ASKED = frozenset({"name", "kind", "formula", "formulas", "place", "mages", "tries", "card"})


class ActivityFault(LocalizedError):
    """Sentence on a line of an activity: it cannot be read, or has no single answer.

    ``told`` says its ``reason`` in each language.
    """

    def __init__(
        self, code: str, /, *, told: Callable[[Language], str] | None = None, **params: Any
    ) -> None:
        super().__init__(code, **params, **({"reason": told("en")} if told else {}))
        self._told = told

    def message(self, language: Language | None = None) -> str:
        """Return the sentence in ``language``."""
        words = language or get_language()
        said = {"reason": self._told(words)} if self._told else {}
        return say(self.code, words, **{**self.params, **said})


@dataclass(frozen=True)
class Activity:
    """Activity as far as it can be read.

    ``faults`` has a sentence for each table that was left out, ``notes`` for each question that has
    several right answers.
    """

    lesson: LessonQuestions
    faults: tuple[ActivityFault, ...]
    notes: tuple[ActivityFault, ...]

    def messages(self, language: Language | None = None) -> list[str]:
        """Return the sentences of both, in the order of the lines."""
        told = sorted((*self.faults, *self.notes), key=lambda each: int(each.params["line"]))
        return [each.message(language) for each in told]


def read_activity(text: str) -> Activity:
    """Read an activity; from now on its number finds it, as that of a lesson does.

    What cannot be read is left out and costs only itself. Raises ``ActivityFault`` if no question
    is left.

    >>> made = read_activity('''title = "Squares"
    ... [[question]]
    ... kind = "winner"
    ... formula = "n²"
    ... mages = [-9, 8]
    ... [[question]]
    ... kind = "champion"
    ... formula = "n² +"
    ... ''')
    >>> [(name, each.solutions) for name, each in made.lesson.questions.items()]
    [('1', ('-9',))]
    >>> print(made.faults[0])
    Line 6: The formula stops too early: write what should come next.
    """
    text = text.replace("\r\n", "\n").strip("\ufeff") if isinstance(text, str) else ""
    if len(text) > LONGEST:
        raise ActivityFault("activity.long", line=1, limit=LONGEST)
    faults: list[ActivityFault] = []
    notes: list[ActivityFault] = []
    found: dict[str, LessonQuestion] = {}
    heads = list(_HEAD.finditer(text))
    starts = [*(each.start() for each in heads), len(text)]
    titles = _titles(text[: starts[0]], faults)
    number = 1000 + int.from_bytes(blake2b(text.strip().encode(), digest_size=5).digest())
    for head, end in zip(heads, starts[1:], strict=True):
        line = text.count("\n", 0, head.start()) + 1
        try:
            row = _row(text[head.start() : end], head[1], line)
            made = list((_draw if head[1] == "draw" else _ask)(row, number, len(found), line))
            if len(found) + len(made) > MOST:
                raise ActivityFault("activity.many", line=line, limit=MOST)
            for each in made:
                if each.name in found:
                    raise ActivityFault("activity.twice", line=line, name=each.name)
        except ActivityFault as fault:
            faults.append(fault)
            continue
        found |= {each.name: each for each in made}
        notes += _several(made, line) if head[1] == "question" else ()
    if not found:
        raise faults[0] if faults else ActivityFault("activity.empty", line=1)
    lesson = LessonQuestions(number, titles, MappingProxyType(found), text)
    register(lesson)
    return Activity(lesson, tuple(faults), tuple(notes))


def find_course(source: object) -> tuple[LessonQuestions, list[ActivityFault]]:
    """Return the lesson of a number, or the activity of a file or a text, and what is left out.

    A text has several lines; one of a single line names a file. Raises ``ValueError`` for what
    cannot be read at all.
    """
    if not isinstance(source, str | os.PathLike):
        return read_lesson(source), []
    is_text = isinstance(source, str) and "\n" in source.strip()
    try:
        text = str(source) if is_text else read_text(Path(source), 4 * LONGEST)
    except (OSError, UnicodeDecodeError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise UnreadableHandIn(
            "exercises.file.unreadable", file=Path(source).name[:60], reason=why
        ) from None
    made = read_activity(text)
    return made.lesson, [*made.faults]


def quiz_text(title: Mapping[str, str], **drawn: Any) -> str:
    """Return the text of an activity that is drawn as ``exercises.sheet(**drawn)`` draws it.

    >>> print(quiz_text({"fr": "Carrés"}, level=4, n=2, seed=7))
    [title]
    fr = "Carrés"
    [[draw]]
    level = 4
    n = 2
    seed = 7
    """
    rows = [f"{name} = {_quoted(value)}" for name, value in drawn.items() if value is not None]
    titles = [f"{code} = {_quoted(value)}" for code, value in title.items()]
    return "\n".join(["[title]", *titles, "[[draw]]", *rows])


def _quoted(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


# -- the tables -----------------------------------------------------------------------------------


def _titles(head: str, faults: list[ActivityFault]) -> Mapping[str, str]:
    try:
        title = parse_toml(head).get("title", "")
    except tomllib.TOMLDecodeError as fault:
        faults.append(_syntax(fault, 1))
        return {}
    named = title if isinstance(title, dict) else {"own": title}
    return {code: each for code, each in named.items() if isinstance(each, str) and each}


def _row(block: str, table: str, line: int) -> dict[str, Any]:
    """Read one table; raises ``ActivityFault`` with its line for an entry that there is not."""
    try:
        row: dict[str, Any] = parse_toml(block)[table][0]
    except tomllib.TOMLDecodeError as fault:
        raise _syntax(fault, line) from None
    known = _DRAWN if table == "draw" else _ASKED | _OWN | {*SENTENCES, "level", "seed", *codes()}
    for name in row:
        if name not in known:
            before = re.split(rf"^[ \t\[]*{re.escape(name)}\b", block, maxsplit=1, flags=re.M)[0]
            at = line + before.count("\n") if len(before) < len(block) else line
            raise ActivityFault("activity.unknown", line=at, name=name)
    return row


def _syntax(fault: tomllib.TOMLDecodeError, line: int) -> ActivityFault:
    at = _SYNTAX.search(str(fault))
    return ActivityFault("activity.syntax", line=line + (int(at[1]) - 1 if at else 0))


def _draw(row: Mapping[str, Any], number: int, before: int, line: int) -> Iterator[LessonQuestion]:
    count = read_whole(row.get("n", 10))
    if count is None or not 1 <= count <= MOST:
        raise ActivityFault("activity.many", line=line, limit=MOST)
    try:
        made = sheet(**{"seed": 0, **row})
        for at, each in enumerate(made, start=before + 1):
            yield _lesson_question(each, QuestionText(name=str(at), lesson=number, sentences={}))
    except (ValueError, TypeError) as fault:
        raise ActivityFault("activity.no_sheet", line=line, reason=fault) from None


def _ask(row: Mapping[str, Any], number: int, before: int, line: int) -> Iterator[LessonQuestion]:
    try:
        made = _make(row, number, before, line)
        _prove(made)
    except ActivityFault:
        raise
    except KeyError as fault:
        raise ActivityFault("activity.missing", line=line, name=fault.args[0]) from None
    except (LocalizedError, FormulaError) as fault:
        raise ActivityFault("activity.said", line=line, told=fault.message) from None
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, Undecided):
        raise ActivityFault("activity.wrong", line=line, kind=str(row.get("kind"))) from None
    yield made


def _make(row: Mapping[str, Any], number: int, before: int, line: int) -> LessonQuestion:
    kind = row["kind"]
    in_sheets = _IN_SHEETS.get(kind, kind) if isinstance(kind, str) else kind
    if not isinstance(kind, str) or not (kind in LESSON_KINDS or in_sheets in kind_names()):
        kinds = ", ".join(sorted({*kind_names(), *LESSON_KINDS}))
        raise ActivityFault("activity.no_kind", line=line, kind=kind, kinds=kinds)
    source = _source(row)
    formula = {"formula": source.formula} if source and source.formula else {}
    _check_mages(row, line)
    told = _text(row, number, before, line)
    asked = _IN_LESSONS.get(kind, kind)
    if source is None and "formulas" not in row:
        raise KeyError("formula")
    draws = in_sheets in kind_names() and "mages" not in row and "right" not in row
    if draws and source and asked not in ("champion", "last"):
        made = of_kind(in_sheets, source, read_whole(row.get("seed", 0)) or 0)
        if made is None:
            raise ActivityFault("activity.unfit", line=line, kind=kind)
        return _lesson_question(made, told)
    for text in [*formula.values(), *row.get("formulas", ())]:
        formula_of(text)
    return make_question(asked, f"activity {number} {told.name}", told, {**row, **formula})


def _source(row: Mapping[str, Any]) -> Source | None:
    version = version_of()
    if "place" in row:
        place = place_of_number(row["place"])
        found = source_of_place(place, _LEVEL, version)
        return Source(str(place.number), found.level, version, place.number, formula=place.formula)
    if "formula" not in row:
        return None
    text = str(formula_of(row["formula"]).text)
    return Source(f"={text}", _LEVEL, version, formula=text)


def _check_mages(row: Mapping[str, Any], line: int) -> None:
    named = row.get("mages", [])
    alone = [row[name] for name in ("against", "of") if name in row]
    sound = isinstance(named, list) and len(set(map(str, named))) == len(named)
    if not sound or not all(type(each) is int and each in MAGES for each in [*named, *alone]):
        raise ActivityFault("activity.mages", line=line)


def _text(row: Mapping[str, Any], number: int, before: int, line: int) -> QuestionText:
    own = {what: {"own": row[what]} if what in row else {} for what in SENTENCES}
    said = {
        what: own[what] | {code: row[code][what] for code in codes() if what in row.get(code, {})}
        for what in SENTENCES
    }
    name, tries = row.get("name", str(before + 1)), read_whole(row.get("tries", 1))
    texts = [name, *(each for those in said.values() for each in those.values())]
    if not all(isinstance(each, str) and len(each) <= 1000 for each in texts) or not name:
        raise ActivityFault("activity.no_text", line=line)
    if tries is None or not 1 <= tries <= 9:
        raise ActivityFault("activity.tries", line=line)
    tidy = {
        what: {code: plain(each) for code, each in those.items()} for what, those in said.items()
    }
    return QuestionText(
        name=name[:20], lesson=number, sentences=tidy, tries=tries, card=bool(row.get("card", True))
    )


@cache
def _question_class(kind: type[Exercise]) -> type[LessonQuestion]:
    return type(f"Asked{kind.__name__}", (LessonQuestion, kind), {"__module__": __name__})


def _lesson_question(made: Exercise, told: QuestionText) -> LessonQuestion:
    """Return an exercise of any kind, also one from outside, as the question of a lesson."""
    question = object.__new__(_question_class(type(made)))
    vars(question).update(vars(made), told=told)
    return question


def _prove(question: LessonQuestion) -> None:
    """Try the key in every language; raises what is wrong with it."""
    for language in codes():
        if not question.ask(language):
            raise KeyError("ask")
        question.observation(language), question.reveal(language)
    solutions = question.solutions if question.judged else ()
    if question.judged and not solutions:
        raise ValueError("no answer")
    if not all(question.judge(each, "en").right for each in solutions):
        raise ValueError("a key that is wrong")


def _several(made: list[LessonQuestion], line: int) -> Iterator[ActivityFault]:
    for each in made:
        if each.control in ("mage", "choice") and len(each.solutions) > 1:
            yield ActivityFault("activity.several", line=line, told=each.solution)
