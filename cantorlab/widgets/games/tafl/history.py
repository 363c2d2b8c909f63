"""A game of the King or the Queen as a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cantorlab.rules.state import Json
from cantorlab.rules.tafl import TaflState

if TYPE_CHECKING:
    import pandas as pd

#: The columns of ``history``.
COLUMNS = ("ply", "side", "mover", "player", "piece", "action", "captures", "captured")


def frame(states: Sequence[TaflState], names: Sequence[str]) -> pd.DataFrame:
    """Return a frame of one row a ply.

    ``side`` is whose turn it was and ``mover`` whose piece moved (with the queen, ``"english"`` in
    the second half), ``player`` is what the player is called, ``piece`` what moved or None,
    ``captures`` how many pieces were taken, and ``captured`` where: ``"d5 f5"``.
    """
    import pandas as pd

    rows = [_row(ply, *each, names) for ply, each in enumerate(pairwise(states), start=1)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _row(ply: int, before: TaflState, after: TaflState, names: Sequence[str]) -> Json:
    seat, action = after.actions[-1]
    seen, last = before.observation(None), after.observation(None)["last"]
    pieces = {each["square"]: each["piece"] for each in seen["pieces"]}
    return {
        "ply": ply,
        "side": seen["player"],
        "mover": seen["mover"],
        "player": names[seat],
        "piece": pieces.get(last["from"]),
        "action": action,
        "captures": len(last["captured"]),
        "captured": " ".join(each["square"] for each in last["captured"]),
    }
