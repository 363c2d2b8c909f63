"""Bytes that go to the page for each move: ``python tests/benchmarks/bytes_per_move.py``.

All that the kernel sends until it is the person's turn again, the computer's answer included, as
JSON, and packed as a websocket or a web server packs it. The seconds are what the plain bytes take
on a line of 1 Mbit/s; its latency comes to them once. Then the picture that a notebook keeps, which
follows when nobody waits for it, and how often it may come.
"""

from __future__ import annotations

import json
import random
import statistics
import zlib
from typing import Any

import cantorlab
from cantorlab.widgets.core.notebook_output import LINE as LINE_KEPT
from cantorlab.widgets.core.notebook_output import PACE

ROUNDS = 12
LINE = 1_000_000 / 8  # bytes a second


def moves_of(table: Any) -> list[list[bytes]]:
    """Return what was sent for each move, as texts."""
    heard: list[bytes] = []

    def hear(_kind: str, data: Any = None, **_rest: Any) -> None:
        heard.append(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())

    table.comm.publish_msg = hear
    chance, found = random.Random(1), []
    while len(found) < ROUNDS and table.view["actions"]:
        heard.clear()
        table.act(chance.choice(table.view["actions"]))
        found.append(list(heard))
    return found


def main() -> None:
    """Print a line a game, and below it the largest parts of a view."""
    for make in (cantorlab.Cantor, cantorlab.Siggil, cantorlab.Tafl, cantorlab.CatchTheQueen):
        table = make(seed=1, journal=False)
        moves = moves_of(table)
        plain = statistics.median(sum(map(len, move)) for move in moves)
        packed = statistics.median(sum(len(zlib.compress(each)) for each in move) for move in moves)
        told = f"{plain:6.0f} bytes, packed {packed:5.0f}, {plain / LINE:4.2f} s"
        print(f"{make.__name__:14} {told} (median of {len(moves)} moves)")
        parts = sorted(((len(json.dumps(part)), name) for name, part in table.view.items()))
        print("    ", ", ".join(f"{name} {size}" for size, name in reversed(parts[-5:])))
        kept = sum(len(each.encode()) for each in table._mime_outputs().values())
        print(f"     kept picture {kept} bytes, every {max(PACE, kept / LINE_KEPT):.1f} s at most")
        table.close()


if __name__ == "__main__":
    main()
