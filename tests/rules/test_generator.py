"""The kernels' generator: PractRand's own words, a battery of tests, and seeds that all count."""

import numba
import numpy as np
import pytest
from rules import battery

from cantorlab.rules import generator
from cantorlab.rules.random import dealer_of, generator_of

SEED, INDEX = 20, 26


def test_the_words_are_those_that_practrand_prints_for_sfc32():
    """``RNG_output sfc32 64 0x123456789ABCDEF``; its counter starts at 1, here the index's half."""
    rng = [0] * generator.WORDS
    first = generator.seeded(rng, 0x89ABCDEF, 1 << 32 | 0x01234567)
    printed = (
        "84712D97 F5A3D9C8 5CD0A295 35E05B54 4C627CA1 33A043E2 B6113C67 7CAB9699 "
        "4A52EFEB 5936797F 139E2B9F C7DF3DB1 61CE1717 5581E344 BC3016EA A6BFD381"
    )
    words = [*first, *(generator.next_word(rng) for _ in range(13))]
    assert words == [int(word, 16) for word in printed.split()]


def test_the_words_are_those_of_32_bit_arithmetic_that_wraps():
    rng = generator_of((2**63 - 1, 2**63 - 1))
    state = np.array(rng, np.uint64).astype(np.uint32)
    for _ in range(2000):
        a, b, c, counter = state
        with np.errstate(over="ignore"):
            word = a + b + counter
            turned = (c << np.uint32(21)) | (c >> np.uint32(11))
            state = np.array(
                [
                    b ^ (b >> np.uint32(9)),
                    c + (c << np.uint32(3)),
                    turned + word,
                    counter + np.uint32(1),
                ]
            )
        assert generator.next_word(rng) == word


def test_every_bit_of_a_seed_and_of_an_index_counts():
    """Seeds 1 and 7763331134741544963 gave the same games once."""
    assert generator_of(1) != generator_of(7763331134741544963)
    parts = [0, *(1 << bit for bit in range(63)), 2**63 - 1]
    started = {tuple(generator_of((seed, index))) for seed in parts for index in parts}
    started |= {tuple(dealer_of((seed, index))) for seed in parts for index in parts}
    assert len(started) == 2 * len(parts) ** 2


@pytest.mark.parametrize("n", [1, 3, 2**31 - 1, 2**31, 3 << 29])
def test_a_word_too_many_is_drawn_again(n):
    """Of 2**32 words 2**32 % n are refused, those whose product ends lowest."""
    fresh = generator_of(5)
    words = [generator.next_word(fresh) for _ in range(400)]
    taken = [word * n >> 32 for word in words if (word * n) % 2**32 >= 2**32 % n]
    rng = generator_of(5)
    assert [generator.below(rng, n) for _ in taken] == taken
    if n == 3 << 29:
        assert len(taken) < 350


def test_the_battery_lets_the_generator_pass():
    words, below = battery.stream(SEED, INDEX)
    scores = [battery.tuples(below, size, n, 1_500_000) for size, n in battery.TUPLES]
    drawn = words(1_000_000)
    scores += [battery.lattice(drawn, combination) for combination in battery.LATTICES]
    scores += [*battery.bits(drawn[:300_000]), *battery.correlations(drawn), battery.runs_up(drawn)]
    assert np.abs(scores).max() < battery.worst_allowed(len(scores))


@numba.njit
def _multiply_with_carry(state, words):
    for at in range(len(words)):
        state = 2147483085 * (state & 0xFFFFFFFF) + (state >> 32)
        words[at] = state & 0xFFFFFFFF
    return state


def test_the_battery_fails_the_generator_before_and_others_that_are_bad():
    words, state = np.empty(battery.PORTION, np.int64), 0x12345678_9ABCDEF0

    def below(n, count):
        nonlocal state
        state = _multiply_with_carry(state, words)
        return words[:count] * n >> 32

    assert battery.tuples(below, 3, 100, 30_000_000) > 5
    assert battery.lattice(words[:100_000], battery.LATTICES[0]) > 100
    random = np.random.default_rng(1).integers(0, 2**32, 100_000)
    assert abs(battery.runs_up(random)) < 4 < abs(battery.runs_up(random // 2 + np.roll(random, 1)))
    assert np.abs(battery.bits(random & ~4)).max() > 100
    assert np.abs(battery.correlations(random + np.roll(random, 9) // 20)).max() > 8
    near = np.stack([random, np.roll(random, 1) // 2], axis=1)
    assert max(map(abs, battery.neighbours(near))) > 100


@pytest.mark.parametrize("start", [0, 2**31 - 5, 2**40])
@pytest.mark.parametrize("of_index", [True, False])
def test_neighbouring_games_and_seeds_have_nothing_to_do_with_each_other(of_index, start):
    many = start + np.arange(60_000)
    fixed = np.full_like(many, 7)
    seeds, indices = (fixed, many) if of_index else (many, fixed)
    rows = battery.first_words(seeds, indices, 4)
    deals = battery.first_words(seeds, indices, 4, dealer=True)
    scores = [*battery.neighbours(rows), *battery.neighbours(deals)]
    both = np.stack([rows, deals], axis=2).ravel()  # word by word beside each other
    scores += [*battery.bits(both), *battery.correlations(both, 16)]
    assert np.abs(scores).max() < battery.worst_allowed(len(scores))


@pytest.mark.parametrize("of_index", [True, False])
def test_a_bit_of_the_seed_changes_half_of_the_bits(of_index):
    scores = battery.avalanche(2_000, of_index=of_index)
    assert np.abs(scores).max() < battery.worst_allowed(len(scores))
