"""The laboratory: simulated games, the orders of a deck, and what can be learned from them."""

from cantorlab.stats.advantage import advantage
from cantorlab.stats.answers import answer_rates, answers
from cantorlab.stats.cantor.deals import deal_values
from cantorlab.stats.cantor.deck import measures, orders, strengths
from cantorlab.stats.cantor.equilibrium import DuelEquilibrium, duel_equilibrium
from cantorlab.stats.cantor.exploitability import exploitability
from cantorlab.stats.cantor.luck import luck_and_skill
from cantorlab.stats.cantor.misordered import order_cost
from cantorlab.stats.cantor.power import place_power
from cantorlab.stats.cantor.summaries import commit, mages, protection
from cantorlab.stats.intervals import bootstrap_mean, score_interval, wilson
from cantorlab.stats.learning import learning
from cantorlab.stats.lengths import lengths
from cantorlab.stats.results import results
from cantorlab.stats.sequential import Match, match
from cantorlab.stats.siggil.solitaires import winnable
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.simulation import open_simulation, simulate
from cantorlab.stats.tafl.balance import balance, legal_variants, variant_value
from cantorlab.stats.tafl.openings import openings
from cantorlab.stats.tournaments import Tournament, tournament

__all__ = [
    "DuelEquilibrium",
    "Match",
    "Simulation",
    "Tournament",
    "advantage",
    "answer_rates",
    "answers",
    "balance",
    "bootstrap_mean",
    "commit",
    "deal_values",
    "duel_equilibrium",
    "exploitability",
    "learning",
    "legal_variants",
    "lengths",
    "luck_and_skill",
    "mages",
    "match",
    "measures",
    "open_simulation",
    "openings",
    "order_cost",
    "orders",
    "place_power",
    "protection",
    "results",
    "score_interval",
    "simulate",
    "strengths",
    "tournament",
    "variant_value",
    "wilson",
    "winnable",
]
