"""Value of a solitaire of Siggil with all cards seen: a win or a loss, by proof."""

from __future__ import annotations

import time
from collections.abc import Iterator

from cantorlab.players.analysis import Analysis, AnalysisRequest, Choice, Interval
from cantorlab.players.siggil.solver import Solution, solve
from cantorlab.rules import kernels
from cantorlab.rules.siggil import SiggilState

WORTH = {"winnable": 1.0, "lost": -1.0}
SEAT = 0


def prove(state: SiggilState, question: AnalysisRequest, seconds: float) -> Analysis | None:
    """Analyse a solitaire that is won or lost by proof; return None if no proof is found in time.

    A winning line follows its first action. ``question.best`` actions are judged, each by the
    solver; the interval of one that it cannot decide is -1 to 1.
    """
    ends = time.monotonic() + seconds
    fast = kernels.can_compile() if question.compiled is None else question.compiled
    found = _solve(state, question, ends)
    if found.verdict == "unknown":
        return None
    value = WORTH[found.verdict]
    return Analysis(
        game="siggil",
        status="proven",
        value=(value,),
        interval=((value, value),),
        choices=tuple(_choices(state, found, question, ends)),
        effort={"nodes": found.nodes, "compiled": fast},
        complete=question.stop is None or not question.stop.is_set(),
    )


def _choices(
    state: SiggilState, found: Solution, question: AnalysisRequest, ends: float
) -> Iterator[Choice]:
    """Yield the first action of the winning line, then others, as many as matter."""
    listed = state.legal_actions()
    if found.verdict == "lost":
        for action in listed:
            yield Choice(SEAT, action, -1.0, None, action, (-1.0, -1.0))
        return
    if found.line:
        plies = len(found.line)
        yield Choice(SEAT, found.line[0], 1.0, None, " ".join(found.line), (1.0, 1.0), plies)
        listed.remove(found.line[0])
    judged = [_judge(state, action, question, ends) for action in listed[: question.best]]
    yield from sorted(judged, key=lambda choice: -choice.value)


def _judge(state: SiggilState, action: str, question: AnalysisRequest, ends: float) -> Choice:
    """Judge an action by solving the position after it."""
    after = state.apply(action)
    line: tuple[str, ...] = ()
    if after.is_terminal:
        value = after.returns()[SEAT]
    else:
        found = _solve(after, question, ends)
        line = found.line
        if found.verdict == "unknown":
            return Choice(SEAT, action, 0.0, None, action, (-1.0, 1.0))
        value = WORTH[found.verdict]
    interval: Interval = (value, value)
    plies = 1 + len(line) if line or after.is_terminal else None
    return Choice(SEAT, action, value, None, " ".join((action, *line)), interval, plies)


def _solve(state: SiggilState, question: AnalysisRequest, ends: float) -> Solution:
    left = max(0.0, ends - time.monotonic())
    return solve(state, seconds=left, stop=question.stop, compiled=question.compiled)
