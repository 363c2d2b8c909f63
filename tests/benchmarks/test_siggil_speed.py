"""Random games of Siggil per second, beside a C program that plays them for two."""

import subprocess
import sys

import numpy as np
import pytest

from cantorlab.rules import kernels, siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.siggil.kernel import bulk
from cantorlab.rules.siggil.kernel import turn as kernel
from cantorlab.stats import simulate

# First uses of Siggil in a fresh process, each of which compiles what it needs.
FIRST_USES = {
    "a simulation": """
from cantorlab import stats
stats.simulate("siggil", 2, seed=1, compiled=True, progress=False)
""",
    "a thinker at two seats": """
from random import Random
from cantorlab.players import choose
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import siggil
choose(Thinker(iterations=2, compiled=True), siggil.start(2, seed=1), 0, Random(1))
""",
}


@pytest.fixture(scope="module")
def yard(yardstick):
    return yardstick("siggil", "1", "5")


def bulk_run(compiled, games, players, series, frames=False):
    home = kernels.load("siggil.kernel.bulk", compiled=compiled)
    make = (lambda values: np.array(values, np.int64)) if compiled else list
    shape, options = make(siggil.LAYOUTS["passage"].flat), make([players, series])
    counted = [bulk.TOTALS, 56 * bulk.LEFT, 56]
    rows = [games * bulk.ROW, games * 7 * bulk.SPIRIT] if frames else [0, 0]
    rooms = [make([0] * size) for size in (kernel.SIZE, 56, WORDS, *counted, *rows)]

    def run():
        home.play_and_watch(5, 0, games, shape, options, *rooms)

    run()
    return run


@pytest.mark.parametrize(("players", "series"), [(1, 3), (1, 4), (2, 3), (3, 3), (4, 2)])
def test_the_compiled_kernel(benchmark, yard, report, players, series):
    """Totals only, warm, one thread; aim at two seats: 0.55 of the yardstick."""
    benchmark.pedantic(bulk_run(True, 50_000, players, series), rounds=7)
    rate = 50_000 / benchmark.stats.stats.min
    label = f"compiled kernel, {players} seats, series of {series}"
    assert report(label, rate, yard) > 0


@pytest.mark.parametrize("frames", [False, True])
def test_simulate(benchmark, yard, report, frames):
    """Totals alone, or frames too; the former's aim: 0.5 of the yardstick."""
    how = {"seed": 5, "frames": frames, "progress": False}
    simulate("siggil", 2_000, **how)
    benchmark.pedantic(lambda: simulate("siggil", 200_000, **how), rounds=3)
    rate = 200_000 / benchmark.stats.stats.min
    assert report(f"simulate siggil, frames={frames}", rate, yard) > 0


def test_the_compiled_kernel_that_fills_rows_of_games_and_spirits(benchmark, yard, report):
    benchmark.pedantic(bulk_run(True, 20_000, 2, 3, frames=True), rounds=7)
    assert report("compiled, with rows, 2 seats", 20_000 / benchmark.stats.stats.min, yard) > 0


def test_the_interpreted_kernel(benchmark, yard, report):
    benchmark.pedantic(bulk_run(False, 200, 2, 3), rounds=3)
    assert report("interpreted kernel, 2 seats", 200 / benchmark.stats.stats.min, yard) > 0


def test_states(benchmark, yard, report):
    """Every action through the text of the action, the state and its events."""

    def run():
        for index in range(20):
            siggil.random_game(1, index)

    benchmark.pedantic(run, rounds=3)
    assert report("states, 2 seats", 20 / benchmark.stats.stats.min, yard) > 0


@pytest.mark.parametrize("what", FIRST_USES)
def test_cold_and_cached_start(benchmark, tmp_path, monkeypatch, capsys, what):
    """CPU seconds of a fresh process, imports included: first it compiles (aim 4 s), then not.

    Python's own byte code is there both times, as it is wherever numba has been imported before.
    """
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "bytecode"))
    script = f"import time\n{FIRST_USES[what]}\nprint(time.process_time())"

    def seconds():
        printed = subprocess.run(
            [sys.executable, "-c", script], check=True, capture_output=True, text=True
        )
        return float(printed.stdout)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "first"))
    seconds()  # byte code
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "second"))
    cold = seconds()
    cached = benchmark.pedantic(seconds, rounds=3)
    with capsys.disabled():
        print(f"\n{what}: cold {cold:.1f} s of CPU, cached {cached:.2f} s")
    assert cached < cold
