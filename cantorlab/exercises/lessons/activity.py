"""Activity of a teacher: a text (TOML) of questions of her own, read as lessons are.

It has a ``title``, the class that it is for (``route``) and how many of its questions make its
``short`` form, if it says so; a table ``[[question]]`` for each question and ``[[draw]]`` for some
that are drawn as ``exercises.sheet`` draws them. A question has a ``kind``, a ``formula`` or the
number of a ``place``, and what else its kind needs (``lesson_data``); kinds of sheets choose their
own ``mages`` where none are named. ``ask``, ``help`` and ``why`` are sentences, or stand in a table
of each language. Every key is computed, and tried before a pupil sees the question.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cantorlab.exercises.lessons.activity_questions import (
    MOST,
    ask_question,
    draw_questions,
    note_several,
)
from cantorlab.exercises.lessons.activity_questions import ActivityFault as ActivityFault
from cantorlab.exercises.lessons.handin_file import UnreadableHandIn
from cantorlab.exercises.lessons.lesson_data import (
    SENTENCES,
    LessonQuestions,
    read_lesson,
    register,
)
from cantorlab.exercises.lessons.question import LessonQuestion
from cantorlab.exercises.versions import routes
from cantorlab.languages import codes
from cantorlab.languages.texts import Language
from cantorlab.support.foreign_files import parse_toml, read_text

#: Signs of an activity's text.
LONGEST = 100_000
_HEAD = re.compile(r"^[ \t]*\[\[[ \t]*(question|draw)[ \t]*\]\]", re.MULTILINE)
_SYNTAX = re.compile(r"at line (\d+)")
_DRAWN = frozenset({"level", "kinds", "families", "places", "n", "seed", "version", "route"})
_OWN = frozenset({"against", "sort", "of", "offers", "right", "thinks", "value", "gaps", "goal"})
_ASKED = frozenset({"name", "kind", "formula", "formulas", "place", "mages", "tries", "card"})


@dataclass(frozen=True)
class Table:
    """Table of an activity: its ``entries``, and the names of the questions that they make.

    ``sort`` is ``question`` or ``draw``; ``line`` is where it begins in the text.
    """

    sort: str
    entries: Mapping[str, Any]
    line: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Activity:
    """Activity as far as it can be read, ``tables`` by tables.

    ``faults`` has a sentence for each table that was left out, ``notes`` for each question that has
    several right answers.
    """

    lesson: LessonQuestions
    tables: tuple[Table, ...]
    faults: tuple[ActivityFault, ...]
    notes: tuple[ActivityFault, ...]

    def messages(self, language: Language | None = None) -> list[str]:
        """Return the sentences of both, in the order of the lines."""
        told = sorted((*self.faults, *self.notes), key=lambda each: int(each.params["line"]))
        return [each.message(language) for each in told]


def read_activity(text: str, *, known: bool = True) -> Activity:
    """Read an activity; from now on its number finds it, as that of a lesson does, if ``known``.

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
    tables: list[Table] = []
    titles, route, short = _read_head(text[: starts[0]], faults)
    number = 1000 + int.from_bytes(blake2b(text.strip().encode(), digest_size=5).digest())
    for head, end in zip(heads, starts[1:], strict=True):
        line = text.count("\n", 0, head.start()) + 1
        try:
            row = _row(text[head.start() : end], head[1], line)
            drawn = {"seed": 0, **({"route": route} if route else {}), **row}
            made = list(
                draw_questions(drawn, number, len(found), line)
                if head[1] == "draw"
                else ask_question(row, number, len(found), line)
            )
            if len(found) + len(made) > MOST:
                raise ActivityFault("activity.many", line=line, limit=MOST)
            for each in made:
                if each.name in found:
                    raise ActivityFault("activity.twice", line=line, name=each.name)
        except ActivityFault as fault:
            faults.append(fault)
            continue
        found |= {each.name: each for each in made}
        tables.append(Table(head[1], row, line, tuple(each.name for each in made)))
        notes += note_several(made, line) if head[1] == "question" else ()
    if not found:
        raise faults[0] if faults else ActivityFault("activity.empty", line=1)
    lesson = LessonQuestions(number, titles, MappingProxyType(found), text, route, short)
    if known:
        register(lesson)
    return Activity(lesson, tuple(tables), tuple(faults), tuple(notes))


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


# -- the tables -----------------------------------------------------------------------------------


def _read_head(
    head: str, faults: list[ActivityFault]
) -> tuple[Mapping[str, str], str | None, int | None]:
    """Return the titles, the class and the number of questions of the short form."""
    try:
        told = parse_toml(head)
    except tomllib.TOMLDecodeError as fault:
        faults.append(_syntax(fault, 1))
        return {}, None, None
    title, route, short = told.get("title", ""), told.get("route"), told.get("short")
    named = title if isinstance(title, dict) else {"own": title}
    if route is not None and route not in routes():
        classes = ", ".join(routes())
        faults.append(
            ActivityFault("activity.no_route", line=_line_of("route", head), routes=classes)
        )
        route = None
    if short is not None and not (type(short) is int and 1 <= short <= MOST):
        faults.append(ActivityFault("activity.no_short", line=_line_of("short", head), limit=MOST))
        short = None
    titles = {code: each for code, each in named.items() if isinstance(each, str) and each}
    return titles, route, short


def _line_of(name: str, block: str, first: int = 1) -> int:
    """Return the line of an entry in a block that begins at the line ``first``."""
    before = re.split(rf"^[ \t\[]*{re.escape(name)}\b", block, maxsplit=1, flags=re.M)[0]
    return first + before.count("\n") if len(before) < len(block) else first


def _row(block: str, table: str, line: int) -> dict[str, Any]:
    """Read one table; raises ``ActivityFault`` with its line for an entry that there is not."""
    try:
        row: dict[str, Any] = parse_toml(block)[table][0]
    except tomllib.TOMLDecodeError as fault:
        raise _syntax(fault, line) from None
    known = _DRAWN if table == "draw" else _ASKED | _OWN | {*SENTENCES, "level", "seed", *codes()}
    for name in row:
        if name not in known:
            raise ActivityFault("activity.unknown", line=_line_of(name, block, line), name=name)
    return row


def _syntax(fault: tomllib.TOMLDecodeError, line: int) -> ActivityFault:
    at = _SYNTAX.search(str(fault))
    return ActivityFault("activity.syntax", line=line + (int(at[1]) - 1 if at else 0))
