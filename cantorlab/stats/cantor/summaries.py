"""Lessons of simulated duels of Cantor: mages, protections, committing first.

Duels are counted a piece at a time, so that millions need no more room than their simulation has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.formulas.tree import MAGES
from cantorlab.rules import kernels
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER
from cantorlab.rules.generator import WORDS
from cantorlab.stats.cantor.simulation import CantorSimulation
from cantorlab.stats.engine.bulk import should_compile
from cantorlab.stats.intervals import score_interval, wilson
from cantorlab.stats.summaries import games_of

Counts: TypeAlias = NDArray[np.int64]
Codes: TypeAlias = NDArray[np.int8]

NOBODY = -1
# How an outcome counts for a side, as the arguments of ``score_interval``.
WON, DRAWN, LOST = range(3)
OUTCOMES = 3

# Half a hand in bits, and which of its mages each of its values holds: values × mages.
HALF = len(MAGES) // 2
HELD = np.arange(1 << HALF)[:, None] >> np.arange(HALF) & 1


def mages(sim: CantorSimulation) -> pd.DataFrame:
    """Return the results of each mage: one row per mage, from -9 to 8 (the index ``mage``).

    Columns: ``duels`` fought, ``wins``, ``rate`` with its 95 % Wilson interval ``low``, ``high``;
    ``best_place`` (the number of the place where it won most, of those with at least 20 of its
    duels; ``<NA>`` if there is none); ``dealt`` (how often a side was dealt it) and ``value``, the
    mean return of that side (win 1, draw 0, loss -1), with its interval ``value_low``,
    ``value_high``.

    >>> from cantorlab import simulate, stats
    >>> found = stats.mages(simulate("cantor", 20, seed=1, progress=False))
    >>> found.index.tolist() == list(range(-9, 9))
    True
    """
    check(sim)
    fought = _fought(sim)
    table = fought.groupby("mage").sum().reindex(list(MAGES), fill_value=0)
    table["rate"] = table["wins"] / table["duels"].where(table["duels"] > 0)
    table["low"], table["high"] = wilson(table["wins"], table["duels"])
    table["best_place"] = _best_place(fought).reindex(table.index).astype("Int32")
    outcomes = _count_deals(sim)
    dealt = outcomes.sum(axis=0)
    table["dealt"] = dealt
    table["value"] = (outcomes[WON] - outcomes[LOST]) / np.where(dealt > 0, dealt, np.nan)
    low, high = score_interval(*outcomes)
    table["value_low"], table["value_high"] = 2 * low - 1, 2 * high - 1
    return table


def protection(sim: CantorSimulation) -> pd.DataFrame:
    """Return the value of announcing: rows ``none`` and ``announced`` (the index ``protection``).

    Columns: ``announcements``; ``hits`` (it named the other fighter), ``hit_rate`` with ``low`` and
    ``high`` (95 % Wilson); ``score`` of the announcing side's duel (win 1, cancelled ½) with its
    interval ``score_low``, ``score_high`` (``score_interval``). Rules §1.3.

    >>> from cantorlab import simulate, stats
    >>> stats.protection(simulate("cantor", 20, seed=1, progress=False)).index.tolist()
    ['none', 'announced']
    """
    check(sim)
    hits, outcomes = np.zeros(2, np.int64), np.zeros((2, OUTCOMES), np.int64)
    for side in _sides(sim):
        announced = side.announced.notna().to_numpy(dtype=bool)
        hit = (side.announced == side.other).fillna(False).to_numpy(dtype=bool)
        hits += np.bincount(announced[hit], minlength=2)
        cells = OUTCOMES * announced + side.outcome
        outcomes += np.bincount(cells, minlength=outcomes.size).reshape(outcomes.shape)
    table = pd.DataFrame(
        {"announcements": outcomes.sum(axis=1), "hits": hits},
        index=pd.Index(["none", "announced"], name="protection"),
    )
    some = table["announcements"].where(table["announcements"] > 0)
    table["hit_rate"] = table["hits"] / some
    table["low"], table["high"] = wilson(table["hits"], some)
    table["score"] = (outcomes[:, WON] + outcomes[:, DRAWN] / 2) / some
    low, high = score_interval(*outcomes.T)
    table["score_low"], table["score_high"] = (np.where(some.notna(), end, np.nan) for end in
                                               (low, high))  # fmt: skip
    return table


def commit(sim: CantorSimulation) -> pd.DataFrame:
    """Return the value of committing first: rows ``first`` and ``second`` (the index ``order``).

    Columns: ``duels``; ``score`` (won 1, cancelled ½) with its 95 % interval ``low``, ``high``
    (``score_interval``); ``ties``: the share of all duels that were decided by committing first
    (§1.3).

    >>> from cantorlab import simulate, stats
    >>> stats.commit(simulate("cantor", 20, seed=1, progress=False)).index.tolist()
    ['first', 'second']
    """
    check(sim)
    outcomes, tied = np.zeros(OUTCOMES, np.int64), 0
    for duels in sim.pieces("duels"):
        winner = _codes(duels["winner"])
        outcomes += np.bincount(_outcome(winner, _codes(duels["first"])), minlength=OUTCOMES)
        tied += int((duels["reason"] == "committed first").sum())
    count = int(outcomes.sum())
    both = np.stack([outcomes, outcomes[::-1]], axis=1)
    low, high = score_interval(*both)
    return pd.DataFrame(
        {
            "duels": count,
            "score": (both[WON] + both[DRAWN] / 2) / max(count, 1),
            "low": low,
            "high": high,
            "ties": tied / count if count else float("nan"),
        },
        index=pd.Index(["first", "second"], name="order"),
    )


def check(sim: CantorSimulation) -> None:
    """Refuse a simulation without duels: ``TypeError`` or ``ValueError``."""
    if not isinstance(sim, CantorSimulation):
        raise TypeError(f"a simulation of cantor is needed, not {type(sim).__name__}")
    games_of(sim)


class _Side(NamedTuple):
    """Fighter of each duel of a piece: its opponent, its protection, and its result."""

    other: pd.Series[int]
    announced: pd.Series[int]
    outcome: Codes


def _sides(sim: CantorSimulation) -> Iterator[_Side]:
    for duels in sim.pieces("duels"):
        winner = _codes(duels["winner"])
        for seat, other in ((0, 1), (1, 0)):
            yield _Side(
                duels[f"mage_{other}"],
                duels[f"protection_{seat}"],
                _outcome(winner, seat),
            )


def _codes(column: pd.Series[int]) -> Codes:
    """Return a column of seats, with ``NOBODY`` for none."""
    return np.asarray(column.astype("Int8").fillna(NOBODY), dtype=np.int8)


def _outcome(winner: Codes, seat: Codes | int) -> Codes:
    """Return the meaning of each winner for a seat: ``WON``, ``DRAWN`` or ``LOST``."""
    outcome: Codes = np.where(winner == seat, WON, LOST).astype(np.int8)
    outcome[winner == NOBODY] = DRAWN
    return outcome


def _fought(sim: CantorSimulation) -> pd.DataFrame:
    """Return by mage and place the ``duels`` fought there and the ``wins``."""
    found: dict[int, Counts] = {}
    for duels in sim.pieces("duels"):
        codes, numbers = pd.factorize(duels["place"].to_numpy())
        winner = _codes(duels["winner"])
        counted: Counts = np.zeros(2 * len(MAGES) * len(numbers), np.int64)
        for seat in (0, 1):
            cells = codes * len(MAGES) + (duels[f"mage_{seat}"].to_numpy() - MAGES[0])
            counted += np.bincount(2 * cells + (winner == seat), minlength=counted.size)
        for number, counts in zip(numbers, counted.reshape(-1, len(MAGES), 2), strict=True):
            found[number] = found.get(number, 0) + counts
    places = sorted(found)
    index = pd.MultiIndex.from_product([list(MAGES), places], names=["mage", "place"])
    by_mage = np.stack([found[place] for place in places], axis=1) if places else np.zeros((0, 2))
    counts = by_mage.reshape(-1, 2).astype(np.int64)
    return pd.DataFrame({"duels": counts.sum(axis=1), "wins": counts[:, 1]}, index=index)


def _count_deals(sim: CantorSimulation) -> Counts:
    """Count wins, draws and losses of the sides that were dealt each mage: outcomes × mages."""
    by_code = np.zeros((OUTCOMES, len(MAGES)), np.int64)
    compiled = should_compile(sim.totals["games"], None)
    kernel = kernels.load("cantor.kernel.bulk", compiled=compiled)
    for games in sim.pieces("games"):
        index = games["game"].to_numpy(dtype=np.int64)
        hands = np.zeros(2 * len(index), np.int64)
        kernel.deal_hands_again(sim.seed, index, len(index), np.zeros(WORDS, np.int64), hands)
        winner = _codes(games["winner"])
        outcome = np.stack([_outcome(winner, seat) for seat in (0, 1)], axis=1).ravel()
        for first in (0, HALF):
            cells = outcome * np.int64(1 << HALF) + (hands >> first & (1 << HALF) - 1)
            counted = np.bincount(cells, minlength=OUTCOMES << HALF).reshape(OUTCOMES, -1)
            by_code[:, first : first + HALF] += counted @ HELD
    return by_code[:, [CODE_OF_NUMBER[mage] for mage in MAGES]]


def _best_place(fought: pd.DataFrame, at_least: int = 20) -> pd.Series[int]:
    """Return by mage the place where it won most; of equal ones the first."""
    enough = fought[fought["duels"] >= at_least].reset_index()
    rate = enough["wins"] / enough["duels"]
    best = enough.loc[rate.sort_values(ascending=False, kind="stable").index]
    return best.drop_duplicates("mage").set_index("mage")["place"]
