"""Space of a seat's view and actions, for the two libraries that use Gymnasium's spaces."""

from __future__ import annotations

from functools import cache

import numpy as np
from gymnasium import spaces

from cantorlab.adapters import tensors


@cache
def dict_space(game: str, count: int) -> spaces.Dict:
    """Return a dict of ``observation`` and of ``action_mask`` over ``count`` actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, tensors.shape(game), np.float32),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )
