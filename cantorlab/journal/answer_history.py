"""Answers of the journal, read back as a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantorlab.journal.files import Json, UnreadableFile
from cantorlab.journal.lines import ANSWER
from cantorlab.journal.pupils import PupilNames, answer_files, answers_under, mark_of

if TYPE_CHECKING:
    import pandas as pd

# Fields of an answer in its file (``exercises.Answer``), as columns of this frame.
_ANSWER = {
    "exercise": "object",
    "kind": "object",
    "level": "Int64",
    "place": "Int64",
    "family": "object",
    "formula": "object",
    "question": "object",
    "answer": "object",
    "solution": "object",
    "right": "bool",
    "seconds": "Float64",
    "tries": "Int64",
    "at": "object",
}
_COLUMNS = {
    "id": "object",
    "pupil": "object",
    "round": "int64",
    "number": "int64",
    **_ANSWER,
    "solved": "bool",
}


def answers() -> pd.DataFrame:
    """Return every answer to an exercise, in quizzes and lessons, the oldest first.

    One row per exercise. ``id`` is the name of its file, ``pupil`` its latest name or None,
    ``round`` the sheet and ``number`` the place on it; then the columns of ``Quiz.answers``:
    ``answer``, ``right`` and ``seconds`` are of the first try, ``solved`` says whether a right one
    was found in the end. Files that cannot be read have no rows, and neither have damaged lines:
    ``answers().attrs["unreadable"]`` has a sentence for each such file.

    >>> from cantorlab import journal
    >>> journal.answers().columns.tolist()[:4]
    ['id', 'pupil', 'round', 'number']
    """
    import pandas as pd

    unreadable: list[UnreadableFile] = []
    rows: list[Json] = []
    files = answer_files(unreadable)
    names = PupilNames(files)
    for lines in files:
        rows += _rows(lines.id, lines.header, lines.events, names)
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype=object).astype(_COLUMNS)
    frame.attrs["unreadable"] = [why.message() for why in unreadable]
    return frame


def of_lesson(lesson: int, pupil: str | None) -> list[Json]:
    """Return the answers to a lesson's questions kept under a name, the oldest first.

    Unreadable lines are skipped here: ``answers()`` reports them.

    >>> from cantorlab import journal
    >>> {answer["lesson"] for answer in journal.of_lesson(3, "Ada")} <= {3}
    True
    """
    given = (event.get("lesson") for _, events in answers_under(pupil) for event in events)
    return [each for each in given if isinstance(each, dict) and each.get("lesson") == lesson]


def of_pupil(pupil: str | None, most: int) -> list[Json]:
    """Return the last ``most`` answers to exercises kept under a name, the oldest first.

    Unreadable lines are skipped here: ``answers()`` reports them.
    """
    given = [event for _, events in answers_under(pupil) for event in _latest(events).values()]
    return [event["answer"] for event in given[-most:]]


def _latest(events: tuple[Json, ...]) -> dict[tuple[int, int], Json]:
    """Return the last line for each exercise."""
    return {(event["round"], event["number"]): event for event in events if event["do"] == "answer"}


def _rows(identity: str, header: Json, events: tuple[Json, ...], names: PupilNames) -> list[Json]:
    """Return one row per exercise, from its last line."""
    return [
        {
            "id": identity,
            "pupil": names.pupil(mark_of(event, identity), header["pupil"]),
            "round": at[0],
            "number": at[1],
            **{name: event["answer"][name] for name in ANSWER},
            "solved": event["solved"],
        }
        for at, event in _latest(events).items()
    ]
