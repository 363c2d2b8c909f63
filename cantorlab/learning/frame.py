"""The puzzles of a game as a table to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantorlab.learning.steps import lesson

if TYPE_CHECKING:
    import pandas as pd


def puzzles(game: str = "tafl", *, level: int | None = None) -> pd.DataFrame:
    """The puzzles of ``game`` (``"cantor"``, ``"siggil"``, ``"tafl"``, ``"queen"``) as a frame.

    One row a puzzle. ``name``; ``goal``: what is asked; ``record``: what the position is replayed
    from (``cantorlab.Record``); ``seat``: who is to find it; ``plies``: how many actions the
    solution has; ``first``: the one right first action; ``solution``: all of them, with commas
    between; ``grade``: how hard it is, from 1. With ``level`` those of that grade. Raises
    ``ValueError`` for a game or a level without puzzles.

    >>> puzzles("tafl").columns.to_list()[:4]
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
