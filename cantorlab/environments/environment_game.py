"""Game as environments need it: its start, the seat to act, indices, masks and spaces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from cantorlab import games
from cantorlab.environments import tensors
from cantorlab.rules.state import State

if TYPE_CHECKING:
    from gymnasium import spaces

Mask = npt.NDArray[np.int8]


def start_game(game: str, options: Mapping[str, Any], seed: int | tuple[int, int]) -> State:
    """Return the start of a game, dealt by ``seed`` if there is chance in it."""
    return cast(State, games.get(game).begin(options, seed))


def start_again(opening: State, seed: int) -> State:
    """Return another start of the same game, dealt by ``seed`` if there is chance in it.

    The options have been checked: to do that again took as long as some ten actions.
    """
    dealt_again = getattr(opening, "dealt_again", None)
    return opening if dealt_again is None else cast(State, dealt_again(seed))


def next_seat(state: State, rng: Random) -> int:
    """Return the seat to act next; if two may, draw the first (rules §5)."""
    waiting = state.to_act
    return waiting[0] if len(waiting) == 1 else rng.choice(waiting)


def observe(state: State, seat: int, *, may_act: bool) -> dict[str, npt.NDArray[Any]]:
    """Return the tensor that a seat sees, and the mask of its legal actions: all zeros for none."""
    mask = bytearray(state.num_distinct_actions())
    if may_act:
        for index in state.legal_indices(seat):  # for numpy, a list is dearer than a loop
            mask[index] = 1
    return {
        "observation": tensors.tensor(state, seat),
        "action_mask": np.frombuffer(mask, np.int8),
    }


@cache
def dict_space(game: str, count: int) -> spaces.Dict:
    """Return a dict of ``observation`` and of ``action_mask`` over ``count`` actions."""
    from gymnasium import spaces  # OpenSpiel's adapter does without

    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, tensors.shape(game), np.float32),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )
