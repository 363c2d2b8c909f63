"""Games in pairs: the same deal twice, with the seats swapped, so that luck of the deal cancels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.games import get
from cantorlab.players.identity import player_name
from cantorlab.rules.reading import cite
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.simulation import simulate

Floats = NDArray[np.float64]

_NOT_IN_PAIRS = {
    "n": "each of the `deals` is played twice",
    "players": "two play each other",
    "to": "a folder holds one simulation (stats.tournament has one for each)",
}


@dataclass(frozen=True)
class Pairs:
    """Games of two players: ``sims[0]`` with the first one at seat 0, ``sims[1]`` swapped."""

    sims: tuple[Simulation, Simulation]

    @property
    def interrupted(self) -> bool:
        """True if an interrupt ended one of them."""
        return any(sim.interrupted for sim in self.sims)

    @property
    def failures(self) -> pd.DataFrame:
        """The failures of both simulations, with ``swapped`` beside them."""
        tables = [sim.failures.assign(swapped=bool(at)) for at, sim in enumerate(self.sims)]
        return pd.concat(tables, ignore_index=True)

    @property
    def games(self) -> pd.DataFrame:
        """Frame of one row per game: ``deal``, ``swapped``, ``score`` (of seat 0) and ``plies``."""
        tables = [_scores(sim).assign(swapped=bool(at)) for at, sim in enumerate(self.sims)]
        return pd.concat(tables, ignore_index=True)

    @property
    def options(self) -> Mapping[str, Any]:
        """The game's own options, defaults included."""
        return self.sims[0].options

    @property
    def whole_deals(self) -> pd.DataFrame:
        """The rows of ``games`` whose deal was played with both seatings."""
        games = self.games
        return games[games.groupby("deal")["deal"].transform("size") == 2]

    @property
    def points(self) -> Floats:
        """The first player's points of each deal: 0, ½, 1, 1½ or 2 in its two games."""
        one, other = (_scores(sim).set_index("deal")["score"] for sim in self.sims)
        both = one.index.intersection(other.index)
        return np.asarray(one[both] + 1 - other[both], np.float64)


def play(
    game: str,
    one: Any,
    other: Any,
    deals: int,
    *,
    seed: int,
    options: Mapping[str, Any],
    to: tuple[Path | None, Path | None] = (None, None),
) -> Pairs:
    """Play so many deals twice, the second time with the seats swapped.

    After an interrupt there are fewer; the second simulation has none if it ended the first. ``to``
    names a folder for each of both.
    """
    straight = simulate(get(game), deals, players=[one, other], seed=seed, to=to[0], **options)
    more = 0 if straight.interrupted else deals
    swapped = simulate(get(game), more, players=[other, one], seed=seed, to=to[1], **options)
    return Pairs((straight, swapped))


def check_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options of ``simulate`` for games in pairs, without a bar of their own.

    Raises ``ValueError`` for an option that games in pairs set themselves.
    """
    for name, why in _NOT_IN_PAIRS.items():
        if name in options:
            raise ValueError(f"games in pairs have no option {name!r}: {why}")
    if options.get("frames", True) is not True:
        raise ValueError("games in pairs need frames=True: their results are counted from these")
    return {"progress": False} | dict(options)


def _scores(sim: Simulation) -> pd.DataFrame:
    """Return seat 0's score in each game.

    A failing player has lost, blameless failures are left out.
    """
    games = sim.games
    won = games["winner"].astype("float64")
    table = pd.DataFrame(
        {
            "deal": games["game"],
            "score": (1 - won).fillna(0.5).to_numpy(np.float64),
            "plies": games["plies"],
        }
    )
    faults = sim.failures[sim.failures["seat"].notna()]
    if faults.empty:
        return table
    forfeited = pd.DataFrame(
        {
            "deal": faults["game"],
            "score": faults["seat"].astype("float64").to_numpy(),
            "plies": [len(record.actions) for record in faults["record"]],
        }
    )
    return pd.concat([table, forfeited], ignore_index=True).sort_values("deal", ignore_index=True)


def names_of(players: Sequence[Any] | Mapping[str, Any]) -> dict[str, Any]:
    """Return players by name; two of one name get a number.

    Raises ``ValueError`` for anything that is no list of players.
    """
    if isinstance(players, str) or not isinstance(players, Mapping | Iterable):
        raise ValueError(f"players must be a list, or players by name, not {cite(players)}")
    if isinstance(players, Mapping):
        return {str(name): player for name, player in players.items()}
    named: dict[str, Any] = {}
    for player in players:
        name = player_name(player)
        number = 1
        unique = name
        while unique in named:
            number += 1
            unique = f"{name} {number}"
        named[unique] = player
    return named
