"""Random games of Cantor per second, beside a C program that plays a simplified one."""

import numpy as np
import pytest

from cantorlab.rules import cantor, kernels
from cantorlab.rules.cantor.deal import NUMBER_OF_CODE
from cantorlab.rules.cantor.kernel import bulk
from cantorlab.rules.generator import WORDS
from cantorlab.stats import simulate

GAMES = 1_000_000


@pytest.fixture(scope="module")
def yard(yardstick):
    return yardstick("cantor", "1000000")


def kernel_run(compiled, games, mode="discovery"):
    kernel = kernels.load("cantor.kernel.bulk", compiled=compiled)
    opening = cantor.start(mode, seed=0)
    pile = opening.options.pile
    ranks = [place.rank(mage) for place in pile for mage in NUMBER_OF_CODE]
    make = (lambda values: np.array(values, np.int64)) if compiled else list
    inputs = make(ranks), len(pile), opening.options.printed
    sizes = (len(pile), WORDS, bulk.TOTALS, 0, 0)
    rooms = [make([0] * size) for size in sizes]

    def run():
        return kernel.play(int(mode == "quest"), *inputs, 5, 0, games, *rooms)

    run()
    return run


def test_the_compiled_kernel(benchmark, yard, report):
    """Counters only, warm, one thread; the aim is 60 % of the yardstick."""
    benchmark.pedantic(kernel_run(True, GAMES), rounds=7)
    assert report("compiled kernel", GAMES / benchmark.stats.stats.median, yard) > 0


def test_the_compiled_kernel_in_the_quest(benchmark, yard, report):
    benchmark.pedantic(kernel_run(True, GAMES // 4, "quest"), rounds=5)
    assert report("compiled kernel, quest", GAMES / 4 / benchmark.stats.stats.median, yard) > 0


def test_the_interpreted_kernel(benchmark, yard, report):
    benchmark.pedantic(kernel_run(False, 2000), rounds=3)
    assert report("interpreted kernel", 2000 / benchmark.stats.stats.median, yard) > 0


@pytest.mark.parametrize("frames", [False, True])
def test_simulate(benchmark, yard, report, frames):
    simulate("cantor", 1000, seed=1, progress=False)
    benchmark.pedantic(
        lambda: simulate("cantor", GAMES, seed=1, frames=frames, progress=False), rounds=3
    )
    label = f"simulate, {'with' if frames else 'without'} frames"
    assert report(label, GAMES / benchmark.stats.stats.median, yard) > 0


def test_states(benchmark, yard, report):
    """Players of one's own: everything goes through states and observations."""

    def mine(observation, legal_actions, rng):
        return legal_actions[rng.randrange(len(legal_actions))]

    benchmark.pedantic(
        lambda: simulate("cantor", 100, players=[mine, mine], seed=1, progress=False), rounds=3
    )
    assert report("states", 100 / benchmark.stats.stats.median, yard) > 0
