"""Parts of the rules that the search needs: interpreted here, compiled in the compiled twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantorlab.rules import kernels
from cantorlab.rules.tafl.kernel import board

COMPILED = __name__.startswith("cantorlab.players.compiled.")

if TYPE_CHECKING or not COMPILED:
    from cantorlab.rules.jit import entry, inline, lookup
    from cantorlab.rules.tafl.kernel.captures import may_take, supports
    from cantorlab.rules.tafl.kernel.king import closes_ring
    from cantorlab.rules.tafl.kernel.lookups import (
        ACROSS,
        ALONG,
        COLUMN_OF,
        COUNT_OF_BITS,
        ROW_OF,
        SOVEREIGN,
        STOPS,
    )
    from cantorlab.rules.tafl.kernel.moves import count_moves, stops_across, stops_along, walk_of
    from cantorlab.rules.tafl.kernel.repetition import remember
    from cantorlab.rules.tafl.kernel.turn import act, count_actions, nth_action
else:
    # First, so that the rules' compiled code is found in, or goes to, the cache of their own.
    kernels.load("tafl.kernel.turn", compiled=True)
    from cantorlab.rules.compiled.jit import entry, inline, lookup
    from cantorlab.rules.compiled.tafl.kernel.captures import may_take, supports
    from cantorlab.rules.compiled.tafl.kernel.king import closes_ring
    from cantorlab.rules.compiled.tafl.kernel.lookups import (
        ACROSS,
        ALONG,
        COLUMN_OF,
        COUNT_OF_BITS,
        ROW_OF,
        SOVEREIGN,
        STOPS,
    )
    from cantorlab.rules.compiled.tafl.kernel.moves import (
        count_moves,
        stops_across,
        stops_along,
        walk_of,
    )
    from cantorlab.rules.compiled.tafl.kernel.repetition import remember
    from cantorlab.rules.compiled.tafl.kernel.turn import act, count_actions, nth_action

DIRECTIONS = lookup(board.DIRECTIONS)
IS_CHIEF = lookup(board.IS_CHIEF)
IS_FORTRESS = lookup(board.IS_FORTRESS)
IS_PREY = lookup(board.IS_PREY)
IS_SOVEREIGN = lookup(board.IS_SOVEREIGN)
SIDE_OF = lookup(board.SIDE_OF)

__all__ = [
    "ACROSS",
    "ALONG",
    "COLUMN_OF",
    "COUNT_OF_BITS",
    "DIRECTIONS",
    "IS_CHIEF",
    "IS_FORTRESS",
    "IS_PREY",
    "IS_SOVEREIGN",
    "ROW_OF",
    "SIDE_OF",
    "SOVEREIGN",
    "STOPS",
    "act",
    "closes_ring",
    "count_actions",
    "count_moves",
    "entry",
    "inline",
    "lookup",
    "may_take",
    "nth_action",
    "remember",
    "stops_across",
    "stops_along",
    "supports",
    "walk_of",
]
