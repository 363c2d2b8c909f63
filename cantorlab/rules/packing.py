"""The kernel's flat games as states keep them.

A list of a thousand small integers is copied one reference at a time, and each is counted; an array
is copied as memory, in a tenth of the time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, MutableSequence
from typing import Literal, TypeAlias

#: A flat game; those of states are never written.
Flat: TypeAlias = MutableSequence[int]
#: How wide the integers are, as ``array`` names it: two bytes, or eight.
Width = Literal["h", "q"]
SHORT: Width = "h"
LONG: Width = "q"


def packed(game: Iterable[int], width: Width) -> Flat:
    """The integers of a flat game, to be copied with ``game[:]``."""
    return array(width, game)
