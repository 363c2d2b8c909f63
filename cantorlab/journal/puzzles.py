"""Progress and streaks in the puzzles, of the user and of a class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from cantorlab.journal.solved_steps import every, lessons

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = {
    "solved": "int64",
    "first_try": "int64",
    "row": "int64",
    "best_row": "int64",
    "days": "int64",
    "seconds": "float64",
    "last": "object",
}


def puzzle_streak(game: str) -> tuple[int, int]:
    """Return the streaks of puzzles solved at the first try and without a hint.

    They are the current one and the longest ever.

    >>> from cantorlab import journal
    >>> current, longest = journal.puzzle_streak("tafl")
    >>> 0 <= current <= longest
    True
    """
    told = every()
    rows = [each for each in told if each["lesson"] == "puzzles" and each["game"] == game]
    return _rows(each["tries"] == 1 and each["hints"] == 0 for each in rows)


def streaks(home: str | Path | None = None) -> pd.DataFrame:
    """Return the user's progress in the puzzles, a row per game.

    Columns: ``game``; ``solved``: the number of different puzzles; ``first_try``: the number solved
    at the first try, without a hint; ``row`` and ``best_row``: the current and the longest streak
    of those; ``days``: the streak of days, up to the last one (UTC); ``seconds``: the median time;
    ``last``: the time of the last solution. A puzzle that is given up breaks no streak: it is not
    kept. ``home``: the folder of another user's journal.

    >>> from cantorlab import journal
    >>> journal.streaks().columns.tolist()[:3]
    ['game', 'solved', 'first_try']
    """
    return _sum_up(lessons(home), ["game"])


def results(homes: Mapping[str, str | Path]) -> pd.DataFrame:
    """Return the results of a class from the folders of the pupils' journals.

    ``homes`` names the folder of each pupil (``journal.folder()`` on their machine, copied). One
    row per pupil and game, with the columns of ``streaks`` after ``pupil``; a pupil who has solved
    nothing has no row.

    >>> results({"Ada": "/no/such/folder"}).columns[:3].to_list()
    ['pupil', 'game', 'solved']
    """
    import pandas as pd

    frames = [lessons(home).assign(pupil=pupil) for pupil, home in homes.items()]
    if not frames:
        frames = [lessons(Path()).iloc[:0].assign(pupil="")]
    return _sum_up(pd.concat(frames, ignore_index=True), ["pupil", "game"])


def _sum_up(solved: pd.DataFrame, by: list[str]) -> pd.DataFrame:
    import pandas as pd

    solved = solved[solved["lesson"] == "puzzles"]
    rows = []
    for names, each in solved.groupby(by, sort=False):
        at_once = (each["tries"] == 1) & (each["hints"] == 0)
        row, best = _rows(at_once)
        rows.append(
            {
                **dict(zip(by, names, strict=True)),
                "solved": each["step"].nunique(),
                "first_try": at_once.sum(),
                "row": row,
                "best_row": best,
                "days": _days({date.fromisoformat(at[:10]) for at in each["at"]}),
                "seconds": each["seconds"].median(),
                "last": each["at"].iloc[-1],
            }
        )
    frame = pd.DataFrame(rows, columns=[*by, *_COLUMNS], dtype=object)
    return frame.astype(_COLUMNS)


def _rows(at_once: Iterable[bool]) -> tuple[int, int]:
    """Return the streak up to the last one, and the longest."""
    row = best = 0
    for each in at_once:
        row = row + 1 if each else 0
        best = max(best, row)
    return row, best


def _days(days: set[date]) -> int:
    """Return the number of consecutive days up to the last one."""
    last, count = max(days), 0
    while last - timedelta(count) in days:
        count += 1
    return count
