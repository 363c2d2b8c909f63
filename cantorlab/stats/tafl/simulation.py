"""Catch the King and Catch the Queen in bulk, with maps of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.players import NamedPlayer, play_match
from cantorlab.rules import kernels, tafl
from cantorlab.rules.generator import WORDS
from cantorlab.rules.tafl.kernel import board, bulk
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.names import KING_SIDES, NAMES, QUEEN_SIDES, action_code
from cantorlab.stats.bulk import Array, Chunk, Simulation, worth_compiling
from cantorlab.stats.columns import labelled, nullable
from cantorlab.stats.seats import all_random, player_names, seated

Map: TypeAlias = NDArray[np.int64]
Room: TypeAlias = Callable[[list[int]], Any]

REASONS = board.REASONS[1:]
# The kernel's maps, and how many integers each needs.
MAPS = {
    "visits": board.KINDS * board.SQUARES,
    "captures": board.KINDS * board.SQUARES,
    "ends": len(board.REASONS) * board.SQUARES,
}


@dataclass(frozen=True, eq=False, repr=False)
class TaflSimulation(Simulation):
    """Simulated games of Catch the King or Catch the Queen.

    ``games``: one row a game: ``game`` (its index), ``winner`` (a seat, ``<NA>`` for a draw),
    ``reason``, ``plies``, ``captures`` and how many of them each side lost (``attacker_lost``,
    ``defender_lost``; with the queen ``jarl_lost``, ``king_lost``, ``english_lost``).

    All maps are 9 × 9 counts, first the row (0 is row 1, the lowest), then the column (0 is a).

    Attributes:
        visits: by piece name, how often a piece of that kind stopped on each square.
        captures: by piece name, how often one was taken there.
        king_path: where the king (the queen) stopped.
        ends: by reason, where the king (the queen) stood when a game ended so.
    """

    visits: Mapping[str, Map] = field(default_factory=dict)
    captures: Mapping[str, Map] = field(default_factory=dict)
    king_path: Map = field(default_factory=lambda: np.zeros((board.SIZE, board.SIZE), np.int64))
    ends: Mapping[str, Map] = field(default_factory=dict)


def bulk_tafl(
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    godi: tafl.Axis = None,
    jarl: tafl.Axis = None,
    victory: tafl.Axis = None,
    young_king: bool = False,
    archers: bool = False,
    forest: bool = False,
) -> TaflBulk:
    """What plays ``n`` games of Catch the King for ``simulate``."""
    opening = tafl.start(
        godi=godi,
        jarl=jarl,
        victory=victory,
        young_king=young_king,
        archers=archers,
        forest=forest,
    )
    return _bulk(opening, n, players, seed, frames, compiled)


def bulk_queen(
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    queen_walks_in: bool = True,
) -> TaflBulk:
    """What plays ``n`` games of Catch the Queen for ``simulate``."""
    opening = tafl.start_queen(queen_walks_in=queen_walks_in)
    return _bulk(opening, n, players, seed, frames, compiled)


def _bulk(
    opening: tafl.TaflState,
    n: int,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
) -> TaflBulk:
    seats = seated(opening.game, players, 2)
    source: Source
    if all_random(seats):
        source = KernelGames(opening, seed, worth_compiling(n, compiled, at_least=300))
    else:
        source = StateGames(opening, seed, seats)
    return TaflBulk(opening.game, source, frames, player_names(seats))


class Source(Protocol):
    """Plays games and writes them down as the kernel does."""

    @property
    def path(self) -> str:
        """How they are played."""
        ...

    def rows(self, first: int, count: int) -> tuple[Array, dict[str, Array]]:
        """Return a row for each game (``bulk.ROW`` integers) and the kernel's flat maps."""
        ...


@dataclass(frozen=True)
class KernelGames:
    """Games between random players, played by the kernel itself."""

    opening: tafl.TaflState
    seed: int
    compiled: bool

    @property
    def path(self) -> str:
        """Which of the twins plays."""
        return "compiled kernel" if self.compiled else "interpreted kernel"

    def rows(self, first: int, count: int) -> tuple[Array, dict[str, Array]]:
        """Return a row for each game and the kernel's flat maps."""
        kernel = kernels.load("tafl.kernel.bulk", compiled=self.compiled)
        room: Room = _array if self.compiled else list
        start, rows = room(self.opening.kernel_game()), room([0] * (count * bulk.ROW))
        maps = {name: room([0] * size) for name, size in MAPS.items()}
        working = start.copy(), room([0] * WORDS)
        kernel.play_games(start, *working, self.seed, first, count, rows, *maps.values())
        return _written(rows, maps)


@dataclass(frozen=True)
class StateGames:
    """Games between any players, played through states and observations."""

    opening: tafl.TaflState
    seed: int
    seats: tuple[NamedPlayer, ...]

    @property
    def path(self) -> str:
        """Always ``"states"``."""
        return "states"

    def rows(self, first: int, count: int) -> tuple[Array, dict[str, Array]]:
        """Return a row for each game and the kernel's flat maps."""
        rows: list[int] = []
        maps = {name: [0] * size for name, size in MAPS.items()}
        for index in range(first, first + count):
            last = play_match(self.opening, self.seats, (self.seed, index))
            rows += self._written_down(last, maps)
        return _written(rows, maps)

    def _written_down(self, last: tafl.TaflState, maps: dict[str, list[int]]) -> list[int]:
        game, row = self.opening.kernel_game(), [0] * bulk.ROW
        for _, action in last.actions:
            act(game, action_code(action))
            bulk.see(game, bulk.LOST_COLUMN, row, maps["visits"], maps["captures"])
        row[bulk.WINNER_COLUMN] = game[board.WINNER]
        row[bulk.REASON_COLUMN] = game[board.RESULT]
        row[bulk.PLIES_COLUMN] = len(last.actions)
        sovereign = game[board.QUEEN_AT] if game[board.WITH_QUEEN] else game[board.KING_AT]
        maps["ends"][game[board.RESULT] * board.SQUARES + sovereign] += 1
        return row


@dataclass(frozen=True)
class TaflBulk:
    """Games of one kind under one seed, on their way from the kernel's rows to frames and maps."""

    game: str
    source: Source
    frames: bool
    players: tuple[str, ...]

    @property
    def path(self) -> str:
        """How the games are played."""
        return self.source.path

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides that can lose pieces."""
        return QUEEN_SIDES if self.game == "queen" else KING_SIDES

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        rows, maps = self.source.rows(first, count)
        winner, reason, plies = rows[:, 0], rows[:, 1], rows[:, 2]
        lost = rows[:, bulk.LOST_COLUMN : bulk.LOST_COLUMN + len(self.sides)]
        ends = np.bincount(reason, minlength=len(board.REASONS))
        totals = {
            "games": count,
            "plies": int(plies.sum()),
            "wins": (int((winner == 0).sum()), int((winner == 1).sum())),
            "draws": int((winner < 0).sum()),
            "reasons": dict(zip(REASONS, map(int, ends[1:]), strict=True)),
            "lost": dict(zip(self.sides, map(int, lost.sum(axis=0)), strict=True)),
        }
        if not self.frames:
            return Chunk(totals, arrays=maps)
        columns: dict[str, Array] = {
            "game": np.arange(first, first + count, dtype=np.uint32),
            "winner": winner.astype(np.int8),
            "reason": (reason - 1).astype(np.int8),
            "plies": plies.astype(np.int16),
            "captures": lost.sum(axis=1).astype(np.int8),
        }
        columns |= {
            f"{side}_lost": lost[:, at].astype(np.int8) for at, side in enumerate(self.sides)
        }
        return Chunk(totals, {"games": columns}, maps)

    def finish(self, common: dict[str, Any], chunk: Chunk) -> TaflSimulation:
        """All chunks as frames and maps."""
        games = None
        if self.frames:
            columns = chunk.columns["games"]
            games = pd.DataFrame(
                columns
                | {
                    "winner": nullable(columns["winner"], board.DRAW),
                    "reason": labelled(columns["reason"], REASONS),
                },
                copy=False,
            )
        visits = _by_piece(chunk.arrays["visits"])
        ends = _squares(chunk.arrays["ends"], len(board.REASONS))
        return TaflSimulation(
            **common,
            totals=chunk.totals,
            games=games,
            visits=visits,
            captures=_by_piece(chunk.arrays["captures"]),
            king_path=visits["queen" if self.game == "queen" else "king"],
            ends={
                reason: ends[1 + at]
                for at, reason in enumerate(REASONS)
                if chunk.totals["reasons"].get(reason)
            },
        )


def _array(values: list[int]) -> Array:
    return np.array(values, np.int64)


def _written(rows: Any, maps: Mapping[str, Any]) -> tuple[Array, dict[str, Array]]:
    """What the kernel wrote, as arrays: a row a game, and the flat maps."""
    table = _array(rows).reshape(-1, bulk.ROW)
    return table, {name: _array(values) for name, values in maps.items()}


def _squares(flat: Array, kinds: int) -> Map:
    """The kernel's boards with their rim taken off: kinds × 9 × 9."""
    framed = flat.reshape(kinds, board.WIDTH, board.WIDTH)
    inner: Map = framed[:, 1:-1, 1:-1]
    return inner


def _by_piece(flat: Array) -> dict[str, Map]:
    maps = _squares(flat, board.KINDS)
    total: dict[str, Map] = {}
    for kind, name in NAMES.items():
        total[name] = total[name] + maps[kind] if name in total else maps[kind].copy()
    return total
