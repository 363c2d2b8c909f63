"""What a position of Catch the King or Queen is worth: a search, told as an expected result.

A win that the search has seen to its end is *proven*: it takes a position that comes again on the
line for a draw, which can only hide wins, and of a forced win the shortest way comes to no position
twice. What the search cannot see is told as estimated instead: if a position has already come twice
(a third time would be a draw), or if 200 plies without a capture would come first (rules §3.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.players.analysis import Analysis, Budget, Choice, Interval, Question, limits
from cantorlab.players.tafl.expected import expected
from cantorlab.players.tafl.kernel.transposition import SURE, WIN
from cantorlab.players.tafl.level import keys_of_the_past, limited
from cantorlab.players.tafl.search import Line, Search
from cantorlab.rules.state import State
from cantorlab.rules.tafl import QueenState, TaflState
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_text
from cantorlab.rules.tafl.position import Position

WITHOUT_END = 1 << 62
# An estimate's interval: how far it moved over so many depths, the last included.
DEPTHS_COMPARED = 3


class Analyst:
    """Answers questions about Catch the King and Queen."""

    def __init__(self, budget: Budget | None = None) -> None:
        """``budget``: seconds, or a level whose number of positions is taken."""
        self._seconds, self._nodes = limits("tafl", budget, "nodes")

    def __call__(self, question: Question) -> Analysis:
        """The answer."""
        game, past = _asked_about(question)
        seat = game[board.PLAYER]
        search = Search(game, past, nodes=WITHOUT_END if self._nodes is None else self._nodes)
        depths: list[list[Line]] = []
        complete = True
        try:
            with limited(search, self._seconds, question.stop):
                for lines in search.deepen(question.best):
                    # A depth that was stopped before it had looked at as many is left out.
                    if not depths or len(lines) >= len(depths[-1]):
                        depths.append(lines)
        except KeyboardInterrupt:
            complete = False
        complete = complete and not (question.stop is not None and question.stop.is_set())
        effort = {"nodes": search.nodes, "compiled": search.compiled}
        # Stopped before the first depth was done, it knows what it would try first.
        lines = depths[-1] if depths else [Line(0, 0, (search.actions[0],))]
        choices = tuple(
            _choice(line, seat, game, depths, counts=_a_win_counts(line, game, past))
            for line in lines
        )
        best = choices[0]
        low, high = best.interval
        by_seat = [best.value, -best.value], [best.interval, (-high, -low)]
        values, intervals = by_seat if seat == 0 else (by_seat[0][::-1], by_seat[1][::-1])
        return Analysis(
            game="queen" if game[board.WITH_QUEEN] else "tafl",
            status="proven" if best.plies is not None else "estimated",
            value=tuple(values),
            interval=tuple(intervals),
            choices=choices,
            effort={**effort, "depth": lines[0].depth},
            complete=complete,
        )


def _asked_about(question: Question) -> tuple[list[int], list[int]]:
    """The position and the keys of those before it."""
    state: State | None = question.state
    if isinstance(state, (TaflState, QueenState)):
        game = state.kernel_game()
        return game, game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
    seen = question.observation
    assert seen is not None
    game = Position.parse(seen["position"]).game()
    return game, keys_of_the_past(game, question.events)


def _choice(
    line: Line, seat: int, game: list[int], depths: Sequence[list[Line]], *, counts: bool
) -> Choice:
    value = expected(line.value, seat, game)
    sure = abs(line.value) > SURE and counts
    return Choice(
        seat,
        action_text(line.actions[0]),
        value,
        None,
        " ".join(map(action_text, line.actions)),
        (value, value) if sure else _moved(line, seat, game, depths),
        WIN - abs(line.value) if sure else None,
    )


def _moved(line: Line, seat: int, game: list[int], depths: Sequence[list[Line]]) -> Interval:
    """Between which values an action moved over the last depths; -1 to 1 if there was but one."""
    values = [
        expected(each.value, seat, game)
        for lines in depths[-DEPTHS_COMPARED:]
        for each in lines
        if each.actions[0] == line.actions[0]
    ]
    return (min(values), max(values)) if len(values) > 1 else (-1.0, 1.0)


def _a_win_counts(line: Line, game: list[int], past: Sequence[int]) -> bool:
    """Whether a win or a loss that the search has seen to its end is one by all the rules."""
    plies = WIN - abs(line.value)
    if plies == 1:
        return True
    return len(set(past)) == len(past) and game[board.QUIET] + plies < board.LONGEST_QUIET
