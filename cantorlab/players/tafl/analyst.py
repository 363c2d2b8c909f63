"""Value of a position of Catch the King or Queen: a search, converted to an expected result.

A win that the search has seen to its end is *proven*: it takes a position that recurs on the line
for a draw, which can only hide wins, and the shortest forced win reaches no position twice. If it
sees none, the side ahead may have one that lies deeper, but is narrow: proof numbers look for it
(``kernel/proof_numbers.py`` says why such a proof is sound). Two kinds of ends are reported as
estimated instead, since neither can see them: if a position has already occurred twice (a third
time would be a draw), or if 200 plies without a capture would come first (rules §3.4).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from math import tanh

from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, Choice, Interval, limits
from cantorlab.players.tafl.kernel.transposition import SURE, WIN
from cantorlab.players.tafl.proofs import MOST, Proofs, ProvedWin
from cantorlab.players.tafl.search import Search, Variation
from cantorlab.players.tafl.searching_player import keys_of_the_past, limit_search
from cantorlab.rules.state import State
from cantorlab.rules.tafl import QueenState, TaflState, start
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import action_code, action_text
from cantorlab.rules.tafl.position import Position

# Intercept and slope by kind of game: seat 0 expects tanh(intercept + slope * attackers). For Catch
# the King the mean of two fits, of the base game (0.251, 0.066; of 240 games the attacker won 85,
# 32 were drawn) and of the variants (0.435, 0.125; 88 of 240 won, 23 drawn). Of 240 games of Catch
# the Queen, the Jarl player won 104 and 10 were drawn.
CURVES: dict[str, tuple[float, float]] = {
    "tafl": (0.343, 0.095),
    "queen": (0.006, 0.181),
}

WITHOUT_END = 1 << 62
# An estimate's interval: how far it moved over so many depths, the last included.
DEPTHS_COMPARED = 3
# What of the time is the search's; the rest is for proofs, which reach as many positions in half of
# the time.
SEARCHES = 0.6
# Of the plies between two own actions of a winner, the other side's and its own, there are fewer.
PLIES_AN_ACTION = 4


class Analyst:
    """Analyst of Catch the King and Queen."""

    last_compiled = "tafl.kernel.proof_numbers", "prove"

    def __init__(self, budget: Budget | None = None) -> None:
        """Take as ``budget`` seconds, or a level whose number of positions is used."""
        self._seconds, self._nodes = limits("tafl", budget, "nodes")

    @staticmethod
    def compile_searches() -> None:
        """Compile the search and the proofs, or load them from numba's cache."""
        game = start().kernel_game()
        for _ in Search(game, keys_of_the_past(game), nodes=200, compiled=True).deepen():
            pass
        Proofs(game, 1, nodes=1000, compiled=True).shortest()

    def __call__(self, question: AnalysisRequest) -> Analysis:
        """Answer a question."""
        game, past = _position_of(question)
        began = time.monotonic()
        nodes = WITHOUT_END if self._nodes is None else self._nodes
        search = Search(game, past, nodes=nodes, compiled=question.compiled, fitted=True)
        depths: list[list[Variation]] = []
        complete, proved, proofs = True, None, None
        try:
            with limit_search(search, SEARCHES * self._seconds, question.stop):
                for lines in search.deepen(question.best):
                    # A depth that was stopped before it had looked at as many is left out.
                    if not depths or len(lines) >= len(depths[-1]):
                        depths.append(lines)
            if depths and abs(depths[-1][0].value) <= SURE and _can_prove(game, past):
                proofs = self._proofs(game, depths[-1][0].value, search, began, question)
                proved = proofs.shortest()
        except KeyboardInterrupt:
            complete = False
        complete = complete and not (question.stop is not None and question.stop.is_set())
        # Stopped before the first depth was done, it knows its first choice.
        lines = depths[-1] if depths else [Variation(0, 0, (search.actions[0],))]
        seat = game[board.PLAYER]
        choices = [
            _choice(line, seat, game, depths, counts=_a_win_counts(line, game, past))
            for line in lines
        ]
        if proofs is not None and proved is not None:
            choices = _with_proof(choices, proved, proofs, seat)
        best = choices[0]
        low, high = best.interval
        by_seat = [best.value, -best.value], [best.interval, (-high, -low)]
        values, intervals = by_seat if seat == 0 else (by_seat[0][::-1], by_seat[1][::-1])
        effort = {"nodes": search.nodes, "compiled": search.compiled, "depth": lines[0].depth}
        return Analysis(
            game="queen" if game[board.WITH_QUEEN] else "tafl",
            status="proven" if best.plies is not None else "estimated",
            value=tuple(values),
            interval=tuple(intervals),
            choices=tuple(choices),
            effort=effort if proofs is None else {**effort, "proof": proofs.nodes},
            complete=complete,
        )

    def _proofs(
        self, game: list[int], value: int, search: Search, began: float, question: AnalysisRequest
    ) -> Proofs:
        """Return the prover of a win of the side ahead, with as many positions as the search."""
        ends, stop = began + self._seconds, question.stop
        return Proofs(
            game,
            game[board.PLAYER] if value > 0 else 1 - game[board.PLAYER],
            nodes=search.nodes,
            compiled=search.compiled,
            is_over=lambda: time.monotonic() > ends or (stop is not None and stop.is_set()),
        )


def _position_of(question: AnalysisRequest) -> tuple[list[int], list[int]]:
    """Return the position and the keys of those before it."""
    state: State | None = question.state
    if isinstance(state, (TaflState, QueenState)):
        game = state.kernel_game()
        return game, game[board.KEYS : board.KEYS + game[board.REMEMBERED]]
    seen = question.observation
    assert seen is not None
    game = Position.parse(seen["position"]).game()
    return game, keys_of_the_past(game, question.events)


def _choice(
    line: Variation, seat: int, game: list[int], depths: Sequence[list[Variation]], *, counts: bool
) -> Choice:
    value = expected_result(line.value, seat, game)
    sure = abs(line.value) > SURE and counts
    return Choice(
        seat,
        action_text(line.actions[0]),
        value,
        None,
        " ".join(map(action_text, line.actions)),
        (value, value) if sure else _range_of_values(line, seat, game, depths),
        WIN - abs(line.value) if sure else None,
    )


def _range_of_values(
    line: Variation, seat: int, game: list[int], depths: Sequence[list[Variation]]
) -> Interval:
    """Return the range of an action's values over the last depths; -1 to 1 for only one."""
    values = [
        expected_result(each.value, seat, game)
        for lines in depths[-DEPTHS_COMPARED:]
        for each in lines
        if each.actions[0] == line.actions[0]
    ]
    return (min(values), max(values)) if len(values) > 1 else (-1.0, 1.0)


def _with_proof(choices: list[Choice], win: ProvedWin, proofs: Proofs, seat: int) -> list[Choice]:
    """Return the choices of a seat where a win is proved, its own or the other side's."""
    if proofs.seat == seat:
        first = _proven(seat, win, 1.0)
        return [first, *(each for each in choices if each.action != first.action)][: len(choices)]
    lost = []
    for each in choices:
        after = proofs.wins_after(action_code(each.action), win.own)
        known = None if after is None else _proven(seat, after, -1.0)
        lost.append(known or replace(each, value=-1.0, interval=(-1.0, -1.0), plies=win.plies))
    return sorted(lost, key=lambda each: -(each.plies or 0))


def _proven(seat: int, win: ProvedWin, value: float) -> Choice:
    line = [action_text(action) for action in win.line]
    return Choice(seat, line[0], value, None, " ".join(line), (value, value), win.plies)


def _can_prove(game: list[int], past: Sequence[int]) -> bool:
    """Return whether a win of a provable length would be one by all the rules."""
    longest = PLIES_AN_ACTION * MOST
    return len(set(past)) == len(past) and game[board.QUIET] + longest < board.LONGEST_QUIET


def _a_win_counts(line: Variation, game: list[int], past: Sequence[int]) -> bool:
    """Return whether a win or a loss that the search has seen is one by all the rules."""
    plies = WIN - abs(line.value)
    if plies == 1:
        return True
    return len(set(past)) == len(past) and game[board.QUIET] + plies < board.LONGEST_QUIET


def expected_result(value: int, seat: int, game: Sequence[int]) -> float:
    """Return the expected result of ``seat`` if a search of ``game`` gives it ``value``.

    ``value`` is in hundredths of an attacker, for the seat. A win or loss seen to its end is 1
    or -1, a draw is 0.
    """
    if abs(value) > SURE:
        return 1.0 if value > 0 else -1.0
    intercept, slope = CURVES["queen" if game[board.WITH_QUEEN] else "tafl"]
    lean = intercept if seat == 0 else -intercept
    return tanh(lean + slope * value / 100)
