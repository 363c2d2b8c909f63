"""Games between any players, played one by one; a failing player ends only its own game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar
from zlib import crc32

import numpy as np

from cantorlab.players import (
    NamedPlayer,
    PlayerFailed,
    play_in_place,
    play_match,
    play_to_the_end,
)
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.random import Seed
from cantorlab.rules.state import Seat, State
from cantorlab.stats.engine.bulk import Columns
from cantorlab.stats.engine.columns import RunLengthColumn, TextColumn
from cantorlab.stats.engine.failures import Failure, describe_error
from cantorlab.stats.engine.options import player_names

AnyState = TypeVar("AnyState", bound=State)
Ended = TypeVar("Ended")
# The actions of a game as texts, each with the seat that took it.
Actions: TypeAlias = tuple[tuple[Seat, str], ...]

# The frame of plies, and the hidden one that says whether a game was played again as it was.
MOVES, CHECKS = "moves", "_checks"


@dataclass(frozen=True)
class Matches(Generic[AnyState]):
    """Games of one kind under one seed between players with their seats' knowledge alone.

    ``opening`` deals the game of a ``(seed, index)``.
    """

    opening: Callable[[Seed], AnyState]
    seed: int
    seats: tuple[NamedPlayer, ...]
    game: str

    def play(
        self, first: int, count: int, write: Callable[[int, MutableGame[AnyState]], None]
    ) -> tuple[Failure, ...]:
        """Play the games from ``first`` on in place, and hand each to ``write`` when it is over.

        Returns the games that broke off. A game in place holds a position for each of its plies: so
        one is written down before the next begins.
        """
        return self._each(first, count, self._in_place, write)

    def ends(self, first: int, count: int) -> tuple[dict[int, AnyState], tuple[Failure, ...]]:
        """Return the last states of the games, by game, and the failures; play any game."""
        ends: dict[int, AnyState] = {}
        failures = self._each(first, count, self._last_state, ends.__setitem__)
        return ends, failures

    def again(self, index: int) -> AnyState:
        """Return the last state of one game, played from its own seed.

        Raises what a player raises.
        """
        seed = (self.seed, index)
        return play_match(self.opening(seed), self.seats, seed)

    def _each(
        self,
        first: int,
        count: int,
        play: Callable[[int], Ended],
        write: Callable[[int, Ended], None],
    ) -> tuple[Failure, ...]:
        failures: list[Failure] = []
        for index in range(first, first + count):
            try:
                end = play(index)
            except PlayerFailed as stop:
                failures.append(self._failure(index, stop))
            else:
                write(index, end)
        return tuple(failures)

    def _in_place(self, index: int) -> MutableGame[AnyState]:
        seed = (self.seed, index)
        state = self.opening(seed)
        return play_in_place(state.mutable(), state, self.seats, seed)

    def _last_state(self, index: int) -> AnyState:
        seed = (self.seed, index)
        return play_to_the_end(self.opening(seed), self.seats, seed)

    def _failure(self, index: int, stop: PlayerFailed) -> Failure:
        player, error = player_names(self.seats)[stop.seat], describe_error(stop.cause)
        record, cause = stop.state.record, stop.cause
        return Failure(index, 1, stop.seat, player, self.seed, error, record, cause)


class GameDetails:
    """Data of games beside their rows: their plies, and their checksums."""

    def __init__(self, *, frames: bool, moves: bool) -> None:
        self._checks: dict[int, int] | None = {} if frames else None
        self._moves: dict[int, Actions] | None = {} if moves else None

    def add(self, index: int, actions: Actions) -> None:
        """Add the wanted data of a game, given its actions."""
        if self._checks is not None:
            self._checks[index] = check(actions)
        if self._moves is not None:
            self._moves[index] = actions

    def columns(self) -> dict[str, Columns]:
        """Return the columns of each frame that is wanted."""
        kept = {} if self._moves is None else {MOVES: moves_of(self._moves)}
        if self._checks is not None:
            kept[CHECKS] = {
                "game": np.array(list(self._checks), np.uint32),
                "check": np.array(list(self._checks.values()), np.uint32),
            }
        return kept


def moves_of(games: Mapping[int, Actions]) -> Columns:
    """Return the plies of finished games as columns: ``game``, ``seat``, ``action``."""
    lengths = np.array([len(actions) for actions in games.values()], np.int32)
    texts = [str(action) for actions in games.values() for _, action in actions]
    known = tuple(dict.fromkeys(texts))
    code_of = {text: code for code, text in enumerate(known)}
    codes = np.array([code_of[text] for text in texts], np.min_scalar_type(len(known)))
    return {
        "game": RunLengthColumn(np.array(list(games), np.uint32), lengths),
        "seat": np.array([seat for actions in games.values() for seat, _ in actions], np.int8),
        "action": TextColumn(codes, known),
    }


def check(actions: Actions) -> int:
    """Return a checksum of actions, which two different games hardly share."""
    return crc32(repr(actions).encode())


def replay(state: AnyState, seats: Iterable[Any], actions: Iterable[Any]) -> AnyState:
    """Return the state after these actions."""
    for seat, action in zip(seats, actions, strict=True):
        state = state.apply(str(action), int(seat))
    return state
