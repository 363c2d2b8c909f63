"""What a solitaire of Siggil is worth to somebody who sees every card: a win or a loss, by proof.

Each action is judged by the solver from the position after it. The best is proved first; what the
budget leaves undecided stays between a loss and a win.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from cantorlab.players.analysis import Analysis, Choice, Question
from cantorlab.players.siggil.solver import Solution, slices
from cantorlab.players.slices import without_pause
from cantorlab.rules import kernels
from cantorlab.rules.siggil import SiggilState

OPEN = (-1.0, 1.0)


def proved(state: SiggilState, question: Question, seconds: float) -> Analysis | None:
    """The analysis of a solitaire whose result can be proved; None if it cannot within the budget.

    All of ``question.best`` actions are looked at, the one that wins first.
    """
    ends = time.monotonic() + seconds

    def solved(position: SiggilState) -> Solution:
        left = max(0.0, ends - time.monotonic())
        return without_pause(slices(position, seconds=left, stop=question.stop))

    found = solved(state)
    if found.verdict == "unknown":
        return None
    won = found.verdict == "winnable"
    value = 1.0 if won else -1.0
    choices = list(_choices(state, found, solved, question.best))
    return Analysis(
        game="siggil",
        status="proven",
        value=(value,),
        interval=((value, value),),
        choices=tuple(choices),
        effort={"nodes": found.nodes, "compiled": kernels.can_compile()},
        complete=question.stop is None or not question.stop.is_set(),
    )


def _choices(state, found, solved, best) -> Iterator[Choice]:
    ...
