"""Hands and resting zones: a few mages packed into one integer, five bits each, the first lowest.

So dealing, committing and taking back are a few shifts, however many mages there are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...jit import inline, lookup

MAGE_BITS = 5
MAGE_MASK = 31


def pack_mages(mages: Iterable[int]) -> int:
    """Pack mages in this order (for tables: it is never compiled)."""
    return sum(mage << (MAGE_BITS * at) for at, mage in enumerate(mages))


# Half of the mages as bits, packed: those of the low codes, then those of the high ones.
HALF_BITS = 9
HALVES = 1 << HALF_BITS
PACKED = lookup(
    pack_mages(first + at for at in range(HALF_BITS) if bits >> at & 1)
    for first in (0, HALF_BITS)
    for bits in range(HALVES)
)
WIDTH = lookup(MAGE_BITS * bits.bit_count() for bits in range(HALVES))


@inline
def pack_bits(bits: int) -> int:
    """Pack the mages whose codes are set in ``bits``, lowest first (seven at most)."""
    low, high = bits % HALVES, bits >> HALF_BITS
    return PACKED[low] | PACKED[HALVES + high] << WIDTH[low]


@inline
def mage_at(mages: int, at: int) -> int:
    """Return the mage at position ``at``, from 0."""
    return (mages >> (MAGE_BITS * at)) & MAGE_MASK


@inline
def position_of(mages: int, mage: int) -> int:
    """Return the position of a mage that is there."""
    at = 0
    while mages & MAGE_MASK != mage:
        mages >>= MAGE_BITS
        at += 1
    return at


@inline
def remove_at(mages: int, at: int) -> int:
    """Return the mages without the one at position ``at``."""
    shift = MAGE_BITS * at
    return mages & ((1 << shift) - 1) | (mages >> (shift + MAGE_BITS)) << shift


@inline
def insert(mages: int, count: int, mage: int) -> int:
    """Return ``count`` mages in order of their codes with one more in its place among them."""
    at = 0
    for other in range(count):
        at += mage_at(mages, other) < mage
    shift = MAGE_BITS * at
    return mages & ((1 << shift) - 1) | mage << shift | (mages >> shift) << (shift + MAGE_BITS)


@inline
def append(mages: int, count: int, mage: int) -> int:
    """Return ``count`` mages with one more at the right end."""
    return mages | mage << (MAGE_BITS * count)
