"""A second way to solve matches of Cantor with open hands: by the rules' words.

It shares nothing with the library: strengths are plain Python functions, a duel is judged sentence
by sentence, and each of its matrix games is solved with a proof (`matrix_games`).
"""

from functools import cache
from itertools import product

import numpy as np
from matrix_games import solve_with_proof


@cache
def value(strengths, hands, wins=(0, 0), first=None):
    """Return what a match is worth to seat 0; ``strengths`` has a function for each duel to come.

    ``first`` is who has committed first in this duel, None for a coin.
    """
    if 3 in wins:
        return 1.0 if wins[0] == 3 else -1.0
    if not hands[0]:
        return float(np.sign(wins[0] - wins[1]))
    matrix = np.array(
        [
            [worth(strengths, hands, wins, mine, yours, first) for yours in choices(hands, 1)]
            for mine in choices(hands, 0)
        ]
    )
    return solve_with_proof(matrix)[1]


def choices(hands, seat):
    return list(product(hands[seat], [None, *hands[1 - seat]]))


def worth(strengths, hands, wins, mine, yours, first):
    (fighter_0, says_0), (fighter_1, says_1) = mine, yours
    left = without(hands[0], fighter_0), without(hands[1], fighter_1)
    firsts = [0, 1] if first is None else [first]
    winners = [winner(strengths[0], fighter_0, says_0, fighter_1, says_1, who) for who in firsts]
    after = [
        value(strengths[1:], left, (wins[0] + (who == 0), wins[1] + (who == 1))) for who in winners
    ]
    return sum(after) / len(after)


def without(hand, fighter):
    return tuple(mage for mage in hand if mage != fighter)


def winner(strength, fighter_0, says_0, fighter_1, says_1, first):
    blocked_0, blocked_1 = says_1 == fighter_0, says_0 == fighter_1
    if blocked_0 and blocked_1:
        return None
    if blocked_0:
        return 1
    if blocked_1:
        return 0
    one, other = strength(fighter_0), strength(fighter_1)
    if one == other:
        return first
    if one is None:
        return 1
    if other is None:
        return 0
    return 0 if one > other else 1
