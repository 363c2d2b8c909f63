"""How much memory tables leave behind: ``python tests/widgets/memory.py 2000`` prints it in kB.

So many tables of all four games are opened, played a bit and closed, after a few that warm up.
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
    lambda seed: Siggil(opponents="random", seed=seed),
    lambda seed: Tafl(opponent="random", seed=seed),
    lambda seed: CatchTheQueen(opponent="random", seed=seed),
)
WARM_UP = 60
PORTION = 100


def used() -> int:
    """The memory of this process, in bytes."""
    gc.collect()
    size: int = psutil.Process().memory_info().rss
    return size


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


def growth(number: int) -> int:
    """By how many bytes ``number`` tables make the process grow."""
    played(WARM_UP)
    before = used()
    played(number)
    return used() - before


if __name__ == "__main__":
    print(growth(int(sys.argv[1])) // 1000)
