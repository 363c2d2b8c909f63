"""Weights of positions for a search: by hand, or as a net that was fitted to games.

``cantorlab/tools/tafl_fitting`` makes the nets; ``data/tafl/weights.json`` has them, one for the
King with all variants and one for the Queen, in whole numbers of the units of
``kernel/weights``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

import cantorlab.data
from cantorlab.players.tafl.kernel import transposition as m
from cantorlab.players.tafl.kernel import weights as layout
from cantorlab.rules.tafl.kernel import board

PAGE = Path(cantorlab.data.__file__).parent / "tafl" / "weights.json"
CELLS = [square for square in range(board.SQUARES) if board.IS_BOARD[square]]

Net = Literal["king", "queen"]
#: Where the tables of a net begin, whose entries follow one another.
TABLES = {
    "ring": layout.RING,
    "roads": layout.ROADS,
    "exits": layout.EXITS,
    "sure_exits": layout.SURE_EXITS,
    "steps": layout.STEPS,
    "cursed": layout.CURSED,
    "grip": layout.GRIP,
    "mobility": layout.MOBILITY,
    "beginning": layout.BEGINNING,
    "halves": layout.HALVES,
}


class Weights:
    """List of weights, as ``kernel/weights`` lays it out."""

    def __init__(self, entries: Sequence[int]) -> None:
        self.entries = list(entries)

    def context(self, compiled: bool) -> Any:
        """Return a search's context that holds them: an array when compiled, a list when plain."""
        if not compiled:
            return [0] * m.WEIGHTS + self.entries
        return self._context.copy()

    @cached_property
    def _context(self) -> Any:
        import numpy as np

        return np.array([0] * m.WEIGHTS + self.entries, dtype=np.int64)


BY_HAND = Weights(layout.BY_HAND)


@cache
def fitted_weights(net: Net) -> Weights:
    """Return the weights fitted to games of the King or of the Queen; 0 is an even game."""
    return Weights(entries_of(json.loads(PAGE.read_text("utf-8"))[net]))


def net_of(game: Sequence[int]) -> Net:
    """Return the net for a game of the kernel."""
    return "queen" if game[board.WITH_QUEEN] else "king"


def entries_of(net: dict[str, Any]) -> list[int]:
    """Return a net of the data as a list of weights.

    ``kinds`` are the kinds of pieces; ``pieces`` has a row for each, of 81 squares from a1 on;
    ``inputs`` has the same for each hidden unit, ``bias`` four numbers for each (by the player to
    act and whether the English move), ``out`` one; the rest are the tables of ``TABLES``.
    """
    entries = [0] * layout.PLAIN_SIZE
    for name, begin in TABLES.items():
        for place, weight in enumerate(net.get(name, ())):
            entries[begin + place] = weight
    for square, weight in _by_square(net["kinds"], net["pieces"]):
        entries[square] = weight
    groups = [
        range(first, first + layout.UNITS_A_GROUP)
        for first in range(0, len(net["out"]), layout.UNITS_A_GROUP)
    ]
    entries[layout.GROUPS] = len(groups)
    for units in groups:
        group = [0] * layout.GROUP_SIZE
        for bits, unit in enumerate(units):
            shift = layout.UNIT_BITS * bits
            for square, weight in _by_square(net["kinds"], net["inputs"][unit]):
                group[square] += weight << shift
            for turn, weight in enumerate(net["bias"][unit]):
                group[layout.BIAS + turn] += (weight + layout.MIDDLE) << shift
            group[layout.OUT + bits] = net["out"][unit]
        entries += group
    return entries


def _by_square(kinds: list[int], rows: list[list[int]]) -> list[tuple[int, int]]:
    return [
        (kind * board.SQUARES + square, weight)
        for kind, row in zip(kinds, rows, strict=True)
        for square, weight in zip(CELLS, row, strict=True)
    ]
