"""Puzzles of a game as a table to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantorlab.learning.steps import lesson

if TYPE_CHECKING:
    import pandas as pd


def puzzle_frame(game: str = "tafl", *, level: int | None = None) -> pd.DataFrame:
    """Return the puzzles of ``"cantor"``, ``"siggil"``, ``"tafl"`` or ``"queen"`` as a frame.

    One row per puzzle. ``name``; ``goal``: the task; ``record``: a record that replays the position
    (``cantorlab.Record``); ``seat``: the seat to find it; ``plies``: the number of actions of the
    solution; ``first``: the one right first action; ``solution``: all of them, separated by commas;
    ``grade``: the difficulty, from 1. With ``level`` those of that grade. Raises
    ``ValueError`` for a game or a level without puzzles.

    >>> puzzle_frame("tafl").columns.to_list()[:4]
    ['name', 'goal', 'record', 'seat']
    """
    import pandas as pd

    rows = [
        {
            "name": step.name,
            "goal": step.goal,
            "record": step.start().record,
            "seat": step.seat,
            "plies": len(step.solution),
            "first": step.first,
            "solution": ", ".join(step.solution),
            "grade": step.grade,
        }
        for step in lesson(game, "puzzles", level).steps
    ]
    return pd.DataFrame(rows)
