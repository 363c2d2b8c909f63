"""Answers of a class as rows of a table: for pandas, and for the school's spreadsheet."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.class_results import Group
from cantorlab.exercises.misconceptions import MISCONCEPTIONS
from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say
from cantorlab.support.numbers import read_real
from cantorlab.widgets.lessons.classview.view import question_title

COLUMNS = (
    *("pupil", "question", "answer", "mark", "tries", "helps", "seconds"),
    *("misconceptions", "holds"),
)
MARK_COLUMNS = ("name", "points", "right", "late", "asked", "missed")
#: How marks are made, unless the teacher wishes otherwise.
USUAL_SCALE = {"out_of": 20.0, "late": 0.5}

# What begins a formula: signs of any width, after what spreadsheets leave out.
_NUMBER = re.compile(r"\s*[-−]?\d+(?:[.,]\d+)?\s*")
_LEFT_OUT = r"[\s\ufeff\u200b\0]*"
_AT_FIRST = re.compile(rf"^(?={_LEFT_OUT}[=+@＝＋＠－-])")
# A semicolon ends a cell where a comma is the decimal mark, and quotes then hold nothing together.
_WITHIN = re.compile(rf"([;,\t\r\n\"])(?={_LEFT_OUT}(?:[=+@＝＋＠]|[-－]\s*[A-Za-z]{{2}}))")


def answers_of(group: Group) -> list[dict[str, Any]]:
    """Return a row for each pupil and question that was answered, by ``COLUMNS``."""
    rows = []
    for row in group.rows:
        for given in row.work.given:
            found = row.outcomes[given.question]
            rows.append(
                {
                    "pupil": row.name,
                    "question": given.question,
                    "answer": next(iter(given.answers), ""),
                    "mark": found.mark,
                    "tries": len(given.answers),
                    "helps": given.helps,
                    "seconds": given.seconds,
                    "misconceptions": ", ".join(each.name for each in found.held),
                    "holds": ", ".join(row.diagnosis.likely),
                }
            )
    return rows


def marks_of(group: Group, out_of: float, late: float) -> list[dict[str, Any]]:
    """Return a row for each pupil, by ``MARK_COLUMNS``.

    The mark is the share of the questions that anyone in the class answered, where one that was
    found later counts ``late``.
    """
    questions = read_lesson(group.lesson).questions
    asked = [
        name
        for name, question in questions.items()
        if question.judged and any(name in row.outcomes for row in group.rows)
    ]
    rows = []
    for row in group.rows:
        found = {name: row.outcomes[name].mark for name in asked if name in row.outcomes}
        right, later = (sum(mark == each for mark in found.values()) for each in ("right", "late"))
        points = Fraction(right) + later * Fraction(str(late))
        mark = points / len(asked) * Fraction(str(out_of)) if asked else Fraction(0)
        missed = [name for name in asked if found.get(name) not in ("right", "late")]
        cells = (row.name, round(float(mark), 1), right, later, len(asked), missed)
        rows.append(dict(zip(MARK_COLUMNS, cells, strict=True)))
    return rows


def mark_scale(out_of: float, late: float) -> tuple[float, float]:
    """Return the two numbers that marks are made with; raise ``ValueError`` for others."""
    points, share = read_real(out_of), read_real(late)
    if points is None or not 0 < points < math.inf:
        raise ValueError(f"out_of must be a number above 0, not {out_of!r}")
    if share is None or not 0 <= share <= 1:
        raise ValueError(f"late must be a number from 0 to 1, not {late!r}")
    return points, share


def answers_csv(group: Group, language: Language) -> str:
    """Return all answers as CSV in the words of ``language``."""

    questions = read_lesson(group.lesson).questions

    def in_words(row: dict[str, Any]) -> dict[str, Any]:
        question, answer = questions[row["question"]], row["answer"]
        if question.judged and answer:
            answer = question.label_of_many(answer, language)
        held = (
            MISCONCEPTIONS[each].title(language)
            for each in row["misconceptions"].split(", ")
            if each
        )
        likely = (MISCONCEPTIONS[each].title(language) for each in row["holds"].split(", ") if each)
        mark = say(f"classview.ui.mark.{row['mark']}", language)
        texts = {
            "question": question_title(question.name, language),
            "answer": answer,
            "mark": mark,
        }
        return row | texts | {"misconceptions": ", ".join(held), "holds": ", ".join(likely)}

    return _table(COLUMNS, map(in_words, answers_of(group)), language)


def marks_csv(group: Group, language: Language, out_of: float, late: float) -> str:
    """Return the mark of each pupil as CSV in the words of ``language``."""

    def in_words(row: dict[str, Any]) -> dict[str, Any]:
        return row | {"missed": ", ".join(question_title(each, language) for each in row["missed"])}

    return _table(MARK_COLUMNS, map(in_words, marks_of(group, out_of, late)), language)


def _table(columns: Sequence[str], rows: Iterable[dict[str, Any]], language: Language) -> str:
    """Write a table as the spreadsheets of a language open it: with semicolons where a comma marks
    decimals. What they would take for a formula begins with an apostrophe.
    """
    mark = conventions.decimal_mark(language)
    page = io.StringIO()
    written = csv.writer(page, delimiter=";" if mark == "," else ",", lineterminator="\n")
    written.writerow([say(f"classview.csv.{name}", language) for name in columns])
    for row in rows:
        cells = {name: _cell(value, mark) for name, value in row.items()}
        written.writerow([cells[name] for name in columns])
    return page.getvalue()


def _cell(value: Any, mark: str) -> str:
    if isinstance(value, float):
        return f"{value:g}".replace(".", mark)
    return _harmless(value) if isinstance(value, str) else "" if value is None else str(value)


def _harmless(text: str) -> str:
    """Return a text in which no spreadsheet finds a formula, wherever it ends its cells."""
    if _NUMBER.fullmatch(text):
        return text
    # The writer of Python leaves a carriage return without quotes, and a row would end there.
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _WITHIN.sub(r"\1'", _AT_FIRST.sub("'", lines))
