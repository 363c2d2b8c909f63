"""Steps that batches of all games share: actions looked up, marked or drawn, and copies."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from .generator import below
from .jit import COMPILED, entry, inline

SKIPPED = -1  # the action that leaves a game as it is


@inline
def copy(
    values: Sequence[float], first: int, count: int, row: MutableSequence[float], at: int
) -> None:
    """Copy ``count`` values from ``first`` on to ``row`` from ``at`` on."""
    if not COMPILED:  # when plain, a loop takes ten times as long
        row[at : at + count] = values[first : first + count]
        return
    for n in range(count):
        row[at + n] = values[first + n]


@entry
def find_illegal(
    actions: Sequence[int], legal: Sequence[Sequence[int]], counts: Sequence[int]
) -> int:
    """Return the first game whose action is not legal in it, or -1."""
    for k in range(len(counts)):
        found = actions[k] == SKIPPED
        for n in range(counts[k]):
            found |= actions[k] == legal[k][n]
        if not found:
            return k
    return -1


@entry
def mark_legal(
    legal: Sequence[Sequence[int]], counts: Sequence[int], masks: Sequence[MutableSequence[int]]
) -> None:
    """Write a 1 for each legal action of each game, else 0."""
    for k in range(len(counts)):
        for action in range(len(masks[k])):
            masks[k][action] = 0
        for n in range(counts[k]):
            masks[k][legal[k][n]] = 1


@entry
def draw_actions(
    rngs: Sequence[MutableSequence[int]],
    legal: Sequence[Sequence[int]],
    counts: Sequence[int],
    actions: MutableSequence[int],
) -> None:
    """Draw an action in each game, as its random players do."""
    for k in range(len(counts)):
        actions[k] = legal[k][below(rngs[k], counts[k])]
