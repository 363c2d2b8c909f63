"""Advantage of a seat by the rules, at each level of play."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from cantorlab.stats.intervals import score_interval
from cantorlab.stats.ratings import SCALE
from cantorlab.stats.simulated import Simulation


def advantage(sims: Simulation | Mapping[str, Simulation]) -> pd.DataFrame:
    """Return the first seat's advantage between equal players: one row per simulation.

    ``sims`` is one, or several by name, such as one for each level
    (``{level: simulate("tafl", 100, players=[level, level]) for level in …}``). Columns: ``games``,
    the first seat's ``score`` (win 1, draw ½) with its 95 % interval ``low``, ``high``, and
    the same as Elo points: ``elo``, ``elo_low``, ``elo_high``.

    Raises ``ValueError`` for games of more or fewer than two seats, and for unequal players, whose
    skill would be counted as the seat's (``stats.tournament(…).advantage`` tells them apart);
    ``TypeError`` for anything that is no simulation.
    """
    named = sims if isinstance(sims, Mapping) else {getattr(sims, "game", ""): sims}
    for name, sim in named.items():
        if not isinstance(sim, Simulation):
            raise TypeError(f"simulations are needed, one or by name, not {type(sim).__name__}")
        if len(sim.players) != 2:
            raise ValueError(f"{name} has {len(sim.players)} seats, and an advantage is one of two")
        if len(set(sim.players)) > 1:
            raise ValueError(
                f"the players of {name} are {' and '.join(sim.players)}: an advantage is one of "
                "equals; stats.tournament(…).advantage tells a seat's worth from their skill"
            )
    totals = [sim.totals for sim in named.values()]
    wins = np.array([counted["wins"][0] for counted in totals], np.float64)
    losses = np.array([counted["wins"][1] for counted in totals], np.float64)
    draws = np.array([counted["draws"] for counted in totals], np.float64)
    games = wins + draws + losses
    low, high = score_interval(wins, draws, losses)
    table = pd.DataFrame(
        {
            "games": games.astype(np.int64),
            "score": (wins + draws / 2) / np.where(games > 0, games, np.nan),
            "low": low,
            "high": high,
        },
        index=pd.Index(list(named), name="simulation"),
    )
    with np.errstate(divide="ignore"):  # a score of 1 has no end
        for elo, share in (("elo", "score"), ("elo_low", "low"), ("elo_high", "high")):
            table[elo] = SCALE * (np.log(table[share]) - np.log(1 - table[share]))
    return table
