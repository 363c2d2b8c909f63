"""Thinking in slices: for players that may have no thread to themselves.

Such a player has ``slices`` beside its call, with the same arguments: a generator which pauses
whenever something else may run, and returns the action. A caller that no longer waits closes it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Found = TypeVar("Found")
#: Pauses now and then, and comes to what is sought.
Slices: TypeAlias = Generator[None, None, Found]


def without_pause(slices: Slices[Found]) -> Found:
    """Run slices to their end at once and return their result."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: Found = end.value
            return found
