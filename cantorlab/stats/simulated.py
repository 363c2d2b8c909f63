"""Result of ``simulate``: a store of games, in which every row leads back to its game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

import numpy as np
import pandas as pd

from cantorlab.rules.reading import whole
from cantorlab.rules.record import Record
from cantorlab.rules.state import State
from cantorlab.stats.engine.bulk import Bulk, Columns, join_columns
from cantorlab.stats.engine.columns import drop_unused, name_seats, widen
from cantorlab.stats.engine.failures import Failure, frame_of
from cantorlab.stats.engine.matches import CHECKS, MOVES, check, replay
from cantorlab.stats.row_selection import choice_of, games_of_rows, is_frame
from cantorlab.support.deprecation import find_for_pickles

# The results computed from so many rows fit beside a simulation.
ROWS_OF_A_PIECE = 250_000


class Store(Protocol):
    """Store of the frames of a simulation: in memory, or in a folder."""

    @property
    def names(self) -> Collection[str]:
        """Names of the frames."""
        ...

    def frame(self, name: str) -> pd.DataFrame:
        """Return one of them, in compact columns."""
        ...

    def batches(self, name: str) -> Iterator[pd.DataFrame]:
        """Yield the same a piece at a time, in the order of the games."""
        ...


@dataclass(frozen=True)
class ColumnBlocks:
    """Frames as the compact columns that were played, block by block of consecutive games."""

    bulk: Bulk
    blocks: Sequence[Mapping[str, Columns]]

    @property
    def names(self) -> Collection[str]:
        """Names of the frames."""
        return self.blocks[0].keys()

    def frame(self, name: str) -> pd.DataFrame:
        """Return one of them, in compact columns."""
        return self.bulk.frame(name, join_columns([block[name] for block in self.blocks]))

    def batches(self, name: str) -> Iterator[pd.DataFrame]:
        """Yield the same a piece at a time: computations on it need no room for the whole."""
        for block in self.blocks:
            columns = block[name]
            rows = len(columns["game"])
            for first in range(0, max(rows, 1), ROWS_OF_A_PIECE):
                some = slice(first, first + ROWS_OF_A_PIECE)
                yield self.bulk.frame(name, {key: column[some] for key, column in columns.items()})


@dataclass(frozen=True)
class OverlayStore:
    """Store in which some frames are replaced."""

    store: Store
    frames: Mapping[str, pd.DataFrame]

    @property
    def names(self) -> Collection[str]:
        """Names of the frames."""
        return self.store.names

    def frame(self, name: str) -> pd.DataFrame:
        """Return one of them."""
        return self.frames[name] if name in self.frames else self.store.frame(name)

    def batches(self, name: str) -> Iterator[pd.DataFrame]:
        """Yield the same a piece at a time."""
        return iter([self.frames[name]]) if name in self.frames else self.store.batches(name)


class MissingFrame(AttributeError, ValueError):
    """Frame that a simulation did not keep: ``getattr(sim, "moves", None)`` is then None."""


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """Many games of one kind, played by ``simulate``.

    Frames are made when they are first asked for, and each is a copy: what is done to it is yours.
    Their integers are wide enough for sums and powers; ``game`` is the index of a game in every
    frame, and the argument of ``state``. A ``winner`` is a category of seats, missing where there
    is none: ``(games.winner == 0).mean()``.
    A frame that was not kept raises an ``AttributeError`` that is a ``ValueError``, too.

    Attributes:
        game: the name of the game.
        seed: the seed; the same one gives the same games.
        players: the players by seat.
        options: the game's own options, defaults included.
        path: how they were played: ``"compiled kernel"``, ``"interpreted kernel"``, ``"states"``.
        asked: the number of games asked for.
        partial: whether games are missing: an interrupt left them out, or they failed.
        interrupted: whether an interrupt ended it.
        totals: ``games``, ``plies``, ``wins`` (by seat), ``draws``, ``reasons`` and the game's own.

    >>> from cantorlab import simulate
    >>> sim = simulate("tafl", 20, seed=1, progress=False)
    >>> sim.asked, sim.players, int(sim.games.plies.sum()) == sim.totals["plies"]
    (20, ('random', 'random'), True)
    """

    # The frames that a game has of its own.
    tables: ClassVar[tuple[str, ...]] = ("games",)

    game: str
    seed: int
    players: tuple[str, ...]
    options: Mapping[str, Any]
    path: str
    asked: int
    partial: bool
    interrupted: bool
    totals: Mapping[str, Any]
    _store: Store
    _bulk: Bulk
    _failed: tuple[Failure, ...] = field(default=())
    _go_on: Callable[..., Any] | None = None
    # Whether a bar was wanted: later runs of the same games show one, or none, too.
    _progress: bool | None = None

    def __repr__(self) -> str:
        left_out = ", partial" if self.partial else ""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return (
            f"<{type(self).__name__}: {self.totals['games']:,} games of {self.game}{options}, "
            f"players {' / '.join(self.players)}, seed {self.seed}, {self.path}{left_out}>"
        )

    @property
    def games(self) -> pd.DataFrame:
        """Frame of one row per game; raises ``ValueError`` if ``frames=False`` kept none."""
        return self._wide("games")

    @property
    def moves(self) -> pd.DataFrame:
        """Frame of one row per ply.

        Columns: ``game``, ``ply``, ``seat``, ``action``. Raises ``ValueError`` unless
        ``moves=True`` kept them.
        """
        return self._wide(MOVES)

    @cached_property
    def failures(self) -> pd.DataFrame:
        """The games that broke off, one row a failure.

        Columns: ``game`` (the first, if a worker was lost with ``count`` games), ``seat`` and
        ``player`` at fault (``<NA>``, empty: none), ``seed``, ``error``, and the
        ``record`` of the game up to there.
        """
        return frame_of(self._failed)

    def batches(self, frame: str = "games") -> Iterator[pd.DataFrame]:
        """Yield a frame a piece at a time, in the order of the games.

        Of a folder (``open_simulation``) only one piece is in memory. Raises ``ValueError`` if
        there is no such frame.
        """
        self._check(frame)
        return (self._to_readable(piece) for piece in self._store.batches(frame))

    def state(self, game: int) -> State:
        """Return the last state of a game: its end, or where it broke off.

        It is played again from its seed, or from the kept moves. Raises ``ValueError`` if there is
        no such game, or if a player with randomness of its own did not play it the same again.
        """
        index = whole("the number of a game", game, 0, max(self.asked - 1, 0))
        for failure in self._failed:
            if failure.game <= index < failure.game + failure.count:
                if failure.record is None:
                    raise ValueError(f"game {index} was lost: {failure.error}")
                return failure.record.replay()
        if "games" in self._store.names and index not in self._played:
            raise ValueError(f"game {index} was not played: this simulation is partial")
        if MOVES in self._store.names:
            return self._from_moves(index)
        state = self._bulk.state(index)
        played = check(state.actions)
        if CHECKS in self._store.names and self._checks.get(index, played) != played:
            raise ValueError(
                f"game {index} went another way when it was played again: a player has chance of "
                "its own; draw all chance from rng, or simulate with moves=True"
            )
        return state

    def record(self, game: int) -> Record:
        """Return the record of a game, which replays it; raise as ``state`` does."""
        return self.state(game).record

    def where(
        self,
        rows: Any = None,
        /,
        *,
        frame: str = "games",
        **wanted: Any,
    ) -> pd.DataFrame:
        """Return the rows of ``games`` of the matching games.

        Args:
            rows: rows of any frame of pandas, polars or Arrow (found by their ``game``), a
                boolean for each row of ``frame``, or a function that makes one of it.
            frame: the frame to search.
            **wanted: a value for a column of it, or several (a list, a set, a range), or an
                interval (``pd.Interval``, as the bins of a histogram are), or None for ``<NA>``.

        >>> from cantorlab import simulate
        >>> sim = simulate("cantor", 100, seed=1)
        >>> found = sim.where(frame="duels", mage_0=-9, place=[1, 2])
        >>> sim.state(found.game.iloc[0]).is_terminal
        True

        Raises ``ValueError`` if there is no such frame or column, and for rows of no game.
        """
        games = self.games
        if is_frame(rows):
            found: Any = games_of_rows(rows)
        else:
            table = self._need(frame)
            kept = np.ones(len(table), bool)
            if rows is not None:
                kept &= choice_of(rows(table) if callable(rows) else rows, len(table), frame)
            for name, value in wanted.items():
                if name not in table:
                    columns = ", ".join(map(str, table.columns))
                    raise ValueError(f"the frame {frame} has no column {name!r}: it has {columns}")
                kept &= _is_in(table[name], value)
            found = table["game"][kept]
        return games[games["game"].isin(found)]

    def explore(self, *, language: str | None = None, theme: str = "auto") -> Any:
        """Return a widget in which maps, lengths, results and games are linked.

        A choice in one picture counts in the others; the games that match all can be browsed move
        by move, and opened at a table.

        >>> from cantorlab import simulate
        >>> sim = simulate("cantor", 100, seed=1)
        >>> shown = sim.explore(language="en")
        >>> shown.choose(row=1, column=-9)
        >>> len(shown.games) == len(sim.where(frame="duels", place=1, mage_0=-9).merge(
        ...     sim.where(frame="duels", place=1, mage_1=-9), on="game", how="outer"))
        True

        Raises ``ValueError`` if no frames were kept.
        """
        from cantorlab.stats.linking import LinkedSimulation

        # The widgets' floor lies above this one: its door is known by name, as those of games are.
        widget = import_module("cantorlab.widgets.explore.widget").Explore
        return widget(LinkedSimulation(self), language=language, theme=theme)

    def with_frames(self, **frames: pd.DataFrame) -> Self:
        """Return the same simulation with some frames replaced, as by a selection of their rows.

        >>> from cantorlab import simulate, stats
        >>> sim = simulate("cantor", 100, seed=1)
        >>> steep = sim.with_frames(duels=sim.duels[sim.duels.place <= 12])
        >>> bool(stats.mages(steep)["duels"].sum() == 2 * len(steep.duels))
        True

        Totals and maps stay those of all games. Raises ``ValueError`` for a frame that it lacks.
        """
        for name in frames:
            self._check(name)
        return replace(self, _store=OverlayStore(self._store, frames))

    def go_on(
        self, n: int | None = None, *, executor: Any = None, progress: bool | None = None
    ) -> Self:
        """Play the missing games of a simulation in a folder, up to ``n``; return the whole.

        ``executor`` and ``progress`` as for ``simulate``. Raises ``ValueError`` for a simulation in
        memory, and for one that another version wrote.
        """
        if self._go_on is None:
            raise ValueError(
                "only a simulation in a folder can be continued: simulate(…, to=folder)"
            )
        whole: Self = self._go_on(n, executor, progress)
        return whole

    def compact(self, frame: str) -> pd.DataFrame:
        """Return a frame in the narrowest integers that hold it, for sums over millions of rows.

        Formulas of its columns may silently overflow these types. Raises ``ValueError`` if there
        is no such frame.
        """
        self._check(frame)
        return self._store.frame(frame)

    def pieces(self, frame: str) -> Iterator[pd.DataFrame]:
        """Yield the same in pieces of some 250,000 rows at most, in the order of the games.

        Raises ``ValueError`` if there is no such frame.
        """
        self._check(frame)
        for batch in self._store.batches(frame):
            for first in range(0, len(batch), ROWS_OF_A_PIECE):
                yield batch.iloc[first : first + ROWS_OF_A_PIECE]

    def _wide(self, name: str) -> pd.DataFrame:
        """Return a frame of which dropping, sorting and renaming in place changes no other."""
        if name not in self._frames:
            self._check(name)
            self._frames[name] = drop_unused(self._to_readable(self._store.frame(name)))
        return self._frames[name].copy(deep=False)

    @cached_property
    def _frames(self) -> dict[str, pd.DataFrame]:
        return {}

    def _to_readable(self, compact: pd.DataFrame) -> pd.DataFrame:
        return widen(name_seats(compact, len(self.players)))

    def _need(self, name: str) -> pd.DataFrame:
        """Return a frame that must be there."""
        self._check(name)
        frame: pd.DataFrame = getattr(self, name)
        return frame

    def _check(self, name: str) -> None:
        if name in self._store.names:
            return
        shown = [known for known in self._store.names if known != CHECKS]
        if not shown:
            raise MissingFrame("this simulation has no frames: simulate with frames=True")
        known = f"there are {', '.join(shown)}"
        hint = "simulate with moves=True" if name == MOVES else known
        raise MissingFrame(f"there is no frame {name!r}: {hint}")

    @cached_property
    def _played(self) -> pd.Index[int]:
        """The numbers of the games that have a row."""
        numbers: pd.Index[int] = pd.Index(self.games["game"])
        return numbers

    @cached_property
    def _checks(self) -> Mapping[int, int]:
        """Checksums of the games' actions, by game."""
        checks = self._store.frame(CHECKS)
        return dict(zip(checks["game"].tolist(), checks["check"].tolist(), strict=True))

    def _from_moves(self, index: int) -> State:
        moves = self.moves
        played = moves[moves["game"] == index]
        return replay(self._bulk.opening(index), played["seat"], played["action"])


def _is_in(column: pd.Series[Any], value: Any) -> Any:
    """Return which rows of a column have a value, or one of several."""
    if value is None or value is pd.NA:
        return column.isna().to_numpy(dtype=bool)
    if isinstance(value, pd.Interval):
        above = column >= value.left if value.closed_left else column > value.left
        below = column <= value.right if value.closed_right else column < value.right
        found = above & below
    elif isinstance(value, str) or not isinstance(value, Collection):
        found = column == value
    else:
        found = column.isin(list(value))
    return found.fillna(False).to_numpy(dtype=bool)


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Memory": "ColumnBlocks", "Replaced": "OverlayStore"})
