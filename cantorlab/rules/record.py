"""Written form of a game: its options, its deal and its actions, which replay it exactly.

>>> from cantorlab import Record
>>> from cantorlab.rules import tafl
>>> record = tafl.start().apply("d1-d4").record
>>> record.actions, Record.from_text(record.to_text()) == record
(((0, 'd1-d4'),), True)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from cantorlab import games
from cantorlab.rules import notation
from cantorlab.rules.reading import cite, fields, read_items, read_json, text, whole
from cantorlab.rules.values import LARGEST_NUMBER, FrozenDict, Json, freeze, thaw

if TYPE_CHECKING:  # a state has its record, and a record leads to its state
    from cantorlab.rules.state import Outcome, State

Seat: TypeAlias = int

# The longest game there can be, of Catch the Queen, has some 7,000 actions.
MOST_ACTIONS = 10_000
LONGEST_ACTION = 200
LAST_SEAT = 99
MOST_HEADERS = 100
LONGEST_HEADER = 1_000
LONGEST_COMMENT = 10_000


@dataclass(frozen=True)
class Record:
    """Game written down: replaying the actions from the deal gives the same state.

    ``headers`` describe the game (``{"Event": "A rainy Sunday", "Seat0": "Ada"}``), and
    ``comments`` are by the number of the action that they follow, 0 for the start. Mappings become
    read-only copies. Raises ``ValueError`` for values that JSON does not have, and for more
    than 10,000 actions.

    >>> Record("tafl", {}, {}, [(0, "d1-d4")]).replay().to_act
    (1,)
    """

    game: str
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    actions: tuple[tuple[Seat, str], ...] = ()
    headers: Mapping[str, str] = FrozenDict({})
    comments: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        text("the game of a record", self.game, LONGEST_ACTION)
        for name in ("options", "deal"):
            value = freeze(getattr(self, name))
            if not isinstance(value, Mapping):
                raise ValueError(f"the {name} of a record must be a mapping")
            object.__setattr__(self, name, value)
        listed = read_items("the actions of a record", self.actions, MOST_ACTIONS)
        object.__setattr__(self, "actions", tuple([_action(entry) for entry in listed]))
        object.__setattr__(self, "headers", _headers(self.headers))
        object.__setattr__(self, "comments", _comments(self.comments, len(self.actions)))

    @cached_property
    def outcome(self) -> Outcome | None:
        """Outcome that the actions lead to, or None; raises as ``replay`` does."""
        return self.replay().outcome

    @cached_property
    def result(self) -> str:
        """Each seat's part of the win, ``1-0``, ``1/2-1/2``; ``*`` for a game that is not over.

        It follows from the actions, or else from the header ``Result``. Raises ``ValueError`` as
        ``replay`` does.
        """
        return self._result_headers(self.replay())[notation.RESULT]

    def start(self) -> State:
        """Return the state before the first action, of the game's registered class.

        Raises ``ValueError`` if there is no such game, or not with these options and this deal.
        """
        kind: type[State] = games.get(self.game).load("state")
        return kind.from_deal(self.options, self.deal)

    def replay(self, plies: int | None = None) -> State:
        """Return the state after the first ``plies`` actions (default: all of them).

        Raises ``ValueError`` as ``start`` does, and for an illegal action.
        """
        state = self.start()
        for seat, action in self.actions[:plies]:
            state = state.apply(action, seat)
        return state

    def to_dict(self) -> Json:
        """Return a JSON-able copy, which ``from_dict`` reads back."""
        written: Json = {
            "game": self.game,
            "options": thaw(self.options),
            "deal": thaw(self.deal),
            "actions": [list(entry) for entry in self.actions],
        }
        if self.headers:
            written["headers"] = dict(self.headers)
        if self.comments:
            written["comments"] = {str(at): said for at, said in self.comments.items()}
        return written

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """Return the record that ``to_dict`` wrote; raise ``ValueError`` if it is not one."""
        needed = ("game", "options", "deal", "actions")
        found = fields("a record", data, needed, ("headers", "comments"))
        game = games.get(found["game"])
        options, deal, actions = (found[name] for name in needed[1:])
        bare = cls(game.name, options, deal, actions, found.get("headers", {}))
        if "comments" not in found:
            return bare
        return replace(bare, comments=_comments_by_number(found["comments"], len(bare.actions)))

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, written: str) -> Record:
        """Return the record that ``to_json`` wrote; raise ``ValueError`` if it is not one."""
        return cls.from_dict(read_json("a record", written))

    def to_text(self) -> str:
        """Return the game as text: headers, numbered moves, comments, result.

        See ``rules.notation``.

        Raises ``ValueError`` as ``replay`` does.

        >>> print(Record("tafl", {}, {}, [(0, "d1-d4")], {"Seat0": "Ada"}).to_text())
        [Cantorlab 1]
        [Game "tafl"]
        [Seat0 "Ada"]
        [Result "*"]
        <BLANKLINE>
        1. d1-d4
        *
        <BLANKLINE>
        """
        state = self.start()
        options, deal = _fewest_options(state)
        seats_said = state.num_players > 2
        for seat, action in self.actions:
            seats_said = seats_said or len(state.to_act) > 1
            state = state.apply(action, seat)
        moves = [
            notation.WrittenAction(written, seat if seats_said else None)
            for written, (seat, _) in zip(state.written_actions, self.actions, strict=True)
        ]
        told = self._result_headers(state)
        headers = {**self.headers, **told}
        game = notation.GameText(
            self.game, options, deal, moves, told[notation.RESULT], headers, self.comments
        )
        return notation.write(game, notation.rounds([seat for seat, _ in self.actions]))

    def _result_headers(self, state: State) -> dict[str, str]:
        """Return the headers that say how the game ended: by its moves, or else by its headers."""
        if state.outcome is None:
            return {notation.RESULT: self.headers.get(notation.RESULT, notation.UNFINISHED)}
        return {
            notation.RESULT: notation.score(state.returns()),
            notation.TERMINATION: state.outcome.reason,
        }

    @classmethod
    def from_text(cls, written: str, *, first_line: int = 1) -> Record:
        """Return the record of a game from the text that ``to_text`` writes.

        ``first_line`` is the number of its first line in its file. Raises ``ValueError`` with the
        line for a damaged text, an illegal action, or a result that contradicts the moves.
        """
        read = notation.read(written, whole("first_line", first_line, 0, LARGEST_NUMBER))
        state = _start_of_text(read)
        for number, move in enumerate(read.moves, start=1):
            try:
                action = state.action_from_text(move.text)
                state = state.apply(action, move.seat)
            except ValueError as error:
                notation.refuse(move.line, f"move {number}, {cite(move.text)}: {error}")
        for number, (move, full, entry) in enumerate(
            zip(read.moves, state.written_actions, state.actions, strict=True), start=1
        ):
            if move.text not in (full, entry[1]):
                notation.refuse(move.line, f"move {number} is {full}, not {cite(move.text)}")
        headers = _check_headers(read, state)
        try:
            begun = state.record
            record = cls(read.game, begun.options, begun.deal, begun.actions, headers)
        except ValueError as error:
            notation.refuse(first_line, error)
        try:
            record = replace(record, comments=read.comments)
        except ValueError as error:
            notation.refuse(read.lines["end"], error)
        record.__dict__.update(outcome=state.outcome, result=read.result)  # known already
        return record


def _start_of_text(read: notation.GameText) -> State:
    """Return the state that a text begins from."""
    try:
        game = games.get(read.game)
    except ValueError as error:
        notation.refuse(read.lines["Game"], error)
    entries = [at for name, at in read.lines.items() if name.startswith(("Option ", "Deal "))]
    try:
        kind: type[State] = game.load("state")
        return kind.from_deal(freeze(read.options), freeze(read.deal))
    except ValueError as error:
        notation.refuse(entries[0] if len(entries) == 1 else read.lines["Game"], error)


def _check_headers(read: notation.GameText, state: State) -> dict[str, str]:
    """Return the headers without those that follow from the moves.

    Raises ``ValueError`` for any that contradict them.
    """
    headers = dict(read.headers)
    result = headers.get(notation.RESULT, read.result)
    line = read.lines.get(notation.RESULT, read.lines["end"])
    if result != read.result:
        notation.refuse(line, f"the result is {cite(result)} here and {read.result} at the end")
    if state.outcome is None:
        if result == notation.UNFINISHED:
            headers.pop(notation.RESULT, None)
        else:
            headers[notation.RESULT] = result
        return headers
    reached = notation.score(state.returns())
    if result != reached:
        notation.refuse(line, f"the result is {cite(result)}, and the moves end in {reached}")
    headers.pop(notation.RESULT, None)
    reason = headers.pop(notation.TERMINATION, state.outcome.reason)
    if reason != state.outcome.reason:
        line = read.lines[notation.TERMINATION]
        notation.refuse(line, f"the game ends by {state.outcome.reason}, not by {cite(reason)}")
    return headers


def _fewest_options(state: State) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the options and the deal of a state, without options that are off and not needed."""
    record = state.record
    chosen = {name: value for name, value in record.options.items() if value not in (None, False)}
    try:
        same = type(state).from_deal(chosen, record.deal).record.options == record.options
    except (ValueError, KeyError):  # a game from outside may insist on all of them
        same = False
    return (chosen if same else record.options), record.deal


def _headers(headers: object) -> FrozenDict:
    if not isinstance(headers, Mapping) or len(headers) > MOST_HEADERS:
        raise ValueError(f"the headers of a record are a mapping of at most {MOST_HEADERS}")
    for name, value in headers.items():
        if not isinstance(name, str) or not notation.NAME.fullmatch(name):
            raise ValueError(f"the name of a header is one such as Event, not {cite(name)}")
        if name in notation.OWN:
            raise ValueError(f"the header {name} belongs to the format")
        text(f"the header {name}", value, LONGEST_HEADER)
        if name == notation.RESULT and not notation.is_result(value):
            raise ValueError(f"a result is one such as 1-0 or 1/2-1/2, not {cite(value)}")
    return FrozenDict({name: str(value) for name, value in headers.items()})


def _comments(comments: object, plies: int) -> FrozenDict:
    if not isinstance(comments, Mapping) or len(comments) > plies + 1:
        raise ValueError("the comments of a record are a mapping, at most one for each action")
    listed = {
        whole("the number of a comment", at, 0, plies): text("a comment", said, LONGEST_COMMENT)
        for at, said in comments.items()
    }
    return FrozenDict({at: listed[at] for at in sorted(listed) if listed[at]})  # type: ignore[misc]


def _comments_by_number(comments: Any, plies: int) -> Mapping[int, str]:
    """Return the comments of a record in JSON, whose keys are texts, by number."""
    if not isinstance(comments, Mapping):
        raise ValueError(f"the comments of a record must be a mapping, not {cite(comments)}")
    numbers = {str(number): number for number in range(plies + 1)}
    found: dict[Any, str] = {numbers.get(at, at): said for at, said in comments.items()}
    return found


def _action(entry: object) -> tuple[Seat, str]:
    pair = read_items("an action of a record", entry, 2)
    if len(pair) != 2:
        raise ValueError("an action of a record is a seat and a text")
    seat = whole("the seat of an action", pair[0], 0, LAST_SEAT)
    return seat, text("an action", pair[1], LONGEST_ACTION)
