"""One law, two speeds: the compiled twin of a kernel gives the integers of the plain one."""

import concurrent.futures
import multiprocessing
import subprocess
import sys

import numba
import numpy as np
import pytest

from cantorlab.rules import kernels
from cantorlab.rules.random import generator_of

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
    def drawn(rng, n):
        return compiled.below(rng, n)

    for seed in SEEDS:
        for index in (0, 1, 99, 2**40):
            slow, fast = [0] * plain.WORDS, np.zeros(plain.WORDS, np.int64)
            plain.seeded(slow, seed, index)
            compiled.seeded(fast, seed, index)
            for n in (18, 2**31 - 1, 1, 2**31, 3 << 29) * 40:
                assert plain.below(slow, n) == drawn(fast, n)
                assert slow == fast.tolist()
                assert all(0 <= word < 2**32 for word in slow)


def test_both_twins_shuffle_alike(twins):
    plain, compiled = twins
    cards, same_cards = list(range(56)), np.arange(56)
    slow = generator_of((3, 4))
    fast = np.array(slow)

    @numba.njit
    def shuffled(rng, cards):
        compiled.shuffle(rng, cards, 56)

    plain.shuffle(slow, cards, 56)
    shuffled(fast, same_cards)
    assert cards == same_cards.tolist()
    assert slow == fast.tolist()
    assert sorted(cards) == list(range(56))


def test_a_shuffle_is_fair(twins):
    """Chi-square of where each of 6 cards goes, over 12,000 shuffles (25 degrees of freedom)."""
    plain, _ = twins
    seen = np.zeros((6, 6))
    for index in range(12_000):
        cards = list(range(6))
        plain.shuffle(generator_of((1, index)), cards, 6)
        for place, card in enumerate(cards):
            seen[place, card] += 1
    chi_square = float(((seen - 2000) ** 2 / 2000).sum())
    assert chi_square < 52.6  # the 99.9 % quantile


def _seeded_by_the_compiled_twin(seed, index):
    rng = np.zeros(4, np.int64)
    kernels.load("generator", compiled=True).seeded(rng, seed, index)
    return rng.tolist()


def test_a_spawned_process_calls_the_compiled_twin():
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as pool:
        assert pool.submit(_seeded_by_the_compiled_twin, 3, 4).result() == generator_of((3, 4))


def test_the_plain_kernel_does_not_import_numba():
    command = "import cantorlab.rules.generator, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0
