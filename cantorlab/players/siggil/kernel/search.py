"""Monte Carlo tree search over information sets (P. Cowling, E. Powley, D. Whitehouse, 2012).

Each iteration lays the unseen cards anew, walks down the one tree that all these guesses share,
adds a node, and plays the game out. The next action to try is chosen as in PUCT (C. Rosin,
2011; D. Silver and others, 2017), with the playing-out's weights as the prior. Only square roots
are taken, which are rounded alike everywhere: the compiled twin chooses the same.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import sqrt

from cantorlab.rules.siggil.kernel.turn import (
    OVER,
    PHASE,
    PLAYERS,
    SCORE,
    SEAT,
    SIZE,
    TARGET,
    WINNERS,
)

from .guess import lay_unseen
from .policy import list_actions, play_out
from .rules_twin import act, entry
from .solitaire_policy import WEIGHTS

MOST_PLAYERS = 4

# ``tree``: how many nodes there are, then NODE integers each: the action that leads there, its
# seat, how often it was taken, what that seat scored, the first child and the next sibling (0:
# none; the root, node 0, is no node's child); then by seat the results of the games (1, 0, -1),
# added up, which choose nothing but tell what an action is worth.
ACTION, MOVER, VISITS, TOTAL, FIRST, NEXT, RESULTS = 0, 1, 2, 3, 4, 5, 6
NODE = RESULTS + MOST_PLAYERS

PATH_SIZE = 256
FULL = 1000  # what a win scores
FOR_SCORE = 100  # the part of it that goes by spirits, so that a lost game is still played well
FOR_SCORE_ALONE = 300
CURIOUS = 1.0


@entry
def grow(
    iterations: int,
    rng: MutableSequence[int],
    root: Sequence[int],
    shape: Sequence[int],
    unseen: Sequence[int],
    dark: MutableSequence[int],
    deal: MutableSequence[int],
    tree: MutableSequence[int],
    game: MutableSequence[int],
    listed: MutableSequence[int],
    children: MutableSequence[int],
    path: MutableSequence[int],
    spirits: MutableSequence[int],
    others: MutableSequence[int],
    standing: MutableSequence[int],
) -> None:
    """Grow the tree of the position ``root`` by ``iterations``.

    From ``game`` on the arguments are room to work in. ``deal`` holds the cards that have been
    seen; ``tree`` needs room for one node more than iterations.
    """
    for _ in range(iterations):
        for slot in range(SIZE):
            game[slot] = root[slot]
        lay_unseen(rng, deal, unseen, dark, spirits, others)
        node = length = 0
        fresh = False
        while not fresh and game[PHASE] != OVER:
            count = list_actions(game, deal, shape, dark, listed, standing)
            n = 0
            if count > 1 or length == 0:
                find_children(tree, node, listed, count, children)
                n = choose(tree, listed, count, children)
                child = children[n]
                fresh = child == 0
                if fresh:
                    child = add_child(tree, node, listed[n], game[SEAT])
                node = child
                path[length] = node
                length += 1
            act(game, deal, shape, listed[n])
        play_out(rng, game, deal, shape, dark, listed, standing)
        for i in range(length):
            at = 1 + path[i] * NODE
            tree[at + VISITS] += 1
            tree[at + TOTAL] += score(game, tree[at + MOVER])
            for seat in range(game[PLAYERS]):
                tree[at + RESULTS + seat] += result(game[WINNERS], seat)


@entry
def find_children(
    tree: Sequence[int],
    node: int,
    listed: Sequence[int],
    count: int,
    children: MutableSequence[int],
) -> None:
    """Write for each listed action the number of its node, 0 if there is none yet."""
    for n in range(count):
        children[n] = 0
    child = tree[1 + node * NODE + FIRST]
    while child > 0:
        action = tree[1 + child * NODE + ACTION]
        for n in range(count):
            if listed[n] == action:
                children[n] = child
                break
        child = tree[1 + child * NODE + NEXT]


@entry
def choose(tree: Sequence[int], listed: Sequence[int], count: int, children: Sequence[int]) -> int:
    """Return the index of the action to try next: promising, or little tried for its weight."""
    visits = total = 0
    weights = 0.0
    for n in range(count):
        weights += sqrt(float(listed[WEIGHTS + n]))
        if children[n] > 0:
            visits += tree[1 + children[n] * NODE + VISITS]
            total += tree[1 + children[n] * NODE + TOTAL]
    untried = total / visits if visits > 0 else 0.0
    curiosity = CURIOUS * FULL * sqrt(visits + 1.0) / weights
    best, highest = 0, -1.0
    for n in range(count):
        seen, value = 0, untried
        if children[n] > 0:
            seen = tree[1 + children[n] * NODE + VISITS]
            value = tree[1 + children[n] * NODE + TOTAL] / seen
        value += curiosity * sqrt(float(listed[WEIGHTS + n])) / (1 + seen)
        if value > highest:
            best, highest = n, value
    return best


@entry
def add_child(tree: MutableSequence[int], node: int, action: int, seat: int) -> int:
    """Add the node that ``seat``'s action leads to from ``node``; return it."""
    child = tree[0]
    tree[0] += 1
    at = 1 + child * NODE
    tree[at + ACTION] = action
    tree[at + MOVER] = seat
    tree[at + NEXT] = tree[1 + node * NODE + FIRST]
    tree[1 + node * NODE + FIRST] = child
    return child


@entry
def result(winners: int, seat: int) -> int:
    """Return the result of a finished game for a seat by the rules: 1 won, 0 shared, -1 lost."""
    if not winners >> seat & 1:
        return -1
    return 1 if winners == 1 << seat else 0


@entry
def score(game: Sequence[int], seat: int) -> int:
    """Return the score of a finished game for a seat, from 0 to FULL."""
    winners = game[WINNERS]
    won = 0
    if winners >> seat & 1:
        won = 2 if winners == 1 << seat else 1
    part = FOR_SCORE_ALONE if game[PLAYERS] == 1 else FOR_SCORE
    if won == 2:
        return FULL
    return won * (FULL - part) // 2 + part * game[SCORE + seat] // game[TARGET]
