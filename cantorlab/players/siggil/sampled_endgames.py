"""Endgames of a solitaire: actions that win in several guesses at the unseen cards.

The thinker's search is unsure where few cards are left and every one counts: most of the games that
it lost could still be won when at most 12 cards lay face down. There the solver looks at a few
worlds that agree with the player's knowledge, and an action that wins in more of them is taken.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random

from cantorlab.players.player import Slices
from cantorlab.players.siggil.kernel.guess import lay_unseen
from cantorlab.players.siggil.memory import Memory
from cantorlab.players.siggil.solver import Beam
from cantorlab.rules.random import generator_of
from cantorlab.rules.siggil.actions import CODE_OF_TEXT
from cantorlab.rules.siggil.kernel import turn

# How many positions the solver keeps from turn to turn: so many over the cards that are left.
WIDTH = 1000
MOST_RIVALS = 4


class Worlds:
    """Several ways in which the unseen cards may lie, each equally likely."""

    def __init__(self, memory: Memory, rng: Random, count: int, *, compiled: bool) -> None:
        self._memory, self._compiled = memory, compiled
        self._deals = [self._draw(rng.randrange(1 << 30)) for _ in range(count)]

    def better(self, found: str, ends: float, stop: threading.Event | None = None) -> Slices[str]:
        """Return the action that wins in the most worlds: ``found``, unless another one is better.

        The others are those that begin a win where ``found`` is lost. Worlds that are undecided
        when the time ``ends`` (by ``time.monotonic``), or ``stop`` is set, change nothing.
        """
        lost: list[list[int]] = []
        for deal in self._deals:
            if not self._wins(found, deal):
                lost.append(deal)
            yield
            if _over(ends, stop):
                return found
        rivals: list[str] = []
        for deal in lost:
            line = self._line(self._memory.game, deal)
            if line and line[0] not in (found, *rivals):
                rivals.append(line[0])
            yield
            if _over(ends, stop):
                return found
        best, most = found, len(self._deals) - len(lost)
        for rival in rivals[:MOST_RIVALS]:
            wins = 0
            for deal in self._deals:
                wins += self._wins(rival, deal)
                yield
                if _over(ends, stop):
                    return best
            if wins > most:
                best, most = rival, wins
        return best

    def _wins(self, action: str, deal: Sequence[int]) -> bool:
        """Return whether a win is found after an action."""
        game = list(self._memory.game)
        turn.act(game, deal, self._memory.shape, CODE_OF_TEXT[action])
        if game[turn.PHASE] == turn.OVER:
            return game[turn.WINNERS] > 0
        return self._line(game, deal) is not None

    def _line(self, game: Sequence[int], deal: Sequence[int]) -> list[str] | None:
        """Return actions that win from a position, if any are found."""
        width = WIDTH // max(1, game[turn.LEFT])
        beam = Beam(game, deal, self._memory.shape, width, compiled=self._compiled)
        for _ in beam.turns():
            pass
        return beam.line

    def _draw(self, seed: int) -> list[int]:
        deal, dark = list(self._memory.deal), list(self._memory.dark)
        spirits, others = [0] * turn.LINE, [0] * turn.PLACES
        lay_unseen(list(generator_of(seed)), deal, self._memory.unseen, dark, spirits, others)
        return deal


def _over(ends: float, stop: threading.Event | None) -> bool:
    return time.monotonic() >= ends or (stop is not None and stop.is_set())
