"""Games in bulk: their player, and chunks of them that add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import pandas as pd
from numpy.typing import NDArray

from cantorlab.rules import kernels
from cantorlab.stats.engine.columns import join as join_parts
from cantorlab.stats.engine.failures import Failure

if TYPE_CHECKING:
    from cantorlab.rules.state import State

Array: TypeAlias = NDArray[Any]
Totals: TypeAlias = dict[str, Any]
# Arrays, or ``Runs``.
Columns: TypeAlias = dict[str, Any]
# Games that follow each other: the first, and how many.
Span: TypeAlias = tuple[int, int]

# Frames of fewer rows are joined in memory.
ROWS_OF_A_BLOCK = 500_000

# Below this many games the compiled kernel's start costs more than it gives.
WORTH_LOADING = 1000


@dataclass(frozen=True)
class Chunk:
    """Range of games, played: its counts, and its rows and cells.

    Attributes:
        totals: counts, or mappings of counts, that add up over chunks.
        columns: for each frame the arrays of its columns; rows follow each other over chunks.
        arrays: counts over boards and the like, that add up over chunks.
        failures: the games that broke off, which are not counted elsewhere.
    """

    totals: Totals
    columns: dict[str, Columns] = field(default_factory=dict)
    arrays: Columns = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()

    @classmethod
    def join(cls, parts: Sequence[Chunk]) -> Chunk:
        """Return the chunks as one; there must be at least one."""
        return cls(
            reduce(add, [part.totals for part in parts]),
            join([part.columns for part in parts]),
            reduce(add, [part.arrays for part in parts]),
            tuple(failure for part in parts for failure in part.failures),
        )


class Bulk(Protocol):
    """Player of one kind of game in bulk; a picklable value, which can be sent to a process."""

    @property
    def path(self) -> str:
        """The way in which the games are played, as in ``Simulation.path``."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of ``simulate`` that play the same games again, JSON-able."""
        ...

    @property
    def kind(self) -> type[Any]:
        """The game's own class of ``Simulation``."""
        ...

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        ...

    def frame(self, name: str, columns: Columns) -> pd.DataFrame:
        """Return the compact frame of a chunk's columns."""
        ...

    def attributes(self, totals: Totals, arrays: Columns, spans: Sequence[Span]) -> dict[str, Any]:
        """Return the further attributes of the game's own class of ``Simulation``.

        ``spans``: the games played, as first numbers and lengths of runs.
        """
        ...

    def state(self, index: int) -> State:
        """Play one game again and return its last state."""
        ...

    def opening(self, index: int) -> State:
        """Return the state that a game begins with."""
        ...


@dataclass
class CompiledKernel:
    """Compiled function of a kernel, and the numbers of games for which it is worth having.

    Attributes:
        kernel: the name of the kernel.
        function: the name of the function that plays.
        worth_loading: games that take as long interpreted as numba's start.
        worth_compiling: games that take as long interpreted as compiling: until an earlier process
            has compiled it, so many are played interpreted, without waiting for the compiler.
    """

    kernel: str
    function: str
    worth_compiling: int
    worth_loading: int = WORTH_LOADING
    _played: int = 0

    def is_worth(self, n: int) -> bool:
        """Return whether ``n`` games, with those that this process played, are worth it."""
        if n < self.worth_loading:
            return False
        self._played += n
        return self._played >= self.worth_compiling or kernels.is_cached(self.kernel, self.function)


def should_compile(n: int, asked: bool | None, compiled: CompiledKernel | None = None) -> bool:
    """Return whether ``n`` games are played compiled: as asked, or (None) when that pays.

    With ``NUMBA_DISABLE_JIT`` nothing is compiled in any case.
    """
    if kernels.is_switched_off():
        return False
    if asked is None:
        pays = n >= WORTH_LOADING if compiled is None else compiled.is_worth(n)
        return pays and kernels.can_compile()
    if asked and not kernels.can_compile():
        raise ValueError("compiled=True needs numba: install cantorlab[fast]")
    return asked


class Tally:
    """Sum of the totals and arrays of chunks as they come; their columns are kept or dropped."""

    def __init__(self, nothing: Chunk, *, keep_columns: bool) -> None:
        self.keep_columns = keep_columns
        self._sum = nothing.totals, nothing.arrays, nothing.failures

    @property
    def totals(self) -> Totals:
        """The totals of all chunks so far."""
        return self._sum[0]

    @property
    def arrays(self) -> Columns:
        """The arrays of all chunks so far, added up."""
        return self._sum[1]

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The failures of all chunks so far."""
        return self._sum[2]

    def take(self, chunk: Chunk) -> Chunk:
        """Add a chunk; return the part of it to be stored."""
        totals, arrays, failures = self._sum
        # In one step: an interrupt may come between any two.
        self._sum = (
            add(totals, chunk.totals),
            add(arrays, chunk.arrays),
            failures + chunk.failures,
        )
        return Chunk({}, chunk.columns if self.keep_columns else {})


def add(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Add two mappings, key by key and level by level; a missing key counts as nothing."""
    total = dict(one)
    for key, value in other.items():
        if key not in total:
            total[key] = value
        elif isinstance(value, Mapping):
            total[key] = add(total[key], value)
        elif isinstance(value, tuple):
            total[key] = tuple(a + b for a, b in zip(total[key], value, strict=True))
        else:
            total[key] = total[key] + value
    return total


def blocks(chunks: Iterable[dict[str, Columns]]) -> list[dict[str, Columns]]:
    """Join the frames of chunks, one after the other, to blocks of ``ROWS_OF_A_BLOCK`` or more.

    To join the frames of millions of games would take as much memory again.
    """
    found: list[dict[str, Columns]] = []
    waiting: list[dict[str, Columns]] = []
    rows = 0
    for chunk in chunks:
        waiting.append(chunk)
        rows += max((len(frame["game"]) for frame in chunk.values()), default=0)
        if rows >= ROWS_OF_A_BLOCK:
            found.append(join(waiting))
            waiting, rows = [], 0
    return [*found, join(waiting)] if waiting else found


def join(parts: Sequence[dict[str, Columns]]) -> dict[str, Columns]:
    """Join the columns of all frames, one after the other."""
    if len(parts) == 1:
        return parts[0]
    return {frame: join_columns([part[frame] for part in parts]) for frame in parts[0]}


def join_columns(parts: Sequence[Columns]) -> Columns:
    """Join the columns of a frame, one after the other."""
    return {name: join_parts([part[name] for part in parts]) for name in parts[0]}
