"""Sources of Cantor's games, written down by the kernel, or from games played in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from cantorlab.players import play_match
from cantorlab.rules import cantor
from cantorlab.rules.cantor.encoding import TEXT_OF_ACTION
from cantorlab.rules.cantor.kernel import bulk
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.deal import room_for_places
from cantorlab.rules.cantor.kernel.quest import ADVENTURER, MOST_DUELS, place_of
from cantorlab.rules.cantor.listing import CODES
from cantorlab.rules.generator import WORDS
from cantorlab.rules.mutable import MutableGame
from cantorlab.stats.engine import sources
from cantorlab.stats.engine.bulk import Array, Columns
from cantorlab.stats.engine.columns import RunLengthColumn, TextColumn
from cantorlab.stats.engine.options import RANDOM
from cantorlab.stats.engine.sources import Room
from cantorlab.support.deprecation import find_for_pickles

# The text of each of the kernel's actions, which fit into eight bits.
TEXTS = tuple(TEXT_OF_ACTION.get(action, "") for action in range(max(TEXT_OF_ACTION) + 1))


class CantorArrays(NamedTuple):
    """The kernel's totals, its rows of games and its columns of duels; empty if none are wanted."""

    totals: Array
    games: Array
    duels: Array


class CantorKernelGames(sources.KernelGames[cantor.CantorState, CantorArrays]):
    """Games between random players, played by the kernel itself."""

    kernel = "cantor.kernel.bulk"

    def again(self, index: int) -> cantor.CantorState:
        """Play one game again and return its last state."""
        seed = (self.seed, index)
        return play_match(self.opening.dealt_again(seed), (RANDOM, RANDOM), seed)

    def _play_kernel(self, first: int, count: int, *, frames: bool) -> CantorArrays:
        kernel, room = self._twin()
        longest = MOST_DUELS if self.opening.mode == "quest" else slots.HAND_SIZE
        games = np.zeros((count if frames else 0, bulk.GAME_FIELDS), np.int16)
        most = count * longest if frames else 0
        # So narrow that columns are made compact by a look at each; decks are hardly ever larger.
        narrow = np.int8 if len(self.opening.options.pile) <= np.iinfo(np.int8).max else np.int16
        duels = np.zeros((bulk.DUEL_FIELDS, most), narrow)
        totals = np.zeros(bulk.TOTALS, np.int64)
        arguments = self._kernel_arguments(room, first, count)
        fought = kernel.play(*arguments, totals, games.ravel(), duels.ravel())
        return CantorArrays(totals, games, duels[:, :fought])

    def _moves(self, index: Array, arrays: CantorArrays) -> Columns:
        if not len(arrays.games):
            first = int(index[0]) if len(index) else 0
            arrays = self._play_kernel(first, len(index), frames=True)
        _, cell, *chosen, orders = arrays.duels[:7]
        commits, announces = orders & 1, orders >> 1
        # As two random players are asked in turn: who comes first, then the other.
        steps = []
        if self.opening.mode == "quest":
            steps.append((np.full_like(cell, ADVENTURER), cell + slots.GO))
        for of_seat_0, of_seat_1, begins, kind in (
            (*chosen[:2], commits, slots.COMMIT),
            (*chosen[2:], announces, slots.PROTECT),
        ):
            for seat in (begins, 1 - begins):
                steps.append((seat, np.where(seat, of_seat_1, of_seat_0) + kind))
        seats, actions = (np.array(step, np.int8).T.ravel() for step in zip(*steps, strict=True))
        plies = arrays.games[:, 2].astype(np.int32) * len(steps)
        return {
            "game": RunLengthColumn(index.astype(np.uint32), plies),
            "seat": seats,
            "action": TextColumn(actions, TEXTS),
        }

    def _kernel_arguments(self, room: Room, first: int, count: int) -> tuple[Any, ...]:
        options, quest = self.opening.options, int(self.opening.mode == "quest")
        ranks = room([rank for place in options.pile for rank in place.ranks_by_code])
        laid = room_for_places(len(options.pile), slots.HAND_SIZE)
        working = (room([0] * size) for size in (laid, WORDS, WORDS, slots.GAME_SIZE))
        kind = (quest, ranks, len(options.pile), options.printed)
        return (*kind, self.seed, first, first + count, *working)


class CantorRecorder:
    """Recorder of games that were played in place, from the kernel's flat games."""

    def __init__(self, opening: cantor.CantorState) -> None:
        self._at_pile = {place: index for index, place in enumerate(opening.options.pile)}
        self._games: list[tuple[int, ...]] = []
        self._duels: list[tuple[int, ...]] = []

    def write(self, game: MutableGame[cantor.CantorState]) -> None:
        """Write down a finished game."""
        last = game.games[-1]
        self._games.append((last[slots.WINNER], last[slots.END], last[slots.DUELS]))
        places = [self._at_pile[place] for place in game.state(0).deal.places]
        self._duels += _duels(places, game)

    def arrays(self) -> CantorArrays:
        """Return the arrays that the kernel would have written of all these games."""
        totals = np.zeros(bulk.TOTALS, np.int64)
        wins = Counter(winner for winner, _, _ in self._games)
        totals[bulk.TOTAL_GAMES] = len(self._games)
        totals[bulk.TOTAL_DUELS] = len(self._duels)
        totals[bulk.TOTAL_WINS_0] = wins[0]
        totals[bulk.TOTAL_WINS_1] = wins[1]
        totals[bulk.TOTAL_DRAWN] = wins[slots.NOBODY]
        for end, times in Counter(end for _, end, _ in self._games).items():
            totals[bulk.TOTAL_ENDS + end] = times
        games = np.array(self._games, np.int16).reshape(-1, bulk.GAME_FIELDS)
        duels = np.array(self._duels, np.int16).reshape(-1, bulk.DUEL_FIELDS)
        return CantorArrays(totals, games, duels.T)


def _duels(places: list[int], game: MutableGame[cantor.CantorState]) -> Iterator[tuple[int, ...]]:
    """Yield a row for each duel: its choices are in the game before the last announcement."""
    games = game.games
    for (seat, action), before, after in zip(game.actions, games, games[1:], strict=False):
        if after[slots.DUELS] == before[slots.DUELS]:
            continue
        announced = before[slots.ANNOUNCED : slots.ANNOUNCED + 2]
        announced[seat] = CODES[action] - slots.PROTECT
        cell = before[slots.CELL]
        yield (
            places[place_of(cell) if before[slots.QUEST] else before[slots.DUELS]],
            cell,
            *before[slots.FIGHTER : slots.FIGHTER + 2],
            *announced,
            before[slots.FIRST] + 2 * (1 - seat),
            after[slots.VERDICT],
            after[slots.DECISION],
        )


__getattr__ = find_for_pickles(
    __name__,
    {"Book": "CantorRecorder", "KernelGames": "CantorKernelGames", "Written": "CantorArrays"},
)
