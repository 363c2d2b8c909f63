"""Cantor in bulk: random players in the kernel, any others through states; the frames are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Protocol

import numpy as np
import pandas as pd

from cantorlab.players import NamedPlayer, play_match
from cantorlab.rules import cantor, kernels
from cantorlab.rules.cantor import CELLS
from cantorlab.rules.cantor.codes import CODE_OF_NUMBER, NUMBER_OF_CODE
from cantorlab.rules.cantor.duel import VERDICTS
from cantorlab.rules.cantor.kernel import bulk as bulk_kernel
from cantorlab.rules.cantor.kernel.game import GAME_SIZE, HAND_SIZE, NO_NUMBER
from cantorlab.rules.cantor.kernel.quest import MOST_DUELS
from cantorlab.rules.generator import WORDS
from cantorlab.stats.bulk import Array, Chunk, Simulation, worth_compiling
from cantorlab.stats.columns import labelled, nullable
from cantorlab.stats.seats import all_random, player_names, seated

# The most rows of duels that are held at once before they are made compact.
ROWS_AT_ONCE = 1_000_000
NO_WINNER = -1
NO_PROTECTION = -128

END_OF_REASON = {reason: end for end, reason in cantor.REASONS.items()}
CODE_OF_VERDICT = {verdict: code for code, verdict in VERDICTS.items()}
NUMBERS = np.array([*NUMBER_OF_CODE, NO_PROTECTION], dtype=np.int8)


@dataclass(frozen=True, eq=False, repr=False)
class CantorSimulation(Simulation):
    """Simulated games of Cantor.

    ``games``: one row a game: ``game`` (its index), ``mode``, ``winner`` (a seat, ``<NA>`` for a
    draw), ``reason``, ``duels``, ``plies``. ``totals`` also counts ``duels``.

    Attributes:
        duels: one row a duel, or None if ``frames=False``: ``game``, ``duel`` (from 1), ``place``
            (its number), ``at`` (the quest's cell), ``mage_0``, ``mage_1``, ``protection_0``,
            ``protection_1`` (``<NA>``: none), ``first`` (who committed first), ``winner``
            (``<NA>``: cancelled), ``reason``.
    """

    duels: pd.DataFrame | None = None


def bulk(
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    mode: cantor.Mode = "discovery",
    places: Any = None,
    first_place: int = 1,
) -> CantorBulk:
    """What plays ``n`` games of Cantor for ``simulate``, by the quickest way there is."""
    seats = seated("cantor", players, 2)
    opening = cantor.start(mode, places=places, first_place=first_place, seed=0)
    source: Source
    if all_random(seats):
        source = KernelGames(opening, seed, worth_compiling(n, compiled))
    else:
        source = StateGames(opening, seed, seats)
    return CantorBulk(opening, source, frames, player_names(seats))


class Source(Protocol):
    """Plays games and writes them down as the kernel does."""

    @property
    def path(self) -> str:
        """How they are played."""
        ...

    def rows(self, first: int, count: int, *, frames: bool) -> tuple[Array, Array, Array]:
        """Return the kernel's totals, its rows of games and its rows of duels (or none)."""
        ...


@dataclass(frozen=True)
class KernelGames:
    """Games between random players, played by the kernel itself."""

    opening: cantor.CantorState
    seed: int
    compiled: bool

    @property
    def path(self) -> str:
        """Which of the twins plays."""
        return "compiled kernel" if self.compiled else "interpreted kernel"

    def rows(self, first: int, count: int, *, frames: bool) -> tuple[Array, Array, Array]:
        """Return the kernel's totals, its rows of games and its rows of duels (or none)."""
        twin = kernels.load("cantor.kernel.bulk", compiled=self.compiled)
        pile, quest = self.opening.options.pile, self.opening.mode == "quest"
        longest = MOST_DUELS if quest else HAND_SIZE
        games = np.zeros((count if frames else 0, bulk_kernel.GAME_FIELDS), np.int16)
        duels = np.zeros((count * longest if frames else 0, bulk_kernel.DUEL_FIELDS), np.int16)
        totals = np.zeros(bulk_kernel.TOTALS, np.int64)
        numbers = partial(np.array, dtype=np.int64) if self.compiled else list
        ranks = numbers([rank for place in pile for rank in place.ranks_by_code])
        rooms = [numbers([0] * size) for size in (len(pile), WORDS, GAME_SIZE)]
        last = first + count
        fought = twin.play(
            int(quest), ranks, len(pile), self.opening.options.printed, self.seed, first, last,
            *rooms, totals, games.ravel(), duels.ravel(),
        )  # fmt: skip
        return totals, games, duels[:fought]


@dataclass(frozen=True)
class StateGames:
    """Games between any players, played through states and observations."""

    opening: cantor.CantorState
    seed: int
    seats: tuple[NamedPlayer, ...]

    @property
    def path(self) -> str:
        """Always ``"states"``."""
        return "states"

    def rows(self, first: int, count: int, *, frames: bool) -> tuple[Array, Array, Array]:
        """Return totals, rows of games and rows of duels as the kernel writes them."""
        options = self.opening.options
        at_pile = {place: index for index, place in enumerate(options.pile)}
        totals = np.zeros(bulk_kernel.TOTALS, np.int64)
        games, duels = [], []
        for index in range(first, first + count):
            seed = (self.seed, index)
            last = play_match(self.opening.dealt_again(seed), self.seats, seed)
            assert last.outcome is not None
            winner = NO_WINNER if last.outcome.winner is None else last.outcome.winner
            end = END_OF_REASON[last.outcome.reason]
            games.append((winner, end, len(last.history)))
            duels += [_duel_row(duel, at_pile[duel.place]) for duel in last.history]
            totals[
                [bulk_kernel.TOTAL_WINS_0, bulk_kernel.TOTAL_WINS_1, bulk_kernel.TOTAL_DRAWN][
                    winner
                ]
            ] += 1
            totals[bulk_kernel.TOTAL_ENDS + end] += 1
        totals[bulk_kernel.TOTAL_GAMES] = count
        totals[bulk_kernel.TOTAL_DUELS] = len(duels)
        return (
            totals,
            np.array(games if frames else [], np.int16).reshape(-1, bulk_kernel.GAME_FIELDS),
            np.array(duels if frames else [], np.int16).reshape(-1, bulk_kernel.DUEL_FIELDS),
        )


@dataclass(frozen=True)
class CantorBulk:
    """Games of one kind under one seed, on their way from the kernel's rows to frames."""

    opening: cantor.CantorState
    source: Source
    frames: bool
    players: tuple[str, ...]

    @property
    def path(self) -> str:
        """How the games are played."""
        return self.source.path

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        longest = MOST_DUELS if self.opening.mode == "quest" else HAND_SIZE
        portion = ROWS_AT_ONCE // longest
        ends = [*range(first, first + count, portion), first + count]
        parts = [self._part(start, stop - start) for start, stop in pairwise(ends)] or [
            self._part(first, 0)
        ]
        return Chunk.joined(parts)

    def finish(self, common: dict[str, Any], chunk: Chunk) -> CantorSimulation:
        """All chunks as frames."""
        if not self.frames:
            return CantorSimulation(**common, totals=chunk.totals, games=None)
        games, duels = dict(chunk.columns["games"]), dict(chunk.columns["duels"])
        count = len(games["game"])
        mode = labelled(
            np.full(count, cantor.MODES.index(self.opening.mode), np.int8), cantor.MODES
        )
        game_columns = {
            "game": games["game"],
            "mode": mode,
            "winner": nullable(games["winner"], NO_WINNER),
            "reason": labelled(games["reason"], END_OF_REASON),
            "duels": games["duels"],
            "plies": games["plies"],
        }
        duel_columns = duels | {
            "at": labelled(duels["at"], CELLS),
            "protection_0": nullable(duels["protection_0"], NO_PROTECTION),
            "protection_1": nullable(duels["protection_1"], NO_PROTECTION),
            "winner": nullable(duels["winner"], NO_WINNER),
            "reason": labelled(duels["reason"], CODE_OF_VERDICT),
        }
        return CantorSimulation(
            **common,
            totals=chunk.totals,
            games=pd.DataFrame(game_columns, copy=False),
            duels=pd.DataFrame(duel_columns, copy=False),
        )

    def _part(self, first: int, count: int) -> Chunk:
        totals, games, duels = self.source.rows(first, count, frames=self.frames)
        # The adventurer of a quest points at a place before two commit and two announce.
        plies = 5 if self.opening.mode == "quest" else 4
        counted = {
            "games": int(totals[bulk_kernel.TOTAL_GAMES]),
            "duels": int(totals[bulk_kernel.TOTAL_DUELS]),
            "plies": int(totals[bulk_kernel.TOTAL_DUELS]) * plies,
            "wins": (int(totals[bulk_kernel.TOTAL_WINS_0]), int(totals[bulk_kernel.TOTAL_WINS_1])),
            "draws": int(totals[bulk_kernel.TOTAL_DRAWN]),
            "reasons": Counter(
                {
                    reason: int(totals[bulk_kernel.TOTAL_ENDS + end])
                    for reason, end in END_OF_REASON.items()
                }
            ),
        }
        if not self.frames:
            return Chunk(counted)
        fought = games[:, 2].astype(np.int64)
        index = np.arange(first, first + count, dtype=np.uint32)
        before = np.repeat(np.cumsum(fought) - fought, fought)
        numbers = np.array([place.number for place in self.opening.options.pile], np.int32)
        columns: dict[str, dict[str, Array]] = {
            "games": {
                "game": index,
                "winner": games[:, 0].astype(np.int8),
                "reason": (games[:, 1] - min(END_OF_REASON.values())).astype(np.int8),
                "duels": fought.astype(np.int16),
                "plies": (fought * plies).astype(np.int16),
            },
            "duels": {
                "game": np.repeat(index, fought),
                "duel": (np.arange(1, len(duels) + 1) - before).astype(np.int16),
                "place": numbers[duels[:, 0]],
                "at": duels[:, 1].astype(np.int8),
                "mage_0": NUMBERS[duels[:, 2]],
                "mage_1": NUMBERS[duels[:, 3]],
                "protection_0": NUMBERS[duels[:, 4]],
                "protection_1": NUMBERS[duels[:, 5]],
                "first": duels[:, 6].astype(np.int8),
                "winner": duels[:, 7].astype(np.int8),
                "reason": duels[:, 8].astype(np.int8),
            },
        }
        return Chunk(counted, columns)


def _duel_row(duel: cantor.Duel, place: int) -> tuple[int, ...]:
    spells = (NO_NUMBER if spell is None else CODE_OF_NUMBER[spell] for spell in duel.protections)
    return (
        place,
        -1 if duel.at is None else CELLS.index(duel.at),
        *(CODE_OF_NUMBER[mage] for mage in duel.fighters),
        *spells,
        duel.first,
        NO_WINNER if duel.winner is None else duel.winner,
        CODE_OF_VERDICT[duel.reason],
    )
