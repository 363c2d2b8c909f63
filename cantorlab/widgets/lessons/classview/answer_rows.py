"""Answers of a class as rows of a table: for pandas, and for the school's spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from cantorlab.exercises.lessons.class_results import Group

COLUMNS = (
    *("pupil", "question", "answer", "mark", "tries", "helps", "seconds"),
    *("misconceptions", "holds"),
)
_TYPED = ("pupil", "answer")  # by pupils

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


def csv_of(group: Group) -> str:
    """Return the same as CSV; what a spreadsheet would take for a formula begins with an
    apostrophe.
    """
    page = io.StringIO()
    written = csv.DictWriter(page, COLUMNS, lineterminator="\n")
    written.writeheader()
    for row in answers_of(group):
        written.writerow({**row, **{name: _harmless(row[name]) for name in _TYPED}})
    return page.getvalue()


def _harmless(text: str) -> str:
    """Return a text in which no spreadsheet finds a formula, wherever it ends its cells."""
    if _NUMBER.fullmatch(text):
        return text
    # The writer of Python leaves a carriage return without quotes, and a row would end there.
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _WITHIN.sub(r"\1'", _AT_FIRST.sub("'", lines))
