"""Solved steps of tutorials and puzzles, read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cantorlab.journal.files import Json, UnreadableFile
from cantorlab.journal.index import Index

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = {
    "id": "object",
    "at": "object",
    "game": "object",
    "lesson": "object",
    "step": "object",
    "tries": "int64",
    "hints": "int64",
    "seconds": "float64",
}


def lessons(home: str | Path | None = None) -> pd.DataFrame:
    """Return every solved step of a tutorial and every solved puzzle, the oldest first.

    One row each time: ``id`` is the name of its file, ``at`` the time of the solution (UTC),
    ``game``, ``lesson`` (``"tutorial"`` or ``"puzzles"``) and ``step`` identify it; ``tries``
    counts the right one too, ``hints`` those asked for, ``seconds`` the time since it was first
    shown. Files that cannot be read have no rows: ``lessons().attrs["unreadable"]`` has a sentence
    for each. ``home``: the folder of another user's journal.

    >>> from cantorlab import journal
    >>> journal.lessons().columns.tolist()[:5]
    ['id', 'at', 'game', 'lesson', 'step']
    """
    import pandas as pd

    rows, unreadable = _all(None if home is None else Path(home))
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype=object).astype(_COLUMNS)
    frame.attrs["unreadable"] = [why.message() for why in unreadable]
    return frame


def steps_by_game(index: Index | None = None) -> dict[str, set[tuple[str, str]]]:
    """Return the steps that were ever solved, by game: each with its lesson.

    Unreadable files are skipped. ``index``: that of the journal, if it is known.

    >>> from cantorlab import journal
    >>> set(journal.steps_by_game()) <= {"cantor", "siggil", "tafl", "queen"}
    True
    """
    found: dict[str, set[tuple[str, str]]] = {}
    for row in _all(index=index)[0]:
        found.setdefault(row["game"], set()).add((row["lesson"], row["step"]))
    return found


def every() -> list[Json]:
    """Return the rows of ``lessons`` as mappings, without unreadable files."""
    return _all()[0]


def _all(
    home: Path | None = None, index: Index | None = None
) -> tuple[list[Json], list[UnreadableFile]]:
    unreadable: list[UnreadableFile] = []
    rows = [
        {"id": lines.id, **{name: event[name] for name in _COLUMNS if name != "id"}}
        for lines in (index or Index.of(home)).read("lessons", unreadable)
        for event in lines.events
        if event["do"] == "step"
    ]
    return rows, unreadable
