"""Statistical tests of a generator of 32-bit words: each gives a z-score, near 0 for good chance.

    uv run python tests/rules/battery.py 100000000

prints them for that many words of the kernels' generator (300,000,000 in the triples).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from functools import cache
from statistics import NormalDist
from typing import Any

import numpy as np

from cantorlab.rules import kernels
from cantorlab.rules.generator import WORDS
from cantorlab.rules.random import generator_of

# ``words(count)`` gives the next words of a stream, ``below(n, count)`` the next numbers below n.
Array = np.ndarray[Any, np.dtype[np.int64]]
Words = Callable[[int], Array]
Below = Callable[[int, int], Array]

PORTION = 6_000_000
# How many numbers make a tuple, and below what they are drawn.
TUPLES = [(2, 100), (2, 256), (2, 1000), (3, 6), (3, 18), (3, 100), (4, 7), (4, 16), (4, 19)]
# Combinations of three words that a bad multiplier keeps near 0; the first is that of
# multiply-with-carry by 2147483085.
LATTICES = [(-1, 1126, 2), (1, -2, 1), (1, 1, -1), (9, -6, 1), (1, 0, -1), (1, -1, 0)]


@cache
def compiled() -> tuple[Any, Any]:
    """Return what fills an array from one stream, and a row from each of many."""
    import numba

    generator = kernels.load("generator", compiled=True)

    @numba.njit
    def fill(rng, n, numbers):
        for at in range(len(numbers)):
            numbers[at] = generator.below(rng, n) if n else generator.next_word(rng)

    @numba.njit
    def fill_rows(rng, seeds, indices, dealer, rows):
        for at in range(len(rows)):
            words = generator.seeded(rng, seeds[at], indices[at])
            if dealer:
                generator.dealer(rng, words)
            for word in range(rows.shape[1]):
                rows[at, word] = generator.next_word(rng)

    return fill, fill_rows


def stream(seed: int, index: int) -> tuple[Words, Below]:
    """The stream of game ``index`` under ``seed``, from the compiled twin."""
    rng = np.array(generator_of((seed, index)))

    def drawn(n: int, count: int) -> Array:
        numbers = np.empty(count, np.int64)
        compiled()[0](rng, n, numbers)
        return numbers

    return lambda count: drawn(0, count), drawn


def first_words(seeds: Array, indices: Array, count: int, *, dealer: bool = False) -> Array:
    """The first ``count`` words of many streams: a row each."""
    rows = np.empty((len(seeds), count), np.int64)
    compiled()[1](np.zeros(WORDS, np.int64), seeds, indices, dealer, rows)
    return rows


def worst_allowed(scores: int, alarms: float = 1e-3) -> float:
    """The z-score that the worst of so many good ones exceeds with probability ``alarms``."""
    return NormalDist().inv_cdf(1 - alarms / (2 * scores))


def chi_square_z(counts: Array, shares: Any = None) -> float:
    """The z-score of counts, equal ones without ``shares`` (Wilson and Hilferty's cube root)."""
    expected = counts.sum() * (1 / counts.size if shares is None else np.array(shares))
    freedom = counts.size - 1
    ratio = float(((counts - expected) ** 2 / expected).sum()) / freedom
    spread = 2 / (9 * freedom)
    return float((ratio ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def binomial_z(hits: Any, trials: int) -> Any:
    """The z-scores of fair coins that fell ``hits`` times on one side."""
    return (hits - trials / 2) / math.sqrt(trials / 4)


def tuples(below: Below, size: int, n: int, count: int) -> float:
    """Return whether all tuples of ``size`` numbers below ``n`` are equally frequent."""
    counts = np.zeros(n**size, np.int64)
    for portion in _portions(count, size):
        numbers = below(n, portion).reshape(-1, size)
        cells = numbers @ n ** np.arange(size)
        counts += np.bincount(cells, minlength=n**size)
    return chi_square_z(counts)


def lattice(words: Array, combination: tuple[int, int, int]) -> float:
    """Return whether a linear combination of three words in a row is spread over all of 2**32."""
    first, second, third = combination
    mixed = first * words[:-2] + second * words[1:-1] + third * words[2:]
    counts = np.bincount((mixed & 0xFFFFFFFF) >> 22, minlength=1024)
    return chi_square_z(counts)


def bits(words: Array) -> Array:
    """Return whether each of the 32 bits is 1 half of the time, and changes half of the time."""
    each = words[:, np.newaxis] >> np.arange(32) & 1
    ones = binomial_z(each.sum(axis=0), len(words))
    changes = binomial_z((each[1:] ^ each[:-1]).sum(axis=0), len(words) - 1)
    return np.concatenate([ones, changes])


def correlations(words: Array, lags: int = 64) -> Array:
    """The serial correlations at each lag."""
    centred = (words - (2**32 - 1) / 2) / (2**32 / math.sqrt(12))
    return np.array(
        [
            (centred[lag:] * centred[:-lag]).sum() / math.sqrt(len(words) - lag)
            for lag in range(1, lags)
        ]
    )


def runs_up(words: Array) -> float:
    """Return how long the words rise (Knuth 3.3.2 G, with the word after each run left out)."""
    lengths = np.zeros(6, np.int64)
    falls = np.flatnonzero(words[1:] < words[:-1])
    start = 0
    for fall in falls.tolist():
        if fall >= start:
            lengths[min(fall - start + 1, 6) - 1] += 1
            start = fall + 2
    shares = [1 / math.factorial(r) - 1 / math.factorial(r + 1) for r in range(1, 6)]
    shares.append(1 - sum(shares))
    return chi_square_z(lengths, shares)


def neighbours(rows: Array) -> Iterator[float]:
    """Return whether neighbouring streams have to do with each other, word for word."""
    for word in range(rows.shape[1]):
        column = rows[:, word]
        for shift in (28, 0):  # the highest four bits, which ``below`` uses most, and the lowest
            part = column >> shift & 15
            pairs = np.bincount(part[1:] * 16 + part[:-1], minlength=256)
            yield chi_square_z(pairs)
            triples = np.bincount(
                part[2:] % 8 * 64 + part[1:-1] % 8 * 8 + part[:-2] % 8, minlength=512
            )
            yield chi_square_z(triples)
        yield from bits(column)
        yield from correlations(column, 4)


def avalanche(bases: int, *, of_index: bool) -> Array:
    """Return how often each bit of a seed or an index changes each bit of the first four words."""
    scores = []
    rng = np.random.default_rng(11)
    seeds, indices = (rng.integers(0, 2**63 - 1, bases) >> rng.integers(0, 63, bases) for _ in "ab")
    plain = first_words(seeds, indices, 4)
    for bit in range(63):
        flip = np.int64(1 << bit)
        other = (seeds, indices ^ flip) if of_index else (seeds ^ flip, indices)
        changed = plain ^ first_words(*other, 4)
        hits = (changed[:, :, np.newaxis] >> np.arange(32) & 1).sum(axis=0)
        scores.append(binomial_z(hits.ravel(), bases))
    return np.concatenate(scores)


def _portions(count: int, size: int) -> Iterator[int]:
    whole = PORTION // size * size
    while count > 0:
        yield min(whole, count // size * size)
        count -= whole


def main(count: int) -> None:
    """Print the scores of ``count`` words, and how far they may be from 0."""
    words, below = stream(20, 26)
    scores = {}
    for size, n in TUPLES:
        scores[f"{size} numbers below {n}"] = tuples(below, size, n, count)
    scores["triples below 100, three times as many"] = tuples(below, 3, 100, 3 * count)
    for combination in LATTICES:
        scores[f"lattice {combination}"] = lattice(words(min(count, PORTION)), combination)
    scores["runs up"] = runs_up(words(min(count, PORTION)))
    for name, z in scores.items():
        print(f"{name}: z = {z:+.2f}")
    print(f"with {len(scores)} scores one may reach {worst_allowed(len(scores)):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
