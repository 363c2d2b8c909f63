"""Log of a game, or of a page of exercises, written while it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from operator import index
from typing import Any, Literal

from cantorlab.journal.files import SUFFIX, VERSION, Json, folder, new_name
from cantorlab.journal.lines import is_header
from cantorlab.journal.log import Log
from cantorlab.journal.saved_game import SavedGame, persons_at
from cantorlab.rules.state import Outcome, Record, Seat
from cantorlab.support import deprecation


class _Writer:
    """File of the journal that is being written; it is made with its first line."""

    def __init__(self, kind: Literal["game", "answers", "lessons"], **header: Any) -> None:
        now = datetime.now(UTC)
        self.id = new_name(now)
        at = now.isoformat(timespec="seconds")
        self._header = {"cantorlab": kind, "version": VERSION, "at": at, **header}
        self._waiting: list[Json] = []
        self._begun = False
        home = folder()
        self._log = None if home is None else Log(home / f"{self.id}{SUFFIX}")

    @property
    def fault(self) -> Exception | None:
        """Fault that stopped the writing; None while it goes on, or if there never was any."""
        return None if self._log is None else self._log.fault

    @property
    def begun(self) -> bool:
        """True once the file has a line."""
        return self._log is not None and self._log.is_written

    def begin(self) -> None:
        """Make the file now, with all events that wait for it."""
        if self._log is None or self._begun:
            return
        self._begun = True
        if is_header(self._header):
            self._log.append(self._header, *self._waiting)
        else:  # nothing could read it again
            self._log.stop(ValueError("those at the table have no names"))
        self._waiting = []

    def rest(self) -> None:
        """Sync to the disk at a good moment: no user is waiting."""
        if self._log is not None:
            self._log.rest()

    def close(self) -> None:
        """Close the file, which then reaches the disk; it may still be written to."""
        if self._log is not None:
            self._log.close()

    def _append(self, event: Json, *, begins: bool = True) -> None:
        """Write an event; one that does not begin a file waits for the first that does."""
        if self._log is None:
            return
        event["at"] = datetime.now(UTC).isoformat(timespec="milliseconds")
        if self._begun:
            self._log.append(event)
            return
        self._waiting.append(event)
        if begins:
            self.begin()


class GameLog(_Writer):
    """Log of one game; its file is made with a user's first action, or when ``begin`` is called.

    ``begun`` is the game as it comes to the table: its record, the actions taken so far included.
    ``seats`` has the players by seat (``name``, ``kind`` and ``level``, as a view's players);
    ``settings``, JSON-able, are needed beside the record to set the table up again. ``continues``
    is the id of the kept game that this one continues.

    >>> from cantorlab import journal
    >>> from cantorlab.rules import tafl
    >>> log = journal.GameLog(tafl.start().record, [{"name": "Ada", "kind": "person"}])
    >>> log.act(0, "d1-d4")
    >>> log.close()
    >>> log.fault is None
    True
    """

    def __init__(
        self,
        begun: Record,
        seats: Sequence[Mapping[str, Any]] = (),
        settings: Mapping[str, Any] | None = None,
        continues: str | None = None,
    ) -> None:
        told = _seating(seats, settings or {})
        super().__init__("game", record=begun.to_dict(), **told, continues=continues)
        self._persons = persons_at(seats)
        self._empty = not begun.actions

    @classmethod
    def reopen(cls, kept: SavedGame) -> GameLog:
        """Return the log that goes on in the file of a kept game; raises ``OSError``."""
        log = cls(kept.record, kept.seats, kept.settings)
        if log._log is not None:
            log.id, log._begun = kept.id, True
            log._log = Log.reopen(log._log.path.with_name(f"{kept.id}{SUFFIX}"))
        return log

    def act(
        self,
        seat: Seat,
        action: str,
        left: Sequence[float] | None = None,
        nonce: str | None = None,
    ) -> None:
        """Note an action; ``left``: the seconds that each then has, if there is a clock.

        ``nonce``: that of the message by which a seat of a room has acted.
        """
        self._empty = False
        actor = index(seat)
        event: Json = {"do": "act", "seat": actor, "action": action}
        if left is not None:
            event["left"] = [round(float(seconds), 3) for seconds in left]
        if nonce is not None:
            event["nonce"] = nonce
        self._append(event, begins=actor in self._persons or not self._persons)

    def undo(self, plies: int) -> None:
        """Note that the last ``plies`` actions were taken back."""
        self._append({"do": "undo", "plies": plies}, begins=False)

    def set_seats(self, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> None:
        """Note new players at the table, or new settings."""
        self._persons = persons_at(seats)
        self._append({"do": "seats", **_seating(seats, settings)}, begins=False)

    def seated(self, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> None:
        """Note as ``set_seats``, whose old name this is."""
        deprecation.warn("GameLog.seated", "set_seats")
        self.set_seats(seats, settings)

    def note(self, what: str, **more: Any) -> None:
        """Note an event beside the game: a hint was asked for, a winner was predicted."""
        self._append({"do": "note", "what": what, **more}, begins=False)

    def end(self, outcome: Outcome, resigned: Seat | None = None) -> None:
        """Note the end of the game, by the rules or because ``resigned`` gave up."""
        event = {"do": "end", "winner": outcome.winner, "reason": outcome.reason}
        self._append({**event, "resigned": resigned}, begins=not self._empty)
        self.close()


class AnswerLog(_Writer):
    """Log of the answers to exercises; its file is made with the first one.

    ``pupil`` is the name that they are filed under, if there is one.

    >>> from cantorlab import journal
    >>> log = journal.AnswerLog("Ada")
    >>> log.name("Ada L.")
    >>> log.close()
    >>> log.fault is None
    True
    """

    def __init__(self, pupil: str | None = None) -> None:
        super().__init__("answers", pupil=pupil)

    def answer(
        self,
        round: int,
        number: int,
        answer: Mapping[str, Any],
        *,
        solved: bool,
        lesson: Mapping[str, Any] | None = None,
    ) -> None:
        """Note the answer to exercise ``number`` of a round; a later line for it replaces this.

        ``answer`` is the mapping that a file of answers keeps (``exercises.Answer``); ``lesson``
        has the further data of a lesson's question, so that it can be shown again as it was.
        """
        told: Json = {"round": round, "number": number, "solved": solved}
        if lesson is not None:
            told["lesson"] = dict(lesson)
        self._append({"do": "answer", **told, "answer": dict(answer)})

    def name(self, pupil: str, mark: str | None = None, *, into: str | None = None) -> None:
        """Name the work of a mark (None: that of this file); ``into``: join it to another."""
        own: Json = {"pupil": pupil, "mark": mark or self.id}
        self._append({"do": "pupil", **own, **({} if into is None else {"into": into})})


class LessonLog(_Writer):
    """Log of the steps solved in tutorials and puzzles; its file is made with the first one.

    >>> from cantorlab import journal
    >>> log = journal.LessonLog()
    >>> log.step("tafl", "tutorial", "move", tries=1, hints=0, seconds=4.2)
    >>> log.close()
    >>> log.fault is None
    True
    """

    def __init__(self) -> None:
        super().__init__("lessons")

    def step(
        self, game: str, lesson: str, name: str, tries: int, hints: int, seconds: float
    ) -> None:
        """Note that the step ``name`` of a lesson (``"tutorial"`` or ``"puzzles"``) was solved.

        ``tries`` counts the right one too, ``seconds`` the time since it was first shown.
        """
        told = {"game": game, "lesson": lesson, "step": name}
        self._append({"do": "step", **told, "tries": tries, "hints": hints, "seconds": seconds})


def _seating(seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> Json:
    return {"seats": [dict(seat) for seat in seats], "settings": dict(settings)}
