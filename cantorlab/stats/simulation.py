"""``simulate``: many games of one kind, as tidy frames and as totals."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import reduce
from importlib import import_module
from inspect import signature
from operator import index
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.rules import kernels
from cantorlab.stats.run import Executor, run

Array: TypeAlias = NDArray[Any]
Totals: TypeAlias = dict[str, Any]

# Where the bulk player of each game lives.
BULKS: Mapping[str, tuple[str, str]] = {
    "cantor": ("cantorlab.stats.cantor.simulation", "bulk"),
    "tafl": ("cantorlab.stats.tafl.simulation", "bulk_tafl"),
    "queen": ("cantorlab.stats.tafl.simulation", "bulk_queen"),
    "siggil": ("cantorlab.stats.siggil.simulation", "bulk"),
}

# Below this many games the compiler's start costs more than it gives.
WORTH_COMPILING = 1000
_COMMON = ("n", "players", "seed", "frames", "compiled")


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
            reduce(_add, [part.totals for part in parts]),
            _join(parts),
            reduce(_add, [part.arrays for part in parts]),
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
    players: Sequence[Any] | int | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
    frames: bool = True,
    compiled: bool | None = None,
    **options: Any,
) -> Simulation:
    """Play ``n`` games and return what happened, as frames and totals.

    Args:
        game: ``"cantor"``, ``"tafl"``, ``"queen"`` or ``"siggil"``.
        n: how many games.
        players: one for each seat: the name of one of ours or a function
            ``(observation, legal_actions, rng) -> action``; random ones unless given. For Siggil
            also their number alone.
        seed: a whole number from 0 to 2**63 - 1. The same seed gives the same games, whatever the
            executor, compiled or interpreted. None: drawn, and kept in ``.seed``.
        executor: anything with ``submit`` (``concurrent.futures``, dask, …); it is not shut down.
        progress: show a bar, or not; None: only for runs of more than two seconds.
        frames: False keeps only ``.totals`` (and the game's arrays), in memory independent of n.
        compiled: whether kernels run compiled; None: by itself, for a thousand games or more, where
            numba is installed.
        **options: the game's own: those of its ``start``.

    Interrupting it returns what is done so far, with ``.partial`` true. Raises ``ValueError`` for
    an unknown game, player or option.
    """
    if game not in BULKS:
        raise ValueError(f"game must be one of {', '.join(BULKS)}, not {game!r}")
    n = _whole("n", n)
    if n < 0:
        raise ValueError(f"n must not be negative, but is {n}")
    chosen_seed = secrets.randbits(63) if seed is None else _whole("seed", seed)
    if not 0 <= chosen_seed < 2**63:
        raise ValueError(f"seed must be from 0 to 2**63 - 1, not {seed}")
    module, name = BULKS[game]
    make = getattr(import_module(module), name)
    _check_options(make, options)
    bulk: Bulk = make(
        n, players=players, seed=chosen_seed, frames=frames, compiled=compiled, **options
    )
    tally = _Tally(bulk.play(0, 0), keep_columns=frames)
    finished = run(bulk.play, n, executor=executor, progress=progress, keep=tally.take)
    common = {
        "game": game,
        "seed": chosen_seed,
        "players": bulk.players,
        "options": options,
        "path": bulk.path,
        "partial": finished.partial,
    }
    columns = _join([bulk.play(0, 0), *(chunk for _, chunk in finished.chunks)])
    return bulk.finish(common, Chunk(tally.totals, columns, tally.arrays))


def worth_compiling(n: int, asked: bool | None, at_least: int = WORTH_COMPILING) -> bool:
    """Whether ``n`` games are played compiled: as asked, or (None) when that pays."""
    if asked is None:
        return n >= at_least and kernels.can_compile()
    if asked and not kernels.can_compile():
        raise ValueError("compiled=True needs numba: install cantorlab[fast]")
    return asked


def _whole(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, not {value!r}") from None


def _check_options(bulk: Callable[..., Any], options: Mapping[str, Any]) -> None:
    known = [name for name in signature(bulk).parameters if name not in _COMMON]
    for name in options:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
            raise ValueError(f"simulate has no option {name!r}: {hint}")


class _Tally:
    """Adds up the totals and arrays of chunks as they come; keeps their columns, or drops them."""

    def __init__(self, nothing: Chunk, *, keep_columns: bool) -> None:
        self.keep_columns = keep_columns
        self.totals = nothing.totals
        self.arrays = nothing.arrays

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
