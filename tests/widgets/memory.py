"""Memory left by tables: ``python tests/widgets/memory.py 2000`` prints blocks and kilobytes.

So many tables of all four games are opened, played a bit and closed, after a few that warm up.
The blocks are those that Python has given out, which tell a table that is kept after a few of
them; the kilobytes are the process's own, which waver by half a megabyte with where the heap has
its holes, and so tell something over a thousand tables or more.
"""

from __future__ import annotations

import gc
import sys
from itertools import cycle, islice
from typing import Any

import psutil

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl

MAKES = (
    lambda seed: Cantor(opponent="random", seed=seed),
    lambda seed: Siggil(opponent="random", seed=seed),
    lambda seed: Tafl(opponent="random", seed=seed),
    lambda seed: CatchTheQueen(opponent="random", seed=seed),
)
WARM_UP = 40
PORTION = 100


def used() -> tuple[int, int]:
    """The blocks that Python has given out, and the memory of this process in kilobytes."""
    gc.collect()
    return sys.getallocatedblocks(), psutil.Process().memory_info().rss // 1000


def played(number: int) -> None:
    """Open so many tables one after another, play at each, and close it."""
    for seed, make in enumerate(islice(cycle(MAKES), number)):
        table: Any = make(seed)
        if table.view["actions"]:
            table.act(table.view["actions"][0])
        table._repr_mimebundle_()
        table.close()
        if seed % PORTION == 0:
            gc.collect()  # what is left behind counts, not how high the heap once stood


def growth(number: int) -> tuple[int, int]:
    """By how many blocks and kilobytes ``number`` tables make the process grow."""
    played(WARM_UP)
    blocks, kilobytes = used()
    played(number)
    more_blocks, more_kilobytes = used()
    return more_blocks - blocks, more_kilobytes - kilobytes


if __name__ == "__main__":
    print(*growth(int(sys.argv[1])))
