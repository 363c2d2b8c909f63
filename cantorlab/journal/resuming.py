"""Resuming of a kept game at the table of its game."""

from __future__ import annotations

from typing import Any

from cantorlab import games
from cantorlab.journal.played_games import saved


def resume(identity: str, **settings: Any) -> Any:
    """Return the table of the kept game ``identity`` in its position; play goes on.

    Options, players, levels and hidden cards are as they were, and the rest is kept too, as a game
    that continues this one; chance goes on as it would have. A finished game is shown as it ended.
    ``settings`` are those of the table's constructor (``language=…``, ``seed=…``), and replace the
    kept ones: a player that was a user's own function must be given again (``opponent=…``).

    Raises ``Unreadable`` if there is no such game or it cannot be read, and ``ValueError`` for
    settings that do not suit it.

    >>> from cantorlab import journal
    >>> journal.resume("20260101-120000-00000000")
    Traceback (most recent call last):
    cantorlab.journal.files.Unreadable: The journal has no game “20260101-120000-00000000”.
    """
    kept = saved(identity)
    # The registry knows the table by its name: the journal itself knows no widget.
    return games.get(kept.record.game).load("widget").from_journal(kept, **settings)
