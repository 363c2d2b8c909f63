"""The exact equilibrium of zero-sum matrix games, and of one open-hand duel of Cantor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.optimize import linprog

from cantorlab.formulas import MAGES
from cantorlab.rules.cantor import deck

Floats: TypeAlias = NDArray[np.float64]

Ranks: TypeAlias = Sequence[int | None]

TOLERANCE = 1e-9


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


def solve_zero_sum(payoff: Floats) -> tuple[float, Floats, Floats]:
    """Return the value and both optimal mixed strategies of a matrix game (rows maximise).

    Two linear programs by HiGHS; best responses check them. Raises ``ArithmeticError`` if a best
    response gains more than 1e-9. Source: J. von Neumann, Mathematische Annalen 100 (1928).
    """
    row = _best_mix(payoff)
    column = _best_mix(-payoff.T)
    low, high = float((row @ payoff).min()), float((payoff @ column).max())
    if high - low > TOLERANCE:
        raise ArithmeticError(f"a best response gains {high - low:.2e}: no equilibrium was found")
    return (low + high) / 2, row, column


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
    value, mix_a, mix_b = solve_zero_sum(payoff)
    rows = [
        (player, mage, protection, probability)
        for player, choices, mix in (("A", choices_a, mix_a), ("B", choices_b, mix_b))
        for (mage, protection), probability in zip(choices, mix, strict=True)
        if probability > TOLERANCE
    ]
    strategies = pd.DataFrame(rows, columns=["player", "mage", "protection", "probability"])
    strategies["protection"] = strategies["protection"].astype("Int8")
    strategies["mage"] = strategies["mage"].astype("int8")
    gap = float((payoff @ mix_b).max() - (mix_a @ payoff).min())
    return DuelEquilibrium(value, strategies, max(gap, 0.0))


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


def _best_mix(payoff: Floats) -> Floats:
    # Maximise v where every column pays at least v against the mix.
    rows, columns = payoff.shape
    result = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[np.newaxis],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if not result.success:
        raise ArithmeticError(f"the linear program failed: {result.message}")
    mix: Floats = np.clip(result.x[:rows], 0.0, None)
    normal: Floats = mix / mix.sum()
    return normal


def _check_hands(hand_a: Sequence[int], hand_b: Sequence[int]) -> None:
    for name, hand in (("hand_a", hand_a), ("hand_b", hand_b)):
        if not hand or not all(mage in range(-9, 9) for mage in hand):
            raise ValueError(f"{name} must hold magic numbers from -9 to 8, not {hand!r}")
    both = [*hand_a, *hand_b]
    if len(set(both)) != len(both):
        raise ValueError("no mage can be in both hands, or twice in one")
