"""Game of the journal, made of the lines of its file: whole, or a summary of it for a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from cantorlab.journal.files import Json, UnreadableFile
from cantorlab.journal.lines import JournalFile, is_moment
from cantorlab.rules.reading import whole
from cantorlab.rules.record import MOST_ACTIONS
from cantorlab.rules.state import Outcome, Record, Seat
from cantorlab.support import deprecation
from cantorlab.support.deprecation import find_for_pickles

# The end of a game that some have won together (rules §5).
SHARED = "shared win"


@dataclass(frozen=True)
class SavedGame:
    """Kept game.

    Attributes:
        id: the name of its file.
        when: the moment it was begun, in UTC.
        record: the record that replays it, up to the last action that was not taken back.
        seats: by seat its ``name``, ``kind`` (``"person"`` or ``"computer"``) and ``level``.
        settings: the table's settings beside the record.
        outcome: its outcome, resigning included; None while it may go on.
        resigned: the seat that resigned, if one did.
        left: the seconds that each had left when the action at a ply was taken, by ply, with a
            clock.
        nonces: those of the messages by which seats of a room have acted.
        notes: how often each thing beside the game happened (``"hint"``).
        continues: the id of the game that it continues.
        resumed_actions: the actions that it began with.
        damaged: whether the file is damaged further on.

    >>> from cantorlab import journal
    >>> games, _ = journal.load_all()
    >>> [game.result for game in games if game.outcome is None and game.result]
    []
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
    nonces: frozenset[tuple[Seat, str]]
    continues: str | None
    resumed_actions: tuple[tuple[Seat, str], ...]
    damaged: bool

    @property
    def taken_up(self) -> tuple[tuple[Seat, str], ...]:
        """Old name of ``resumed_actions``."""
        deprecation.warn("SavedGame.taken_up", "resumed_actions")
        return self.resumed_actions

    @property
    def plies(self) -> int:
        """Number of its actions, without those taken back."""
        return len(self.record.actions)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats at which persons sat."""
        return persons_at(self.seats)

    @property
    def result(self) -> str:
        """Result for its one user: ``"won"``, ``"lost"``, ``"drawn"`` or ``"shared"``, a win.

        ``"over"`` without a single user, ``""`` for a game that has not ended.
        """
        return _result(self.persons, self.outcome, self.resigned, self.record)

    def result_of(self, seat: Seat) -> str:
        """Return the result for a seat, whoever sat there: as ``result``.

        Raises ``ValueError`` for one that the game does not have.
        """
        own = whole("seat", seat, 0, len(self.seats) - 1)
        return _result((own,), self.outcome, self.resigned, self.record)


class Summary(NamedTuple):
    """Summary of a kept game for a list.

    Attributes:
        id: the name of its file.
        game: the name of the game.
        at: the moment it was begun, as it is written.
        seats: by seat its ``name``, ``kind`` and ``level``.
        options: those of the game.
        plies: the number of its actions, without those taken back.
        result: that of ``SavedGame``; ``reason``: that of its end, None while it may go on.
        winner: the seat that won, if one did.
        hints: the number of hints asked for.
        continues: the id of the game that it continues.
        resumed_actions: the mark of the actions that it began with; ``reached``: of those it has.
        damaged: the line in which its file is damaged, if it is; 0 otherwise.
        played: the moment of its last line, in seconds since 1970.
    """

    id: str
    game: str
    at: str
    seats: tuple[Json, ...]
    options: Mapping[str, Any]
    plies: int
    result: str
    reason: str | None
    winner: Seat | None
    hints: int
    continues: str | None
    resumed_actions: str
    reached: str
    damaged: int
    played: float

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats at which persons sat."""
        return persons_at(self.seats)

    @property
    def level(self) -> str | None:
        """The level of the computer; the first of several."""
        levels = [seat.get("level") for seat in self.seats if seat.get("kind") == "computer"]
        return levels[0] if levels else None


def persons_at(seats: Sequence[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Return the seats at which persons sit."""
    return tuple(at for at, seat in enumerate(seats) if seat.get("kind") == "person")


def _result(
    persons: tuple[Seat, ...], outcome: Outcome | None, resigned: Seat | None, record: Record
) -> str:
    """Return the result of a game for its one user: ``SavedGame.result`` (rules §5)."""
    if outcome is None:
        return ""
    own = persons[0] if len(persons) == 1 else None
    if outcome.winner is not None:
        return "over" if own is None else "won" if outcome.winner == own else "lost"
    if resigned is not None:
        return "over" if own is None else "lost" if resigned == own else "shared"
    returns = _returns(record)
    if own is None:
        return "over" if any(returns) else "drawn"
    if own < len(returns) and returns[own]:
        return "won" if returns[own] > 0 else "lost"
    return "shared" if outcome.reason == SHARED else "drawn"


def _returns(record: Record) -> tuple[float, ...]:
    """Return what each seat has by the rules: nothing for a draw that was agreed on."""
    try:
        return record.replay().returns()
    except Exception:  # a game from outside that is not here, or not as it was
        return ()


class _GameBuilder(NamedTuple):
    """Accumulated contents of the lines of a game."""

    begun: Record
    actions: list[tuple[Seat, str]]
    seats: tuple[Json, ...]
    settings: Json
    outcome: Outcome | None
    resigned: Seat | None
    left: dict[int, tuple[float, ...]]
    notes: dict[str, int]
    nonces: set[tuple[Seat, str]]


def game_of(lines: JournalFile) -> SavedGame:
    """Return the game in these lines; raise ``UnreadableFile`` if there is none."""
    fold = _fold_or_refuse(lines)
    return SavedGame(
        id=lines.id,
        when=datetime.fromisoformat(lines.header["at"]),
        record=Record(fold.begun.game, fold.begun.options, fold.begun.deal, tuple(fold.actions)),
        seats=fold.seats,
        settings=fold.settings,
        outcome=fold.outcome,
        resigned=fold.resigned,
        left=fold.left,
        notes=fold.notes,
        nonces=frozenset(fold.nonces),
        continues=lines.header["continues"],
        resumed_actions=fold.begun.actions,
        damaged=lines.fault is not None,
    )


def summary_of(lines: JournalFile) -> Summary:
    """Return the summary of the game in these lines; raise as ``game_of``."""
    fold = _fold_or_refuse(lines)
    return Summary(
        id=lines.id,
        game=fold.begun.game,
        at=lines.header["at"],
        seats=fold.seats,
        options=fold.begun.options,
        plies=len(fold.actions),
        result=_result(
            persons_at(fold.seats),
            fold.outcome,
            fold.resigned,
            replace(fold.begun, actions=tuple(fold.actions)),
        ),
        reason=None if fold.outcome is None else fold.outcome.reason,
        winner=None if fold.outcome is None else fold.outcome.winner,
        hints=fold.notes.get("hint", 0),
        continues=lines.header["continues"],
        resumed_actions=_mark(fold.begun.actions),
        reached=_mark(fold.actions),
        damaged=0 if lines.fault is None else lines.fault.params["line"],
        played=_last_moment(lines),
    )


def _last_moment(lines: JournalFile) -> float:
    last = lines.events[-1] if lines.events else lines.header
    at: str = last["at"] if is_moment(last.get("at")) else lines.header["at"]
    return datetime.fromisoformat(at).timestamp()


def _mark(actions: Sequence[tuple[Seat, str]]) -> str:
    """Return a text that identifies a list of actions."""
    return blake2b(repr([*actions]).encode(), digest_size=8).hexdigest()


def _fold_or_refuse(lines: JournalFile) -> _GameBuilder:
    try:
        return _fold(lines)
    except Exception as fault:  # a game from outside may refuse a record in any way
        raise UnreadableFile("journal.damaged", id=lines.id) from fault


def _fold(lines: JournalFile) -> _GameBuilder:
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
    nonces: set[tuple[Seat, str]] = set()
    for event in lines.events:
        match event["do"]:
            case "act":
                if "left" in event:
                    if len(event["left"]) != len(seating["seats"]):
                        raise ValueError("a time for each seat, and for no other")
                    left[len(actions)] = tuple(map(float, event["left"]))
                actions.append((event["seat"], event["action"]))
                if "nonce" in event:
                    nonces.add((event["seat"], event["nonce"]))
                if len(actions) > MOST_ACTIONS:
                    raise ValueError("more than any game has")
            case "undo":
                if event["plies"] > len(actions):
                    raise ValueError("more was taken back than was played")
                actions = actions[: len(actions) - event["plies"]]
                left = {ply: each for ply, each in left.items() if ply < len(actions)}
                outcome = resigned = None
            case "seats":
                seating = event
            case "end":
                outcome, resigned = Outcome(event["winner"], event["reason"]), event.get("resigned")
            case "note":
                notes[event["what"]] = notes.get(event["what"], 0) + 1
    return _GameBuilder(
        begun,
        actions,
        tuple(seating["seats"]),
        seating["settings"],
        outcome,
        resigned,
        left,
        notes,
        nonces,
    )


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Saved": "SavedGame"})
