"""Face of a table for whoever hosts it: a room, a page of the site."""

from __future__ import annotations

from cantorlab.widgets.table.screen import Screen
from cantorlab.widgets.table.session import Session
from cantorlab.widgets.table.table import Table


def session_of(table: Table) -> Session:
    """Return the game behind a table, which other screens may share."""
    return table._session


def screen_of(table: Table) -> Screen:
    """Return the window on the game that the table is."""
    return table._screen
