"""Value of a deal: the luck of a match of Cantor before any choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from cantorlab.players.cantor.open_hands.match import OpenMatch
from cantorlab.rules.cantor import start
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import whole
from cantorlab.stats.engine.options import MOST_GAMES

if TYPE_CHECKING:
    import pandas as pd


def deal_values(
    n: int,
    *,
    seed: int | None = None,
    mode: Literal["discovery", "express"] = "express",
    places: Any = None,
    first_place: int = 1,
) -> pd.DataFrame:
    """Return the value of ``n`` deals of a match: seat 0's expected result under perfect play.

    There is one row per deal, the index that of the game: the same deals as ``simulate("cantor", n,
    seed=seed, mode=mode)`` plays, so that its results join them. Columns: ``hand_0``, ``hand_1``
    (tuples), ``value`` (1 a sure win, -1 a sure loss), with both hands open and the places known;
    so it is the luck of the deal, and a result's difference from it is skill and the luck of the
    choices. ``seed`` None draws one; ``.attrs["seed"]`` tells it. About 0.2 s a deal; without numba
    some hundred times as long. Raises ``ValueError`` for a quest, which cannot be solved, and for
    arguments that ``cantor.start`` refuses.

    >>> deal_values(0).columns.tolist()
    ['hand_0', 'hand_1', 'value']
    """
    import pandas as pd

    if mode not in ("discovery", "express"):
        raise ValueError(f"deals are solved in discovery and express, not in {mode!r}")
    whole("n", n, 0, MOST_GAMES)
    chosen = choose_seed(seed)
    rows = []
    for index in range(n):
        options = {"places": places, "first_place": first_place}
        deal = start(mode, seed=(chosen, index), **options).deal
        match = OpenMatch([place.ranks_by_code for place in deal.places], deal.hands)
        rows.append((*deal.hands, match.value()))
    frame = pd.DataFrame(rows, columns=["hand_0", "hand_1", "value"])
    frame.attrs["seed"] = chosen
    return frame.rename_axis("index").astype({"value": "float64"})
