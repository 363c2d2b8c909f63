"""Storage of the kernel's flat games in states.

A list of a thousand small integers is copied one reference at a time, and each is counted; an array
is copied as memory, in a tenth of the time. Where all integers are below 256 a state keeps them as
``bytes``, which is read-only, and a ``bytearray`` is what the kernel changes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, MutableSequence
from typing import TypeAlias

#: A flat game; those of states are never written.
Flat: TypeAlias = MutableSequence[int]


def pack(game: Iterable[int]) -> Flat:
    """Return the integers of a flat game, eight bytes each, to be copied with ``game[:]``."""
    return array("q", game)
