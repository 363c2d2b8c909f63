"""Lengths of simulated games."""

from __future__ import annotations

import pandas as pd

from cantorlab.stats.intervals import bootstrap_mean, wilson
from cantorlab.stats.simulated import Simulation


def lengths(sim: Simulation) -> pd.DataFrame:
    """Return the lengths of games: one row for each length that occurs, shortest first.

    Lengths are counted in duels for Cantor, else in plies: the index has that name. Columns:
    ``games``, ``share`` with its 95 % Wilson interval ``low``, ``high``. The attributes (its
    ``.attrs``) hold the ``mean`` and its 95 % bootstrap interval ``mean_low``, ``mean_high``.
    """
    games = games_of(sim)
    unit = "duels" if sim.game == "cantor" else "plies"
    counts = games[unit].value_counts().sort_index()
    table = pd.DataFrame({"games": counts, "share": counts / max(len(games), 1)})
    table["low"], table["high"] = wilson(counts, len(games))
    table.index.name = unit
    low, high = bootstrap_mean(games[unit])
    table.attrs = {"mean": float(games[unit].mean()), "mean_low": low, "mean_high": high}
    return table


def games_of(sim: Simulation) -> pd.DataFrame:
    """Return the frame of games.

    Raises ``ValueError`` if the simulation kept none, ``TypeError`` for anything else.
    """
    if not isinstance(sim, Simulation):
        raise TypeError(f"a simulation is needed, not {type(sim).__name__}")
    return sim.games
