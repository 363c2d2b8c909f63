"""Gain of a simulation from two workers: the time of one alone, beside that of two.

On a machine that others use too, two workers never get twice of what one gets. So two plain
processes play half of the games each, in the same run: what they need is what can be had.
"""

import subprocess
import sys
import time

import pytest

from cantorlab import simulate

GAMES = 200_000
PLAIN = """
import time
from cantorlab import simulate
simulate("tafl", 1000, seed=1, frames=False, progress=False)
began = time.perf_counter()
simulate("tafl", {games}, seed=1, frames=False, progress=False)
print(time.perf_counter() - began)
"""


def seconds(executor):
    started = time.perf_counter()
    simulate("tafl", GAMES, seed=1, frames=False, executor=executor, progress=False)
    return time.perf_counter() - started


def seconds_of_two_plain_processes():
    command = [sys.executable, "-c", PLAIN.format(games=GAMES // 2)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    return max(float(process.communicate()[0]) for process in both)


@pytest.mark.benchmark(group="two workers")
@pytest.mark.parametrize("executor", [2, "threads"])
def test_two_workers(executor, benchmark):
    simulate("tafl", 1000, seed=1, frames=False, progress=False)  # compiled once
    alone, plain = seconds(None), seconds_of_two_plain_processes()
    together = benchmark.pedantic(seconds, args=(executor,), rounds=1)
    print(
        f"\n{GAMES:,} games: {alone:.1f} s alone, {together:.1f} s by {executor}: efficiency "
        f"{alone / together / 2:.2f}; two plain processes {plain:.1f} s: {plain / together:.2f}"
    )
