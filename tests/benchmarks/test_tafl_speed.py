"""Random plies of Catch the King per second, beside a C program that plays a simplified one."""

import concurrent.futures
import subprocess
import sys
import time

import numpy as np
import pytest

from cantorlab.rules import kernels, tafl
from cantorlab.rules.generator import WORDS
from cantorlab.stats import simulate

# Every variant that goes together with the most others.
ALL = {
    "jarl": "horizontal",
    "victory": "vertical",
    "archers": True,
    "forest": True,
    "young_king": True,
}
COLD = """
import time, sys
began = time.perf_counter()
import numpy as np
from cantorlab.rules import kernels, tafl
bulk = kernels.load("tafl.kernel.bulk", compiled=True)
start = np.array(tafl.start().kernel_game())
rng = np.zeros(4, np.int64)
none = np.zeros(0, np.int64)
bulk.play_games(start, start.copy(), rng, 1, 0, 1, np.zeros(bulk.ROW, np.int64), none, none, none)
print(time.perf_counter() - began)
"""


def plies_a_second(benchmark, state, compiled, games):
    """The median rate of random games without maps, warm."""
    bulk = kernels.load("tafl.kernel.bulk", compiled=compiled)
    make = (lambda values: np.array(values, np.int64)) if compiled else list
    start = make(state.kernel_game())
    room, rng, rows = make(start), make([0] * WORDS), make([0] * (games * bulk.ROW))
    none = make([])

    def run():
        return bulk.play_games(start, room, rng, 5, 0, games, rows, none, none, none)

    plies = run()
    benchmark.pedantic(run, rounds=5)
    return plies / benchmark.stats.stats.median


@pytest.mark.parametrize(
    ("name", "compiled", "games"),
    [
        ("base", True, 20_000),
        ("all variants", True, 10_000),
        ("queen", True, 10_000),
        ("base", False, 200),
    ],
)
def test_random_plies(benchmark, yardstick, report, name, compiled, games):
    """Aims: base at least 1/2 of the yardstick, all variants 1/5, interpreted base 1/140."""
    states = {"base": tafl.start, "all variants": lambda: tafl.start(**ALL)}
    state = states.get(name, tafl.start_queen)()
    ours = plies_a_second(benchmark, state, compiled, games)
    label = f"tafl, {name}, {'compiled' if compiled else 'interpreted'}"
    assert report(label, ours, yardstick("tablut", "1", "5")) > 0


def test_simulate_with_maps_on_two_threads(benchmark, report):
    """Rows and maps of 100,000 games on two cores; aim: 2/3 of twice the one-thread kernel."""
    games = 100_000
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        simulate("tafl", 2_000, seed=1, executor=pool, progress=False)
        sims = []
        benchmark.pedantic(
            lambda: sims.append(simulate("tafl", games, seed=5, executor=pool, progress=False)),
            rounds=1,
        )
    ours = sims[0].totals["plies"] / benchmark.stats.stats.median
    kernel = kernels.load("tafl.kernel.bulk", compiled=True)
    start = np.array(tafl.start().kernel_game(), np.int64)
    room, rng, rows = start.copy(), np.zeros(WORDS, np.int64), np.zeros(20_000 * kernel.ROW, int)
    none = np.zeros(0, np.int64)
    began = time.perf_counter()
    plies = kernel.play_games(start, room, rng, 5, 0, 20_000, rows, none, none, none)
    alone = plies / (time.perf_counter() - began)
    assert report("simulate tafl on two threads, beside twice the kernel", ours, 2 * alone) > 0


def test_cold_and_cached_start(benchmark, tmp_path, monkeypatch, capsys):
    """A fresh process that plays one game: first it compiles (aim 10 s), then not (aim 1 s).

    Python's own byte code is there both times, as it is wherever numba has been imported before.
    """
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "bytecode"))

    def seconds():
        printed = subprocess.run(
            [sys.executable, "-c", COLD], check=True, capture_output=True, text=True
        )
        return float(printed.stdout)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "first"))
    with_sources_read = seconds()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "second"))
    cold = seconds()
    cached = benchmark.pedantic(seconds, rounds=3)
    with capsys.disabled():
        print(
            f"\ntafl: cold {cold:.1f} s, cached {cached:.2f} s"
            f" (cold and without byte code {with_sources_read:.1f} s)"
        )
    assert cached < cold
