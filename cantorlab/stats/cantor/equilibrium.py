"""The exact equilibrium of one open-hand duel of Cantor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pandas as pd

from cantorlab.formulas import MAGES
from cantorlab.players.matrix_games import TOLERANCE, solve
from cantorlab.rules.cantor import deck

Ranks: TypeAlias = Sequence[int | None]


@dataclass(frozen=True)
class DuelEquilibrium:
    """What a duel is worth to player A, and how both should choose.

    Attributes:
        value: A's expected score: 1 for a won duel, 0 for a cancelled one, -1 for a lost one.
        strategies: one row for each choice that is ever made: ``player`` (``"A"``/``"B"``),
            ``mage``, ``protection`` (``<NA>`` for none) and its ``probability``.
        exploitability: what a best response gains on either side; at most 1e-9.
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

    A choice is a mage of one's own hand and a protection: a number of the other hand, or none
    (others cannot hit). ``place`` is a place, its number in our deck, or a formula; anything that
    has ``ranks``. ``first`` is the seat that commits first and so wins ties, 0 for A and 1
    for B; None: a fair coin that nobody sees, so that a tie is worth 0. Rules §1.3.
    """
    _check_hands(hand_a, hand_b)
    if first not in (None, 0, 1):
        raise ValueError(f"first must be 0, 1 or None, not {first!r}")
    choices_a, choices_b = _choices(hand_a, hand_b), _choices(hand_b, hand_a)
    ranks = _ranks(place)
    tie = {None: 0.0, 0: 1.0, 1: -1.0}[first]
    payoff = np.array(
        [[_score(ranks, a, b, tie) for b in choices_b] for a in choices_a], dtype=np.float64
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


Choice: TypeAlias = tuple[int, int | None]


def _choices(own: Sequence[int], other: Sequence[int]) -> list[Choice]:
    return [(mage, protection) for mage in own for protection in (None, *other)]


def _score(ranks: Ranks, a: Choice, b: Choice, tie: float) -> float:
    a_blocked, b_blocked = b[1] == a[0], a[1] == b[0]
    if a_blocked or b_blocked:
        return float(b_blocked) - float(a_blocked)
    # A mage without strength stands below every other (rules §1.2).
    strength_a, strength_b = (_rank(ranks, mage) for mage in (a[0], b[0]))
    return tie if strength_a == strength_b else (1.0 if strength_a > strength_b else -1.0)


def _ranks(place: Any) -> Ranks:
    if not hasattr(place, "ranks"):
        places = deck(place)
        if len(places) != 1:
            raise ValueError(f"a duel is fought at one place, not at {len(places)}")
        place = places[0]
    ranks: Ranks = place.ranks
    return ranks


def _rank(ranks: Ranks, mage: int) -> int:
    rank = ranks[MAGES.index(mage)]
    return -1 if rank is None else rank


def _check_hands(hand_a: Sequence[int], hand_b: Sequence[int]) -> None:
    for name, hand in (("hand_a", hand_a), ("hand_b", hand_b)):
        if not hand or not all(mage in range(-9, 9) for mage in hand):
            raise ValueError(f"{name} must hold magic numbers from -9 to 8, not {hand!r}")
    both = [*hand_a, *hand_b]
    if len(set(both)) != len(both):
        raise ValueError("no mage can be in both hands, or twice in one")
