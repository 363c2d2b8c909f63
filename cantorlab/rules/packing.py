"""The kernel's flat games as states keep them.

A list of a thousand small integers is copied one reference at a time, and each is counted; an array
is copied as memory, in a tenth of the time. Where all integers are below 256 a state keeps them as
``bytes``, which nobody can write, and a ``bytearray`` is what the kernel changes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, MutableSequence
from typing import TypeAlias

#: A flat game; those of states are never written.
Flat: TypeAlias = MutableSequence[int]


def packed(game: Iterable[int]) -> Flat:
    """The integers of a flat game, eight bytes each, to be copied with ``game[:]``."""
    return array("q", game)
