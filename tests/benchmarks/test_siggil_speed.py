"""Random games of Siggil per second, beside a C program that plays a simplified Cantor."""

import numpy as np
import pytest

from cantorlab.rules import kernels, siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.siggil.kernel import bulk
from cantorlab.rules.siggil.kernel import turn as kernel

AIM = 1 / 130


@pytest.fixture(scope="module")
def yard(yardstick):
    return yardstick("cantor", "1000000")


def bulk_run(compiled, games, players, series, watched=False):
    home = kernels.load("siggil.kernel.bulk", compiled=compiled)
    make = (lambda values: np.array(values, np.int64)) if compiled else list
    shape, options = make(siggil.LAYOUTS["passage"].flat), make([players, series])
    sizes = (kernel.SIZE, 56, WORDS, kernel.MOST_PLIES, games * bulk.ROW)
    rooms = [make([0] * size) for size in sizes]
    if watched:
        rooms += [make([0] * (games * 56)), make([0] * (games * 7 * bulk.SPIRIT))]
    play = home.play_many_watched if watched else home.play_many

    def run():
        play(5, 0, games, shape, options, *rooms)

    run()
    return run


@pytest.mark.parametrize(("players", "series"), [(1, 3), (1, 4), (2, 3), (3, 3), (4, 2)])
def test_the_compiled_kernel(benchmark, yard, report, players, series):
    """Results only, warm, one thread; the aim is 1/130 of the yardstick."""
    benchmark.pedantic(bulk_run(True, 50_000, players, series), rounds=7)
    rate = 50_000 / benchmark.stats.stats.min
    label = f"compiled kernel, {players} seats, series of {series}"
    assert report(label, rate, yard) >= AIM


def test_the_compiled_kernel_that_watches_places_and_spirits(benchmark, yard, report):
    benchmark.pedantic(bulk_run(True, 20_000, 2, 3, watched=True), rounds=7)
    assert report("compiled, watched, 2 seats", 20_000 / benchmark.stats.stats.min, yard) > 0


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
