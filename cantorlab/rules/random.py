"""Seeds, and the kernels' generator in the clothes of ``random.Random``.

One seed makes the same game everywhere: what a bulk run draws in a kernel, a game of states draws
through ``LawRandom``.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from cantorlab.rules.generator import below, seeded, step
from cantorlab.rules.reading import cited

# A seed alone, or with the index of the game in a bulk run under that seed.
Seed: TypeAlias = int | tuple[int, int]


def generator_of(seed: Seed | None) -> int:
    """The generator of a game (``random_kernel``): ``seed``'s, its index 0; None: any.

    Raises ``ValueError`` for what is no seed.
    """
    if seed is None:
        return seeded(secrets.randbits(63), 0)
    parts = tuple(seed) if isinstance(seed, Sequence) else (seed, 0)
    if len(parts) != 2 or not all(_is_word(part) for part in parts):
        raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, or two, not {cited(seed)}")
    return seeded(int(parts[0]), int(parts[1]))


class LawRandom(Random):
    """``random.Random`` drawing from the kernels' generator; ``randrange(n)`` draws as they do."""

    def __init__(self, generator: int = 1) -> None:
        super().__init__()
        self.generator = generator

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """As ``random.Random.randrange``; one draw of the generator for ``randrange(n)``."""
        if stop is None and 0 < start < 2**31:
            self._step()
            return below(self.generator, start)
        return super().randrange(start, stop, step)

    def getrandbits(self, k: int, /) -> int:
        """``k`` random bits, from words of 32."""
        bits = 0
        for _ in range(0, k, 32):
            self._step()
            bits = bits << 32 | self.generator & 0xFFFFFFFF
        return bits >> (-k % 32)

    def random(self) -> float:
        """A float from 0 to 1, 1 excluded."""
        return self.getrandbits(53) / 2.0**53

    def getstate(self) -> tuple[Any, ...]:
        """What ``setstate`` takes."""
        return (self.generator,)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on from where ``getstate`` was called."""
        (self.generator,) = state

    def _step(self) -> None:
        self.generator = step(self.generator)


def _is_word(value: object) -> bool:
    index = getattr(value, "__index__", None)
    return index is not None and 0 <= index() < 2**63
