"""One law, two speeds: the compiled twin of a kernel gives the integers of the plain one."""

import concurrent.futures
import multiprocessing
import subprocess
import sys

import numba
import numpy as np
import pytest

from cantorlab.rules import kernels

SEEDS = (0, 5, 2**31, 2**62 + 7, 2**63 - 1)


@pytest.fixture(scope="module")
def twins():
    return kernels.load("generator"), kernels.load("generator", compiled=True)


def test_the_twins_are_two_modules_of_one_file(twins):
    plain, compiled = twins
    assert plain.__file__.endswith("cantorlab/rules/generator.py")
    assert (compiled.__name__, plain.__name__) == (
        "cantorlab.rules.compiled.generator",
        "cantorlab.rules.generator",
    )


def test_both_twins_draw_the_same_integers(twins):
    plain, compiled = twins

    @numba.njit
    def drawn(generator):
        return compiled.below(generator, 18), compiled.step(generator)

    for seed in SEEDS:
        for index in (0, 1, 99, 2**40):
            slow, fast = plain.seeded(seed, index), compiled.seeded(seed, index)
            for _ in range(200):
                assert 0 < slow < 2**63
                below, after = drawn(fast)
                assert (slow, plain.below(slow, 18)) == (fast, below)
                slow, fast = plain.step(slow), after


def test_both_twins_shuffle_alike(twins):
    plain, compiled = twins
    cards, same_cards = list(range(56)), np.arange(56)
    start = plain.seeded(3, 4)

    @numba.njit
    def shuffled(generator, cards):
        return compiled.shuffle(generator, cards, 56)

    assert plain.shuffle(start, cards, 56) == shuffled(start, same_cards)
    assert cards == same_cards.tolist()
    assert sorted(cards) == list(range(56))


def test_a_shuffle_is_fair(twins):
    """Chi-square of where each of 6 cards goes, over 12,000 shuffles (25 degrees of freedom)."""
    plain, _ = twins
    seen = np.zeros((6, 6))
    for index in range(12_000):
        cards = list(range(6))
        plain.shuffle(plain.seeded(1, index), cards, 6)
        for place, card in enumerate(cards):
            seen[place, card] += 1
    chi_square = float(((seen - 2000) ** 2 / 2000).sum())
    assert chi_square < 52.6  # the 99.9 % quantile


def test_a_spawned_process_calls_the_compiled_twin(twins):
    plain, compiled = twins
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as pool:
        assert pool.submit(compiled.seeded, 3, 4).result() == plain.seeded(3, 4)


def test_the_plain_kernel_does_not_import_numba():
    command = "import cantorlab.rules.generator, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0
