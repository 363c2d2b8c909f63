"""Games in bulk: chunks of them that add up, and the ``Simulation`` that they make together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.rules import kernels

Array: TypeAlias = NDArray[Any]
Totals: TypeAlias = dict[str, Any]

# Below this many games the compiler's start costs more than it gives.
WORTH_COMPILING = 1000


@dataclass(frozen=True)
class Chunk:
    """A range of games, played: what is counted, and what has a row or a cell of its own.

    Attributes:
        totals: counts, or mappings of counts, that add up over chunks.
        columns: for each frame the arrays of its columns; rows follow each other over chunks.
        arrays: counts over boards and the like, that add up over chunks.
    """

    totals: Totals
    columns: dict[str, dict[str, Array]] = field(default_factory=dict)
    arrays: dict[str, Array] = field(default_factory=dict)

    @classmethod
    def joined(cls, parts: Sequence[Chunk]) -> Chunk:
        """Return the chunks as one; there must be at least one."""
        return cls(
            reduce(added, [part.totals for part in parts]),
            joined(parts),
            reduce(added, [part.arrays for part in parts]),
        )


@dataclass(frozen=True, eq=False)
class Simulation:
    """Many games of one kind, played by ``simulate``.

    Attributes:
        game: the name of the game.
        seed: what they were drawn from; the same seed gives the same games.
        players: who played, by seat.
        options: the options of ``simulate`` that are the game's own.
        path: how they were played: ``"compiled kernel"``, ``"interpreted kernel"`` or ``"states"``.
        partial: whether an interrupt left games out.
        totals: ``games``, ``plies``, ``wins`` (by seat), ``draws``, ``reasons`` and the game's own.
        games: one row a game, or None if ``frames=False``.
    """

    game: str
    seed: int
    players: tuple[str, ...]
    options: Mapping[str, Any]
    path: str
    partial: bool
    totals: Mapping[str, Any]
    games: pd.DataFrame | None

    def __repr__(self) -> str:
        left_out = ", partial" if self.partial else ""
        return (
            f"<{type(self).__name__}: {self.totals['games']:,} games of {self.game}, "
            f"players {' / '.join(self.players)}, seed {self.seed}, {self.path}{left_out}>"
        )


class Bulk(Protocol):
    """Plays one kind of game in bulk; a picklable value, so that a process can be sent it."""

    @property
    def path(self) -> str:
        """How the games are played, as ``Simulation.path`` says it."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        ...

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        ...

    def finish(self, common: dict[str, Any], chunk: Chunk) -> Simulation:
        """Make the game's own kind of simulation from all chunks together."""
        ...


def worth_compiling(n: int, asked: bool | None, at_least: int = WORTH_COMPILING) -> bool:
    """Whether ``n`` games are played compiled: as asked, or (None) when that pays."""
    if asked is None:
        return n >= at_least and kernels.can_compile()
    if asked and not kernels.can_compile():
        raise ValueError("compiled=True needs numba: install cantorlab[fast]")
    return asked


class Tally:
    """Adds up the totals and arrays of chunks as they come; keeps their columns, or drops them."""

    def __init__(self, nothing: Chunk, *, keep_columns: bool) -> None:
        self.keep_columns = keep_columns
        self.totals = nothing.totals
        self.arrays = nothing.arrays

    def take(self, chunk: Chunk) -> Chunk:
        """Add a chunk; return of it what is to be kept."""
        self.totals = added(self.totals, chunk.totals)
        self.arrays = added(self.arrays, chunk.arrays)
        return Chunk({}, chunk.columns if self.keep_columns else {})


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The sum of two mappings, key by key and level by level; a missing key counts as nothing."""
    total = dict(one)
    for key, value in other.items():
        if key not in total:
            total[key] = value
        elif isinstance(value, Mapping):
            total[key] = added(total[key], value)
        elif isinstance(value, tuple):
            total[key] = tuple(a + b for a, b in zip(total[key], value, strict=True))
        else:
            total[key] = total[key] + value
    return total


def joined(chunks: Iterable[Chunk]) -> dict[str, dict[str, Array]]:
    """The columns of all chunks, one after the other."""
    parts: dict[str, dict[str, list[Array]]] = {}
    for chunk in chunks:
        for frame, columns in chunk.columns.items():
            for name, values in columns.items():
                parts.setdefault(frame, {}).setdefault(name, []).append(values)
    return {
        frame: {name: np.concatenate(arrays) for name, arrays in columns.items()}
        for frame, columns in parts.items()
    }
