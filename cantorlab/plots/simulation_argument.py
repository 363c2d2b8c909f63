"""Simulations that a plot takes: one, or several by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from cantorlab.stats.simulated import Simulation

S = TypeVar("S", bound=Simulation)


def by_name(given: S | Mapping[str, S], kind: type[S], games: str = "any game") -> Mapping[str, S]:
    """Return the simulations by name, a single one by that of its game.

    Raises ``TypeError`` for anything that is no simulation of ``games`` (of this ``kind``),
    ``ValueError`` for none at all.
    """
    named = given if isinstance(given, Mapping) else {getattr(given, "game", ""): given}
    if not named:
        raise ValueError("there is no simulation to draw")
    for sim in named.values():
        if not isinstance(sim, kind):
            shown = repr(sim)[:80]
            raise TypeError(f"this draws what simulate() returns for {games}, not {shown}")
    return named
