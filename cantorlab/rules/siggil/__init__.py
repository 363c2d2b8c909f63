"""Siggil, an open draft from a pyramid of cards, for one to four players (rules §2).

>>> from cantorlab.rules import siggil
>>> state = siggil.start(players=2, layout="turtle", seed=7)
>>> state.phase, state.to_act
('draw', (0,))
>>> state = state.apply(state.legal_actions()[0])
>>> state.legal_actions()
['pass']
"""

from typing import TYPE_CHECKING

from cantorlab.rules.siggil.cards import CARDS, FAMILIES
from cantorlab.rules.siggil.deal import Difficulty
from cantorlab.rules.siggil.layouts import LAYOUTS, Layout, LayoutPlace, LayoutSource
from cantorlab.rules.siggil.position import reasons
from cantorlab.rules.siggil.state import SiggilState, parse_position, random_game, start
from cantorlab.rules.siggil.worlds import sample_world
from cantorlab.support.deprecation import make_getattr

__all__ = [
    "CARDS",
    "FAMILIES",
    "LAYOUTS",
    "Difficulty",
    "Layout",
    "LayoutPlace",
    "LayoutSource",
    "SiggilState",
    "parse_position",
    "random_game",
    "reasons",
    "sample_world",
    "start",
]

if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = make_getattr(__name__, {"Place": "LayoutPlace"})
