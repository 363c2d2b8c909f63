"""Which mix of the variants of Catch the King is fair?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import pandas as pd

from cantorlab.rules import tafl
from cantorlab.stats.intervals import wilson
from cantorlab.stats.simulation import simulate

ON_AN_AXIS = ("godi", "jarl", "victory")
SWITCHES = ("young_king", "archers", "forest")


def legal_variants() -> list[dict[str, bool]]:
    """Every legal mix of the six variants (rules §3.5), each on the axis that ``True`` takes.

    At most two of Godi, Jarl and Victory go together, so there are 7 × 8 = 56.
    """
    names = (*ON_AN_AXIS, *SWITCHES)
    mixes = (dict(zip(names, chosen, strict=True)) for chosen in product((False, True), repeat=6))
    return [mix for mix in mixes if _is_legal(mix)]


def balance(
    variants: Iterable[Mapping[str, Any]] | None = None,
    n: int = 1000,
    *,
    seed: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Simulate ``n`` games of each mix of variants and say how fair it is: one row a mix.

    ``variants`` are keyword arguments of ``tafl.start`` (default: all legal mixes); ``options`` are
    those of ``simulate``, such as ``players`` and ``executor``. Columns: ``variants`` (the names of
    those that are on), one column a variant, ``games``, ``attacker`` (the attacker's rate of wins)
    with its 95 % Wilson interval ``low``, ``high``; ``defender``, ``draws``; ``score`` (win 1,
    draw ½, of the attacker), ``unfairness`` (how far that is from ½) and ``plies``, the mean
    length. The fairest stand first.
    """
    rows = [
        _row(dict(mix), simulate("tafl", n, seed=seed, frames=False, **mix, **options))
        for mix in (legal_variants() if variants is None else variants)
    ]
    table = pd.DataFrame(rows)
    if table.empty:
        return table
    return table.sort_values("unfairness", kind="stable", ignore_index=True)


def _is_legal(mix: Mapping[str, bool]) -> bool:
    try:
        tafl.start(**mix)
    except tafl.ImpossibleSetup:
        return False
    return True


def _row(mix: dict[str, Any], sim: Any) -> dict[str, Any]:
    played, (attacker, defender) = sim.totals["games"], sim.totals["wins"]
    games = max(played, 1)
    low, high = wilson(attacker, played)
    score = (attacker + sim.totals["draws"] / 2) / games
    on = [name for name, value in mix.items() if value]
    return {
        "variants": " + ".join(on) or "base",
        **{name: mix.get(name) or False for name in (*ON_AN_AXIS, *SWITCHES)},
        "games": played,
        "attacker": attacker / games,
        "low": float(low),
        "high": float(high),
        "defender": defender / games,
        "draws": sim.totals["draws"] / games,
        "score": score,
        "unfairness": abs(score - 0.5),
        "plies": sim.totals["plies"] / games,
    }
