"""Matches of Cantor with open hands, by backward induction over the remaining hands.

Each side has ``size`` mages. A remaining set of them is a mask, bit ``n`` for mage ``n`` of the
side's list. A score is four times the duels won by seat 0 and those won by seat 1. A duel is a
matrix game: a choice is a mage of one's own and a shield, none or a mage of the other side, first
all shields of the first mage.

``values`` has the expected result of seat 0, for each pair of masks and each score (``place_of``);
the results of finished matches are there from the start. ``chances`` has, for each duel, mage
of seat 0, mage of seat 1 and way of blocking, the chances that seat 0 and that seat 1 win it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

COMPILED = __name__.startswith("cantorlab.players.compiled.")

if TYPE_CHECKING or not COMPILED:
    from cantorlab.players.matrix_games.kernel.simplex import solve
    from cantorlab.rules.jit import entry, inline
else:
    from cantorlab.players.compiled.matrix_games.kernel.simplex import solve
    from cantorlab.rules.compiled.jit import entry, inline

SCORES = 16
WON_BY_0, WON_BY_1 = 4, 1  # gain of a won duel in the score
MOST_WINS = 2  # of a seat in a match that goes on

# Ways of blocking: no fighter is blocked, seat 0's is, seat 1's is, both are.
FREE, BLOCKED_0, BLOCKED_1, BOTH = range(4)
WAYS = 4


@inline
def place_of(mask_0: int, mask_1: int, size: int) -> int:
    """Return the index at which the values of a pair of masks begin."""
    return (mask_0 << size | mask_1) * SCORES


@inline
def count(mask: int) -> int:
    """Return the number of mages in a mask."""
    held = 0
    while mask:
        mask &= mask - 1
        held += 1
    return held


@inline
def value_of_duel(chances: Sequence[float], at: int, values: Sequence[float], after: int) -> float:
    """Return the value of a duel for seat 0; the game goes on at ``after`` if neither wins it."""
    won, lost = chances[at], chances[at + 1]
    worth = 0.0
    if won > 0.0:
        worth += won * values[after + WON_BY_0]
    if lost > 0.0:
        worth += lost * values[after + WON_BY_1]
    if won + lost < 1.0:
        worth += (1.0 - won - lost) * values[after]
    return worth


@entry
def write_payoffs(
    payoff: MutableSequence[float],
    chances: Sequence[float],
    values: Sequence[float],
    size: int,
    mask_0: int,
    mask_1: int,
    score: int,
) -> int:
    """Write the matrix of the next duel: the value of each pair of choices for seat 0.

    Returns the number of its rows, which is that of its columns. A choice of shields is numbered
    from 0 for none, then the other side's mages in their order.
    """
    held = count(mask_0)
    side = held * (held + 1)
    duel = size - held
    row = 0
    for mine in range(size):
        if not mask_0 >> mine & 1:
            continue
        column = 0
        for other in range(size):
            if not mask_1 >> other & 1:
                continue
            after = place_of(mask_0 ^ 1 << mine, mask_1 ^ 1 << other, size) + score
            at = ((duel * size + mine) * size + other) * WAYS * 2
            free = value_of_duel(chances, at + 2 * FREE, values, after)
            blocked_0 = value_of_duel(chances, at + 2 * BLOCKED_0, values, after)
            blocked_1 = value_of_duel(chances, at + 2 * BLOCKED_1, values, after)
            both = value_of_duel(chances, at + 2 * BOTH, values, after)
            # Which of the shields of either side hits: that against the fighter opposite.
            hit_1 = 1 + row // (held + 1)
            hit_0 = 1 + column // (held + 1)
            for shield_0 in range(held + 1):
                start = (row + shield_0) * side + column
                for shield_1 in range(held + 1):
                    if shield_0 == hit_0:
                        payoff[start + shield_1] = both if shield_1 == hit_1 else blocked_1
                    else:
                        payoff[start + shield_1] = blocked_0 if shield_1 == hit_1 else free
            column += held + 1
        row += held + 1
    return side


@entry
def solve_hands(
    mask_0: int,
    size: int,
    wins_0: int,
    wins_1: int,
    chances: Sequence[float],
    values: MutableSequence[float],
    payoff: MutableSequence[float],
    tableau: MutableSequence[float],
    basis: MutableSequence[int],
    mix_0: MutableSequence[float],
    mix_1: MutableSequence[float],
) -> int:
    """Fill in the values of all positions where seat 0 has ``mask_0`` left; return their number.

    Positions with fewer mages must have been filled in. ``wins_0`` and ``wins_1`` are the duels
    that had been won when each side had ``size`` mages: fewer can never be won again.
    """
    held = count(mask_0)
    fought = size - held
    solved = 0
    for mask_1 in range(1 << size):
        if count(mask_1) != held:
            continue
        for won_0 in range(wins_0, MOST_WINS + 1):
            for won_1 in range(wins_1, MOST_WINS + 1):
                if won_0 - wins_0 + won_1 - wins_1 > fought:
                    continue
                score = won_0 * WON_BY_0 + won_1 * WON_BY_1
                side = write_payoffs(payoff, chances, values, size, mask_0, mask_1, score)
                values[place_of(mask_0, mask_1, size) + score] = solve(
                    payoff, side, side, tableau, basis, mix_0, mix_1
                )
                solved += 1
    return solved
