"""Hosts: the widgets that play the games of a room's tables."""

from __future__ import annotations

from cantorlab import games, journal
from cantorlab.languages.texts import Language
from cantorlab.room.table import BUNDLES
from cantorlab.rules.state import Json
from cantorlab.widgets.table.journal import JournalSink
from cantorlab.widgets.table.table import Table


def make_host(
    game: str,
    made: Json,
    sink: JournalSink,
    language: Language,
    kept: str | None = None,
    begun: Json | None = None,
) -> Table:
    """Return the widget of a table, made with the options ``made``.

    It goes on from what the journal has ``kept`` under this name, or from the record ``begun``.
    Raises ``ValueError`` for what cannot be played.
    """
    if game not in BUNDLES:
        raise ValueError(f"a room has tables of {', '.join(BUNDLES)}, not of {game!r}")
    widget = games.get(game).load("widget")
    settings = {"journal": sink, "language": language}
    host: Table
    if kept is not None:
        host = widget.from_journal(journal.load(kept), **settings)
    elif begun is not None:
        host = widget.from_record(begun, **{"opponent": "person", **made, **settings})
    else:
        host = widget(**{"opponent": "person", **made, **settings})
    return host
