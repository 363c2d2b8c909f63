"""Thinking in slices: how a player thinks where it may have no thread to itself.

A player that can has ``slices`` beside its call, with the same arguments: a generator which pauses
whenever something else may be seen to, and comes to the action. Who no longer waits closes it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Found = TypeVar("Found")
#: Pauses now and then, and comes to what is sought.
Slices: TypeAlias = Generator[None, None, Found]


def without_pause(slices: Slices[Found]) -> Found:
    """What they come to, at once."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: Found = end.value
            return found
