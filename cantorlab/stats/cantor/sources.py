"""Who plays games of Cantor and writes them down: the kernel itself, or players through states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import numpy as np

from cantorlab.players import NamedPlayer, play_match
from cantorlab.rules import cantor, kernels
from cantorlab.rules.cantor import CELLS
from cantorlab.rules.cantor.codes import CODE_OF_NUMBER
from cantorlab.rules.cantor.duel import VERDICTS
from cantorlab.rules.cantor.kernel import bulk as bulk_kernel
from cantorlab.rules.cantor.kernel.game import GAME_SIZE, HAND_SIZE, NO_NUMBER
from cantorlab.rules.cantor.kernel.quest import MOST_DUELS
from cantorlab.rules.generator import WORDS
from cantorlab.stats.bulk import Array, Columns
from cantorlab.stats.failures import Failure
from cantorlab.stats.matches import MOVES, Matches, kept_of, moves_of
from cantorlab.stats.seats import RANDOM

NO_WINNER = -1
# Where the totals count the games of a winner.
_WINS = {
    0: bulk_kernel.TOTAL_WINS_0,
    1: bulk_kernel.TOTAL_WINS_1,
    NO_WINNER: bulk_kernel.TOTAL_DRAWN,
}

END_OF_REASON = {reason: end for end, reason in cantor.REASONS.items()}
CODE_OF_VERDICT = {verdict: code for code, verdict in VERDICTS.items()}


@dataclass(frozen=True)
class Played:
    """Games, written down: the kernel's totals, its rows of games and its rows of duels (or none).

    ``index`` numbers the games that ``games`` has rows of.
    """

    index: Array
    totals: Array
    games: Array
    duels: Array
    kept: Mapping[str, Columns] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()


class Source(Protocol):
    """Plays games and writes them down as the kernel does."""

    @property
    def path(self) -> str:
        """How they are played."""
        ...

    @property
    def opening(self) -> cantor.CantorState:
        """A game of this kind before its first action."""
        ...

    @property
    def seed(self) -> int:
        """What the games are drawn from."""
        ...

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games ``first`` to ``first + count - 1``; write down what is wanted of them."""
        ...

    def again(self, index: int) -> cantor.CantorState:
        """Play one game again and return its last state."""
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

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games; write down what is wanted of them."""
        compiled = self.compiled and count > 1  # so few need no compiler
        twin = kernels.load("cantor.kernel.bulk", compiled=compiled)
        pile, quest = self.opening.options.pile, self.opening.mode == "quest"
        longest = MOST_DUELS if quest else HAND_SIZE
        games = np.zeros((count if frames else 0, bulk_kernel.GAME_FIELDS), np.int16)
        duels = np.zeros((count * longest if frames else 0, bulk_kernel.DUEL_FIELDS), np.int16)
        totals = np.zeros(bulk_kernel.TOTALS, np.int64)
        numbers = partial(np.array, dtype=np.int64) if compiled else list
        ranks = numbers([rank for place in pile for rank in place.ranks_by_code])
        rooms = [numbers([0] * size) for size in (len(pile), WORDS, GAME_SIZE)]
        last = first + count
        fought = twin.play(
            int(quest), ranks, len(pile), self.opening.options.printed, self.seed, first, last,
            *rooms, totals, games.ravel(), duels.ravel(),
        )  # fmt: skip
        index = np.arange(first, first + count if frames or moves else first)
        kept = {MOVES: self._moves(index)} if moves else {}
        return Played(index, totals, games, duels[:fought], kept)

    def again(self, index: int) -> cantor.CantorState:
        """Play one game again and return its last state."""
        seed = (self.seed, index)
        return play_match(self.opening.dealt_again(seed), (RANDOM, RANDOM), seed)

    def _moves(self, index: Array) -> Columns:
        # The kernel draws as two random players do who are asked in turn.
        return moves_of([(int(game), self.again(int(game))) for game in index])


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

    def play(self, first: int, count: int, *, frames: bool, moves: bool) -> Played:
        """Play the games; write down what is wanted of them as the kernel does."""
        options = self.opening.options
        at_pile = {place: index for index, place in enumerate(options.pile)}
        totals = np.zeros(bulk_kernel.TOTALS, np.int64)
        games, duels = [], []
        ends, failures = self._matches().play(first, count)
        for last in ends.values():
            assert last.outcome is not None
            winner = NO_WINNER if last.outcome.winner is None else last.outcome.winner
            end = END_OF_REASON[last.outcome.reason]
            games.append((winner, end, len(last.history)))
            duels += [_duel_row(duel, at_pile[duel.place]) for duel in last.history]
            totals[_WINS[winner]] += 1
            totals[bulk_kernel.TOTAL_ENDS + end] += 1
        totals[bulk_kernel.TOTAL_GAMES] = len(ends)
        totals[bulk_kernel.TOTAL_DUELS] = len(duels)
        return Played(
            np.array(list(ends), np.int64),
            totals,
            np.array(games if frames else [], np.int16).reshape(-1, bulk_kernel.GAME_FIELDS),
            np.array(duels if frames else [], np.int16).reshape(-1, bulk_kernel.DUEL_FIELDS),
            kept_of(ends, frames=frames, moves=moves),
            failures,
        )

    def again(self, index: int) -> cantor.CantorState:
        """Play one game again and return its last state."""
        return self._matches().again(index)

    def _matches(self) -> Matches[cantor.CantorState]:
        return Matches(self.opening.dealt_again, self.seed, self.seats, "cantor")


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
