"""The kernels' own generator of random integers: the same numbers interpreted and compiled.

Marsaglia's multiply-with-carry (1994) in base 2**32. Its multiplier stays below 2**31, so that no
product ever reaches 2**63: there Python would grow, and a compiled signed overflow is undefined.
MULTIPLIER * 2**32 - 1 and its half are both prime, which gives a period of about 2**62.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from .jit import entry, law

WORD = (1 << 32) - 1
MULTIPLIER = 2147483085


@law
def step(generator: int) -> int:
    """Return the generator's next state."""
    return MULTIPLIER * (generator & WORD) + (generator >> 32)


@law
def below(generator: int, n: int) -> int:
    """Return the whole number from 0 to n - 1 that this state stands for (n below 2**31)."""
    return ((generator & WORD) * n) >> 32


@entry
def seeded(seed: int, index: int) -> int:
    """Return the generator of game ``index`` under ``seed`` (both from 0 to 2**63 - 1), mixed."""
    high = mixed(mixed(seed & WORD) ^ (seed >> 32))
    low = mixed(mixed(high ^ (index & WORD)) ^ (index >> 32))
    carry = 1 + mixed(high ^ low) % (MULTIPLIER - 2)
    return (carry << 32) | low


@law
def mixed(word: int) -> int:
    """Return a 32-bit word with its bits well mixed (C. Wellons, "Prospecting for hash functions").

    The variant with both multipliers below 2**31.
    """
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@law
def shuffle(generator: int, cards: MutableSequence[int], count: int) -> int:
    """Shuffle the first ``count`` cards in place (Fisher–Yates); return the generator after it."""
    for last in range(count - 1, 0, -1):
        generator = step(generator)
        other = below(generator, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return generator
