"""Openers of a game's table with a lesson on it: a tutorial, or puzzles."""

from __future__ import annotations

from collections.abc import Callable

from cantorlab import games
from cantorlab.learning import Kind, lesson
from cantorlab.widgets.table.table import Table


def open_tutorial(
    game: str = "cantor",
    *,
    language: str | None = None,
    theme: str = "auto",
    journal: bool = True,
) -> Table:
    """Open the tutorial of a game on its own board: a few steps, each to be played.

    >>> import cantorlab
    >>> table = cantorlab.open_tutorial("tafl")  # doctest: +SKIP

    - ``game``: ``"cantor"``, ``"siggil"``, ``"tafl"`` or ``"queen"``
    - ``language`` (``"en"``, ``"fr"``…) and ``theme`` (``"auto"``, ``"light"``, ``"dark"``)
    - ``journal``: whether solved steps are kept, so that you can go on where you stopped

    Returns the game's table (``Tafl``, …), where a new game may follow. Raises ``ValueError`` for a
    game that is not taught.
    """
    return _open(game, "tutorial", None, language, theme, journal)


def open_puzzles(
    game: str = "tafl",
    *,
    level: int | None = None,
    language: str | None = None,
    theme: str = "auto",
    journal: bool = True,
) -> Table:
    """Open puzzles of a game on its own board; a wrong try is answered there.

    >>> import cantorlab
    >>> table = cantorlab.open_puzzles("queen", level=1)  # doctest: +SKIP

    - ``game``: ``"cantor"``, ``"siggil"``, ``"tafl"`` or ``"queen"``; ``level``: those of this
      grade alone (``cantorlab.puzzle_frame(game).grade``)
    - ``language``, ``theme``, ``journal``: as for ``open_tutorial``

    Returns the game's table. Raises ``ValueError`` for a game or a level without puzzles.
    """
    return _open(game, "puzzles", level, language, theme, journal)


def _open(
    game: str, kind: Kind, level: int | None, language: str | None, theme: str, journal: bool
) -> Table:
    lesson(game, kind, level)  # refused before a table is made
    widget: Callable[..., Table] = games.get(game).load("widget")
    table = widget(language=language, theme=theme, journal=journal)
    return table.learn(kind, level=level)
