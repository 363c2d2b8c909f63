"""Simulations that a plot takes, one or several by name, and how they were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from cantorlab.stats.simulated import Simulation
from cantorlab.texts import Language, say

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


def call_in_words(sims: Iterable[Simulation], language: Language) -> str:
    """Return the sentence that tells the call of ``simulate``: what several have in common."""
    first, *others = [_arguments(sim) for sim in sims]
    shared = [argument for argument in first if all(argument in other for other in others)]
    left_out = len(shared) < max(map(len, [first, *others]))
    call = ", ".join([*shared, "…"] if left_out else shared)
    return say("plots.played", language, call=f"simulate({call})")


def _arguments(sim: Simulation) -> list[str]:
    named = {"players": list(sim.players), "seed": sim.seed, **sim.options}
    told = [f"{name}={value!r}" for name, value in named.items()]
    return [repr(sim.game), f"{sim.totals['games']:_}", *told]
