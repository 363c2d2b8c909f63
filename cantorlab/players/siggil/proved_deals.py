"""Solitaires that are proved to be winnable: the counted deals, and new ones.

``data/siggil/solitaires.json`` has the verdicts of ``solver.solve`` on the first deals of a seed,
for each layout of ours and each size of a series; ``tools.winnable_solitaires`` counts them and
wrote it.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count
from random import Random
from typing import Any

from cantorlab.languages.texts import LocalizedError
from cantorlab.players.siggil.solver import solve
from cantorlab.rules import siggil
from cantorlab.rules.siggil import LAYOUTS, SiggilState
from cantorlab.rules.siggil.deal import choose_options

SECONDS = 4.0  # that a table may be kept waiting for a proof


@dataclass(frozen=True)
class DealCounts:
    """Verdicts on the deals ``(seed, 0)``, ``(seed, 1)``, … on a layout.

    Attributes:
        layout: the name of the layout.
        series: the cards of a series: 3 in the easy solitaire, 4 in the hard one.
        seed: the seed that deals them.
        deals: the number of deals solved.
        lost: the indices of those that cannot be won, by proof.
        unknown: the indices of those that the solver could not decide.
    """

    layout: str
    series: int
    seed: int
    deals: int
    lost: tuple[int, ...]
    unknown: tuple[int, ...]

    @property
    def winnable(self) -> tuple[int, ...]:
        """The indices of the deals that were won."""
        others = {*self.lost, *self.unknown}
        return tuple(index for index in range(self.deals) if index not in others)


@cache
def load_counts() -> tuple[DealCounts, ...]:
    """Return all verdicts, a row for each layout of ours and each size of a series."""
    page = files("cantorlab.data").joinpath("siggil", "solitaires.json")
    return tuple(
        DealCounts(**{**row, "lost": tuple(row["lost"]), "unknown": tuple(row["unknown"])})
        for row in json.loads(page.read_text(encoding="utf-8"))
    )


class NoProvedDeal(LocalizedError):
    """No deal could be proved winnable."""


def start_winnable(
    layout: siggil.LayoutSource = "passage",
    *,
    seed: int,
    seconds: float = SECONDS,
    **options: Any,
) -> SiggilState:
    """Start a solitaire that can be won, by proof; ``options`` are those of ``siggil.start``.

    On a layout of ours ``seed`` chooses among the deals that were counted. On any other one deals
    are drawn from ``(seed, 0)``, ``(seed, 1)``, … until one is proved. Raises ``NoProvedDeal`` if
    none was within ``seconds``, and ``ValueError`` for options that cannot be played.

    >>> start_winnable("turtle", seed=1, difficulty="hard").phase
    'remove'
    """
    wanted = choose_options(1, layout, **options)
    if LAYOUTS.get(wanted.layout.name) == wanted.layout:
        for row in load_counts():
            if (row.layout, row.series) == (wanted.layout.name, wanted.series):
                index = Random(seed).choice(row.winnable)
                return siggil.start(1, wanted.layout, seed=(row.seed, index), **options)
    ends = time.monotonic() + seconds
    for index in count():
        state = siggil.start(1, wanted.layout, seed=(seed, index), **options)
        # Interpreted: the first compilation would keep the table waiting much longer.
        left = ends - time.monotonic()
        if left <= 0:
            break
        if solve(state, seconds=left, compiled=False).verdict == "winnable":
            return state
    raise NoProvedDeal("siggil.none_proved")
