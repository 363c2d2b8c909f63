"""Siggil in bulk: winners, takers of spirits, and the ply at which each place is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

import numpy as np
import pandas as pd

from cantorlab.players import NamedPlayer
from cantorlab.rules import siggil
from cantorlab.rules.reading import read_items, whole
from cantorlab.rules.siggil.kernel import bulk as bulk_kernel
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.values import thaw
from cantorlab.stats.engine.bulk import (
    Array,
    Chunk,
    Columns,
    CompiledKernel,
    Span,
    Totals,
    should_compile,
)
from cantorlab.stats.engine.columns import nullable, to_categorical
from cantorlab.stats.engine.matches import Matches
from cantorlab.stats.engine.options import (
    RANDOM,
    CommonOptions,
    are_random,
    player_names,
    seat_players,
)
from cantorlab.stats.engine.sources import GameSource, MatchGames, PlayedGames, SourceBulk
from cantorlab.stats.siggil.sources import NOTHING, SiggilArrays, SiggilKernelGames, SiggilRecorder
from cantorlab.stats.simulated import Simulation
from cantorlab.support.numbers import read_whole

Games: TypeAlias = GameSource[siggil.SiggilState, SiggilArrays]

COMPILED = CompiledKernel("siggil.kernel.bulk", "play_and_watch", worth_compiling=13_000)
KINDS = ("family", "number")
ENDS_ALONE = (turn.CAPTURED, turn.TOO_MANY_LOST, turn.SIGGIL_EMPTY)
# The sets of winners, as bits, that are of more than one seat.
SHARED = [winners for winners in range(16) if winners.bit_count() > 1]
# A column for each ply that a card can leave at (0 is the set-up), and one for never.
PLIES = turn.MOST_PLIES + 1


@dataclass(frozen=True, eq=False, repr=False)
class SiggilSimulation(Simulation):
    """Simulated games of Siggil.

    ``games``: one row per game: ``game`` (its index), ``winner`` (a seat; none if the win is
    shared, or the solitaire lost), ``reason``, ``plies``, and for each seat ``spirits_0`` …
    (spirits controlled) and ``hand_0`` … (cards left in hand); ``lost`` (spirits chased away).

    ``totals["shared"]`` counts the shared wins by the seats that share them: ``"0 + 2"``.

    Attributes:
        layout: the layout of the games.
        left: counts, 56 places × plies: the ply at which the card of a place left the Siggil, from
            0 (a spirit freed at the set-up); the last column counts those that never did.
        freed: counts, 56 places: how often a spirit freed itself there.

    >>> from cantorlab import simulate
    >>> sim = simulate("siggil", 20, seed=1, progress=False)
    >>> sim.left.shape, len(sim.spirits) == 7 * 20
    ((56, 102), True)
    """

    tables: ClassVar[tuple[str, ...]] = ("games", "spirits")

    layout: siggil.Layout = field(default_factory=lambda: siggil.LAYOUTS["passage"])
    left: Array = field(default_factory=lambda: np.zeros((turn.PLACES, PLIES + 1), np.int64))
    freed: Array = field(default_factory=lambda: np.zeros(turn.PLACES, np.int64))

    @property
    def spirits(self) -> pd.DataFrame:
        """Frame of one row per spirit of each game.

        Columns: ``game``, ``spirit`` (its family's letter), ``place``, ``freed`` (the ply at which
        it freed itself, 0 at the set-up), ``taken`` (the ply of its capture), ``taker`` (the seat
        that captured it), ``kind`` of that series (``family``/``number``), ``changes`` (its thefts
        and retakings), ``owner`` at the end and the number of ``cards`` of the owner's series.
        Missing events are ``<NA>``. Raises ``ValueError`` if ``frames=False`` kept none.
        """
        return self._wide("spirits")


class SiggilOptions(CommonOptions, total=False):
    """Options of ``simulate("siggil", …)``, whose ``players`` may be their number alone."""

    players: Sequence[NamedPlayer] | int | None
    layout: siggil.LayoutSource
    difficulty: siggil.Difficulty
    series: int | None
    face_up_discard: bool | None


def bulk(
    n: int,
    *,
    players: Sequence[NamedPlayer] | int | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    moves: bool,
    layout: siggil.LayoutSource = "passage",
    difficulty: siggil.Difficulty = "easy",
    series: int | None = None,
    face_up_discard: bool | None = None,
) -> SiggilBulk:
    """Return a player of ``n`` games of Siggil for ``simulate``.

    ``players`` may be their number alone.
    """
    alone = 2 if players is None else read_whole(players)
    if alone is not None:
        chosen: tuple[NamedPlayer, ...] = (RANDOM,) * whole("players", alone, 1, 4)
    else:
        chosen = read_items("players", players, 4)
    seats = seat_players("siggil", chosen, len(chosen))
    options = {
        "layout": layout,
        "difficulty": difficulty,
        "series": series,
        "face_up_discard": face_up_discard,
    }
    opening = siggil.start(len(seats), seed=0, **options)  # type: ignore[arg-type]
    source: Games
    if are_random(seats):
        source = SiggilKernelGames(opening, seed, should_compile(n, compiled, COMPILED))
    else:
        matches = Matches(opening.dealt_again, seed, seats, "siggil")
        source = MatchGames(opening, matches, SiggilRecorder)
    return SiggilBulk(source, frames, moves, player_names(seats))


class SiggilBulk(SourceBulk[siggil.SiggilState, SiggilArrays]):
    """Games of Siggil in bulk."""

    kind = SiggilSimulation

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the games; the number of players follows from the players."""
        known = ("layout", "series", "face_up_discard")
        return {name: thaw(self.source.opening.record.options[name]) for name in known}

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        played = self.source.play(first, count, frames=self.frames, moves=self.with_moves)
        counts = played.arrays.totals.tolist()
        winners = counts[bulk_kernel.TOTAL_WINNERS : bulk_kernel.TOTAL_ENDS]
        ends = counts[bulk_kernel.TOTAL_ENDS :]
        ended = {text: ends[end] for end, text in self._reasons().items()}
        totals = {
            "games": counts[bulk_kernel.TOTAL_GAMES],
            "plies": counts[bulk_kernel.TOTAL_PLIES],
            "wins": tuple(winners[1 << seat] for seat in range(len(self.players))),
            "draws": sum(winners[seats] for seats in SHARED),
            "reasons": Counter(ended),
            "shared": Counter(
                {_together(seats): winners[seats] for seats in SHARED if winners[seats]}
            ),
        }
        arrays = {"left": played.arrays.left, "freed": played.arrays.freed}
        columns = self._columns(played) if self.frames else {}
        columns |= played.kept
        return Chunk(totals, columns, arrays, played.failures)

    def _columns(self, played: PlayedGames[SiggilArrays]) -> dict[str, Columns]:
        index, (*_, rows, spirits) = played.index.astype(np.uint32), played.arrays
        single = np.full(16, NOTHING, np.int8)
        for seat in range(len(self.players)):
            single[1 << seat] = seat
        games: Columns = {
            "game": index,
            "winner": single[rows[:, bulk_kernel.ROW_WINNERS]],
            "reason": rows[:, bulk_kernel.ROW_END].astype(np.int8),
            "plies": rows[:, bulk_kernel.ROW_PLIES].astype(np.int8),
        }
        for seat in range(len(self.players)):
            games[f"spirits_{seat}"] = rows[:, bulk_kernel.ROW_SCORE + seat].astype(np.int8)
            games[f"hand_{seat}"] = rows[:, bulk_kernel.ROW_HELD + seat].astype(np.int8)
        games["lost"] = rows[:, bulk_kernel.ROW_CHASED].astype(np.int8)
        names = ("place", "freed", "taken", "taker", "kind", "changes", "owner", "cards")
        table: Columns = {
            "game": np.repeat(index, turn.LINE),
            "spirit": np.tile(np.arange(turn.LINE, dtype=np.int8), len(index)),
        }
        table |= {name: spirits[:, at].astype(np.int8) for at, name in enumerate(names)}
        return {"games": games, "spirits": table}

    def _frame_columns(self, name: str, columns: Columns) -> Mapping[str, Any]:
        told = self._game_columns if name == "games" else self._spirit_columns
        return columns | told(columns)

    def _game_columns(self, games: Columns) -> dict[str, Any]:
        reasons = self._reasons()
        order = np.full(max(reasons) + 1, NOTHING, np.int8)
        order[list(reasons)] = range(len(reasons))
        return {
            "winner": nullable(games["winner"], NOTHING),
            "reason": to_categorical(order[games["reason"]], reasons.values()),
        }

    def _spirit_columns(self, spirits: Columns) -> dict[str, Any]:
        seen = ("place", "freed", "taken", "taker", "changes")
        owner = np.where(spirits["owner"] < 0, NOTHING, spirits["owner"]).astype(np.int8)
        return {name: nullable(spirits[name], NOTHING) for name in seen} | {
            "spirit": to_categorical(spirits["spirit"], siggil.FAMILIES),
            "kind": to_categorical(spirits["kind"], KINDS),
            "owner": nullable(owner, NOTHING),
            "cards": pd.arrays.IntegerArray(spirits["cards"], owner == NOTHING),
        }

    def attributes(self, totals: Totals, arrays: Columns, spans: Sequence[Span]) -> dict[str, Any]:
        """Return the layout, and when and where its cards were left."""
        layout = self.source.opening.layout
        return {"layout": layout, "left": arrays["left"], "freed": arrays["freed"]}

    def opening(self, index: int) -> siggil.SiggilState:
        """Return the state that a game begins with."""
        return self.source.opening.dealt_again((self.source.seed, index))

    def _reasons(self) -> dict[int, str]:
        """Return the kernel's ends that this kind of game has, with their texts (rules §5)."""
        alone = len(self.players) == 1
        texts = siggil.reasons(self.source.opening.core[turn.TARGET])
        return {end: text for end, text in texts.items() if (end in ENDS_ALONE) == alone}


def _together(winners: int) -> str:
    """Return the seats of a set, as bits."""
    return " + ".join(str(seat) for seat in range(4) if winners >> seat & 1)
