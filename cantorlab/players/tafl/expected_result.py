"""Conversion of search values to expected results.

A search counts in attackers; a result is 1, 0 or -1. The curve between them, and the imbalance of
the start, are fitted to games between players that look at as many positions as ``club``
(``tests/benchmarks/tafl_results.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.rules.tafl.kernel import board

# Intercept and slope by kind of game: seat 0 expects tanh(intercept + slope * attackers). For Catch
# the King the mean of two fits, of the base game (0.251, 0.066; of 240 games the attacker won 85,
# 32 were drawn) and of the variants (0.435, 0.125; 88 of 240 won, 23 drawn). Of 240 games of Catch
# the Queen, the Jarl player won 104 and 10 were drawn.
CURVES: dict[str, tuple[float, float]] = {
    "tafl": (0.343, 0.095),
    "queen": (0.006, 0.181),
}


def expected_result(value: int, seat: int, game: Sequence[int]) -> float:
    """Return the expected result of ``seat`` if a search of ``game`` gives it ``value``.

    ``value`` is in hundredths of an attacker, for the seat. A win or loss seen to its end is 1
    or -1, a draw is 0.
    """
    if abs(value) > SURE:
        return 1.0 if value > 0 else -1.0
    intercept, slope = CURVES["queen" if game[board.WITH_QUEEN] else "tafl"]
    lean = intercept if seat == 0 else -intercept
    return tanh(lean + slope * value / 100)
