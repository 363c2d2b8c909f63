"""What the search takes from the rules: interpreted here, compiled in the compiled twin."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING, TypeVar

from cantorlab.rules import kernels

Function = TypeVar("Function", bound=Callable[..., object])

COMPILED = __name__.startswith("cantorlab.players.compiled.")

if TYPE_CHECKING or not COMPILED:
    from cantorlab.rules import siggil_kernel as rules
    from cantorlab.rules.law import table
    from cantorlab.rules.random_kernel import below, shuffle, step
    from cantorlab.rules.siggil_kernel import (
        WAYS,
        added_cards,
        new_series_size,
        set_size,
        take_code,
    )
else:
    # First, so that the rules' compiled code is found in, or goes to, the cache of their own.
    kernels.load("siggil_kernel", compiled=True)
    from cantorlab.rules.compiled import siggil_kernel as rules
    from cantorlab.rules.compiled.law import table
    from cantorlab.rules.compiled.random_kernel import below, shuffle, step
    from cantorlab.rules.compiled.siggil_kernel import (
        WAYS,
        added_cards,
        new_series_size,
        set_size,
        take_code,
    )


def thought(function: Function) -> Function:
    """Mark a function of the search: compiled, it stays a function that is called.

    The law is put into whoever calls it; a whole search in one piece would compile for a minute.
    """
    if not COMPILED:
        return function
    from numba import njit

    compiled: Function = njit(function, cache=True, nogil=True)
    return compiled


_act = rules.act


@thought
def act(game: MutableSequence[int], deal: Sequence[int], shape: Sequence[int], action: int) -> None:
    """Take a legal action in place."""
    _act(game, deal, shape, action)


__all__ = [
    "WAYS",
    "act",
    "added_cards",
    "below",
    "new_series_size",
    "set_size",
    "shuffle",
    "step",
    "table",
    "take_code",
    "thought",
]
