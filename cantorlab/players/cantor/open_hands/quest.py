"""Value of a position of the quest with open hands: a few duels deep, between proven bounds.

A quest can go on for 200 duels, and a cancelled one leads round in a circle, so it cannot be solved
from its end as a match is. Here the next duels are matrix games, solved three times: with all that
lies beyond them lost for the adventurer, guessed, and won. The first and the last bound the value;
near the end of a quest they meet, and it is exact. The guess takes each further duel for a fair
coin: the adventurer needs as many wins as there are rows to go, the defender as many as there are
neutral mages face down.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import TypeAlias

from cantorlab.players.cantor.mages import DuelChoice
from cantorlab.players.cantor.open_hands.match import BOTH_SEATS, OpenDuel, choices_of
from cantorlab.players.matrix_games import equilibrium
from cantorlab.rules import kernels
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER, NUMBER_OF_CODE
from cantorlab.rules.cantor.kernel import game as slots
from cantorlab.rules.cantor.kernel.legal import POINTING, count_face_up, nth_face_up, phase
from cantorlab.rules.cantor.kernel.mages import mage_at
from cantorlab.rules.cantor.kernel.quest import place_of, row_of
from cantorlab.rules.cantor.kernel.turn import act
from cantorlab.rules.cantor.mutable import returns

# Bounds of the adventurer's expectation: at least, by a guess, and at most.
Bounds: TypeAlias = tuple[float, float, float]
NOTHING_KNOWN = (-1.0, 1.0)
LOW, GUESS, HIGH = range(3)


class OutOfTime(Exception):
    """The time is up, or the search was cancelled."""


@dataclass(frozen=True, eq=False)
class BoundedDuel:
    """Duel of a quest: solved for the guess, with the bounds of its value."""

    duel: OpenDuel
    bounds: Bounds


class Lookahead:
    """Search a few duels deep in one quest, until ``ends`` (``time.monotonic``) or ``stop``."""

    def __init__(
        self,
        state: CantorState,
        ends: float,
        stop: threading.Event | None = None,
        compiled: bool | None = None,
    ) -> None:
        self._places = state.deal.places
        self._ends, self._stop = ends, stop
        self.compiled = kernels.can_compile() if compiled is None else compiled
        self._known: dict[tuple[int, tuple[int, ...]], Bounds] = {}

    def bounds(self, game: Sequence[int], depth: int) -> Bounds:
        """Return the bounds for seat 0 of a position between two duels, or with a cell pointed at.

        Raises ``OutOfTime``.
        """
        if game[slots.END] != slots.GOES_ON:
            worth = returns(game)[0]
            return worth, worth, worth
        if depth == 0:
            return NOTHING_KNOWN[0], as_a_race(game), NOTHING_KNOWN[1]
        key = depth, _without_the_last_duel(game)
        if key not in self._known:
            if time.monotonic() > self._ends or (self._stop is not None and self._stop.is_set()):
                raise OutOfTime
            if phase(game) == POINTING:
                ways = [self.bounds(after, depth) for after in self.positions_after_go(game)]
                low, guess, high = (max(way[n] for way in ways) for n in (LOW, GUESS, HIGH))
                self._known[key] = low, guess, high
            else:
                self._known[key] = self.duel(game, None, depth).bounds
        return self._known[key]

    def positions_after_go(self, game: Sequence[int]) -> list[list[int]]:
        """Return the positions after each choice of a cell, in the order of the legal actions."""
        cells = game[slots.FACE_UP]
        return [
            _after(game, ((0, slots.GO + nth_face_up(cells, n)),))
            for n in range(count_face_up(cells))
        ]

    def duel(self, game: Sequence[int], first: int | None, depth: int) -> BoundedDuel:
        """Return the duel at the cell pointed at, before either has committed.

        ``first`` commits first, None: a coin. Raises ``OutOfTime``.
        """
        hands = tuple(
            [mage_at(game[slots.HAND + seat], at) for at in range(game[slots.HELD + seat])]
            for seat in BOTH_SEATS
        )
        firsts = BOTH_SEATS if first is None else (first,)
        cells = {
            (mine, other): self._four_ways(game, mine, other, firsts, depth)
            for mine, other in product(*hands)
        }
        choices = tuple(_choices(hands[seat], hands[1 - seat]) for seat in BOTH_SEATS)
        payoffs = [_matrix(choices, cells, n) for n in (LOW, GUESS, HIGH)]
        low, solved, high = (equilibrium(each, compiled=self.compiled) for each in payoffs)
        duel = OpenDuel((choices[0], choices[1]), payoffs[GUESS], solved)
        return BoundedDuel(duel, (low.value, solved.value, high.value))

    def _four_ways(
        self, game: Sequence[int], mine: int, other: int, firsts: Sequence[int], depth: int
    ) -> list[Bounds]:
        """Return the bounds after a duel with no fighter blocked, seat 0's, seat 1's, or both."""
        cell = self._places[place_of(game[slots.CELL])]
        found = []
        for blocked_1, blocked_0 in product((False, True), repeat=2):
            shields = (
                other if blocked_1 else slots.NO_NUMBER,
                mine if blocked_0 else slots.NO_NUMBER,
            )
            ends = [
                self.bounds(
                    _position_after_duel(game, cell.ranks_by_code, (mine, other), shields, first),
                    depth - 1,
                )
                for first in firsts
            ]
            low, guess, high = (sum(end[n] for end in ends) / len(ends) for n in (LOW, GUESS, HIGH))
            found.append((low, guess, high))
        return found


def as_a_race(game: Sequence[int]) -> float:
    """Return the value of a quest for the adventurer if each further duel is a fair coin."""
    rows = [
        row_of(nth_face_up(game[slots.FACE_UP], n))
        for n in range(count_face_up(game[slots.FACE_UP]))
    ]
    return race(slots.QUEST_ROWS - max(rows), slots.NEUTRALS - game[slots.TURNED])


def race(wins: int, losses: int) -> float:
    """Return the value of needing ``wins`` before ``losses``, if each duel is a fair coin."""
    duels = wins + losses - 1
    chance = sum(comb(duels, won) for won in range(wins, duels + 1)) / float(1 << duels)
    return 2 * chance - 1


def _choices(own: Sequence[int], other: Sequence[int]) -> list[DuelChoice]:
    """Return a seat's choices as numbers."""
    return choices_of(*(tuple(NUMBER_OF_CODE[code] for code in hand) for hand in (own, other)))


def _matrix(
    choices: Sequence[list[DuelChoice]], cells: dict[tuple[int, int], list[Bounds]], which: int
) -> list[list[float]]:
    """Return the payoffs of a duel to seat 0."""
    return [
        [
            cells[CODE_OF_NUMBER[mine], CODE_OF_NUMBER[other]][
                (says_1 == mine) + 2 * (says_0 == other)
            ][which]
            for other, says_1 in choices[1]
        ]
        for mine, says_0 in choices[0]
    ]


def _position_after_duel(
    game: Sequence[int],
    ranks: Sequence[int],
    fighters: tuple[int, int],
    shields: tuple[int, int],
    first: int,
) -> list[int]:
    """Return the position after a duel."""
    commits = [(seat, slots.COMMIT + fighters[seat]) for seat in (first, 1 - first)]
    announced = [(seat, slots.PROTECT + shields[seat]) for seat in BOTH_SEATS]
    return _after(game, [*commits, *announced], ranks)


def _after(
    game: Sequence[int], actions: Sequence[tuple[int, int]], ranks: Sequence[int] = ()
) -> list[int]:
    after = list(game)
    for seat, action in actions:
        act(after, ranks, seat, action)
    return after


def _without_the_last_duel(game: Sequence[int]) -> tuple[int, ...]:
    """Return a position without the last duel's decision, which no longer matters."""
    return tuple(0 if at in (slots.VERDICT, slots.DECISION) else n for at, n in enumerate(game))
