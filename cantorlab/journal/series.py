"""Series of matches of Cantor: discoveries, wins, and the next adventurer.

Each table writes a file of its own, ``series-….jsonl``, beside those of its games; a player's
standing before another match is read from all of them. A player is known by a name or, without one,
by the computer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from cantorlab.journal.files import SUFFIX, VERSION, Json, UnreadableFile, folder, new_name
from cantorlab.journal.lines import read
from cantorlab.journal.log import Log
from cantorlab.support.names import fold

PREFIX = "series-"

#: Two players, each as ``person`` or ``computer`` names it.
Players: TypeAlias = tuple[str, str]


def person(name: str | None) -> str:
    """Return the key of a person: case and spaces do not matter; None is the current user."""
    return f"person:{fold(name or '')}"


def computer(level: str) -> str:
    """Return the key of a computer player; a club player has that of version 0.2's files."""
    return f"computer:{'adept' if level == 'club' else level}"


@dataclass(frozen=True)
class SeriesStanding:
    """Standing of two players before their next match.

    ``discovered`` holds the numbers of the places of our deck that the first one has fought on,
    ``wins`` the matches that either has won, ``adventurer`` the player with that role in the next
    quest.
    """

    discovered: frozenset[int] = frozenset()
    wins: tuple[int, int] = (0, 0)
    adventurer: int = 0


class SeriesLog:
    """Log of the matches at one table, which also gives the players' standing before the next.

    ``on``: whether it is written, and the files of other tables are read. Its file is made with
    the first event. No fault of the file reaches the caller.
    """

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._own: list[Json] = []
        self._log: Log | None = None

    def standing(self, players: Players) -> SeriesStanding:
        """Return the standing of ``players`` before their next match."""
        events = [*self._others(), *self._own]
        return standing_after(sorted(events, key=lambda event: str(event.get("at"))), players)

    @property
    def ends(self) -> list[Json]:
        """The events of this table but for its duels: what ``restore`` begins with."""
        return [event for event in self._own if event.get("do") != "fought"]

    def restore(self, events: Iterable[Json]) -> None:
        """Begin with the events that a room has kept of this table."""
        self._own = [dict(event) for event in events]

    def note_duel(self, players: Players, place: int) -> None:
        """Note a duel on a place of our deck."""
        self._append(do="fought", players=[*players], place=place)

    def note_end(self, players: Players, winner: int | None, adventurer: int | None) -> None:
        """Note the end of a match; ``adventurer``: the player in that role, in a quest."""
        self._append(do="ended", players=[*players], winner=winner, adventurer=adventurer)

    def note_reset(self, player: str) -> None:
        """Note that a player's earlier discoveries, wins and losses no longer count."""
        self._append(do="forgot", player=player)

    def _append(self, **event: Any) -> None:
        now = datetime.now(UTC)
        event["at"] = now.isoformat(timespec="microseconds")
        self._own.append(event)
        if not self._on or (home := _home()) is None:
            return
        if self._log is None:
            header = {"cantorlab": "series", "version": VERSION, "at": event["at"]}
            self._log = Log(home / f"{PREFIX}{new_name(now)}{SUFFIX}")
            self._log.append(header, event)
        else:
            self._log.append(event)
        self._log.close()

    def _others(self) -> Iterator[Json]:
        """Yield the events that other tables have written."""
        home = _home() if self._on else None
        own = None if self._log is None else self._log.path
        for path in [] if home is None else home.glob(f"{PREFIX}*{SUFFIX}"):
            if path != own:
                try:
                    yield from read(path).events
                except UnreadableFile:
                    continue


def standing_after(events: Iterable[Json], players: Players) -> SeriesStanding:
    """Return the standing of ``players`` after ``events`` in the order of their time."""
    discovered: set[int] = set()
    wins, adventurer = [0, 0], 0
    for event in events:
        match event:
            case {"do": "fought", "players": list(there), "place": int(place)}:
                if players[0] in there:
                    discovered.add(place)
            case {
                "do": "ended",
                "players": [str(one), str(other)],
                "winner": int() | None as winner,
            }:
                if (one, other) not in (players, players[::-1]):
                    continue
                turned = (one, other) != players  # they sat down the other way round
                if winner in (0, 1):
                    wins[winner ^ turned] += 1
                if isinstance(role := event.get("adventurer"), int) and role in (0, 1):
                    adventurer = 1 - (role ^ turned)
            case {"do": "forgot", "player": str(player)}:
                if player == players[0]:
                    discovered = set()
                if player in players:
                    wins, adventurer = [0, 0], 0
    return SeriesStanding(frozenset(discovered), (wins[0], wins[1]), adventurer)


def _home() -> Path | None:
    try:
        return folder()
    except UnreadableFile:
        return None
