"""Simulations that a plot takes, one or several by name, and how they were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from cantorlab.languages.texts import Language, say
from cantorlab.plots.wrong_types import wrong_type
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.tournaments import Tournament

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
            raise wrong_type(f"what simulate() returns for {games}", sim)
    return named


def call_in_words(sims: Iterable[Simulation], language: Language) -> str:
    """Return the sentence that tells the call of ``simulate``: what several have in common."""
    return _sentence("simulate", map(_arguments, sims), language)


def tournament_in_words(found: Tournament, language: Language) -> str:
    """Return the sentence that tells the call of ``stats.tournament``."""
    told = {"deals": found.deals, "seed": found.seed, **found.options}
    arguments = [repr(found.game), repr(list(found.players)), *_name_arguments(told)]
    return _sentence("tournament", [arguments], language)


def _sentence(function: str, calls: Iterable[list[str]], language: Language) -> str:
    first, *others = calls
    shared = [argument for argument in first if all(argument in other for other in others)]
    left_out = len(shared) < max(map(len, [first, *others]))
    call = ", ".join([*shared, "…"] if left_out else shared)
    return say("plots.played", language, call=f"{function}({call})")


def _arguments(sim: Simulation) -> list[str]:
    named = {"players": list(sim.players), "seed": sim.seed, **sim.options}
    return [repr(sim.game), f"{sim.totals['games']:_}", *_name_arguments(named)]


def _name_arguments(arguments: Mapping[str, object]) -> list[str]:
    return [f"{name}={value!r}" for name, value in arguments.items()]
