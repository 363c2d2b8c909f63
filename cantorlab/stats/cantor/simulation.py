"""Cantor in bulk: random players in the kernel, any others through states; with equal frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias

import numpy as np
import pandas as pd

from cantorlab.players import NamedPlayer
from cantorlab.rules import cantor
from cantorlab.rules.cantor import CELLS
from cantorlab.rules.cantor.duel import VERDICTS
from cantorlab.rules.cantor.encoding import NUMBER_OF_CODE
from cantorlab.rules.cantor.kernel import bulk as bulk_kernel
from cantorlab.rules.cantor.kernel.game import HAND_SIZE, NOT_YET
from cantorlab.rules.values import thaw
from cantorlab.stats.cantor.sources import CantorArrays, CantorKernelGames, CantorRecorder
from cantorlab.stats.engine.bulk import Chunk, Columns, CompiledKernel, should_compile
from cantorlab.stats.engine.columns import RunLengthColumn, nullable, to_categorical
from cantorlab.stats.engine.matches import Matches
from cantorlab.stats.engine.options import CommonOptions, are_random, player_names, seat_players
from cantorlab.stats.engine.sources import GameSource, MatchGames, PlayedGames, SourceBulk
from cantorlab.stats.simulated import Simulation

Games: TypeAlias = GameSource[cantor.CantorState, CantorArrays]

COMPILED = CompiledKernel("cantor.kernel.bulk", "play", worth_compiling=60_000)

# The most rows of duels that are held at once before they are made compact: they fit in a
# processor's cache.
ROWS_AT_ONCE = 60_000
# A quest may have 200 duels, but for those that do not come no memory is touched.
USUAL_QUEST = 8
NO_PROTECTION = -128
NO_WINNER = -1

END_OF_REASON = {reason: end for end, reason in cantor.REASONS.items()}
CODE_OF_VERDICT = {verdict: code for code, verdict in VERDICTS.items()}

NUMBERS = np.array([*NUMBER_OF_CODE, NO_PROTECTION], dtype=np.int8)


@dataclass(frozen=True, eq=False, repr=False)
class CantorSimulation(Simulation):
    """Simulated games of Cantor.

    ``games``: one row per game: ``game`` (its index), ``mode``, ``winner`` (a seat, none for a
    draw), ``reason``, ``duels``, ``plies``. ``totals`` also counts ``duels``.

    >>> from cantorlab import simulate
    >>> sim = simulate("cantor", 20, seed=1, progress=False)
    >>> sim.games.columns.tolist()
    ['game', 'mode', 'winner', 'reason', 'duels', 'plies']
    >>> len(sim.duels) == sim.totals["duels"]
    True
    """

    tables: ClassVar[tuple[str, ...]] = ("games", "duels")

    @property
    def duels(self) -> pd.DataFrame:
        """Frame of one row per duel.

        Columns: ``game``, ``duel`` (from 1), ``place`` (its number), ``at`` (the quest's cell),
        ``mage_0``, ``mage_1``, ``protection_0``, ``protection_1`` (``<NA>``: none), ``first`` (the
        first to commit), ``winner`` (none: cancelled), ``reason``. Raises ``ValueError`` if
        ``frames=False`` kept none.
        """
        return self._wide("duels")

    @property
    def reshuffled(self) -> int:
        """Number of matches whose places ran out, so that shuffled ones followed (§1.4, §1.5).

        Raises ``ValueError`` if ``frames=False`` kept no games.
        """
        if self.options["mode"] == "quest":
            return 0
        deck = cantor.DECK if self.options["places"] is None else self.options["places"]
        laid = len(deck) + 1 - self.options["first_place"]
        return int((self.games["duels"] > laid).sum())


class CantorOptions(CommonOptions, total=False):
    """Options of ``simulate("cantor", …)``."""

    players: Sequence[NamedPlayer] | None
    mode: cantor.Mode
    places: Any
    first_place: int
    open_hands: bool


def bulk(
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    moves: bool,
    mode: cantor.Mode = "discovery",
    places: Any = None,
    first_place: int = 1,
    open_hands: bool = False,
) -> CantorBulk:
    """Return a player of ``n`` games of Cantor for ``simulate``, the quickest one available."""
    seats = seat_players("cantor", players, 2)
    opening = cantor.start(
        mode, places=places, first_place=first_place, open_hands=open_hands, seed=0
    )
    source: Games
    if are_random(seats):
        source = CantorKernelGames(opening, seed, should_compile(n, compiled, COMPILED))
    else:
        matches = Matches(opening.dealt_again, seed, seats, "cantor")
        source = MatchGames(opening, matches, CantorRecorder)
    return CantorBulk(source, frames, moves, player_names(seats))


class CantorBulk(SourceBulk[cantor.CantorState, CantorArrays]):
    """Games of Cantor in bulk."""

    kind = CantorSimulation

    @property
    def options(self) -> Mapping[str, Any]:
        """The mode and the places, as ``start`` takes them."""
        written = thaw(self.source.opening.record.options)
        return {
            "mode": written["mode"],
            "places": written["deck"],
            "first_place": written["first_place"],
            **({"open_hands": True} if "open_hands" in written else {}),
        }

    @property
    def _mode(self) -> cantor.Mode:
        return self.source.opening.mode

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        duels = USUAL_QUEST if self._mode == "quest" else HAND_SIZE
        has_rows = self.frames or self.with_moves
        portion = max(1, ROWS_AT_ONCE // duels) if has_rows else max(1, count)
        ends = [*range(first, first + count, portion), first + count]
        parts = [self._part(start, stop - start) for start, stop in pairwise(ends)] or [
            self._part(first, 0)
        ]
        return Chunk.join(parts)

    def _frame_columns(self, name: str, columns: Columns) -> Mapping[str, Any]:
        return self._game_columns(columns) if name == "games" else self._duel_columns(columns)

    def _game_columns(self, games: Columns) -> dict[str, Any]:
        modes = np.full(len(games["game"]), cantor.MODES.index(self._mode), np.int8)
        return {
            "game": games["game"],
            "mode": to_categorical(modes, cantor.MODES),
            "winner": nullable(games["winner"], NO_WINNER),
            "reason": to_categorical(games["reason"], END_OF_REASON),
            "duels": games["duels"],
            "plies": games["duels"] * np.int16(self._plies_of_a_duel),
        }

    def _duel_columns(self, duels: Columns) -> dict[str, Any]:
        """Return the kernel's columns in words and numbers: only as long as they are read."""
        numbers = np.array([place.number for place in self.source.opening.options.pile], np.int32)
        cells = duels["at"] if "at" in duels else np.full(len(duels["game"]), NOT_YET, np.int8)
        protection_0, protection_1 = (
            nullable(NUMBERS[duels[f"protection_{seat}"]], NO_PROTECTION) for seat in range(2)
        )
        return {
            "game": duels["game"].numbers(),
            "duel": duels["game"].within(),
            "place": numbers.take(duels["place"]),
            "at": to_categorical(cells, CELLS),
            "mage_0": NUMBERS.take(duels["mage_0"]),
            "mage_1": NUMBERS.take(duels["mage_1"]),
            "protection_0": protection_0,
            "protection_1": protection_1,
            "first": duels["judged"] & 1,
            "winner": nullable((duels["judged"] >> 1 & 3) - np.int8(1), NO_WINNER),
            "reason": to_categorical(duels["judged"] >> 3, CODE_OF_VERDICT),
        }

    def opening(self, index: int) -> cantor.CantorState:
        """Return the state that a game begins with."""
        return self.source.opening.dealt_again((self.source.seed, index))

    def _part(self, first: int, count: int) -> Chunk:
        played = self.source.play(first, count, frames=self.frames, moves=self.with_moves)
        totals = played.arrays.totals
        plies = self._plies_of_a_duel
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
        columns = self._columns(played) if self.frames else {}
        columns |= played.kept
        return Chunk(counted, columns, failures=played.failures)

    @property
    def _plies_of_a_duel(self) -> int:
        # The adventurer of a quest points at a place before two commit and two announce.
        return 5 if self._mode == "quest" else 4

    def _columns(self, played: PlayedGames[CantorArrays]) -> dict[str, Columns]:
        """Return the stored columns of each duel: eight bytes, nine in the quest."""
        index, (_, games, duels) = played.index.astype(np.uint32), played.arrays
        place, at, mage_0, mage_1, protection_0, protection_1, orders, winner, reason = duels
        fought = games[:, 2].copy()
        cells = {"at": at.astype(np.int8)} if self._mode == "quest" else {}
        return {
            "games": {
                "game": index,
                "winner": games[:, 0].astype(np.int8),
                "reason": (games[:, 1] - min(END_OF_REASON.values())).astype(np.int8),
                "duels": fought,
            },
            "duels": {
                "game": RunLengthColumn(index, fought),
                "place": place.copy(),  # of the kernel's room nothing is held
                **cells,
                "mage_0": mage_0.astype(np.int8),
                "mage_1": mage_1.astype(np.int8),
                "protection_0": protection_0.astype(np.int8),
                "protection_1": protection_1.astype(np.int8),
                "judged": (orders & 1 | (winner + 1) << 1 | reason << 3).astype(np.int8),
            },
        }
