"""Duel of Cantor between hidden hands, solved hand against hand while the game waits.

Both seats may hold any hand of a list, each pair that shares no mage as likely as their weights
imply. Discounted regret minimization (see ``ranges``), the seats in turn, over all of them at once.

One seat may be held to a habit with some probability, and be free otherwise: the best answer wins
from the habit, and stays as hard to exploit as the rest requires (M. Johanson, M. Zinkevich,
M. Bowling: *Computing robust counter-strategies*, NIPS 2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mixes: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True)
class HeldHabit:
    """Habit that a seat is held to.

    Attributes:
        seat: the seat with the habit.
        share: the probability that it is held to it.
        weights: the probability of each of its hands then, up to a factor.
        mixes: the probability that each hand chooses each mage and announces each number.
    """

    seat: int
    share: float
    weights: Sequence[float]
    mixes: Mixes


@dataclass(frozen=True)
class HiddenDuel:
    """Duel at one place, between mages numbered from 0.

    Attributes:
        hands: by seat, the hands it may have.
        weights: by seat, the probability of each, up to a factor, whatever the other's.
        worth: the value of the duel for seat 0 if neither is blocked, by mage of seat 0 and of
            seat 1, from -1 (lost) to 1 (won). Blocking alone wins; if both do, it is worth 0.
        held: the habit that one of them may be held to.
    """

    hands: tuple[Sequence[Sequence[int]], ...]
    weights: tuple[Sequence[float], ...]
    worth: Sequence[Sequence[float]]
    held: HeldHabit | None = None

    def solve(self, rounds: int) -> tuple[Mixes, Mixes]:
        """Return by seat the probability that each hand chooses each mage and each number.

        The arrays are (hand, mage, number). Impossible choices have 0. For a seat that is held to a
        habit they describe its free choices.
        """
        import numpy as np

        mages = len(self.worth)
        members = [np.zeros((len(hands), mages), np.float32) for hands in self.hands]
        for member, hands in zip(members, self.hands, strict=True):
            for at, hand in enumerate(hands):
                member[at, list(hand)] = 1.0
        legal = [member[:, :, None] * (1.0 - member[:, None, :]) for member in members]
        apart = (members[0] @ members[1].T == 0).astype(np.float32)
        weights = [np.asarray(each, np.float32) for each in self.weights]
        meeting = [apart * weights[1], apart.T * weights[0]]
        free = np.asarray(self.worth, np.float32)
        plays = free, -free.T
        met = [_shares(each) for each in meeting]
        sure: list[Mixes | float] = [0.0, 0.0]
        if self.held is not None:
            at = 1 - self.held.seat
            habit = (apart, apart.T)[at] * np.asarray(self.held.weights, np.float32)
            habit *= self.held.share / max(float(weights[at] @ habit.sum(axis=1)), 1e-9)
            freely = meeting[at] * (1.0 - self.held.share)
            freely /= max(float(weights[at] @ meeting[at].sum(axis=1)), 1e-9)
            both = np.maximum((habit + freely).sum(axis=1, keepdims=True), 1e-12)
            met[at] = freely / both
            sure[at] = _worths(habit / both, self.held.mixes, plays[at])
        even = [each / np.maximum(each.sum(axis=(1, 2), keepdims=True), 1.0) for each in legal]
        mixes, regrets = [*even], [np.zeros_like(each) for each in legal]
        totals = [np.zeros_like(each) for each in legal]
        for done in range(1, rounds + 1):
            gain, kept = done**1.5 / (done**1.5 + 1), (done / (done + 1)) ** 2
            for seat in (0, 1):
                worth = sure[seat] + _worths(met[seat], mixes[1 - seat], plays[seat])
                value = (worth * mixes[seat]).sum(axis=(1, 2), keepdims=True)
                regret = regrets[seat]
                regret *= np.where(regret > 0, np.float32(gain), np.float32(0.5))
                regret += (worth - value) * legal[seat]
                wanted = np.maximum(regret, 0.0)
                total = wanted.sum(axis=(1, 2), keepdims=True)
                mixes[seat] = np.where(total > 0, wanted / np.maximum(total, 1e-9), even[seat])
                totals[seat] = totals[seat] * kept + mixes[seat]
        one, other = (each / each.sum(axis=(1, 2), keepdims=True) for each in totals)
        return one, other


def _shares(weights: Mixes) -> Mixes:
    """Return the weights of a row as shares of it."""
    import numpy as np

    found: Mixes = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
    return found


def _worths(met: Mixes, mix: Mixes, free: Mixes) -> Mixes:
    """Return the value of each choice for each hand of a seat, against the other seat's mix."""
    import numpy as np

    mages = len(free)
    opposite = (met @ mix.reshape(len(mix), -1)).reshape(-1, mages, mages)  # mage, announced
    facing = met @ mix.sum(axis=2)
    told = opposite.transpose(0, 2, 1)  # my mage that is announced, mage opposite
    plain = facing @ free.T - np.einsum("hom,mo->hm", opposite, 1.0 + free)
    hit = facing[:, None, :] * (1.0 - free) + told * free
    worth: Mixes = plain[:, :, None] + hit
    return worth
