"""Power of Cantor's places to separate strong players from weak ones."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from cantorlab.stats.cantor.simulation import CantorSimulation
from cantorlab.stats.intervals import score_interval


def place_power(
    sims: CantorSimulation | Iterable[CantorSimulation], strong: str | None = None
) -> pd.DataFrame:
    """Return how often the stronger of two players wins its duels, place by place.

    ``sims`` is a simulation between two players, or several: best the two in which they have
    swapped seats (``tournament.pairs[…].sims``), so that no seat's advantage is mistaken for a
    place's. ``strong`` is the name of the stronger (default: the winner of more games). There is
    one row per place (the index ``place``, its number), the most separating first: ``duels``,
    ``score`` of the stronger (won 1, cancelled ½) with its 95 % interval ``low``, ``high``, and
    ``edge``: the score less that over all places. A place where both win as often is decided by
    luck, or by an order that all see; many are compared at once, so one of twenty lies outside by
    chance.

    >>> from cantorlab import stats
    >>> found = stats.tournament("cantor", ["novice", "random"], deals=50, seed=1, progress=False)
    >>> stats.place_power(found.pairs["novice", "random"].sims).columns.tolist()
    ['duels', 'score', 'low', 'high', 'edge']

    Raises ``ValueError`` if the two are not the same everywhere, or have one name, and
    ``TypeError`` for anything that is no simulation of cantor.
    """
    played = [*sims] if isinstance(sims, Iterable) else [sims]
    names = _two_players(played)
    chosen = _winner(played, names) if strong is None else strong
    if chosen not in names:
        raise ValueError(f"{chosen!r} does not play here: {' and '.join(names)} do")
    duels = pd.concat([_points(sim, sim.players.index(chosen)) for sim in played])
    here = duels.groupby("place")["points"]
    table = pd.DataFrame({"duels": here.size(), "score": here.mean()})
    won, drawn = (duels[duels["points"] == points].groupby("place").size() for points in (1, 0.5))
    won, drawn = (each.reindex(table.index, fill_value=0) for each in (won, drawn))
    table["low"], table["high"] = score_interval(won, drawn, table["duels"] - won - drawn)
    table["edge"] = table["score"] - duels["points"].mean()
    return table.sort_values("score", ascending=False, kind="stable")


def _two_players(sims: list[CantorSimulation]) -> tuple[str, str]:
    for sim in sims:
        if not isinstance(sim, CantorSimulation):
            raise TypeError(f"a simulation of cantor is needed, not {type(sim).__name__}")
    pairs = {frozenset(sim.players) for sim in sims}
    if len(pairs) != 1 or len(next(iter(pairs))) != 2:
        raise ValueError("simulations between the same two players of different names are needed")
    one, other = sims[0].players
    return one, other


def _winner(sims: list[CantorSimulation], names: tuple[str, str]) -> str:
    """Return the winner of more games; the first named of equals."""
    wins = {
        name: sum(sim.totals["wins"][sim.players.index(name)] for sim in sims) for name in names
    }
    return max(names, key=wins.__getitem__)


def _points(sim: CantorSimulation, seat: int) -> pd.DataFrame:
    """Return one row per duel: its place, and a seat's points in it."""
    duels = sim.compact("duels")
    points = (duels["winner"] == seat).astype("float64").where(duels["winner"].notna(), 0.5)
    return pd.DataFrame({"place": duels["place"], "points": points})
