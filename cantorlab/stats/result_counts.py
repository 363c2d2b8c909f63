"""Results of written games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import pandas as pd

from cantorlab.rules.record import Record
from cantorlab.stats.intervals import wilson


def results(records: Iterable[Record]) -> pd.DataFrame:
    """Count the results of a collection (``read_games``) or any records: one row per result.

    The index is ``game`` and ``result`` (``1-0``, ``1/2-1/2``, ``*`` unfinished), the commonest
    first; columns ``games``, ``share`` (of that game's) with its 95 % Wilson interval ``low``,
    ``high``, and ``plies``, their mean number of actions. One game at a time is held in memory.
    Raises ``ValueError`` for a record that cannot be replayed, and ``TypeError`` for anything else.
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
