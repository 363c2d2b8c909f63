"""The kernels' random number generator: the same numbers interpreted and compiled.

sfc32 of Chris Doty-Humphrey's PractRand ("small fast counting", version 4): three chaotic 32-bit
words and a counter. It needs only additions, shifts and exclusive ors of words below 2**32, so that
nothing ever reaches 2**63: there Python would grow, and a compiled signed overflow is undefined.

A generator is a flat sequence ``rng`` of ``WORDS`` integers, changed in place: a list when plain,
an ``int64`` array when compiled. Each step of sfc32 can be undone and its counter only counts, so
that two games, under any seeds, share no state within their first 2**32 words (as long as their
indices stay below 2**32, where all counters start together).
"""

from __future__ import annotations

from collections.abc import MutableSequence

from .jit import entry, inline

WORDS = 4
WORD = (1 << 32) - 1

# Words thrown away after seeding, as PractRand does for a seed of 64 bits: from then on each bit of
# the seed and of the index changes every bit of what follows half of the time.
WARM_UP = 12


@inline
def next_word(rng: MutableSequence[int]) -> int:
    """Return the next 32 random bits."""
    b, c, counter = rng[1], rng[2], rng[3]
    word = (rng[0] + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c * 9) & WORD  # c + (c << 3)
    rng[2] = ((c << 21 | c >> 11) + word) & WORD
    rng[3] = counter + 1  # of which the sum above takes 32 bits
    return word


@inline
def below(rng: MutableSequence[int], n: int) -> int:
    """Return a random whole number from 0 to n - 1, all equally likely (n from 1 to 2**31).

    D. Lemire, "Fast random integer generation in an interval" (2019): 2**32 words fall on n
    numbers, so that 2**32 % n of them are too many and are drawn again.
    """
    product = next_word(rng) * n
    # The first comparison, which is nearly always enough, spares the division.
    while product & WORD < n and product & WORD < (1 << 32) % n:
        product = next_word(rng) * n
    return product >> 32


@entry
def seeded(rng: MutableSequence[int], seed: int, index: int) -> tuple[int, int, int]:
    """Set ``rng`` for game ``index`` under ``seed``, both from 0 to 2**63 - 1.

    All their bits count: each pair gives a state of its own. Players draw from it. Returns its
    first three words, which they never see: ``dealer`` starts the deal's generator with these, so
    that the deal is independent of the players' draws.
    """
    rng[0], rng[1] = seed >> 32, seed & WORD
    rng[2], rng[3] = index & WORD, index >> 32
    for _ in range(WARM_UP):
        next_word(rng)
    return next_word(rng), next_word(rng), next_word(rng)


@inline
def dealer(rng: MutableSequence[int], words: tuple[int, int, int]) -> None:
    """Make ``rng`` the generator of a deal; ``words`` are what ``seeded`` returned.

    Random words are a state like any other of a generator that has run for long: no warm-up.
    """
    rng[0], rng[1], rng[2] = words
    rng[3] = 1


@inline
def shuffle(rng: MutableSequence[int], cards: MutableSequence[int], count: int) -> None:
    """Shuffle the first ``count`` cards in place (Fisher–Yates).

    The same draws as those of ``below``, with the generator's words at hand: a game's shuffle was
    half of what its start costs.
    """
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    for last in range(count - 1, 0, -1):
        n = last + 1
        while True:
            word = (a + b + counter) & WORD
            a = b ^ (b >> 9)
            b = (c * 9) & WORD
            c = ((c << 21 | c >> 11) + word) & WORD
            counter += 1
            product = word * n
            if product & WORD >= n or product & WORD >= (1 << 32) % n:
                break
        other = product >> 32
        cards[last], cards[other] = cards[other], cards[last]
    rng[0], rng[1], rng[2], rng[3] = a, b, c, counter
