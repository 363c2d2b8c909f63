"""Hidden duels solved beforehand: the mix of a balanced player, with every hand.

A place only orders the mages by strength. So while none of the remaining mages has been seen, a
duel is the same game at every place, played with positions in the order of strength: their holders
are unknown, and every deal is equally likely. That game is solved hand against hand by discounted
regret minimization (N. Brown, T. Sandholm: *Solving imperfect-information games via discounted
regret minimization*, AAAI 2019; α = 3/2, β = 0, γ = 2, the seats in turn), and the mixes are stored
as data: ``python -m cantorlab.players.cantor.hidden_hands.ranges`` solves the games again. Two
mages that are equally strong are ordered by their numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cantorlab.data
from cantorlab.rules import kernels

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PAGE = Path(cantorlab.data.__file__).parent / "cantor" / "duels.npz"
# Mages a hand, and positions: the first duels of a match, and of a quest with neutral mages turned.
SOLVED = ((5, 12), (5, 13), (5, 14), (6, 15), (6, 16), (7, 18))
ROUNDS = 60
SHARES = 255
SLOTS = 256  # more than there are choices of a hand


def solve(
    held: int, positions: int, rounds: int = ROUNDS, *, compiled: bool = True
) -> Iterator[tuple[NDArray[np.float32], float]]:
    """Yield every ten rounds the mix (hand, shield, mage of the hand) and its exploitability.

    The hands are in the order of ``itertools.combinations``. The exploitability is the gain of a
    best response over the mix, in a duel that is worth 1 or -1.
    """
    import numpy as np

    kernel: Any = kernels.load("cantor.kernel.ranges", compiled=compiled, floor="players")
    hands = np.array([*combinations(range(positions), held)], np.int64)
    masks = (1 << hands).sum(axis=1)
    index = np.zeros(1 << positions, np.int64)
    index[masks] = np.arange(len(hands))
    ways = np.array([*combinations(range(positions - held), held)], np.int64).ravel()
    game = held, positions, hands.ravel(), index, ways
    rooms = [np.zeros(room, np.float64) for room in (positions, positions * held, positions * held)]
    spaces = np.zeros(positions, np.int64), *rooms
    shape = len(hands), positions, held
    regrets, totals = ([np.zeros(shape, np.float32).ravel() for _ in "01"] for _ in "01")
    mixes = [np.zeros((len(hands), positions + 1, held), np.float32).ravel() for _ in "01"]
    for regret, mix, total in zip(regrets, mixes, totals, strict=True):
        kernel.match_regrets(0.0, held, positions, masks, regret, mix, total)
        total[:] = 0.0
    for done in range(1, rounds + 1):
        gain, kept = done**1.5 / (done**1.5 + 1), (done / (done + 1)) ** 2
        for seat in (0, 1):
            mix, other, regret = mixes[seat], mixes[1 - seat], regrets[seat]
            kernel.improve(gain, 0.5, *game, mix, other, regret, *spaces)
            kernel.match_regrets(kept, held, positions, masks, regret, mix, totals[seat])
        mean = totals[0].reshape(shape) + totals[1].reshape(shape)
        mean /= mean.sum(axis=(1, 2), keepdims=True)
        if done % 10 and done < rounds:
            continue
        whole = np.concatenate([mean, mean.sum(axis=1, keepdims=True)], axis=1).ravel()
        scratch = np.zeros_like(regrets[0])
        yield mean, kernel.improve(1.0, 1.0, *game, whole, whole, scratch, *spaces)


def mix_of(held: int, positions: int, hand: Sequence[int]) -> list[tuple[int, int, float]]:
    """Return the probability that a sorted hand chooses each of its mages and each position.

    Triples of a position of the hand, the position that is announced, and the chance. Raises
    ``KeyError`` if the game is not among those solved.
    """
    page = _page()
    name = f"{held}_{positions}"
    starts, choices, shares = (page[f"{name}_{what}"] for what in ("starts", "choices", "shares"))
    number = number_of(hand, positions)
    slots = slice(int(starts[number]), int(starts[number + 1]))
    total = float(shares[slots].sum())
    return [
        (hand[choice % held], choice // held, share / total)
        for choice, share in zip(choices[slots].tolist(), shares[slots].tolist(), strict=True)
    ]


def chances_of(
    held: int,
    hands: NDArray[np.int64],
    mages: NDArray[np.int64],
    told: NDArray[np.int64],
    positions: int,
) -> NDArray[np.float64]:
    """Return the probability that each sorted hand chooses a mage of it and a position.

    ``hands`` is an array of (hand, mage); the others have one position per hand.
    """
    import numpy as np

    keys, chances, index = _book(held, positions)
    wanted = index[(1 << hands).sum(axis=1)] * SLOTS
    wanted += told * held + (hands < mages[:, None]).sum(axis=1)
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[at] == wanted, chances[at], 0.0)


def number_of(hand: Sequence[int], positions: int) -> int:
    """Return the number of a hand among all, in the order of ``itertools.combinations``.

    >>> number_of((0, 1), 4), number_of((1, 2), 4), number_of((2, 3), 4)
    (0, 3, 5)
    """
    held = len(hand)
    after = sum(comb(positions - 1 - at, held - i) for i, at in enumerate(hand))
    return comb(positions, held) - 1 - after


@cache
def _book(
    held: int, positions: int
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Return each hand's choices as sorted numbers, their chances, and the hand of each set."""
    import numpy as np

    page, name = _page(), f"{held}_{positions}"
    starts, choices, shares = (page[f"{name}_{what}"] for what in ("starts", "choices", "shares"))
    owners = np.repeat(np.arange(len(starts) - 1), np.diff(starts).astype(np.int64))
    totals = np.add.reduceat(shares.astype(np.int64), starts[:-1])
    index = np.zeros(1 << positions, np.int64)
    hands = np.array([*combinations(range(positions), held)], np.int64)
    index[(1 << hands).sum(axis=1)] = np.arange(len(hands))
    return owners * SLOTS + choices, shares / totals[owners], index


@cache
def _page() -> dict[str, NDArray[Any]]:
    import numpy as np

    with np.load(PAGE) as stored:
        return dict(stored)


def compress(held: int, positions: int, mix: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
    """Return a mix in its stored form: the choices of each hand, with their shares in 255."""
    import numpy as np

    flat = np.rint(mix.reshape(len(mix), -1) * SHARES).astype(np.uint8)
    hands, choices = np.nonzero(flat)
    starts = np.searchsorted(hands, np.arange(len(flat) + 1)).astype(np.uint32)
    name = f"{held}_{positions}"
    return {
        f"{name}_starts": starts,
        f"{name}_choices": choices.astype(np.uint8),
        f"{name}_shares": flat[hands, choices],
    }


def main(arguments: Sequence[str]) -> None:
    """Solve the games named (``7,18``), or all, and write them beside the others."""
    import numpy as np

    wanted = [tuple(map(int, each.split(","))) for each in arguments] or SOLVED
    for held, positions in wanted:
        *_, (mix, gap) = solve(held, positions)
        print(f"{held} of {positions}: a best response wins {gap:.4f} more", flush=True)
        page = _page() if PAGE.exists() else {}
        np.savez_compressed(PAGE, **{**page, **compress(held, positions, mix)})  # type: ignore[arg-type]
        _page.cache_clear()


if __name__ == "__main__":
    main(sys.argv[1:])
