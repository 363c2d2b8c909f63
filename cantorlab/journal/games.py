"""The games of the journal, read back: a frame of all of them, and each one's record."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cantorlab.journal.files import (
    Json,
    Lines,
    Unreadable,
    all_files,
    file_of,
    read,
    read_header,
)
from cantorlab.rules.state import Outcome, Record, Seat

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Saved:
    """A game that was kept.

    Attributes:
        id: the name of its file.
        when: the moment it was begun, in UTC.
        record: what replays it, up to the last action that was not taken back.
        seats: by seat its ``name``, ``kind`` (``"person"`` or ``"computer"``) and ``level``.
        settings: what its table was set up with beside the record.
        outcome: how it ended, resigning included; None while it may go on.
        resigned: the seat that gave up, if one did.
        left: the seconds that each had left when the action at a ply was taken, by ply, where there
            was a clock.
        notes: how often each thing beside the game happened (``"hint"``).
        continues: the id of the game that it goes on from; ``taken_up``: the actions it began with.
        damaged: whether the file is damaged after what was read.
    """

    id: str
    when: datetime
    record: Record
    seats: tuple[Json, ...]
    settings: Json
    outcome: Outcome | None
    resigned: Seat | None
    left: dict[int, tuple[float, ...]]
    notes: dict[str, int]
    continues: str | None
    taken_up: tuple[tuple[Seat, str], ...]
    damaged: bool

    @property
    def plies(self) -> int:
        """How many actions it has, those that were taken back left out."""
        return len(self.record.actions)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats at which persons sat."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.get("kind") == "person")

    @property
    def result(self) -> str:
        """``"won"``, ``"lost"`` or ``"drawn"`` for the one person at it.

        ``"over"`` where it was nobody's own, ``""`` for a game that has not ended.
        """
        if self.outcome is None:
            return ""
        if self.outcome.winner is None:
            return "drawn"
        if len(self.persons) != 1:
            return "over"
        return "won" if self.outcome.winner == self.persons[0] else "lost"


def saved(identity: str) -> Saved:
    """The kept game ``identity``; raises ``Unreadable`` if there is none, or it cannot be read."""
    return _saved(file_of(identity))


def record(identity: str) -> Record:
    """What replays the kept game ``identity``; raises ``Unreadable`` as ``saved`` does."""
    return saved(identity).record


def delete(identity: str) -> None:
    """Delete the kept game ``identity``; raises ``Unreadable`` if there is none.

    What it goes on from goes with it, unless that went on otherwise too.
    """
    path = file_of(identity)
    before = _hidden_by(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise Unreadable("journal.not_deleted", id=identity, reason=reason) from fault
    if before is not None:
        delete(before)


def _hidden_by(path: Path) -> str | None:
    """The game whose place the one in ``path`` has taken."""
    try:
        each = _saved(path)
        before = saved(each.continues or "")
    except Unreadable:
        return None
    return before.id if before.record.actions == each.taken_up else None


def games(game: str | None = None) -> pd.DataFrame:
    """All kept games as a frame, the newest first; with ``game``, those of one game.

    Columns: ``id``; ``game``; ``when`` (begun, UTC); ``players`` (names by seat); ``level`` (of the
    computer, or None); ``options``; ``plies``; ``result`` (``"won"``, ``"lost"``, ``"drawn"``, or
    ``"over"`` where it was nobody's own, ``""`` unfinished); ``reason``; ``hints`` (how often one
    was asked for); ``can_go_on``. A game that another one goes on from is that other one's row.
    Files that cannot be read have no row: ``games().attrs["unreadable"]`` has a sentence for each.
    """
    import pandas as pd

    found, unreadable = kept()
    rows = [_row(each) for each in found if game in (None, each.record.game)]
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype=object).astype(_COLUMNS)
    frame.attrs["unreadable"] = [why.message() for why in unreadable]
    return frame


def cut_off(game: str) -> Saved | None:
    """The newest kept game of ``game``, if it has not ended; None otherwise.

    Raises ``Unreadable`` if the newest of all files, or the newest of ``game``, cannot be read.
    """
    newest = True
    for path in reversed(all_files()):
        try:
            if _holds_nothing(path):  # the process was killed before anything was kept
                continue
            header = read_header(path)
        except Unreadable:
            if newest:
                raise
            continue
        newest = False
        if header["cantorlab"] == "game" and _names(header) == game:
            each = _saved(path)
            return each if each.outcome is None else None
    return None


def _holds_nothing(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return not file.readline().endswith(b"\n")
    except OSError:
        return False


def _names(header: Json) -> object:
    told = header.get("record")
    return told.get("game") if isinstance(told, dict) else None


_COLUMNS: dict[str, str] = {
    "id": "object",
    "game": "object",
    "when": "datetime64[ns, UTC]",
    "players": "object",
    "level": "object",
    "options": "object",
    "plies": "int64",
    "result": "object",
    "reason": "object",
    "hints": "int64",
    "can_go_on": "bool",
}


def _row(each: Saved) -> Json:
    levels = [seat.get("level") for seat in each.seats if seat.get("kind") == "computer"]
    return {
        "id": each.id,
        "game": each.record.game,
        "when": each.when,
        "players": tuple(seat.get("name") for seat in each.seats),
        "level": levels[0] if levels else None,
        "options": dict(each.record.options),
        "plies": each.plies,
        "result": each.result,
        "reason": each.outcome.reason if each.outcome else "",
        "hints": each.notes.get("hint", 0),
        "can_go_on": each.outcome is None,
    }


def kept() -> tuple[list[Saved], list[Unreadable]]:
    """All kept games, the newest first, and what cannot be read.

    Those that another one goes on from are left out.
    """
    found: dict[str, Saved] = {}
    unreadable: list[Unreadable] = []
    for path in all_files():
        try:
            if read_header(path)["cantorlab"] != "game":
                continue
            each = _saved(path)
        except Unreadable as why:
            unreadable.append(why)
            continue
        before = found.get(each.continues or "")
        if before is not None and before.record.actions == each.taken_up:
            del found[before.id]  # otherwise it went on too: at another table, or in another kernel
        found[each.id] = each
    return list(reversed(found.values())), unreadable


def _saved(path: Path) -> Saved:
    lines = read(path)
    try:
        return _folded(path.stem, lines)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise Unreadable("journal.damaged", id=path.stem) from fault


def _folded(identity: str, lines: Lines) -> Saved:
    """The game that the lines tell, from the first to the last."""
    header = lines.header
    if header["cantorlab"] != "game":
        raise ValueError("another kind of file")
    begun = Record.from_dict(header["record"])
    actions = list(begun.actions)
    seating = header
    outcome: Outcome | None = None
    resigned: Seat | None = None
    left: dict[int, tuple[float, ...]] = {}
    notes: dict[str, int] = {}
    for event in lines.events:
        match event["do"]:
            case "act":
                if "left" in event:
                    left[len(actions)] = _seconds(event["left"], len(seating["seats"]))
                actions.append((int(event["seat"]), str(event["action"])))
            case "undo":
                actions = actions[: len(actions) - _count(event["plies"], len(actions))]
                left = {ply: each for ply, each in left.items() if ply < len(actions)}
                outcome = resigned = None
            case "seats":
                seating = event
            case "end":
                outcome = Outcome(_seat(event["winner"]), str(event["reason"]))
                resigned = _seat(event.get("resigned"))
            case "note":
                notes[str(event["what"])] = notes.get(str(event["what"]), 0) + 1
    return Saved(
        id=identity,
        when=datetime.fromisoformat(header["at"]),
        record=Record(begun.game, begun.options, begun.deal, tuple(actions)),
        seats=tuple(dict(seat) for seat in seating["seats"]),
        settings=dict(seating["settings"]),
        outcome=outcome,
        resigned=resigned,
        left=left,
        notes=notes,
        continues=header["continues"],
        taken_up=begun.actions,
        damaged=lines.damaged,
    )


def _seat(value: Any) -> Seat | None:
    return None if value is None else int(value)


def _seconds(told: Any, seats: int) -> tuple[float, ...]:
    seconds = tuple(map(float, told))
    if len(seconds) != seats or not all(0 <= each < math.inf for each in seconds):
        raise ValueError("no time that a clock can show")
    return seconds


def _count(plies: Any, most: int) -> int:
    if type(plies) is not int or not 0 <= plies <= most:
        raise ValueError("more was taken back than was played")
    return plies
