"""Catch the King and Catch the Queen on the Tablut board (rules §3).

>>> from cantorlab.rules import tafl
>>> state = tafl.start(archers=True)
>>> state.apply("d1-d4").history
('d1-d4',)
"""

from cantorlab.rules.tafl.opentafl import from_opentafl, opentafl_rules, to_opentafl
from cantorlab.rules.tafl.position import ImpossibleSetup, Position
from cantorlab.rules.tafl.starts import (
    Axis,
    parse_position,
    setup,
    setup_queen,
    start,
    start_queen,
)
from cantorlab.rules.tafl.state import QueenState, TaflState

__all__ = [
    "Axis",
    "ImpossibleSetup",
    "Position",
    "QueenState",
    "TaflState",
    "from_opentafl",
    "opentafl_rules",
    "parse_position",
    "setup",
    "setup_queen",
    "start",
    "start_queen",
    "to_opentafl",
]
