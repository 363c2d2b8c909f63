"""The solver of the solitaires: its proofs against the rules, and against a slow literal search."""

import random
import threading
from collections import Counter

import pytest
from tiers import few_and_many

from cantorlab.players.siggil.solver import Beam, solve
from cantorlab.rules import siggil

LAYOUTS = list(siggil.LAYOUTS)


def played(state, actions):
    for action in actions:
        state = state.apply(action)
    return state


def can_be_won(state):
    """Every way on, tried one after the other as the rules list them; each position once."""
    known = {}
    game = state.mutable()

    def wins():
        if game.is_terminal:
            return game.returns() == (1.0,)
        key = game.position_key
        if key not in known:
            known[key] = False
            for action in game.legal_actions():
                game.push(action)
                known[key] = wins()
                game.pop()
                if known[key]:
                    break
        return known[key]

    return wins()


def late_positions(deals, each, lying):
    """Ends of solitaires, a few actions off a line that wins, in every phase of a turn."""
    rng = random.Random(lying)
    for index in range(deals):
        start = siggil.start(1, LAYOUTS[index % 5], seed=(5, index), series=3 + index % 2)
        line = solve(start).line
        near = start
        for action in line:
            if len(near.observation(0)["siggil"]) <= lying:
                break
            near = near.apply(action)
        for _ in range(each):
            state = near
            for _ in range(rng.randrange(6)):
                if not state.is_terminal:
                    state = state.apply(rng.choice(state.legal_actions()))
            if not state.is_terminal:
                yield state


@few_and_many("lying", 8, 11)
def test_it_agrees_with_a_slow_literal_search_on_late_positions(lying):
    phases, verdicts = Counter(), Counter()
    for state in late_positions(4, 8, lying=lying):
        found = solve(state, compiled=False)
        assert found.verdict == ("winnable" if can_be_won(state) else "lost")
        phases[state.phase] += 1
        verdicts[found.verdict] += 1
    assert min(phases[each] for each in ("remove", "draw", "take")) >= 2
    assert min(verdicts["winnable"], verdicts["lost"]) >= 5


def test_its_lines_win_by_the_rules():
    for index, layout in enumerate(LAYOUTS):
        state = siggil.start(1, layout, seed=(6, index), series=3 + index % 2)
        found = solve(state)
        assert found.verdict == "winnable"
        assert played(state, found.line).returns() == (1.0,)


def test_interpreted_and_compiled_it_finds_the_same():
    for state in late_positions(2, 2, lying=16):
        assert solve(state, compiled=False) == solve(state, compiled=True)


def test_within_its_budget_it_may_not_know():
    state = siggil.start(1, "passage", seed=(9, 0), difficulty="hard")
    assert solve(state, nodes=200, compiled=False).verdict == "unknown"
    assert solve(state, seconds=0.0, compiled=False).verdict == "unknown"
    stop = threading.Event()
    stop.set()
    assert solve(state, stop=stop, compiled=False).verdict == "unknown"


def test_what_was_dropped_for_want_of_room_proves_nothing():
    state = siggil.start(1, "turtle", seed=(9, 1), difficulty="hard")
    narrow = Beam(state.core, state.deal, state.layout.flat, 1, compiled=False)
    assert list(narrow.turns())
    assert narrow.dropped > 0


def test_it_says_what_it_cannot_solve():
    with pytest.raises(ValueError, match="only a solitaire can be solved, not a game for 2"):
        solve(siggil.start(2, seed=1))
    over = siggil.random_game(1, players=1)
    with pytest.raises(ValueError, match="the game is over"):
        solve(over)
