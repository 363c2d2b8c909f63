"""Numbers of lines of play of 1, 2 and 3 plies, counted by the literal reading.

``python tests/literal/tafl_perft.py`` (with ``tests`` on the path) prints the table anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from literal import tafl_play, tafl_queen, tafl_start

from cantorlab.rules import tafl
from cantorlab.rules.state import State

Literal = tafl_play.KingGame | tafl_play.QueenGame


@dataclass(frozen=True)
class Start:
    """The same start on both."""

    library: Callable[[], State]
    literal: Callable[[], Literal]


def _of_king(**mix: Any) -> Start:
    return Start(partial(tafl.start, **mix), partial(tafl_start.start, **mix))


def _of_queen(**option: bool) -> Start:
    return Start(partial(tafl.start_queen, **option), partial(tafl_queen.start_queen, **option))


STARTS = {
    "base": _of_king(),
    "godi vertical": _of_king(godi="vertical"),
    "godi horizontal": _of_king(godi="horizontal"),
    "jarl vertical": _of_king(jarl="vertical"),
    "victory vertical": _of_king(victory="vertical"),
    "victory horizontal": _of_king(victory="horizontal"),
    "young king": _of_king(young_king=True),
    "archers": _of_king(archers=True),
    "forest": _of_king(forest=True),
    "godi, victory, young king, archers": _of_king(
        godi="vertical", victory="horizontal", young_king=True, archers=True
    ),
    "jarl, victory, young king, archers": _of_king(
        jarl="horizontal", victory="vertical", young_king=True, archers=True
    ),
    "queen": _of_queen(),
    "queen does not walk in": _of_queen(queen_walks_in=False),
}

KNOWN = {
    "base": [72, 3944, 285728],
    "godi vertical": [84, 4584, 383256],
    "godi horizontal": [84, 4584, 383256],
    "jarl vertical": [72, 3944, 285728],
    "victory vertical": [88, 3440, 301968],
    "victory horizontal": [88, 3440, 301968],
    "young king": [72, 3944, 285728],
    "archers": [72, 3944, 285728],
    "forest": [52, 2652],
    "godi, victory, young king, archers": [100, 3900, 385304],
    "jarl, victory, young king, archers": [88, 3440, 301968],
    "queen": [36, 1972, 68772],
    "queen does not walk in": [36, 1972, 68772],
}


def of_literal(game: Literal, depth: int) -> int:
    """Lines of ``depth`` plies in the literal reading."""
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(of_literal(tafl_play.after(game, action), depth - 1) for action in actions)


def of_library(state: State, depth: int) -> int:
    """Lines of ``depth`` plies in the library."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(of_library(state.apply(action), depth - 1) for action in actions)


if __name__ == "__main__":
    for name, start in STARTS.items():
        deepest = 2 if name == "forest" else 3
        counts = [of_literal(start.literal(), depth) for depth in range(1, deepest + 1)]
        print(f'    "{name}": {counts},', flush=True)
