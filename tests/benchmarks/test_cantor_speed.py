"""Random duels of Cantor per second, beside a C program that plays a simplified match.

Duels, not games: a quest has twice as many as a match.
"""

import numpy as np
import pytest

from cantorlab.rules import cantor, kernels
from cantorlab.rules.cantor.kernel import bulk
from cantorlab.rules.cantor.kernel.game import GAME_SIZE
from cantorlab.rules.generator import WORDS
from cantorlab.stats import simulate

GAMES = 1_000_000


@pytest.fixture(scope="module")
def yard(yardstick):
    return yardstick("cantor", "1000000", unit="duels")


def kernel_run(compiled, games, mode="discovery"):
    kernel = kernels.load("cantor.kernel.bulk", compiled=compiled)
    opening = cantor.start(mode, seed=0)
    pile = opening.options.pile
    ranks = [rank for place in pile for rank in place.ranks_by_code]
    make = (lambda values: np.array(values, np.int64)) if compiled else list
    inputs = make(ranks), len(pile), opening.options.printed
    sizes = (len(pile), WORDS, WORDS, GAME_SIZE, bulk.TOTALS, 0, 0)
    rooms = [make([0] * size) for size in sizes]

    def run():
        return kernel.play(int(mode == "quest"), *inputs, 5, 0, games, *rooms)

    return run


@pytest.mark.parametrize("mode", ["discovery", "express", "quest"])
def test_the_compiled_kernel(benchmark, yard, report, mode):
    """Counters only, warm, one thread; aims: 0.7 of the yardstick, the quest 0.35."""
    run = kernel_run(True, GAMES // 4, mode)
    duels = run()
    benchmark.pedantic(run, rounds=7)
    assert report(f"compiled kernel, {mode}", duels / benchmark.stats.stats.median, yard) > 0


def test_the_interpreted_kernel(benchmark, yard, report):
    run = kernel_run(False, 2000)
    duels = run()
    benchmark.pedantic(run, rounds=3)
    assert report("interpreted kernel", duels / benchmark.stats.stats.median, yard) > 0


@pytest.mark.parametrize("mode", ["discovery", "express", "quest"])
@pytest.mark.parametrize("frames", [False, True])
def test_simulate(benchmark, yard, report, frames, mode):
    """Aims with frames: 0.4, the quest 0.2."""
    simulate("cantor", 1000, mode=mode, seed=1, progress=False)
    sims = []
    benchmark.pedantic(
        lambda: sims.append(
            simulate("cantor", GAMES // 4, mode=mode, seed=1, frames=frames, progress=False)
        ),
        rounds=3,
    )
    label = f"simulate {mode}, {'with' if frames else 'without'} frames"
    duels = sims[0].totals["duels"]
    assert report(label, duels / benchmark.stats.stats.median, yard) > 0


def test_states(benchmark, yard, report):
    """Players of one's own: everything goes through states and observations."""

    def mine(observation, legal_actions, rng):
        return legal_actions[rng.randrange(len(legal_actions))]

    sims = []
    benchmark.pedantic(
        lambda: sims.append(simulate("cantor", 100, players=[mine, mine], seed=1, progress=False)),
        rounds=3,
    )
    assert report("states", sims[0].totals["duels"] / benchmark.stats.stats.median, yard) > 0
