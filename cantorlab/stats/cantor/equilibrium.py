"""Exact equilibrium of one open-hand duel of Cantor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from cantorlab.players.cantor.mages import DuelChoice
from cantorlab.players.cantor.open_hands.match import choices_of
from cantorlab.players.matrix_games import TOLERANCE, solve
from cantorlab.rules.cantor import deck
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER
from cantorlab.rules.cantor.kernel.duel import duel_winner, is_blocked
from cantorlab.rules.cantor.kernel.game import NO_NUMBER, NOBODY
from cantorlab.rules.cantor.places import ranks_by_code
from cantorlab.support.numbers import read_whole


@dataclass(frozen=True)
class DuelEquilibrium:
    """Value of a duel for player A, and the optimal choices of both.

    Attributes:
        value: A's expected score: 1 for a won duel, 0 for a cancelled one, -1 for a lost one.
        strategies: one row for each choice that is ever made: ``player`` (``"A"``/``"B"``),
            ``mage``, ``protection`` (``<NA>`` for none) and its ``probability``.
        exploitability: the gain of a best response on either side; at most 1e-9.

    >>> from cantorlab import stats
    >>> found = stats.duel_equilibrium("n", [3], [1, 2])
    >>> found.value, found.strategies.columns.tolist()
    (-0.5, ['player', 'mage', 'protection', 'probability'])
    """

    value: float
    strategies: pd.DataFrame
    exploitability: float


def duel_equilibrium(
    place: Any,
    hand_a: Sequence[int],
    hand_b: Sequence[int],
    *,
    first: int | None = None,
) -> DuelEquilibrium:
    """Solve one duel in which both hands are open and both fighters and protections are secret.

    A choice is a mage of the own hand and a protection: a number of the other hand, or none
    (others cannot hit). ``place`` is a place, its number in our deck, or a formula; anything that
    has ``ranks``. ``first`` is the seat that commits first and so wins ties, 0 for A and 1
    for B; None: a fair coin, unseen by both, so that a tie is worth 0. Rules §1.3.

    >>> from cantorlab import stats
    >>> stats.duel_equilibrium("n", [3], [1, 2]).value
    -0.5
    """
    hand_a, hand_b = _read_hands(hand_a, hand_b)
    winner = None if first is None else read_whole(first)
    if first is not None and winner not in (0, 1):
        raise ValueError(f"first must be 0, 1 or None, not {first!r}")
    choices_a, choices_b = choices_of(hand_a, hand_b), choices_of(hand_b, hand_a)
    ranks = ranks_of(place)
    firsts = (0, 1) if winner is None else (winner,)
    payoff = np.array(
        [[_score(ranks, a, b, firsts) for b in choices_b] for a in choices_a], dtype=np.float64
    )
    solved = solve(payoff)
    rows = [
        (player, mage, protection, probability)
        for player, choices, mix in (
            ("A", choices_a, solved.row_mix),
            ("B", choices_b, solved.column_mix),
        )
        for (mage, protection), probability in zip(choices, mix, strict=True)
        if probability > TOLERANCE
    ]
    strategies = pd.DataFrame(rows, columns=["player", "mage", "protection", "probability"])
    strategies["protection"] = strategies["protection"].astype("Int8")
    strategies["mage"] = strategies["mage"].astype("int8")
    return DuelEquilibrium(solved.value, strategies, solved.exploitability)


# Value of a duel to A, by the seat that wins it.
_WORTH = {0: 1.0, NOBODY: 0.0, 1: -1.0}


def _score(ranks: Sequence[int], a: DuelChoice, b: DuelChoice, firsts: Sequence[int]) -> float:
    """Return the mean value of a duel for A over the seats that may commit first."""
    (mage_a, says_a), (mage_b, says_b) = map(_codes, (a, b))
    blocked = is_blocked(mage_a, says_b), is_blocked(mage_b, says_a)
    winners = [duel_winner(*blocked, ranks[mage_a], ranks[mage_b], first) for first in firsts]
    return sum(_WORTH[winner] for winner in winners) / len(winners)


def _codes(choice: DuelChoice) -> tuple[int, int]:
    mage, protection = choice
    return CODE_OF_NUMBER[mage], NO_NUMBER if protection is None else CODE_OF_NUMBER[protection]


def ranks_of(place: Any) -> tuple[int, ...]:
    """Return the ranks at a place as the kernel takes them."""
    if not hasattr(place, "ranks"):
        places = deck(place)
        if len(places) != 1:
            raise ValueError(f"a duel is fought at one place, not at {len(places)}")
        place = places[0]
    return ranks_by_code(place.ranks)


def _read_hands(*hands: Sequence[int]) -> list[list[int]]:
    read = []
    for name, hand in zip(("hand_a", "hand_b"), hands, strict=True):
        mages = [mage for mage in map(read_whole, hand) if mage is not None and -9 <= mage <= 8]
        if not mages or len(mages) < len(hand):
            raise ValueError(f"{name} must hold magic numbers from -9 to 8, not {hand!r}")
        read.append(mages)
    both = [*read[0], *read[1]]
    if len(set(both)) != len(both):
        raise ValueError("no mage can be in both hands, or twice in one")
    return read
