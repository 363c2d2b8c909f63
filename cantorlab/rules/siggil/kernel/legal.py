"""Legal actions of a game of Siggil: how many there are, and each by its number (rules §2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from ...jit import inline
from .turn import (
    HAND,
    LINE,
    LIVE,
    OPEN,
    OPEN_COUNT,
    OVER,
    PASS,
    PHASE,
    SEAT,
    TAKE,
    WAYS,
    cards_to_retake,
    new_series_size,
    take_code,
)


@inline
def count_actions(game: Sequence[int]) -> int:
    """Return the number of legal actions."""
    if game[PHASE] == TAKE:
        return count_takes(game) + 1
    if game[PHASE] == OVER:
        return 0
    return game[OPEN_COUNT]


@inline
def nth_action(game: Sequence[int], n: int) -> int:
    """Return the n-th (from 0) legal action, in an order of the kernel's own."""
    if game[PHASE] == TAKE:
        return PASS if n == 0 else nth_take(game, n - 1)
    return game[OPEN + n]


@inline
def count_takes(game: Sequence[int]) -> int:
    """Return the number of ways in which the seat to act can take a spirit now."""
    total = 0
    for spirit in range(LINE):
        size = new_series_size(game, spirit)
        if size > 0:
            hand = HAND + game[SEAT] * 14 + spirit
            total += WAYS[game[hand] * 9 + size]
            total += WAYS[game[hand + 7] * 9 + size]
            own = game[LIVE + game[SEAT] * 7 + spirit]
            if own > 0:
                added = cards_to_retake(game, spirit)
                total += WAYS[game[hand + (own >> 7) * 7] * 9 + added]
    return total


@inline
def nth_take(game: Sequence[int], n: int) -> int:
    """Return the n-th (from 0) of the actions that ``count_takes`` counts."""
    for spirit in range(LINE):
        size = new_series_size(game, spirit)
        if size > 0:
            hand = HAND + game[SEAT] * 14 + spirit
            for kind in range(2):
                held = game[hand + kind * 7]
                ways = WAYS[held * 9 + size]
                if n < ways:
                    return take_code(spirit, kind, 0, _nth_subset(held, size, n))
                n -= ways
            own = game[LIVE + game[SEAT] * 7 + spirit]
            if own > 0:
                added = cards_to_retake(game, spirit)
                held = game[hand + (own >> 7) * 7]
                ways = WAYS[held * 9 + added]
                if n < ways:
                    return take_code(spirit, own >> 7, 1, _nth_subset(held, added, n))
                n -= ways
    return PASS


@inline
def _nth_subset(cards: int, size: int, n: int) -> int:
    """Return the n-th subset of ``size`` cards, those with the lowest card first."""
    chosen = 0
    while size > 0:
        lowest = cards & -cards
        cards ^= lowest
        with_lowest = WAYS[cards * 9 + size - 1]
        if n < with_lowest:
            chosen |= lowest
            size -= 1
        else:
            n -= with_lowest
    return chosen
