"""Transposition tables that a search reuses for the next move of its game."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Sequence
from typing import Any

from cantorlab.rules.state import Json

#: Tables of so many games are cached; one is 16 MB.
MOST = 2


class TableCache:
    """Cache of the tables of the latest games, each until its game goes on.

    A table belongs to its ``owner`` (the player, and the kind of its table) and to a game, which is
    identified by its public events: those of a later position begin with them.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables: list[tuple[Hashable, list[Json], Any]] = []

    def take(self, owner: Hashable, events: Sequence[Json]) -> Any:
        """Return the table of an earlier position of this game, or None; remove it meanwhile."""
        with self._lock:
            for at, (its_owner, past, table) in enumerate(self._tables):
                if its_owner == owner and list(events[: len(past)]) == past:
                    del self._tables[at]
                    return table
        return None

    def put(self, owner: Hashable, events: Sequence[Json], table: Any) -> None:
        """Cache the table of a position for the next one of its game."""
        if events:
            with self._lock:
                self._tables = [*self._tables, (owner, list(events), table)][-MOST:]
