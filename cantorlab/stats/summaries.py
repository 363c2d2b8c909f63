"""Summaries of games of any kind: results, lengths, the advantage of the first seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import numpy as np
import pandas as pd

from cantorlab.rules.record import Record
from cantorlab.stats.intervals import bootstrap_mean, score_interval, wilson
from cantorlab.stats.research.ratings import SCALE
from cantorlab.stats.simulated import Simulation


def results(records: Iterable[Record]) -> pd.DataFrame:
    """Count the results of a collection (``read_games``) or any records: one row per result.

    The index is ``game`` and ``result`` (``1-0``, ``1/2-1/2``, ``*`` unfinished), the commonest
    first; columns ``games``, ``share`` (of that game's) with its 95 % Wilson interval ``low``,
    ``high``, and ``plies``, their mean number of actions. One game at a time is held in memory.
    Raises ``ValueError`` for a record that cannot be replayed, and ``TypeError`` for anything else.

    >>> from cantorlab import stats
    >>> from cantorlab.rules import tafl
    >>> stats.results([tafl.start().apply("d1-d4").record]).games.to_dict()
    {('tafl', '*'): 1}
    """
    counts: Counter[tuple[str, str]] = Counter()
    plies: Counter[tuple[str, str]] = Counter()
    for record in records_in(records):
        ended = record.game, record.result
        counts[ended] += 1
        plies[ended] += len(record.actions)
    all_of = Counter[str]()
    for (game, _), number in counts.items():
        all_of[game] += number
    order = sorted(counts, key=lambda ended: (ended[0], -counts[ended], ended[1]))
    index = pd.MultiIndex.from_tuples(order, names=["game", "result"])
    games = pd.Series([counts[ended] for ended in order], index=index, dtype="int64")
    total = [all_of[game] for game, _ in order]
    table = pd.DataFrame({"games": games, "share": games / total})
    table["low"], table["high"] = wilson(games, total)
    table["plies"] = [plies[ended] / counts[ended] for ended in order]
    return table


def records_in(given: Iterable[Record]) -> Iterator[Record]:
    """Yield records one at a time; raise ``TypeError`` for anything else."""
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        raise TypeError(f"records are needed, as read_games reads them, not {type(given).__name__}")
    for record in given:
        if not isinstance(record, Record):
            raise TypeError(f"records are needed, not {type(record).__name__}")
        yield record


def lengths(sim: Simulation) -> pd.DataFrame:
    """Return the lengths of games: one row for each length that occurs, shortest first.

    Lengths are counted in duels for Cantor, else in plies: the index has that name. Columns:
    ``games``, ``share`` with its 95 % Wilson interval ``low``, ``high``. The attributes (its
    ``.attrs``) hold the ``mean`` and its 95 % bootstrap interval ``mean_low``, ``mean_high``.

    >>> from cantorlab import simulate, stats
    >>> found = stats.lengths(simulate("cantor", 20, seed=1, progress=False))
    >>> found.index.name, int(found.games.sum())
    ('duels', 20)
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


def advantage(sims: Simulation | Mapping[str, Simulation]) -> pd.DataFrame:
    """Return the first seat's advantage between equal players: one row per simulation.

    ``sims`` is one, or several by name, such as one for each level
    (``{level: simulate("tafl", 100, players=[level, level]) for level in …}``). Columns: ``games``,
    the first seat's ``score`` (win 1, draw ½) with its 95 % interval ``low``, ``high``, and
    the same as Elo points: ``elo``, ``elo_low``, ``elo_high``.

    Raises ``ValueError`` for games of more or fewer than two seats, and for unequal players, whose
    skill would be counted as the seat's (``stats.tournament(…).advantage`` tells them apart);
    ``TypeError`` for anything that is no simulation.

    >>> from cantorlab import simulate, stats
    >>> found = stats.advantage(simulate("tafl", 20, seed=1, progress=False))
    >>> found.columns.tolist()[:4]
    ['games', 'score', 'low', 'high']
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
