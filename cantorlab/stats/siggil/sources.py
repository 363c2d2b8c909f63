"""Who plays games of Siggil and writes them down: the kernel itself, or players through states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeAlias

import numpy as np

from cantorlab.players import NamedPlayer
from cantorlab.rules import kernels, siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.siggil.cards import action_text
from cantorlab.rules.siggil.kernel import bulk as bulk_kernel
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.options import Options
from cantorlab.stats.bulk import Array, Columns
from cantorlab.stats.failures import Failure
from cantorlab.stats.matches import MOVES, Matches, kept_of, logged

Room: TypeAlias = Callable[[list[int]], Any]

NOTHING = -1


@dataclass(frozen=True)
class Played:
    """Games, written down, as many integers each.

    For each its index, a row, the plies at which its places were left, and its spirits.
    """

    index: Array
    rows: Array
    left: Array
    spirits: Array
    kept: Mapping[str, Columns] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()


class Source(Protocol):
    """Plays games and writes them down as the kernel does."""

    @property
    def path(self) -> str:
        """How they are played."""
        ...

    @property
    def opening(self) -> siggil.SiggilState:
        """A game of this kind before its first action."""
        ...

    @property
    def seed(self) -> int:
        """What the games are drawn from."""
        ...

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games ``first`` to ``first + count - 1``, and write their plies down too."""
        ...

    def again(self, index: int) -> siggil.SiggilState:
        """Play one game again and return its last state."""
        ...


@dataclass(frozen=True)
class KernelGames:
    """Games between random players, played by the kernel itself."""

    opening: siggil.SiggilState
    seed: int
    compiled: bool

    @property
    def path(self) -> str:
        """Which of the twins plays."""
        return "compiled kernel" if self.compiled else "interpreted kernel"

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games, and write their plies down too."""
        kernel, room = self._kernel(count)
        rows, left, spirits = (
            room([0] * (count * size))
            for size in (bulk_kernel.ROW, turn.PLACES, turn.LINE * bulk_kernel.SPIRIT)
        )
        log = room([0] * turn.MOST_PLIES)
        kernel.play_many_watched(*self._started(room, first, count), log, rows, left, spirits)
        played = Played(
            np.arange(first, first + count),
            _table(rows, bulk_kernel.ROW),
            _table(left, turn.PLACES),
            _table(spirits, bulk_kernel.SPIRIT),
        )
        if not moves:
            return played
        return replace(played, kept={MOVES: self._moves(played.index, played.rows)})

    def again(self, index: int) -> siggil.SiggilState:
        """Play one game again and return its last state."""
        options = self.opening.options
        return siggil.random_game(
            self.seed,
            index,
            options.players,
            options.layout,
            **_of_the_solitaire(options),
        )

    def _moves(self, index: Array, rows: Array) -> Columns:
        kernel, room = self._kernel(len(index))
        first, count = (int(index[0]) if len(index) else 0), len(index)
        plies = rows[:, bulk_kernel.ROW_PLIES]
        lengths = room([0] * count)
        seats, actions = (room([0] * int(plies.sum())) for _ in range(2))
        kernel.log_games(*self._started(room, first, count), lengths, seats, actions)
        return logged(index, plies, seats, actions, _text)

    def _kernel(self, count: int) -> tuple[Any, Room]:
        """The twin that plays so many games, and what makes room for it; one needs no compiler."""
        compiled = self.compiled and count > 1
        return kernels.load("siggil.kernel.bulk", compiled=compiled), _array if compiled else list

    def _started(self, room: Room, first: int, count: int) -> tuple[Any, ...]:
        """What all entries of the kernel begin with: which games, of what kind, and room."""
        options = self.opening.options
        shape, chosen = (
            room(list(values))
            for values in (options.layout.flat, (options.players, options.series))
        )
        working = (room([0] * size) for size in (turn.SIZE, turn.PLACES, WORDS))
        return (self.seed, first, count, shape, chosen, *working)


@dataclass(frozen=True)
class StateGames:
    """Games between any players, played through states and observations."""

    opening: siggil.SiggilState
    seed: int
    seats: tuple[NamedPlayer, ...]

    @property
    def path(self) -> str:
        """Always ``"states"``."""
        return "states"

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games, and write their plies down too."""
        ends, failures = self._matches().play(first, count)
        rows, left, spirits = [], [], []
        for last in ends.values():
            rows += _row(last)
            left += _left(last)
            spirits += _spirits(last)
        return Played(
            np.array(list(ends), np.int64),
            _table(rows, bulk_kernel.ROW),
            _table(left, turn.PLACES),
            _table(spirits, bulk_kernel.SPIRIT),
            kept_of(ends, frames=frames, moves=moves),
            failures,
        )

    def again(self, index: int) -> siggil.SiggilState:
        """Play one game again and return its last state."""
        return self._matches().again(index)

    def _matches(self) -> Matches[siggil.SiggilState]:
        return Matches(self.opening.dealt_again, self.seed, self.seats, "siggil")


def _array(values: list[int]) -> Array:
    return np.array(values, np.int64)


def _of_the_solitaire(options: Options) -> dict[str, Any]:
    if options.players > 1:
        return {}
    return {"series": options.series, "face_up_discard": options.face_up_discard}


def _text(logged_code: int) -> str:
    code = logged_code % bulk_kernel.REMOVING
    return action_text(code, removing=code != logged_code)


def _table(values: Any, width: int) -> Array:
    return np.asarray(values, np.int64).reshape(-1, width)


def _row(last: siggil.SiggilState) -> list[int]:
    row = [0] * bulk_kernel.ROW
    core = last.core
    row[bulk_kernel.ROW_END], row[bulk_kernel.ROW_WINNERS] = core[turn.END], core[turn.WINNERS]
    row[bulk_kernel.ROW_PLIES], row[bulk_kernel.ROW_CHASED] = (
        len(last.actions),
        core[turn.CHASED_COUNT],
    )
    for seat in range(4):
        row[bulk_kernel.ROW_SCORE + seat] = core[turn.SCORE + seat]
        row[bulk_kernel.ROW_HELD + seat] = core[turn.HELD + seat]
    return row


def _left(last: siggil.SiggilState) -> list[int]:
    left = [NOTHING] * turn.PLACES
    for event in last.events:
        if event["kind"] in ("draw", "remove", "freed"):
            left[event["place"]] = event["ply"]
    return left


def _spirits(last: siggil.SiggilState) -> list[int]:
    table = {family: [NOTHING] * bulk_kernel.SPIRIT for family in siggil.FAMILIES}
    for event in last.events:
        if event["kind"] == "freed":
            row = table[event["spirit"]]
            row[bulk_kernel.SPIRIT_PLACE], row[bulk_kernel.SPIRIT_FREED] = (
                event["place"],
                event["ply"],
            )
            row[bulk_kernel.SPIRIT_CHANGES] = 0
        elif event["kind"] == "take":
            row = table[event["spirit"]]
            if row[bulk_kernel.SPIRIT_TAKEN] != NOTHING:
                row[bulk_kernel.SPIRIT_CHANGES] += 1
                continue
            of_family = all(card[0] == event["spirit"] for card in event["cards"])
            row[bulk_kernel.SPIRIT_TAKEN], row[bulk_kernel.SPIRIT_TAKER] = (
                event["ply"],
                event["seat"],
            )
            row[bulk_kernel.SPIRIT_KIND] = 0 if of_family else 1
    for spirit, row in enumerate(table.values()):
        owner = last.core[turn.OWNER + spirit]
        row[bulk_kernel.SPIRIT_OWNER], row[bulk_kernel.SPIRIT_CARDS] = owner, 0
        if owner >= 0:
            series = last.core[turn.LIVE + owner * turn.LINE + spirit]
            row[bulk_kernel.SPIRIT_CARDS] = (series & 127).bit_count()
    return [value for row in table.values() for value in row]
