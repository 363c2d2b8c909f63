"""Actions a second that environments take: batches in the kernel, and PettingZoo's games.

    uv run --group further python tests/benchmarks/environments.py [SECONDS]

In seconds of the processor, of one core. In a batch random legal actions are drawn outside, by
NumPy, from ``legal`` and ``counts``; "masks" reads the masks, too, "seen" what the seats see.
In PettingZoo's games each step also makes an observation and a mask; what is legal is chosen in
next to no time.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

import numpy as np

from cantorlab import batch
from cantorlab.environments import pettingzoo

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tafl", {}),
    ("queen", {}),
    ("cantor", {}),
    ("cantor", {"mode": "quest"}),
    ("siggil", {}),
    ("siggil", {"players": 4}),
)
SIZES = (512, 4096)
ALSO = ("", "masks", "seen")


def batch_rate(game: str, options: dict[str, Any], n: int, also: str, seconds: float) -> float:
    """Actions a second of a batch."""
    made, chance, rows = batch(game, n, seed=1, **options), np.random.default_rng(1), np.arange(n)
    view = made.observe()
    steps, began = 0, 0.0
    while steps < 20 or time.process_time() - began < seconds:
        if steps == 10:  # the first ones fetch memory
            began = time.process_time()
        made.step(made.legal[rows, chance.integers(made.counts)])
        if also == "masks":
            _ = made.masks
        elif also == "seen":
            made.observe(view)
        steps += 1
    return (steps - 10) * n / (time.process_time() - began)


def pettingzoo_rate(game: str, options: dict[str, Any], seconds: float) -> float:
    """Actions a second of one game after the other."""
    env, random = pettingzoo.env(game, **options), Random(1)
    env.reset(seed=1)
    steps, began = -1000, 0.0
    while steps < 1 or time.process_time() - began < seconds:
        if steps == 0:  # by then formulas have been ordered, lists been filled
            began = time.process_time()
        seen, _, terminated, _, _ = env.last()
        if terminated:
            env.reset()
            continue
        mask = seen["action_mask"].tobytes()
        at = mask.find(1, int(random.random() * len(mask)))
        env.step(at if at >= 0 else mask.find(1))
        steps += 1
    return steps / (time.process_time() - began)


def main(seconds: float = 2.0) -> None:
    """Print the table."""
    columns = [f"{n} {also}" for also in ALSO for n in SIZES]
    print(f"| | {' | '.join(columns)} | PettingZoo |\n|---{'|---' * len(columns)}|---|")
    for game, options in GAMES:
        rates = [batch_rate(game, options, n, also, seconds) for also in ALSO for n in SIZES]
        told = [f"{rate / 1e6:.2f} M" for rate in rates]
        told.append(f"{pettingzoo_rate(game, options, seconds):,.0f}")
        name = " ".join([game, *map(str, options.values())])
        print(f"| {name} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
