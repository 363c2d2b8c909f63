"""How much of two workers a simulation gets: the time of one alone, beside that of two."""

import time

import pytest

from cantorlab import simulate

GAMES = 200_000


def seconds(executor):
    started = time.perf_counter()
    simulate("tafl", GAMES, seed=1, frames=False, executor=executor, progress=False)
    return time.perf_counter() - started


@pytest.mark.benchmark(group="two workers")
@pytest.mark.parametrize("executor", [2, "threads"])
def test_two_workers(executor, benchmark):
    simulate("tafl", 1000, seed=1, frames=False, progress=False)  # compiled once
    alone = seconds(None)
    together = benchmark.pedantic(seconds, args=(executor,), rounds=1)
    print(f"\n{GAMES:,} games: {alone:.1f} s alone, {together:.1f} s by {executor}: "
          f"efficiency {alone / together / 2:.2f}")  # fmt: skip
