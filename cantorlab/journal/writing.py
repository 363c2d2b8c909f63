"""A game written down while it is played."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from cantorlab.journal.files import SUFFIX, VERSION, Json, Log, folder
from cantorlab.rules.state import Outcome, Record, Seat


class GameLog:
    """Keeps one game; its file is made with the first action: looking at a board keeps nothing.

    ``begun`` is the game as it comes to the table: its record, the actions taken so far included.
    ``seats`` says who sits where (``name``, ``kind`` and ``level``, as a view's players);
    ``settings`` is what the table needs beside the record to be set up again, JSON-able.
    ``continues`` is the id of the kept game that this one goes on from.
    """

    def __init__(
        self,
        begun: Record,
        seats: Sequence[Mapping[str, Any]] = (),
        settings: Mapping[str, Any] | None = None,
        continues: str | None = None,
    ) -> None:
        now = datetime.now(UTC)
        self.id = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"
        self._header: Json | None = {
            "cantorlab": "game",
            "version": VERSION,
            "at": now.isoformat(timespec="seconds"),
            "record": begun.to_dict(),
            "seats": [dict(seat) for seat in seats],
            "settings": dict(settings or {}),
            "continues": continues,
        }
        home = folder()
        self._log = None if home is None else Log(home / f"{self.id}{SUFFIX}")

    @property
    def fault(self) -> OSError | None:
        """Why the game is not being kept any more; None while it is, or where nothing ever is."""
        return None if self._log is None else self._log.fault

    @property
    def begun(self) -> bool:
        """Whether anything has been written."""
        return self._header is None

    def act(self, seat: Seat, action: str) -> None:
        """An action was taken."""
        self._append({"do": "act", "seat": seat, "action": action})

    def undo(self, plies: int) -> None:
        """The last ``plies`` actions were taken back."""
        self._append({"do": "undo", "plies": plies})

    def note(self, what: str, **more: Any) -> None:
        """Something beside the game happened: a hint was asked for, a winner was predicted."""
        self._append({"do": "note", "what": what, **more})

    def end(self, outcome: Outcome) -> None:
        """The game is over, by the rules or by resigning."""
        self._append({"do": "end", "winner": outcome.winner, "reason": outcome.reason})
        self.close()

    def rest(self) -> None:
        """A good moment to reach the disk: nobody is waiting."""
        if self._log is not None:
            self._log.rest()

    def close(self) -> None:
        """Let go of the file; it may still be written to."""
        if self._log is not None:
            self._log.close()

    def _append(self, event: Json) -> None:
        if self._log is None:
            return
        event["at"] = datetime.now(UTC).isoformat(timespec="milliseconds")
        if self._header is None:
            self._log.append(event)
        elif event["do"] != "note":  # a note alone is no game
            self._log.append(self._header, event)
            self._header = None
