"""The laboratory: simulated games, the orders of a deck, and what can be learned from them."""

from cantorlab.stats.answers import answer_rates, answers
from cantorlab.stats.balance import balance, legal_variants
from cantorlab.stats.cantor_summaries import commit, mages, protection
from cantorlab.stats.deck import measures, orders, strengths
from cantorlab.stats.equilibrium import DuelEquilibrium, duel_equilibrium
from cantorlab.stats.intervals import bootstrap_mean, wilson
from cantorlab.stats.lengths import lengths
from cantorlab.stats.simulation import Simulation, simulate

__all__ = [
    "DuelEquilibrium",
    "Simulation",
    "answer_rates",
    "answers",
    "balance",
    "bootstrap_mean",
    "commit",
    "duel_equilibrium",
    "legal_variants",
    "lengths",
    "mages",
    "measures",
    "orders",
    "protection",
    "simulate",
    "strengths",
    "wilson",
]
