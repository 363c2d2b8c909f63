"""Seeds, and a ``random.Random`` backed by the kernels' generator.

One seed makes the same game everywhere: a game of states draws through ``KernelRandom`` the same
numbers that a bulk run draws in a kernel.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Self, TypeAlias

from cantorlab.rules.generator import WORDS, below, dealer, next_word, seeded
from cantorlab.rules.reading import cite, read_row, whole
from cantorlab.support.numbers import read_whole

# A seed alone, or with the index of the game in a bulk run under that seed.
Seed: TypeAlias = int | tuple[int, int]
MOST_SEED = (1 << 63) - 1


def generator_of(seed: Seed | None) -> list[int]:
    """Return the generator of a game's players, as the kernels take it; ``seed`` None: any.

    A seed alone is that of game 0 of a bulk run. Raises ``ValueError`` for anything that is no
    seed.
    """
    return list(_generator_and_words(*_seed_and_index(seed))[0])


def dealer_of(seed: Seed | None) -> list[int]:
    """Return the generator that a game's deal is drawn from; otherwise as ``generator_of``."""
    rng = [0] * WORDS
    dealer(rng, _generator_and_words(*_seed_and_index(seed))[1])
    return rng


# A game asks twice, for its deal and for its players.
@lru_cache(maxsize=8)
def _generator_and_words(seed: int, index: int) -> tuple[tuple[int, ...], tuple[int, int, int]]:
    """Return a seeded generator, and the words that the dealer's generator starts with."""
    rng = [0] * WORDS
    words = seeded(rng, seed, index)
    return tuple(rng), words


def _seed_and_index(seed: Seed | None) -> tuple[int, int]:
    if seed is None:
        seed = secrets.randbits(63)
    # Most seeds are plain: to ask the abstract class of them takes longer than to check them.
    given = None if type(seed) is int else read_row(seed)
    given = (seed, 0) if given is None else given
    words = [word for word in map(read_whole, given) if word is not None and 0 <= word <= MOST_SEED]
    if not len(words) == len(given) == 2:
        raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, or two, not {cite(seed)}")
    return words[0], words[1]


def choose_seed(seed: int | None) -> int:
    """Return the seed of many games: the given one, or one that is drawn.

    Raises ``ValueError`` for anything but a whole number from 0 to 2**63 - 1.
    """
    return secrets.randbits(63) if seed is None else whole("seed", seed, 0, MOST_SEED)


class KernelRandom(Random):
    """``random.Random`` that draws from a kernel's generator.

    ``randrange(n)`` returns what ``generator.below`` returns, so that a player that draws with it
    plays as the kernel does.

    >>> KernelRandom(generator_of(5)).randrange(6) == below(generator_of(5), 6)
    True
    """

    def __new__(cls, rng: Sequence[int] | None = None) -> Self:
        """Skip the seeding of Python's own generator, which is not drawn from."""
        return super().__new__(cls, 0)  # type: ignore[call-arg]

    def __init__(self, rng: Sequence[int] | None = None) -> None:
        """Draw from a copy of ``rng`` (``generator_of(seed)``); None: seeded by chance."""
        if rng is None:
            self.seed()
        else:
            self._rng, self.gauss_next = list(rng), None

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return what ``random.Random.randrange`` promises."""
        if stop is None and 0 < start < 2**31:
            return below(self._rng, start)
        return super().randrange(start, stop, step)

    def getrandbits(self, k: int, /) -> int:
        """Return ``k`` random bits."""
        bits = 0
        for _ in range(0, k, 32):
            bits = bits << 32 | next_word(self._rng)
        return bits >> (-k % 32)

    def random(self) -> float:
        """Return a float from 0 to 1, 1 excluded."""
        return self.getrandbits(53) / 2.0**53

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Start again from ``a``, a ``Seed``; None: seeded by chance."""
        self._rng = generator_of(a)
        self.gauss_next = None

    def getstate(self) -> tuple[Any, ...]:
        """Return an argument for ``setstate``: the generator's words, ``gauss``'s spare number."""
        return tuple(self._rng), self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Continue from where ``getstate`` was called."""
        words, self.gauss_next = state
        self._rng = list(words)
