"""Share of solitaires that can be won with every card seen, as far as was proved."""

from __future__ import annotations

import pandas as pd

from cantorlab.players.siggil.proved_deals import load_counts
from cantorlab.stats.intervals import wilson

DIFFICULTY = {3: "easy", 4: "hard"}


def winnable() -> pd.DataFrame:
    """Return the number of winnable deals of Siggil's solitaire, by layout and difficulty.

    There is a row for each of both: ``deals`` solved; ``winnable``, ``lost`` and ``unknown``, which
    add up to them; and ``low`` and ``high``, between which the share of winnable deals lies: the
    lower end of the 95 % Wilson interval if all unknown ones are lost, the upper end if all can be
    won. The counts are data of this package, written by ``python -m
    cantorlab.tools.winnable_solitaires``.

    >>> winnable().columns.to_list()
    ['layout', 'difficulty', 'deals', 'winnable', 'lost', 'unknown', 'low', 'high']
    """
    rows = []
    for row in load_counts():
        won, unknown = len(row.winnable), len(row.unknown)
        rows.append(
            {
                "layout": row.layout,
                "difficulty": DIFFICULTY[row.series],
                "deals": row.deals,
                "winnable": won,
                "lost": len(row.lost),
                "unknown": unknown,
                "low": float(wilson(won, row.deals)[0]),
                "high": float(wilson(won + unknown, row.deals)[1]),
            }
        )
    return pd.DataFrame(rows)
