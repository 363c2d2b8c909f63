"""Laboratory: simulated games, the orders of a deck, and the analysis of both.

>>> from cantorlab import stats
>>> int((stats.measures()["ties"] > 0).sum())  # places of the deck where some mages tie
44
>>> sim = stats.simulate("cantor", 200, seed=1)
>>> sim.totals["games"], sim.options["mode"]
(200, 'discovery')
>>> stats.match("cantor", "club", "random", sprt=(0, 100), seed=1).verdict
'better'

For studies of games and players (in ``stats.research``): ``balance`` and ``variant_value``,
``exploitability``, ``match``, ``openings``, ``order_cost``.

Each name is fetched from its module on first use: a simulation needs no exercises.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # names that ``__getattr__`` fetches, for tools that do not run it
    from cantorlab.stats.cantor.deals import deal_values as deal_values
    from cantorlab.stats.cantor.deck import measures as measures
    from cantorlab.stats.cantor.deck import orders as orders
    from cantorlab.stats.cantor.deck import strengths as strengths
    from cantorlab.stats.cantor.equilibrium import DuelEquilibrium as DuelEquilibrium
    from cantorlab.stats.cantor.equilibrium import duel_equilibrium as duel_equilibrium
    from cantorlab.stats.cantor.luck import luck_and_skill as luck_and_skill
    from cantorlab.stats.cantor.power import place_power as place_power
    from cantorlab.stats.cantor.simulation import CantorSimulation as CantorSimulation
    from cantorlab.stats.cantor.summaries import commit as commit
    from cantorlab.stats.cantor.summaries import mages as mages
    from cantorlab.stats.cantor.summaries import protection as protection
    from cantorlab.stats.class_answers import answer_rates as answer_rates
    from cantorlab.stats.class_answers import answers as answers
    from cantorlab.stats.intervals import bootstrap_mean as bootstrap_mean
    from cantorlab.stats.intervals import score_interval as score_interval
    from cantorlab.stats.intervals import wilson as wilson
    from cantorlab.stats.learning_curve import learning as learning
    from cantorlab.stats.research.balance import balance as balance
    from cantorlab.stats.research.balance import legal_variants as legal_variants
    from cantorlab.stats.research.balance import variant_value as variant_value
    from cantorlab.stats.research.exploitability import exploitability as exploitability
    from cantorlab.stats.research.misordered import order_cost as order_cost
    from cantorlab.stats.research.openings import openings as openings
    from cantorlab.stats.research.sequential_match import Match as Match
    from cantorlab.stats.research.sequential_match import match as match
    from cantorlab.stats.siggil.simulation import SiggilSimulation as SiggilSimulation
    from cantorlab.stats.siggil.solitaires import winnable as winnable
    from cantorlab.stats.simulated import Simulation as Simulation
    from cantorlab.stats.simulation import open_simulation as open_simulation
    from cantorlab.stats.simulation import simulate as simulate
    from cantorlab.stats.summaries import advantage as advantage
    from cantorlab.stats.summaries import lengths as lengths
    from cantorlab.stats.summaries import results as results
    from cantorlab.stats.tafl.simulation import TaflSimulation as TaflSimulation
    from cantorlab.stats.tournaments import Tournament as Tournament
    from cantorlab.stats.tournaments import tournament as tournament

# The module that each name lives in, none of which has the name of a function.
_HOMES = {
    "CantorSimulation": "cantor.simulation",
    "DuelEquilibrium": "cantor.equilibrium",
    "Match": "research.sequential_match",
    "SiggilSimulation": "siggil.simulation",
    "Simulation": "simulated",
    "TaflSimulation": "tafl.simulation",
    "Tournament": "tournaments",
    "advantage": "summaries",
    "answer_rates": "class_answers",
    "answers": "class_answers",
    "balance": "research.balance",
    "bootstrap_mean": "intervals",
    "commit": "cantor.summaries",
    "deal_values": "cantor.deals",
    "duel_equilibrium": "cantor.equilibrium",
    "exploitability": "research.exploitability",
    "learning": "learning_curve",
    "legal_variants": "research.balance",
    "lengths": "summaries",
    "luck_and_skill": "cantor.luck",
    "mages": "cantor.summaries",
    "match": "research.sequential_match",
    "measures": "cantor.deck",
    "open_simulation": "simulation",
    "openings": "research.openings",
    "order_cost": "research.misordered",
    "orders": "cantor.deck",
    "place_power": "cantor.power",
    "protection": "cantor.summaries",
    "results": "summaries",
    "score_interval": "intervals",
    "simulate": "simulation",
    "strengths": "cantor.deck",
    "tournament": "tournaments",
    "variant_value": "research.balance",
    "wilson": "intervals",
    "winnable": "siggil.solitaires",
}

__all__ = [*_HOMES]


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"cantorlab.stats.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
