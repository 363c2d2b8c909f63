"""The positions of one game, from its first to the present one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import overload

from cantorlab.rules.state import State


class Line(Sequence[State]):
    """Every position of a game, by ply; the last is the present one. Immutable.

    It is made of the newest positions; those before them are replayed when somebody asks for one.
    """

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

    def then(self, after: State) -> Line:
        """The line one action later."""
        return Line((*self._known, after))

    def upto(self, ply: int) -> Line:
        """The line as it was at ``ply``."""
        return Line(self._all[: ply + 1])

    @cached_property
    def _all(self) -> tuple[State, ...]:
        oldest = self._known[0]
        record = oldest.record
        past = [] if not oldest.actions else [type(oldest).from_deal(record.options, record.deal)]
        for seat, action in oldest.actions[:-1]:
            past.append(past[-1].apply(action, seat))
        return (*past, *self._known)
