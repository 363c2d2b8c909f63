"""Time to think about a move: longer if the best one is not clear."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.players.tafl.search import Line

# In shares of the time that a move takes where it is not quite clear what is best: what it takes at
# least; for each time that another action came to be the best, the last time counting most; for
# each attacker that the best is worth less than one ply before; and when a depth is broken off.
LEAST, CHANGED, FALLEN, MOST = 0.135, 0.45, 0.45, 1.8
FADES = 0.5  # what an earlier change counts at each depth that follows
MOST_FALLEN = 1.0  # attackers
ATTACKER = 100


class Pace:
    """Judge after each depth of a search whether it is worth going on.

    If a search goes one ply deeper and prefers another action, or lowers the value of its
    favourite, the next ply matters; if nothing has changed for long, it does not.
    """

    def __init__(self) -> None:
        #: The share of that time that this move should take, from what was seen so far.
        self.share = LEAST
        self._unrest = 0.0
        self._before: Line | None = None

    def look_at(self, lines: Sequence[Line]) -> None:
        """Note the findings of a depth, the best line first."""
        best, before = lines[0], self._before
        changed = before is not None and best.actions[0] != before.actions[0]
        fallen = 0.0 if before is None else (before.value - best.value) / ATTACKER
        self._unrest = FADES * self._unrest + changed
        self._before = best
        self.share = LEAST + CHANGED * self._unrest + FALLEN * min(max(fallen, 0.0), MOST_FALLEN)
