"""What was solved in tutorials and puzzles, read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cantorlab.journal.files import Json, Unreadable, all_files, read, read_header

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
    """Every step of a tutorial and every puzzle that was solved, the oldest first.

    One row each time: ``id`` is the name of its file, ``at`` when it was solved (UTC), ``game``,
    ``lesson`` (``"tutorial"`` or ``"puzzles"``) and ``step`` say which it was; ``tries`` counts the
    right one too, ``hints`` those asked for, ``seconds`` the time since it was first shown. Files
    that cannot be read have no rows: ``lessons().attrs["unreadable"]`` has a sentence for each.
    ``home``: the folder of somebody else's journal.
    """
    import pandas as pd

    rows, unreadable = _all(None if home is None else Path(home))
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype=object).astype(_COLUMNS)
    frame.attrs["unreadable"] = [why.message() for why in unreadable]
    return frame


def solved() -> dict[str, set[tuple[str, str]]]:
    """The steps that were ever solved, by game: each with its lesson.

    What cannot be read counts for nothing.
    """
    found: dict[str, set[tuple[str, str]]] = {}
    for row in _all()[0]:
        found.setdefault(row["game"], set()).add((row["lesson"], row["step"]))
    return found


def every() -> list[Json]:
    """The rows of ``lessons``, as mappings; what cannot be read counts for nothing."""
    return _all()[0]


def _all(home: Path | None = None) -> tuple[list[Json], list[Unreadable]]:
    rows: list[Json] = []
    unreadable: list[Unreadable] = []
    for path in all_files(home):
        try:
            if read_header(path)["cantorlab"] == "lessons":
                rows += [
                    _row(path.stem, event) for event in read(path).events if event["do"] == "step"
                ]
        except Unreadable as why:
            unreadable.append(why)
        except (KeyError, TypeError, ValueError):
            unreadable.append(Unreadable("journal.damaged", id=path.stem))
    return rows, unreadable


def _row(identity: str, event: Json) -> Json:
    texts = {name: str(event[name]) for name in ("at", "game", "lesson", "step")}
    counts = {name: int(event[name]) for name in ("tries", "hints")}
    return {"id": identity, **texts, **counts, "seconds": float(event["seconds"])}
