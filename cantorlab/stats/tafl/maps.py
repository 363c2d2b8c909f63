"""Maps of the board: counted along with the games, or from games played again for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cantorlab.rules import tafl
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import NAMES
from cantorlab.stats.engine.bulk import Array, Columns, Span, add
from cantorlab.stats.engine.run import run
from cantorlab.stats.engine.sources import GameSource
from cantorlab.stats.tafl.sources import MAPS, TaflArrays, TaflKernelGames

Map: TypeAlias = NDArray[np.int64]
Games: TypeAlias = GameSource[tafl.TaflState, TaflArrays]

REASONS = board.REASONS[1:]


@dataclass(frozen=True)
class Maps:
    """Maps of the games of ``spans``; ``counted`` may hold some or all of them.

    They are looked up, or made, when one is first asked for.
    """

    source: Games
    spans: Sequence[Span]
    games: int
    counted: Columns
    progress: bool | None = None

    @cached_property
    def visits(self) -> Mapping[str, Map]:
        """By piece, how often one of that name stopped on each square."""
        return _by_piece(self._flat["visits"])

    @cached_property
    def captures(self) -> Mapping[str, Map]:
        """By piece, how often one was taken there."""
        return _by_piece(self._flat["captures"])

    @cached_property
    def ends(self) -> Mapping[str, Map]:
        """By reason, where the king (the queen) stood when a game ended so; no empty ones."""
        boards = without_rim(self._flat["ends"], len(board.REASONS))
        return {name: at for name, at in zip(REASONS, boards[1:], strict=True) if at.any()}

    @cached_property
    def _flat(self) -> Columns:
        nothing: Columns = {name: np.zeros(size, np.int64) for name, size in MAPS.items()}
        counted = nothing | self.counted
        # Each game has one end: some chunks of a folder may have been written without maps.
        if counted["ends"].sum() == self.games or not isinstance(self.source, TaflKernelGames):
            return counted
        return self._play_again(replace(self.source, maps=True), nothing)

    def _play_again(self, source: TaflKernelGames, nothing: Columns) -> Columns:
        total = [nothing]

        def count(first: int, count: int) -> Columns:
            return source.play(first, count, frames=False, moves=False).arrays.maps

        def keep(maps: Columns) -> None:
            total[0] = add(total[0], maps)

        finished = run(count, self.games, keep=keep, spans=self.spans, progress=self.progress)
        if finished.partial:
            raise KeyboardInterrupt
        return total[0]


def without_rim(flat: NDArray[Any], boards: int) -> NDArray[Any]:
    """Return the kernel's boards with their rim taken off: boards × 9 × 9."""
    framed = flat.reshape(boards, board.WIDTH, board.WIDTH)
    return framed[:, 1:-1, 1:-1]


def _by_piece(flat: Array) -> dict[str, Map]:
    maps = without_rim(flat, board.KINDS)
    total: dict[str, Map] = {}
    for kind, name in NAMES.items():
        total[name] = total[name] + maps[kind] if name in total else maps[kind].copy()
    return total
