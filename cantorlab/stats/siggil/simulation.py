"""Siggil in bulk: who wins, who takes which spirit, and when each place is left."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd

from cantorlab.players import NamedPlayer, play_match
from cantorlab.rules import kernels, siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.reading import bounded, whole
from cantorlab.rules.siggil.kernel import bulk as bulk_kernel
from cantorlab.rules.siggil.kernel import turn
from cantorlab.stats.bulk import Array, Chunk, Simulation, worth_compiling
from cantorlab.stats.columns import labelled, nullable
from cantorlab.stats.seats import RANDOM, all_random, player_names, seated

Room: TypeAlias = Callable[[list[int]], Any]

KINDS = ("family", "number")
NOTHING = -1
ENDS_ALONE = (turn.CAPTURED, turn.TOO_MANY_LOST, turn.SIGGIL_EMPTY)
# Whether a set of winners, as bits, is of more than one seat.
SHARED = np.array([winners.bit_count() > 1 for winners in range(16)])
# A column for each ply that a card can leave at (0 is the set-up), and one for never.
PLIES = turn.MOST_PLIES + 1


@dataclass(frozen=True, eq=False, repr=False)
class SiggilSimulation(Simulation):
    """Simulated games of Siggil.

    ``games``: one row a game: ``game`` (its index), ``winner`` (a seat; ``<NA>`` if the win is
    shared, or the solitaire lost), ``reason``, ``plies``, and for each seat ``spirits_0`` … (how
    many it controls) and ``hand_0`` … (cards left in hand); ``lost`` (spirits chased away).

    Attributes:
        layout: the layout that was played on.
        spirits: one row for each spirit of each game, or None if ``frames=False``: ``game``,
            ``spirit`` (its family's letter), ``place``, ``freed`` (the ply at which it freed
            itself, 0 at the set-up), ``taken`` (the ply of its capture), ``taker`` (who captured
            it), ``kind`` of that series (``family``/``number``), ``changes`` (how often it was
            stolen or retaken), ``owner`` at the end and the number of ``cards`` of the owner's
            series. What did not happen is ``<NA>``.
        left: counts, 56 places × plies: at which ply the card of a place left the Siggil, from 0
            (a spirit freed at the set-up); the last column counts those that never did.
        freed: counts, 56 places: how often a spirit freed itself there.
    """

    layout: siggil.Layout = field(default_factory=lambda: siggil.LAYOUTS["passage"])
    spirits: pd.DataFrame | None = None
    left: Array = field(default_factory=lambda: np.zeros((turn.PLACES, PLIES + 1), np.int64))
    freed: Array = field(default_factory=lambda: np.zeros(turn.PLACES, np.int64))


def bulk(
    n: int,
    *,
    players: Sequence[NamedPlayer] | int | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    layout: siggil.LayoutSource = "passage",
    difficulty: siggil.Difficulty = "easy",
    series: int | None = None,
    face_up_discard: bool | None = None,
) -> SiggilBulk:
    """What plays ``n`` games of Siggil for ``simulate``; ``players`` may be their number alone."""
    if players is None:
        players = 2
    if isinstance(players, int):
        chosen: tuple[NamedPlayer, ...] = (RANDOM,) * whole("players", players, 1, 4)
    else:
        chosen = bounded("players", players, 4)
    seats = seated("siggil", chosen, len(chosen))
    options = {
        "layout": layout,
        "difficulty": difficulty,
        "series": series,
        "face_up_discard": face_up_discard,
    }
    opening = siggil.start(len(seats), seed=0, **options)  # type: ignore[arg-type]
    source: Source
    if all_random(seats):
        source = KernelGames(opening, seed, worth_compiling(n, compiled))
    else:
        source = StateGames(opening, seed, seats)
    return SiggilBulk(opening, source, frames, player_names(seats))


class Source(Protocol):
    """Plays games and writes them down as the kernel does."""

    @property
    def path(self) -> str:
        """How they are played."""
        ...

    def rows(self, first: int, count: int) -> tuple[Array, Array, Array]:
        """Return for each game a row, the plies at which its places were left, its spirits."""
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

    def rows(self, first: int, count: int) -> tuple[Array, Array, Array]:
        """Return for each game a row, the plies at which its places were left, its spirits."""
        kernel = kernels.load("siggil.kernel.bulk", compiled=self.compiled)
        room: Room = _array if self.compiled else list
        options = self.opening.options
        shape, chosen = (
            room(list(values))
            for values in (options.layout.flat, (options.players, options.series))
        )
        sizes = (turn.SIZE, turn.PLACES, WORDS, turn.MOST_PLIES)
        working = (room([0] * size) for size in sizes)
        rows, left, spirits = (
            room([0] * (count * size))
            for size in (bulk_kernel.ROW, turn.PLACES, turn.LINE * bulk_kernel.SPIRIT)
        )
        kernel.play_many_watched(
            self.seed, first, count, shape, chosen, *working, rows, left, spirits
        )
        return (
            _table(rows, bulk_kernel.ROW),
            _table(left, turn.PLACES),
            _table(spirits, bulk_kernel.SPIRIT),
        )


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

    def rows(self, first: int, count: int) -> tuple[Array, Array, Array]:
        """Return for each game a row, the plies at which its places were left, its spirits."""
        rows, left, spirits = [], [], []
        for index in range(first, first + count):
            seed = (self.seed, index)
            last = play_match(self.opening.dealt_again(seed), self.seats, seed)
            rows += _row(last)
            left += _left(last)
            spirits += _spirits(last)
        return (
            _table(rows, bulk_kernel.ROW),
            _table(left, turn.PLACES),
            _table(spirits, bulk_kernel.SPIRIT),
        )


@dataclass(frozen=True)
class SiggilBulk:
    """Games of one kind under one seed, on their way from the kernel's rows to frames."""

    opening: siggil.SiggilState
    source: Source
    frames: bool
    players: tuple[str, ...]

    @property
    def path(self) -> str:
        """How the games are played."""
        return self.source.path

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        rows, left, spirits = self.source.rows(first, count)
        winners, ends = rows[:, bulk_kernel.ROW_WINNERS], rows[:, bulk_kernel.ROW_END]
        seats = range(len(self.players))
        single = np.full(count, NOTHING)
        for seat in seats:
            single[winners == 1 << seat] = seat
        ended = {text: int((ends == end).sum()) for end, text in self._reasons().items()}
        totals = {
            "games": count,
            "plies": int(rows[:, bulk_kernel.ROW_PLIES].sum()),
            "wins": tuple(int((single == seat).sum()) for seat in seats),
            "draws": int(SHARED[winners].sum()),
            "reasons": Counter(ended),
        }
        plies = np.where(left < 0, PLIES, left)
        shape = (turn.PLACES, PLIES + 1)
        cells = np.arange(shape[0]) * shape[1] + plies
        places = spirits[:, bulk_kernel.SPIRIT_PLACE]
        arrays = {
            "left": np.bincount(cells.ravel(), minlength=math.prod(shape)).reshape(shape),
            "freed": np.bincount(places[places >= 0], minlength=turn.PLACES),
        }
        if not self.frames:
            return Chunk(totals, arrays=arrays)
        index = np.arange(first, first + count, dtype=np.uint32)
        games: dict[str, Array] = {
            "game": index,
            "winner": single.astype(np.int8),
            "reason": ends.astype(np.int8),
            "plies": rows[:, bulk_kernel.ROW_PLIES].astype(np.int8),
        }
        for seat in seats:
            games[f"spirits_{seat}"] = rows[:, bulk_kernel.ROW_SCORE + seat].astype(np.int8)
            games[f"hand_{seat}"] = rows[:, bulk_kernel.ROW_HELD + seat].astype(np.int8)
        games["lost"] = rows[:, bulk_kernel.ROW_CHASED].astype(np.int8)
        columns = ("place", "freed", "taken", "taker", "kind", "changes", "owner", "cards")
        table: dict[str, Array] = {
            "game": np.repeat(index, turn.LINE),
            "spirit": np.tile(np.arange(turn.LINE, dtype=np.int8), count),
        }
        table |= {name: spirits[:, at].astype(np.int8) for at, name in enumerate(columns)}
        return Chunk(totals, {"games": games, "spirits": table}, arrays)

    def finish(self, common: dict[str, Any], chunk: Chunk) -> SiggilSimulation:
        """All chunks as frames."""
        known: dict[str, Any] = {
            "totals": chunk.totals,
            "layout": self.opening.layout,
            "left": chunk.arrays["left"],
            "freed": chunk.arrays["freed"],
        }
        if not self.frames:
            return SiggilSimulation(**common, **known, games=None)
        games, spirits = dict(chunk.columns["games"]), dict(chunk.columns["spirits"])
        reasons = self._reasons()
        order = np.full(max(reasons) + 1, NOTHING, np.int8)
        order[list(reasons)] = range(len(reasons))
        seen = {
            name: nullable(spirits[name], NOTHING)
            for name in ("place", "freed", "taken", "taker", "changes")
        }
        owner = np.where(spirits["owner"] < 0, NOTHING, spirits["owner"]).astype(np.int8)
        frames = {
            "games": games
            | {
                "winner": nullable(games["winner"], NOTHING),
                "reason": labelled(order[games["reason"]], reasons.values()),
            },
            "spirits": spirits
            | seen
            | {
                "spirit": labelled(spirits["spirit"], siggil.FAMILIES),
                "kind": labelled(spirits["kind"], KINDS),
                "owner": nullable(owner, NOTHING),
            },
        }
        return SiggilSimulation(
            **common,
            **known,
            games=pd.DataFrame(frames["games"], copy=False),
            spirits=pd.DataFrame(frames["spirits"], copy=False),
        )

    def _reasons(self) -> dict[int, str]:
        """The kernel's ends that this kind of game knows, with their texts (rules §5)."""
        alone = len(self.players) == 1
        texts = siggil.reasons(self.opening.core[turn.TARGET])
        return {end: text for end, text in texts.items() if (end in ENDS_ALONE) == alone}


def _array(values: list[int]) -> Array:
    return np.array(values, np.int64)


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
