"""Count of the solitaires that can be won with every card seen.

``python -m cantorlab.tools.winnable_solitaires 1000`` proves it for the first 1,000 deals of each
layout and each difficulty, goes on from those that are in ``data/siggil/solitaires.json`` already,
and writes them there after each batch.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import cantorlab.data
from cantorlab.players.siggil.proved_deals import DealCounts, load_counts
from cantorlab.players.siggil.solver import solve
from cantorlab.rules import siggil

SEED = 2026
BATCH = 50
NODES = 50_000_000  # for a deal; one that is not decided by then is unknown


def go_on(row: DealCounts, deals: int) -> DealCounts:
    """Return the row with the next ``deals`` deals decided."""
    lost, unknown = [*row.lost], [*row.unknown]
    for index in range(row.deals, row.deals + deals):
        state = siggil.start(1, row.layout, seed=(row.seed, index), series=row.series)
        verdict = solve(state, NODES).verdict
        if verdict == "lost":
            lost.append(index)
        elif verdict == "unknown":
            unknown.append(index)
    return replace(row, deals=row.deals + deals, lost=tuple(lost), unknown=tuple(unknown))


def count_in_batches(rows: Sequence[DealCounts], deals: int) -> Iterator[list[DealCounts]]:
    """Yield the rows after each batch, until each has so many deals, the shortest row first."""
    now = [*rows]
    while min(row.deals for row in now) < deals:
        at = min(range(len(now)), key=lambda each: now[each].deals)
        now[at] = go_on(now[at], min(BATCH, deals - now[at].deals))
        yield now


def main(arguments: Sequence[str]) -> None:
    """Count up to so many deals, 1,000 if none is given."""
    deals = int(arguments[0]) if arguments else 1000
    page = Path(cantorlab.data.__file__).parent / "siggil" / "solitaires.json"
    rows: Sequence[DealCounts] = (
        load_counts()
        if page.exists()
        else [
            DealCounts(layout, series, SEED, 0, (), ())
            for layout in siggil.LAYOUTS
            for series in (3, 4)
        ]
    )
    for now in count_in_batches(rows, deals):
        lines = ",\n".join(json.dumps(asdict(row)) for row in now)
        page.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(*(f"{row.layout} {row.series}: {row.deals}" for row in now), sep=", ", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
