"""What a class answered, as the rows of a table: for pandas, and for the school's spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Any

from cantorlab.exercises.lessons.group import Group

COLUMNS = (
    *("pupil", "question", "answer", "mark", "tries", "helps", "seconds"),
    *("misconceptions", "holds"),
)
_TYPED = ("pupil", "answer")  # by pupils


def answers_of(group: Group) -> list[dict[str, Any]]:
    """A row for each pupil and question that was answered, by ``COLUMNS``."""
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
    """The same as CSV; what a spreadsheet would take for a formula begins with an apostrophe."""
    page = io.StringIO()
    written = csv.DictWriter(page, COLUMNS, lineterminator="\n")
    written.writeheader()
    for row in answers_of(group):
        written.writerow({**row, **{name: _harmless(row[name]) for name in _TYPED}})
    return page.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "@", "\t") else text
