"""From what the search says of a position to the result that is to be expected.

A search counts in attackers; a result is 1, 0 or -1. The curve between them, and how far the start
is from even, are fitted to games between players of the strength of ``club``
(``tests/benchmarks/tafl_results.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.rules.tafl.kernel import board

# By kind of game: seat 0 expects tanh(intercept + slope * attackers + of_a_piece * pieces left).
CURVES: dict[str, tuple[float, float, float]] = {
    "tafl": (0.617, 0.15, 0.0),
    "queen": (-0.010, 0.167, 0.0),
}


def expected(value: int, seat: int, game: Sequence[int]) -> float:
    """The result that ``seat`` may expect where a search of ``game`` gives it ``value``.

    ``value`` is in hundredths of an attacker, for the seat. A win or loss seen to its end is 1
    or -1, a draw is 0.
    """
    if abs(value) > SURE:
        return 1.0 if value > 0 else -1.0
    curve = CURVES["queen" if game[board.WITH_QUEEN] else "tafl"]
    sign = 1 if seat == 0 else -1
    return sign * tanh(lean(curve, sign * value / 100, pieces_of(game)))


def lean(curve: tuple[float, float, float], attackers: float, pieces: int) -> float:
    """How far a position leans to seat 0, by the search's value for it and the pieces left."""
    intercept, slope, of_a_piece = curve
    return intercept + slope * attackers + of_a_piece * pieces


def pieces_of(game: Sequence[int]) -> int:
    """How many pieces stand on the board."""
    return sum(game[board.NUMBER : board.NUMBER + 3])
