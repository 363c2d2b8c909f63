"""What simulated duels of Cantor teach: mages, protections, committing first."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.formulas.tree import MAGES
from cantorlab.rules import kernels
from cantorlab.rules.cantor.codes import CODE_OF_NUMBER
from cantorlab.rules.generator import WORDS
from cantorlab.stats.bulk import worth_compiling
from cantorlab.stats.cantor.simulation import CantorSimulation
from cantorlab.stats.intervals import Floats, wilson
from cantorlab.stats.lengths import games_of

Counts: TypeAlias = NDArray[np.int64]


def mages(sim: CantorSimulation) -> pd.DataFrame:
    """Return how each mage fared: one row a mage, from -9 to 8 (the index ``mage``).

    Columns: ``duels`` fought, ``wins``, ``rate`` with its 95 % Wilson interval ``low``, ``high``;
    ``best_place`` (the number of the place where it won most, of those with at least 20 of its
    duels; ``<NA>`` if there is none); ``dealt`` (how often a side was dealt it) and ``value``, the
    mean return of that side (win 1, draw 0, loss -1), with ``value_low``, ``value_high``.
    """
    duels, games = _frames(sim)
    sides = _by_mage(duels)
    table = sides.groupby("mage").agg(duels=("won", "size"), wins=("won", "sum"))
    table = table.reindex(list(MAGES), fill_value=0)
    table["rate"] = table["wins"] / table["duels"].where(table["duels"] > 0)
    table["low"], table["high"] = wilson(table["wins"], table["duels"])
    table["best_place"] = _best_place(sides).reindex(table.index).astype("Int32")
    dealt, points = _dealt(sim.seed, games)
    table["dealt"] = dealt
    table["value"] = 2 * points / np.where(dealt > 0, dealt, np.nan) - 1
    low, high = wilson(points, dealt)
    table["value_low"], table["value_high"] = 2 * low - 1, 2 * high - 1
    return table


def protection(sim: CantorSimulation) -> pd.DataFrame:
    """Return what announcing is worth: rows ``none`` and ``announced`` (the index ``protection``).

    Columns: ``announcements``; ``hits`` (it named the other fighter), ``hit_rate`` with ``low`` and
    ``high`` (95 % Wilson); ``score`` of the announcing side's duel (win 1, cancelled ½) with
    ``score_low``, ``score_high``. Rules §1.3.
    """
    duels, _ = _frames(sim)
    sides = _by_mage(duels)
    announced = sides["protection"].notna().to_numpy()
    hits = (sides["protection"] == sides["other"]).fillna(False).to_numpy(dtype=bool)
    frame = pd.DataFrame(
        {
            "protection": np.where(announced, "announced", "none"),
            "hits": hits,
            "points": sides["points"],
        }
    )
    grouped = frame.groupby("protection")
    table = grouped.agg(announcements=("hits", "size"), hits=("hits", "sum"))
    table["hit_rate"] = table["hits"] / table["announcements"]
    table["low"], table["high"] = wilson(table["hits"], table["announcements"])
    points = grouped["points"].sum()
    table["score"] = points / table["announcements"]
    table["score_low"], table["score_high"] = wilson(points, table["announcements"])
    whole = table.reindex(["none", "announced"])
    counts = ["announcements", "hits"]
    whole[counts] = whole[counts].fillna(0).astype(np.int64)
    return whole


def commit(sim: CantorSimulation) -> pd.DataFrame:
    """Return what committing first is worth: rows ``first`` and ``second`` (the index ``order``).

    Columns: ``duels``; ``score`` (won 1, cancelled ½) with its 95 % Wilson interval ``low``,
    ``high``; ``ties``: the share of all duels that were decided by who committed first (§1.3).
    """
    duels, _ = _frames(sim)
    count = len(duels)
    won = (duels["winner"] == duels["first"]).fillna(False).to_numpy(dtype=bool)
    cancelled = duels["winner"].isna().to_numpy()
    points = np.array([won.sum(), count - won.sum() - cancelled.sum()]) + cancelled.sum() / 2
    ties = float((duels["reason"] == "committed first").mean()) if count else float("nan")
    low, high = wilson(points, count)
    return pd.DataFrame(
        {
            "duels": count,
            "score": points / max(count, 1),
            "low": low,
            "high": high,
            "ties": ties,
        },
        index=pd.Index(["first", "second"], name="order"),
    )


def _frames(sim: CantorSimulation) -> tuple[pd.DataFrame, pd.DataFrame]:
    if not isinstance(sim, CantorSimulation):
        raise TypeError(f"a simulation of cantor is needed, not {type(sim).__name__}")
    games = games_of(sim)
    return sim.compact("duels"), games


def _by_mage(duels: pd.DataFrame) -> pd.DataFrame:
    """One row for each fighter: whose it was, whom it met, and what came of it."""
    halves = []
    for seat, other in ((0, 1), (1, 0)):
        winner = duels["winner"].fillna(-1).to_numpy(dtype=np.int8)
        columns: dict[str, Any] = {
            "game": duels["game"],
            "place": duels["place"],
            "seat": np.int8(seat),
            "mage": duels[f"mage_{seat}"],
            "other": duels[f"mage_{other}"],
            "protection": duels[f"protection_{seat}"],
            "reason": duels["reason"],
            "won": winner == seat,
            "points": np.where(winner < 0, 0.5, winner == seat),
        }
        halves.append(pd.DataFrame(columns))
    return pd.concat(halves, ignore_index=True)


def _dealt(seed: int, games: pd.DataFrame) -> tuple[Counts, Floats]:
    """How often each mage was dealt to a side, and how many points (draw ½) those sides made."""
    index = games["game"].to_numpy(dtype=np.int64)
    hands = np.zeros(2 * len(index), np.int64)
    kernel = kernels.load("cantor.kernel.bulk", compiled=worth_compiling(len(index), None))
    kernel.hands_dealt(seed, index, len(index), np.zeros(WORDS, np.int64), hands)
    winner = games["winner"].fillna(-1).to_numpy(dtype=np.int8)
    points = np.stack(
        [np.where(winner < 0, 0.5, winner == seat) for seat in (0, 1)], axis=1
    ).ravel()
    held = (hands[:, np.newaxis] >> np.array([CODE_OF_NUMBER[mage] for mage in MAGES])) & 1
    return held.sum(axis=0), points @ held


def _best_place(sides: pd.DataFrame, at_least: int = 20) -> pd.Series[int]:
    places = sides.groupby(["mage", "place"])["won"].agg(["size", "mean"])
    enough = places[places["size"] >= at_least].reset_index()
    best = enough.sort_values("mean", ascending=False).drop_duplicates("mage")
    return best.set_index("mage")["place"]
