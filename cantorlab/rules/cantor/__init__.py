"""Cantor: formulas, a hidden choice and bluff, in its three modes (rules §1).

>>> from cantorlab.rules import cantor
>>> state = cantor.start(seed=7)
>>> state = state.apply(state.legal_actions(1)[0], seat=1)
>>> state.to_act
(0,)
"""

from cantorlab.rules.cantor.deal import MODES, Deal, Mode
from cantorlab.rules.cantor.duel import Duel
from cantorlab.rules.cantor.encoding import CELLS, touching
from cantorlab.rules.cantor.places import Place, deck
from cantorlab.rules.cantor.state import DECK, REASONS, CantorState, parse_position, start
from cantorlab.rules.cantor.worlds import sample_world

__all__ = [
    "CELLS",
    "DECK",
    "MODES",
    "REASONS",
    "CantorState",
    "Deal",
    "Duel",
    "Mode",
    "Place",
    "deck",
    "parse_position",
    "sample_world",
    "start",
    "touching",
]
