"""Solitaires of which is known whether they can be won: the counted deals, and new ones.

``data/siggil/solitaires.json`` has what ``solver.solve`` found of the first deals under a seed, for
each layout of ours and each size of a series; ``stats.siggil.winnable`` counts them and wrote it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cantorlab.rules.siggil import Layout


@dataclass(frozen=True)
class Counted:
    """What was found of the deals ``(seed, 0)``, ``(seed, 1)``, … on a layout.

    Attributes:
        layout: the name of the layout.
        series: the cards of a series: 3 in the easy solitaire, 4 in the hard one.
        seed: what deals them.
        deals: how many were looked at.
        lost: the indices of those that nobody can win, by proof.
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
        """The indices of those that were won."""
        others = {*self.lost, *self.unknown}
        return tuple(index for index in range(self.deals) if index not in others)

    def to_json(self) -> Mapping[str, Any]:
        """As it stands in the data."""
        return {
            "layout": self.layout,
            "series": self.series,
            "seed": self.seed,
            "deals": self.deals,
            "lost": list(self.lost),
            "unknown": list(self.unknown),
        }


@cache
def counted() -> tuple[Counted, ...]:
    """What is known, a row for each layout of ours and each size of a series."""
    page = files("cantorlab.data").joinpath("siggil", "solitaires.json")
    return tuple(
        Counted(**{**row, "lost": tuple(row["lost"]), "unknown": tuple(row["unknown"])})
        for row in json.loads(page.read_text(encoding="utf-8"))
    )
