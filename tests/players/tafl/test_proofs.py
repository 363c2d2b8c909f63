"""Proofs by proof numbers: the verdicts of routes that look at everything, and wins that stand."""

from itertools import permutations
from random import Random

import pytest
from learning.slow_proofs import forces, literal
from tiers import mostly_slow

import cantorlab
from cantorlab import learning
from cantorlab.learning.proofs import Exhaustion
from cantorlab.players.tafl import proofs as module
from cantorlab.players.tafl.forced_wins import ForcedWins, ProofLimitReached
from cantorlab.players.tafl.kernel import proof_numbers as kernel
from cantorlab.players.tafl.kernel.transposition import MOST_ACTIONS
from cantorlab.players.tafl.proofs import Proofs
from cantorlab.rules import tafl
from cantorlab.rules.tafl.names import action_code, action_text
from tests.players.tafl.yardsticks import EXPERT

STARTS = {
    "base": tafl.start,
    "two lords": lambda: tafl.start(godi="vertical", jarl="horizontal"),
    "victory": lambda: tafl.start(victory=True, young_king=True),
    "archers": lambda: tafl.start(archers=True, forest=True),
    "queen": tafl.start_queen,
}
#: Won by the attackers in six actions of their own, farther than ``ForcedWins`` reaches.
DEEP = "2a3a2/1a5a1/a1a5a/8a/6a1K/9/a7a/1a5a1/2a2a3 defender 0"
PUZZLES = [s for game in ("tafl", "queen") for s in learning.lesson(game, "puzzles").steps]


def near_its_end(start, index):
    """A position without a past, a few actions before the end of a game that chance plays."""
    rng = Random(f"proofs/{index}")
    state, before = start(), []
    while not state.is_terminal and len(before) < 120:
        before.append(state)
        state = state.apply(rng.choice(state.legal_actions()))
    rows, turn, _quiet, *more = before[-rng.randrange(1, 6)].position.split()
    return tafl.parse_position(" ".join([rows, turn, "0", *more]))


def of(state, seat, nodes=400_000, **how):
    return Proofs(state.kernel_game(), seat, nodes=nodes, **how)


@pytest.mark.parametrize("start", mostly_slow(STARTS, "base", "archers", "queen"))
def test_the_verdict_is_that_of_looking_at_everything(start):
    verdicts = []
    for index in range(8):
        state = near_its_end(STARTS[start], index)
        for seat in (0, 1):
            forced = ForcedWins(state, seat)
            for own in (1, 2, 3) if start != "queen" and index < 4 else (1, 2):
                verdicts.append(of(state, seat, nodes=10_000_000).wins(own))
                assert verdicts[-1] == forced.wins(own), (state.position, seat, own)
    assert {*verdicts} == {True, False}


@pytest.mark.parametrize("index", range(6))
def test_it_is_that_of_the_states_themselves(index):
    state = near_its_end([*STARTS.values()][index % 5], index)
    for seat in (0, 1):
        slow, proofs = Exhaustion(state, seat), of(state, seat, compiled=False)
        assert [proofs.wins(own) for own in (0, 1)] == [slow.wins(own) for own in (0, 1)]


def test_it_is_that_of_the_literal_reading():
    for step in Random(5).sample([step for step in PUZZLES if step.wins == 2], 3):
        start = step.start()
        for action in Random(step.name).sample(start.legal_actions(), 12):
            state = start.apply(action)
            if not state.is_terminal:
                read = literal(learning.steps.puzzle(step.game, as_data(step, state)))
                assert of(state, step.seat).wins(1) == forces(read, step, 1)


def as_data(step, state):
    return {"name": "", "position": state.position, "seat": step.seat, "goal": "", "grade": 1,
            "solution": [""], "wins": 1}  # fmt: skip


def test_the_puzzles_are_won_as_fast_as_they_say():
    for step in Random(2).sample([step for step in PUZZLES if step.wins <= 2], 60):
        win = of(step.start(), step.seat).shortest()
        assert win is not None
        assert (win.own, action_text(win.line[0])) == (step.wins, step.first)
        end = step.start()
        for action in win.line:
            end = end.apply(action_text(action))
        assert end.returns()[step.seat] == 1
        assert len(win.line) <= win.plies


def test_nothing_is_said_to_be_won_faster_than_it_can_be():
    """The first proof with more own actions than are needed, against the puzzles' own proofs."""
    for step in [step for step in PUZZLES if step.wins == 2][::3]:
        for own in (3, 4):
            win = of(step.start(), step.seat, nodes=5_000_000).win(own)
            assert win is not None
            assert step.wins <= win.own <= own
            assert 2 * win.own - 1 <= win.plies or step.game == "queen"


def test_the_deeper_ones_too_and_no_faster():
    for step in Random(2).sample([step for step in PUZZLES if step.wins == 3], 12):
        proofs = of(step.start(), step.seat, nodes=10_000_000)
        assert (proofs.wins(2), proofs.wins(3)) == (False, True)


@pytest.mark.parametrize("compiled", [True, False])
def test_it_is_the_same_at_both_speeds(compiled):
    for step in PUZZLES[:40:8]:
        proofs = of(step.start(), step.seat, nodes=3000, compiled=compiled)
        win = proofs.shortest()
        assert (win, proofs.nodes) == measured(step)


KNOWN = {}


def measured(step):
    if step.name not in KNOWN:
        proofs = of(step.start(), step.seat, nodes=3000, compiled=True)
        KNOWN[step.name] = proofs.shortest(), proofs.nodes
    return KNOWN[step.name]


def test_a_deep_win_stands_against_every_defence_that_chance_finds():
    state = tafl.parse_position(DEEP)
    win = of(state, 0).shortest()
    assert win is not None
    assert 4 < win.own <= 6
    assert win.plies <= 2 * win.own
    for seed in range(4):
        rng, now, left = Random(seed), state, win.own
        while not now.is_terminal:
            (seat,) = now.to_act
            if seat == 1:
                now = now.apply(rng.choice(now.legal_actions()))
                continue
            following = of(now, 0, nodes=20_000_000).win(left)
            assert following is not None
            left = following.own - 1
            now = now.apply(action_text(following.line[0]))
        assert now.returns()[0] == 1


def test_a_table_with_hardly_any_room_says_the_same(monkeypatch):
    monkeypatch.setattr(module, "_SMALLEST", 4)
    monkeypatch.setattr(module, "_LARGEST", 4)
    for step in PUZZLES[100:130:6]:
        proofs = of(step.start(), step.seat, nodes=5_000_000)
        assert [proofs.wins(own) for own in range(step.wins + 1)] == [False] * step.wins + [True]


def test_a_budget_is_kept_and_nothing_is_claimed_beyond_it():
    proofs = of(tafl.start(), 0, nodes=2000)
    assert proofs.shortest() is None
    assert 1000 < proofs.nodes < 2500
    with pytest.raises(ProofLimitReached):
        of(tafl.start(), 0, nodes=2000).wins(5)
    with pytest.raises(ProofLimitReached):
        of(tafl.start(), 0, nodes=10**9, is_over=lambda: True).wins(5)


def test_after_each_answer_the_win_goes_on():
    state = tafl.parse_position(DEEP)
    proofs = of(state, 0)
    win = proofs.shortest()
    assert win is not None
    for action in state.legal_actions()[::4]:
        after = proofs.wins_after(action_code(action), win.own)
        assert after is not None
        assert after.own <= win.own
        assert after.line[0] == action_code(action)


# -- in an analysis and a review -------------------------------------------------------------------


def test_an_analysis_says_proven_where_the_search_alone_could_only_estimate():
    state = tafl.parse_position(DEEP)
    found = cantorlab.analyse(state, budget=EXPERT)
    assert (found.status, found.value) == ("proven", (1, -1))
    assert found.effort["proof"] > 0
    assert set(found.actions.value) == {-1}
    assert found.actions.plies.notna().all()
    # What holds out longest comes first.
    assert found.actions.plies.is_monotonic_decreasing
    after = cantorlab.analyse(state.apply(found.choices[0].action), budget=EXPERT)
    assert (after.status, after.value) == ("proven", (1, -1))
    assert after.best(0).plies >= 9
    assert after.actions.value[0] == 1
    assert after.actions.action.is_unique


def test_a_proof_is_none_where_the_past_may_take_it_away():
    state = tafl.parse_position(DEEP)
    turned = state
    for action in ("i5-h5", "c9-b9", "h5-i5", "b9-c9"):
        turned = turned.apply(action)
    assert turned.position.split()[:2] == state.position.split()[:2]
    assert cantorlab.analyse(turned, budget=EXPERT).status == "estimated"
    late = tafl.parse_position(DEEP.replace("defender 0", "defender 180"))
    assert cantorlab.analyse(late, budget=EXPERT).status == "estimated"


def reviewed(*actions):
    state = tafl.parse_position(DEEP)
    for action in actions:
        state = state.apply(action)
    return cantorlab.review(state, budget=EXPERT)


def test_a_proven_win_that_was_missed_is_a_fault_and_one_that_was_kept_costs_nothing():
    state = tafl.parse_position(DEEP)
    win = of(state, 0).shortest()
    assert win is not None
    first, second = (action_text(action) for action in win.line[:2])
    kept = reviewed(first, second)
    assert [(move.cost, move.exact) for move in kept.judged] == [(0, True)] * 2
    assert kept.values[0] == kept.values[1] == (1, -1)
    after = state.apply(first)
    away = next(
        action for action in after.legal_actions() if of(after.apply(action), 0).shortest() is None
    )
    missed = reviewed(first, away).judged[1]
    assert missed.is_fault
    assert missed.before == 1


def test_a_position_is_won_as_late_as_its_slowest_answer_and_as_soon_as_the_best_action():
    """By hand: three children that are won with 1, 3 and 2 own actions, in 2, 5 and 7 plies."""
    took = [(1, 2), (3, 5), (2, 7)]
    children = [0] * kernel.LIST_SIZE
    for n, (own, plies) in enumerate(took):
        children[MOST_ACTIONS + n] = own << kernel.PLIES_BITS | plies
    for order in permutations(range(3)):
        mixed = list(children)
        for n, place in enumerate(order):
            mixed[MOST_ACTIONS + n] = children[MOST_ACTIONS + place]
        assert kernel.how_long(mixed, 0, 3, False) == 3 << kernel.PLIES_BITS | 8
        own, plies = took[order[1]]
        assert kernel.how_long(mixed, 1, 3, True) == (own + 1) << kernel.PLIES_BITS | (plies + 1)
