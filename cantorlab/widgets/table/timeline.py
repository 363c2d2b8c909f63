"""Timeline of a game: its states, with undo, and its chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from cantorlab.rules.state import Outcome, Seat, State

#: The reason of a draw that the players have agreed on.
AGREED = "agreed"


class Positions(Sequence[State]):
    """Every state of a game, by ply; the last is the present one. Immutable.

    It is made of the newest states; those before them are replayed when they are asked for.
    """

    state: State

    def __init__(self, known: Sequence[State]) -> None:
        self._known = tuple(known)
        self.state = self._known[-1]

    def __len__(self) -> int:
        return len(self.state.actions) + 1

    @overload
    def __getitem__(self, ply: int) -> State: ...
    @overload
    def __getitem__(self, ply: slice) -> Sequence[State]: ...
    def __getitem__(self, ply: int | slice) -> State | Sequence[State]:
        replayed = len(self) - len(self._known)
        if isinstance(ply, int):
            at = ply if ply >= 0 else ply + len(self)
            if replayed <= at < len(self):
                return self._known[at - replayed]
        return self._all[ply]

    def then(self, after: State) -> Positions:
        """Return the sequence one action later."""
        return Positions((*self._known, after))

    def upto(self, ply: int) -> Positions:
        """Return the sequence as it was at ``ply``."""
        return Positions(self._all[: ply + 1])

    @cached_property
    def _all(self) -> tuple[State, ...]:
        oldest = self._known[0]
        record = oldest.record
        past = [] if not oldest.actions else [type(oldest).from_deal(record.options, record.deal)]
        for seat, action in oldest.actions[:-1]:
            past.append(past[-1].apply(action, seat))
        return (*past, *self._known)


class GameTimeline:
    """The game that is on at a table.

    - ``line``: its states; ``state``: the present one
    - ``begun``: the ply at which it was taken up here
    - ``resigned``: the seat that has given up, or whose time is over, or None
    - ``deals``: the number of games dealt here
    - ``chance``: the chance of the present game
    - ``changes``: how often the game has come to stand otherwise
    """

    line: Positions
    state: State
    begun: int
    deals: int
    changes: int
    chance: Chance
    resigned: Seat | None
    _stopped: Outcome | None

    def __init__(self, seed: int | None) -> None:
        self.chance = Chance(any_seed() if seed is None else seed)
        self.deals = 0
        self.changes = 0

    @property
    def ended(self) -> Outcome | None:
        """The outcome, by the rules or without them; None while the game goes on."""
        return self.state.outcome or self._stopped

    # -- from one position to the next ----------------------------------------------------------

    def put(self, state: State) -> None:
        """Take up a game, in this state."""
        self._leap(Positions([state]))

    def go_back(self, ply: int) -> None:
        """Continue from an earlier state of this game."""
        self._leap(self.line.upto(ply))

    def act(self, action: str, seat: Seat) -> None:
        """Take an action; the rules judge it and raise ``IllegalAction``."""
        self.state = self.state.apply(action, seat)
        self.line = self.line.then(self.state)
        self._legal: dict[Seat, list[str]] = {}
        self.changes += 1

    def resign(self, seat: Seat, reason: str = "resigned") -> None:
        """Let ``seat`` give up, or lose for another ``reason`` beside the rules."""
        others = [other for other in range(self.state.num_players) if other != seat]
        self.resigned = seat
        self._stop(Outcome(others[0] if len(others) == 1 else None, reason))

    def agree_draw(self) -> None:
        """End the game in a draw: all of its players want that."""
        self._stop(Outcome(None, AGREED))

    def _stop(self, outcome: Outcome) -> None:
        self._stopped = outcome
        self.changes += 1

    def _leap(self, line: Positions) -> None:
        self.line, self.state = line, line.state
        self.begun = len(line) - 1
        self.resigned = None
        self._stopped = None
        self._legal = {}
        self.changes += 1

    # -- what can be done -----------------------------------------------------------------------

    def legal(self, seat: Seat) -> list[str]:
        """Return the legal actions of ``seat`` in the present state, listed once."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal_actions(seat)
        return list(self._legal[seat])

    def last_choice(self, persons: Sequence[Seat]) -> int | None:
        """Return the ply at which one of the ``persons`` last acted; None if none has."""
        actions = self.state.actions
        for ply in range(len(actions) - 1, -1, -1):
            if actions[ply][0] in persons:
                return ply
        return None


_MOST = 2**53


@dataclass(frozen=True)
class Chance:
    """Chance of a game: the ``number`` of its deal (from 1) under a ``seed``.

    The journal keeps it: a game that is continued later draws what it would have drawn.
    """

    seed: int
    number: int = 0

    @classmethod
    def of(cls, kept: object) -> Chance | None:
        """Read a chance written as ``[seed, number]``; None for anything else."""
        if isinstance(kept, list) and [type(each) for each in kept] == [int, int]:
            return cls(*kept)
        return None

    def to_json(self) -> list[int]:
        """Return ``[seed, number]``."""
        return [self.seed, self.number]

    def next(self) -> Chance:
        """Return the chance of the game dealt after this one."""
        return Chance(self.seed, self.number + 1)

    @property
    def deal(self) -> int:
        """The seed of the deal."""
        return random.Random(f"{self.seed}/deal/{self.number}").randrange(_MOST)

    def move(self, plies: int, at: Seat) -> random.Random:
        """Return the chance of a player at seat ``at`` after so many ``plies``."""
        return random.Random(f"{self.seed}/move/{self.number}/{plies}/{at}")


def any_seed() -> int:
    """Return a seed that cannot be foretold."""
    return random.SystemRandom().randrange(_MOST)


class AnnouncedActions:
    """Next action of each seat that announced one together with the action before it.

    Thus two people at one screen, who look in turn, need not each look twice. It is a secret of its
    seat: nothing that is shown or written down tells of it until it is done.
    """

    def __init__(self) -> None:
        self._actions: dict[Seat, str] = {}

    def add(self, seat: Seat, action: str) -> None:
        """Remember the action of ``seat`` until it is to act again."""
        self._actions[seat] = action

    def forget(self) -> None:
        """Drop all of them: the game has not gone on as players thought."""
        self._actions.clear()

    def due_action(self, timeline: GameTimeline) -> tuple[Seat, str] | None:
        """Return a seat that is to act now with its action; one that is not legal is dropped."""
        for seat in timeline.state.to_act:
            action = self._actions.pop(seat, None)
            if action is not None and action in timeline.legal(seat):
                return seat, action
        return None
