"""Order in which actions are tried: the better it is, the less there is to search."""

from __future__ import annotations

from collections.abc import MutableSequence

from cantorlab.rules.tafl.kernel.board import (
    EMPTY,
    KINDS,
    MOVER,
    NUMBER,
    PIECES,
    PIECES_A_SIDE,
    QUEEN,
    SHOOT,
    SHOT,
    SQUARES,
    VOLVA,
    Game,
)

from .rules_twin import (
    DIRECTIONS,
    IS_PREY,
    IS_SOVEREIGN,
    SIDE_OF,
    count_actions,
    entry,
    inline,
    may_take,
    nth_action,
    supports,
)
from .transposition import ACTIONS, CAPTURES, HISTORY, KILLERS, MOST_ACTIONS

REMEMBERED, CAPTURE, KILLER = 1 << 40, 1 << 32, 1 << 30


@entry
def list_actions(
    game: Game, context: MutableSequence[int], actions: MutableSequence[int], ply: int, first: int
) -> int:
    """List the actions of a position, each with its promise; return their number.

    ``first`` is the best action of an earlier search, or 0.
    """
    count = min(count_actions(game), MOST_ACTIONS)
    map_captures(game, context)
    for n in range(count):
        action = nth_action(game, n)
        actions[n] = action
        if action == first:
            promise = REMEMBERED
        else:
            promise = CAPTURE * count_captures(game, context, action)
            if action == context[KILLERS + 2 * ply] or action == context[KILLERS + 2 * ply + 1]:
                promise += KILLER
            promise += context[HISTORY + (action & (ACTIONS - 1))]
        actions[MOST_ACTIONS + n] = promise
    return count


@entry
def list_captures(game: Game, context: MutableSequence[int], actions: MutableSequence[int]) -> int:
    """List the actions that take pieces, as ``list_actions`` lists all; return their number."""
    found = 0
    if map_captures(game, context) or game[SHOT]:
        for n in range(count_actions(game)):
            action = nth_action(game, n)
            taken = count_captures(game, context, action)
            if taken and found < MOST_ACTIONS:
                actions[found] = action
                actions[MOST_ACTIONS + found] = (
                    CAPTURE * taken + context[HISTORY + (action & (ACTIONS - 1))]
                )
                found += 1
    return found


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
def map_captures(game: Game, context: MutableSequence[int]) -> bool:
    """Note for each square the number of pieces that a soldier of the mover's side takes there.

    Return whether there is any such square.
    """
    found = False
    for square in range(SQUARES):
        context[CAPTURES + square] = 0
    mover = game[MOVER]
    for side in range(3):
        if side != mover:
            first = PIECES + PIECES_A_SIDE * side
            for slot in range(first, first + game[NUMBER + side]):
                target = game[slot]
                if IS_PREY[mover * KINDS + game[target]]:
                    for towards in range(4):
                        square = target + DIRECTIONS[towards]
                        behind = target - DIRECTIONS[towards]
                        if game[square] == EMPTY and supports(game, behind, mover, game[target]):
                            context[CAPTURES + square] += 1
                            found = True
    return found


@inline
def count_captures(game: Game, context: MutableSequence[int], action: int) -> int:
    """Return the number of pieces that an action takes, in the mapped position."""
    if action == SHOOT:
        return 1 if game[SHOT] else 0
    origin, square = action >> 7, action & 127
    if origin == 0 or origin > 127 or game[origin] == VOLVA or game[origin] == QUEEN:
        return 0
    if IS_SOVEREIGN[game[origin]]:
        return count_captures_of_king(game, origin, square)
    return context[CAPTURES + square]


@inline
def count_captures_of_king(game: Game, origin: int, square: int) -> int:
    """Return the number of pieces that the king takes there: a daughter, soldiers if young."""
    mover = game[origin]
    side = SIDE_OF[mover]
    taken = 0
    for towards in range(4):
        target = square + DIRECTIONS[towards]
        if IS_PREY[side * KINDS + game[target]] and may_take(game, mover, game[target]):
            behind = target + DIRECTIONS[towards]
            if supports(game, behind, side, game[target]):
                taken += 1
    return taken
