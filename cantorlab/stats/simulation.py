"""``simulate``: many games of one kind, as tidy frames and as totals."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.stats.run import Executor, run

Array: TypeAlias = NDArray[Any]
Totals: TypeAlias = dict[str, Any]

# Where the bulk player of each game lives.
BULKS: Mapping[str, str] = {
    "cantor": "cantorlab.stats.cantor",
}


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

    path: str
    players: tuple[str, ...]

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        ...

    def finish(self, common: dict[str, Any], chunk: Chunk) -> Simulation:
        """Make the game's own kind of simulation from all chunks together."""
        ...


def simulate(
    game: str,
    n: int,
    *,
    players: Sequence[Any] | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
    frames: bool = True,
    **options: Any,
) -> Simulation:
    """Play ``n`` games and return what happened, as frames and totals.

    Args:
        game: ``"cantor"``.
        n: how many games.
        players: one for each seat: the name of one of ours or a function
            ``(observation, legal_actions, rng) -> action``; random ones unless given.
        seed: a whole number from 0 to 2**63 - 1. The same seed gives the same games, whatever the
            executor, compiled or interpreted. None: drawn, and kept in ``.seed``.
        executor: anything with ``submit`` (``concurrent.futures``, dask, …); it is not shut down.
        progress: show a bar, or not; None: only for runs of more than two seconds.
        frames: False keeps only ``.totals`` (and the game's arrays), in memory independent of n.
        **options: the game's own, such as ``mode`` and ``places`` for Cantor.

    Interrupting it returns what is done so far, with ``.partial`` true. Raises ``ValueError`` for
    an unknown game, player or option.
    """
    if game not in BULKS:
        raise ValueError(f"game must be one of {', '.join(BULKS)}, not {game!r}")
    if n < 0:
        raise ValueError(f"n must not be negative, but is {n}")
    chosen_seed = secrets.randbits(63) if seed is None else seed
    if not 0 <= chosen_seed < 2**63:
        raise ValueError(f"seed must be from 0 to 2**63 - 1, not {seed}")
    bulk: Bulk = import_module(BULKS[game]).bulk(
        game, n, players=players, seed=chosen_seed, frames=frames, **options
    )
    # Without frames chunks are added up as they come, so that memory does not grow with n.
    tally = _Tally(keep_columns=frames)
    finished = run(bulk.play, n, executor=executor, progress=progress, keep=tally.take)
    common = {
        "game": game,
        "seed": chosen_seed,
        "players": bulk.players,
        "options": options,
        "path": bulk.path,
        "partial": finished.partial,
    }
    chunks = [chunk for _, chunk in finished.chunks]
    nothing = bulk.play(0, 0)
    return bulk.finish(
        common,
        Chunk(
            reduce(_add, [tally.totals], nothing.totals),
            _join([nothing, *chunks]) if frames else {},
            reduce(_add, [tally.arrays], nothing.arrays),
        ),
    )


class _Tally:
    """Adds up the totals and arrays of chunks; passes their columns on, or drops them."""

    def __init__(self, *, keep_columns: bool) -> None:
        self.keep_columns = keep_columns
        self.totals: Totals = {}
        self.arrays: dict[str, Array] = {}

    def take(self, chunk: Chunk) -> Chunk:
        self.totals = _add(self.totals, chunk.totals)
        self.arrays = _add(self.arrays, chunk.arrays)
        return Chunk({}, chunk.columns if self.keep_columns else {})


def _add(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The sum of two mappings, key by key and level by level; a missing key counts as nothing."""
    total = dict(one)
    for key, value in other.items():
        if key not in total:
            total[key] = value
        elif isinstance(value, Mapping):
            total[key] = _add(total[key], value)
        elif isinstance(value, tuple):
            total[key] = tuple(a + b for a, b in zip(total[key], value, strict=True))
        else:
            total[key] = total[key] + value
    return total


def _join(chunks: Iterable[Chunk]) -> dict[str, dict[str, Array]]:
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
