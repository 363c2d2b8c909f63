"""Value of a position of Siggil: the thinker's search, and the results of its games.

A solitaire with all cards seen is won or lost by proof, if the solver finds one in time
(``solver``). Otherwise a search estimates it. From an observation, it lays the unseen cards anew
for each of its games; of a state it knows every card. The value of an action is the mean result of
its games, and its interval covers the luck in these games (95 %, by Wilson's formula); not the gain
by better play.
"""

from __future__ import annotations

import time
from math import sqrt

from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, Choice, Interval, limits
from cantorlab.players.siggil.memory import Memory
from cantorlab.players.siggil.solitaire_value import prove
from cantorlab.players.siggil.solver import solve
from cantorlab.players.siggil.thinker import SearchTree, TriedAction, iterations_of
from cantorlab.rules import kernels
from cantorlab.rules.siggil import SiggilState, start
from cantorlab.rules.siggil.kernel import turn

MOST_ITERATIONS = 200_000
SEED = 0
PROVING = 10.0  # seconds for a proof, where a budget sets no limit to the time
TWO_SIDED = 1.96  # standard errors of a 95 % interval


class Analyst:
    """Analyst of Siggil."""

    last_compiled = "siggil.kernel.layer", "thin"

    def __init__(self, budget: Budget | None = None) -> None:
        """Take as ``budget`` seconds, or a player whose number of iterations is used."""
        self._seconds, iterations = limits("siggil", budget, "iterations")
        self._iterations = MOST_ITERATIONS if iterations is None else iterations
        #: Seconds for the proof of a solitaire of which every card is seen.
        self._proving = min(self._seconds, PROVING)

    @staticmethod
    def compile_searches() -> None:
        """Compile the thinker's search and the solver, or load them from numba's cache."""
        for players in (2, 1):
            state = start(players, seed=1)
            memory = Memory.of_everything(state.core, state.layout.flat, state.deal)
            SearchTree(memory, SEED, 2, compiled=True).go_on(2)
        solve(state, 200, compiled=True)

    def __call__(self, question: AnalysisRequest) -> Analysis:
        """Answer a question."""
        if question.observation is None and question.state is not None:
            assert isinstance(question.state, SiggilState)
            if question.state.num_players == 1:
                found = prove(question.state, question, self._proving)
                if found is not None:
                    return found
        memory = _knowledge(question)
        compiled = kernels.can_compile() if question.compiled is None else question.compiled
        iterations = iterations_of(memory, self._iterations)
        thought = SearchTree(memory, SEED + question.chance, iterations, compiled=compiled)
        thought.go_on(1)  # the first time in a session, loads or compiles the search
        complete = self._think(thought, question)
        tried, seat = thought.action_statistics(), memory.game[turn.SEAT]
        best = tried[0]
        players = memory.game[turn.PLAYERS]
        return Analysis(
            game="siggil",
            status="estimated",
            value=tuple(_mean(best, at) for at in range(players)),
            interval=tuple(_interval(best, at) for at in range(players)),
            choices=tuple(
                Choice(
                    seat, each.action, _mean(each, seat), None, each.action, _interval(each, seat)
                )
                for each in tried
            ),
            effort={"iterations": thought.done, "compiled": compiled},
            complete=complete,
            by_interval=True,
        )

    def _think(self, thought: SearchTree, question: AnalysisRequest) -> bool:
        """Grow the tree; return False if it was cancelled."""
        ends = time.monotonic() + self._seconds
        try:
            for _ in thought.grow():
                if question.stop is not None and question.stop.is_set():
                    return False
                if time.monotonic() >= ends:
                    break
        except KeyboardInterrupt:
            return False
        return True


def _knowledge(question: AnalysisRequest) -> Memory:
    """Return the knowledge for the search: all, or the memory of the observing seat."""
    if question.observation is not None:
        seen = question.observation
        if seen["seat"] is None or seen["seat"] not in seen["to_act"]:
            raise ValueError("an observation is analysed for a seat that is to act")
        return Memory(seen, question.events)
    state = question.state
    assert isinstance(state, SiggilState)
    return Memory.of_everything(state.core, state.layout.flat, state.deal)


def _mean(tried: TriedAction, seat: int) -> float:
    return tried.results[seat] / tried.visits


def _interval(tried: TriedAction, seat: int) -> Interval:
    """Return Wilson's interval of the mean result, a shared win counted as half a win."""
    count, part = tried.visits, (_mean(tried, seat) + 1) / 2
    z = TWO_SIDED**2
    centre = (part + z / (2 * count)) / (1 + z / count)
    half = TWO_SIDED * sqrt(part * (1 - part) / count + z / (4 * count**2)) / (1 + z / count)
    return 2 * (centre - half) - 1, 2 * (centre + half) - 1
