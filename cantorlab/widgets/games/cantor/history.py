"""The duels of a table as rows of a data frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cantorlab.languages.texts import Language
from cantorlab.rules import cantor
from cantorlab.rules.state import Json
from cantorlab.widgets.games.cantor.match_series import PlayedMatch

if TYPE_CHECKING:
    import pandas as pd

#: The columns of ``Cantor.history``. A suffix _0 or _1 is the player: 0 opened the table.
COLUMNS: tuple[str, ...] = (
    "match",
    "mode",
    "duel",
    "place",
    "name",
    "formula",
    "at",
    "player_0",
    "player_1",
    "mage_0",
    "mage_1",
    "protection_0",
    "protection_1",
    "blocked_0",
    "blocked_1",
    "first",
    "winner",
    "reason",
    "said_0",
    "said_1",
)

#: Those that hold whole numbers, or nothing.
NUMBERS: tuple[str, ...] = (
    "protection_0",
    "protection_1",
    "first",
    "winner",
    "said_0",
    "said_1",
)


def frame(
    duels: Iterable[tuple[PlayedMatch, cantor.CantorState, cantor.Duel]], language: Language
) -> pd.DataFrame:
    """Return a frame of duels, each with its match and its state, as one row."""
    import pandas as pd

    rows = [row(match, state, duel, language) for match, state, duel in duels]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(dict.fromkeys(NUMBERS, "Int64"))


def row(
    match: PlayedMatch,
    state: cantor.CantorState,
    duel: cantor.Duel,
    language: Language,
) -> Json:
    """Return one duel: who laid and announced what, who committed ``first``, won, and was said to
    win.

    ``first``, ``winner`` and ``said_…`` are players, 0 or 1, or None (cancelled; nothing said).
    """
    players = match.players
    seats = [players.index(player) for player in (0, 1)]
    said = match.said.get(duel.number, {})

    def player_of(seat: int | None) -> int | None:
        return None if seat is None else players[seat]

    cells: Json = {
        "match": match.number,
        "mode": state.mode,
        "duel": duel.number,
        "place": duel.place.number,
        "name": duel.place.name(language),
        "formula": duel.place.formula,
        "at": duel.at,
        "first": player_of(duel.first),
        "winner": player_of(duel.winner),
        "reason": duel.reason,
    }
    for player, seat in enumerate(seats):
        cells[f"player_{player}"] = match.names[player]
        cells[f"mage_{player}"] = duel.fighters[seat]
        cells[f"protection_{player}"] = duel.protections[seat]
        cells[f"blocked_{player}"] = duel.blocked[seat]
        cells[f"said_{player}"] = player_of(said.get(seat))
    return cells
