"""Which action to try first: the better the order, the less there is to search."""

from __future__ import annotations

from collections.abc import MutableSequence

from cantorlab.rules.tafl.kernel.board import KINDS, SHOOT, SHOT, Game

from .rules_twin import (
    DIRECTIONS,
    IS_PREY,
    SIDE_OF,
    count_actions,
    entry,
    inline,
    may_take,
    nth_action,
    supports,
)
from .transposition import ACTIONS, HISTORY, KILLERS, MOST_ACTIONS

REMEMBERED, CAPTURE, KILLER = 1 << 40, 1 << 32, 1 << 30


@entry
def list_actions(
    game: Game, context: MutableSequence[int], actions: MutableSequence[int], ply: int, first: int
) -> int:
    """List the actions of a position, each with how promising it is; return how many.

    ``first`` is the action that an earlier search liked best, or 0.
    """
    count = min(count_actions(game), MOST_ACTIONS)
    for n in range(count):
        action = nth_action(game, n)
        actions[n] = action
        if action == first:
            promise = REMEMBERED
        else:
            promise = CAPTURE * count_captures(game, action)
            if action == context[KILLERS + 2 * ply] or action == context[KILLERS + 2 * ply + 1]:
                promise += KILLER
            promise += context[HISTORY + (action & (ACTIONS - 1))]
        actions[MOST_ACTIONS + n] = promise
    return count


@entry
def pick(actions: MutableSequence[int], n: int, count: int) -> int:
    """Bring the most promising of the actions from ``n`` on to place ``n`` and return it."""
    best = n
    for other in range(n + 1, count):
        if actions[MOST_ACTIONS + other] > actions[MOST_ACTIONS + best]:
            best = other
    if best != n:
        actions[n], actions[best] = actions[best], actions[n]
        actions[MOST_ACTIONS + n], actions[MOST_ACTIONS + best] = (
            actions[MOST_ACTIONS + best],
            actions[MOST_ACTIONS + n],
        )
    return actions[n]


@inline
def count_captures(game: Game, action: int) -> int:
    """How many pieces an action takes (nearly: the mover is still seen where it came from)."""
    if action == SHOOT:
        return 1 if game[SHOT] else 0
    origin, square = action >> 7, action & 127
    if origin == 0 or origin > 127:
        return 0
    mover = game[origin]
    side = SIDE_OF[mover]
    taken = 0
    for towards in range(4):
        target = square + DIRECTIONS[towards]
        if IS_PREY[side * KINDS + game[target]] and may_take(game, mover, game[target]):
            behind = target + DIRECTIONS[towards]
            if behind != origin and supports(game, behind, side, game[target]):
                taken += 1
    return taken
