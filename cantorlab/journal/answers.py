"""The answers of the journal, read back as a frame."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cantorlab.journal.files import Json, Unreadable, all_files, read, read_header
from cantorlab.journal.pupils import Names, answer_files, answers_under, mark_of

if TYPE_CHECKING:
    import pandas as pd

# What a file of answers keeps of each (``exercises.Answer``), as this frame has it.
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
    """Every answer that was given to an exercise, in quizzes and lessons, the oldest first.

    One row an exercise. ``id`` is the name of its file, ``pupil`` the name that it was given last
    or None, ``round`` the sheet and ``number`` the place on it; then what ``Quiz.answers`` tells:
    ``answer``, ``right`` and ``seconds`` are of the first try, ``solved`` says whether a right one
    was found in the end. Files that cannot be read have no rows: ``answers().attrs["unreadable"]``
    has a sentence for each.
    """
    import pandas as pd

    unreadable: list[str] = []
    rows: list[Json] = []
    names = Names(answer_files())
    for path in all_files():
        try:
            if read_header(path)["cantorlab"] == "answers":
                lines = read(path)
                rows += _rows(path.stem, lines.header, lines.events, names)
        except Unreadable as why:
            unreadable.append(why.message())
        except (KeyError, TypeError, ValueError):
            unreadable.append(Unreadable("journal.damaged", id=path.stem).message())
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype=object).astype(_COLUMNS)
    frame.attrs["unreadable"] = unreadable
    return frame


def of_lesson(lesson: int, pupil: str | None) -> list[Json]:
    """What was kept of the questions of a lesson under a name, the oldest first.

    What cannot be read counts for nothing here: ``answers()`` tells of it.
    """
    given = (event.get("lesson") for _, events in answers_under(pupil) for event in events)
    return [each for each in given if isinstance(each, dict) and each.get("lesson") == lesson]


def of_pupil(pupil: str | None, most: int) -> list[Json]:
    """The last answers to exercises that were kept under a name, ``most`` of them, oldest first.

    What cannot be read counts for nothing here: ``answers()`` tells of it.
    """
    found: list[Json] = []
    for _, events in answers_under(pupil):
        with suppress(KeyError, TypeError, ValueError):
            found += [event["answer"] for event in _latest(events).values() if "answer" in event]
    return found[-most:]


def _latest(events: tuple[Json, ...]) -> dict[tuple[int, int], Json]:
    """The last line for each exercise."""
    return {
        (int(event["round"]), int(event["number"])): event
        for event in events
        if event["do"] == "answer"
    }


def _rows(identity: str, header: Json, events: tuple[Json, ...], names: Names) -> list[Json]:
    """One row an exercise, as the last line for it tells."""
    return [
        {
            "id": identity,
            "pupil": names.pupil(mark_of(event, identity), header["pupil"]),
            "round": at[0],
            "number": at[1],
            **{name: _of(event["answer"], name) for name in _ANSWER},
            "solved": bool(event["solved"]),
        }
        for at, event in _latest(events).items()
    ]


def _of(answer: Json, name: str) -> Any:
    value, kind = answer[name], _ANSWER[name]
    if value is None:
        return None
    if kind == "Int64" and type(value) is not int:
        raise ValueError(f"{name} is no whole number")
    return bool(value) if kind == "bool" else float(value) if kind == "Float64" else value
