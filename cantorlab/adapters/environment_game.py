"""Game as environments need it: its start, the seat to act, indices and masks."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from cantorlab import games
from cantorlab.adapters import tensors
from cantorlab.rules.state import State

Mask = npt.NDArray[np.int8]


def start_game(game: str, options: Mapping[str, Any], seed: int | tuple[int, int]) -> State:
    """Return the start of a game, dealt by ``seed`` if there is chance in it."""
    return cast(State, games.get(game).begin(options, seed))


def next_seat(state: State, rng: Random) -> int:
    """Return the seat to act next; if two may, draw the first (rules §5)."""
    waiting = state.to_act
    return waiting[0] if len(waiting) == 1 else rng.choice(waiting)


def observe(state: State, seat: int, *, may_act: bool) -> dict[str, npt.NDArray[Any]]:
    """Return the tensor that a seat sees, and the mask of its legal actions: all zeros for none."""
    mask = np.zeros(state.num_distinct_actions(), np.int8)
    if may_act:
        mask[state.legal_indices(seat)] = 1
    return {"observation": tensors.tensor(state, seat), "action_mask": mask}
