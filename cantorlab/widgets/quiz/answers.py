"""The answers of a quiz as a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from cantorlab.exercises.answers import Answer
from cantorlab.widgets.quiz.session import Attempt

if TYPE_CHECKING:
    import pandas as pd

#: The columns of ``Quiz.answers``: the sheet (``round``) and the number on it, then what a file of
#: answers keeps (``exercises.answers.Answer``; ``answer``, ``right`` and ``seconds`` are of the
#: first try), and whether a right answer was found in the end (``solved``).
COLUMNS: tuple[str, ...] = ("round", "number", *(each.name for each in fields(Answer)), "solved")

_TYPES = {
    "level": "Int64",
    "place": "Int64",
    "seconds": "Float64",
    "tries": "Int64",
    "right": "bool",
    "solved": "bool",
}


def as_frame(records: Sequence[tuple[Attempt, Answer]]) -> pd.DataFrame:
    """Return the exercises that were answered or given up, one row each."""
    import pandas as pd

    rows = [
        {
            "round": attempt.round,
            "number": attempt.number,
            **asdict(record),
            "solved": attempt.solved,
        }
        for attempt, record in records
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(_TYPES)
