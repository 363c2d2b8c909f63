"""Games between any players, played one by one; a player that fails ends its game and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar, cast
from zlib import crc32

import numpy as np

from cantorlab.players import AnyPlayer, NamedPlayer, named, play_match
from cantorlab.rules.random import Seed
from cantorlab.rules.state import State
from cantorlab.stats.bulk import Array, Columns
from cantorlab.stats.failures import Failure, described
from cantorlab.stats.seats import player_names

AnyState = TypeVar("AnyState", bound=State)

# The frame of plies, and the hidden one that says whether a game was played again as it was.
MOVES, CHECKS = "moves", "_checks"


@dataclass(frozen=True)
class Matches(Generic[AnyState]):
    """Games of one kind under one seed between players that see only what their seat may know.

    ``opening`` deals the game of a ``(seed, index)``.
    """

    opening: Callable[[Seed], AnyState]
    seed: int
    seats: tuple[NamedPlayer, ...]
    game: str

    def play(self, first: int, count: int) -> tuple[dict[int, AnyState], tuple[Failure, ...]]:
        """The last states of the games from ``first`` on, by game, and those that broke off."""
        ends: dict[int, AnyState] = {}
        failures: list[Failure] = []
        for index in range(first, first + count):
            try:
                ends[index] = self._end(index)
            except _PlayerFailed as stop:
                failures.append(self._failure(index, stop))
        return ends, tuple(failures)

    def again(self, index: int) -> AnyState:
        """The last state of one game, played from its own seed; raises what a player raises."""
        try:
            return self._end(index)
        except _PlayerFailed as stop:
            cause = self._failure(index, stop).cause
            assert cause is not None
            raise cause from None

    def _end(self, index: int) -> AnyState:
        seed = (self.seed, index)
        state = self.opening(seed)
        if all(isinstance(player, str) for player in self.seats):
            return play_match(state, self.seats, seed)
        taken: list[tuple[int, str]] = []
        seats = [
            _Watched(seat, named(self.game, player), taken)
            for seat, player in enumerate(self.seats)
        ]
        return play_match(state, seats, seed)

    def _failure(self, index: int, stop: _PlayerFailed) -> Failure:
        state: State = self.opening((self.seed, index))
        for seat, action in stop.taken:
            state = state.apply(action, seat)
        player = player_names(self.seats)[stop.seat]
        cause = stop.cause or state.why_not(stop.refused, stop.seat)
        assert cause is not None
        error = described(cause)
        return Failure(index, 1, stop.seat, player, self.seed, error, state.record, cause)


def moves_of(ends: Sequence[tuple[int, Any]]) -> Columns:
    """The plies of finished games as columns: ``game``, ``ply`` (from 1), ``seat``, ``action``."""
    taken = [(index, state.actions) for index, state in ends]
    lengths = [len(actions) for _, actions in taken]
    plies = [np.arange(1, length + 1, dtype=np.int32) for length in lengths]
    texts = np.empty(sum(lengths), object)
    texts[:] = [action for _, actions in taken for _, action in actions]
    return {
        "game": np.repeat(np.array([index for index, _ in taken], np.uint32), lengths),
        "ply": np.concatenate(plies) if plies else np.zeros(0, np.int32),
        "seat": np.array([seat for _, actions in taken for seat, _ in actions], np.int8),
        "action": texts,
    }


def kept_of(ends: Mapping[int, State], *, frames: bool, moves: bool) -> dict[str, Columns]:
    """What is kept of games of states beside their rows: their plies, and what tells them again."""
    kept = {MOVES: moves_of(list(ends.items()))} if moves else {}
    if frames:
        kept[CHECKS] = {
            "game": np.array(list(ends), np.uint32),
            "check": np.array([check(end) for end in ends.values()], np.uint32),
        }
    return kept


def check(end: State) -> int:
    """A number that two games hardly share unless they have the same actions."""
    return crc32(repr(end.actions).encode())


def logged(
    index: Array, plies: Array, seats: Any, actions: Any, text: Callable[[int], str]
) -> Columns:
    """What a kernel has logged of games as the columns of plies."""
    codes, at = np.unique(np.asarray(actions, np.int64), return_inverse=True)
    texts = np.array([text(int(code)) for code in codes], object)
    before = np.repeat(np.cumsum(plies) - plies, plies)
    return {
        "game": np.repeat(index, plies).astype(np.uint32),
        "ply": (np.arange(1, len(at) + 1) - before).astype(np.int32),
        "seat": np.asarray(seats, np.int8),
        "action": texts[at],
    }


def replayed(state: AnyState, seats: Iterable[Any], actions: Iterable[Any]) -> AnyState:
    """The state after these actions."""
    for seat, action in zip(seats, actions, strict=True):
        state = state.apply(str(action), int(seat))
    return state


class _PlayerFailed(Exception):
    """A player raised ``cause``, or took what is not legal; ``taken`` are the actions before."""

    def __init__(
        self,
        seat: int,
        taken: list[tuple[int, str]],
        *,
        cause: BaseException | None = None,
        refused: Any = None,
    ) -> None:
        super().__init__(seat)
        self.seat, self.taken, self.cause, self.refused = seat, tuple(taken), cause, refused


class _Watched:
    """A player, watched: what it takes is noted down, and whose fault an error is."""

    def __init__(self, seat: int, player: AnyPlayer, taken: list[tuple[int, str]]) -> None:
        self.seat, self.player, self.taken = seat, player, taken
        self.memory = bool(getattr(player, "memory", False))

    def __call__(
        self, observation: Any, legal_actions: list[str], rng: Random, *events: Any
    ) -> str:
        allowed = tuple(legal_actions)  # a player may change the list that it is given
        try:
            action: str = cast(Any, self.player)(observation, legal_actions, rng, *events)
            legal = action in allowed
        except (Exception, SystemExit) as error:
            raise _PlayerFailed(self.seat, self.taken, cause=error) from error
        if not legal:
            raise _PlayerFailed(self.seat, self.taken, refused=action)
        self.taken.append((self.seat, action))
        return action
