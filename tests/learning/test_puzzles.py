"""Puzzles proved again, by slow readings of the rules that share no line with the miner.

A seeded sample of those on the board: ``python -m tests.learning.slow_proofs`` proves all.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from learning import slow_endings
from learning.slow_proofs import LITERAL, forces, literal, literally_winning, mover
from literal.tafl_play import after

import cantorlab
from cantorlab import learning
from cantorlab.languages.texts import say
from cantorlab.learning import Step
from cantorlab.learning.proofs import Exhaustion, proof
from cantorlab.players import named, play_match
from cantorlab.players.analysis import AnalysisRequest
from cantorlab.players.cantor.open_hands.analysis import Analyst
from cantorlab.players.tafl.forced_wins import ForcedWins
from cantorlab.rules import tafl
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.state import State

GAMES = ("cantor", "siggil", "tafl", "queen")
PUZZLES = [step for game in GAMES for step in learning.lesson(game, "puzzles").steps]
ON_THE_BOARD = [step for step in PUZZLES if step.game in ("tafl", "queen")]


def each_of(steps: Iterable[Step]) -> Any:
    return pytest.mark.parametrize("step", list(steps), ids=lambda step: step.name)


def sample(steps: Iterable[Any], size: int, draw: int = 0) -> list[Any]:
    """Some of them, the same each time."""
    found = list(steps)
    return Random(draw).sample(found, min(size, len(found)))


SHALLOW = [step for step in ON_THE_BOARD if (step.wins or 0) <= LITERAL]
DEEP = [step for step in ON_THE_BOARD if (step.wins or 0) > LITERAL]


def test_a_puzzle_begins_with_a_choice() -> None:
    forced = [step.name for step in PUZZLES if len(step.start().legal_actions(step.seat)) < 2]
    assert forced == []


@each_of(sample(SHALLOW, 6))
def test_on_the_board_one_first_action_wins_against_every_answer(step: Step) -> None:
    assert step.wins is not None
    assert literally_winning(step, step.wins) == [step.first]
    assert not forces(literal(step), step, step.wins - 1), "it does not win sooner"


def test_a_deeper_win_has_an_answer_to_every_wrong_first_action() -> None:
    assert len(DEEP) > 80
    for step in DEEP:
        state = step.start()
        assert {*step.refuted} == {*state.legal_actions()} - {step.first}, step.name
        for action in sample(step.refuted, 2):
            after, answer = state.apply(action), step.refuted[action]
            right = (
                (answer in after.legal_actions()) if answer else after.to_act != (1 - step.seat,)
            )
            assert right, (step.name, action)


@each_of(sample((step for step in DEEP if step.wins == 3), 2))
def test_after_the_answer_there_is_no_win_any_more(step: Step) -> None:
    state = step.start()
    assert not proof(state, step.seat).wins(2), "it does not win sooner"
    for action in sample(step.refuted, 5):
        after = state.apply(action)
        answered = after.apply(step.refuted[action]) if step.refuted[action] else after
        assert not learning.proofs.proof(answered, step.seat).wins(2)


def test_the_solution_on_the_board_is_played_to_its_end() -> None:
    for step in sample(ON_THE_BOARD, 40, draw=3):
        state = step.start()
        for action in step.solution:
            assert not state.is_terminal, step.name
            state = state.apply(action)
        assert state.returns()[step.seat] == 1, step.name
        assert step.wins == sum(seat == step.seat for seat, _ in state.actions), step.name


@each_of(sample(ON_THE_BOARD, 10))
def test_the_literal_reading_plays_the_solution_too(step: Step) -> None:
    game = literal(step)
    for action in step.solution:
        assert action in game.legal_actions()
        game = after(game, action)
    assert game.outcome is not None
    assert game.outcome[0] == step.seat


def scattered(index: int) -> tafl.TaflState:
    """A position near the end of a game that chance plays, with few pieces left."""
    rng = Random(index)
    mixes: list[dict[str, Any]] = [{}, {"victory": True}, {"godi": True}, {"archers": True}]
    state: Any = tafl.start_queen() if index % 5 == 4 else tafl.start(**mixes[index % 5])
    before = [state]
    while not state.is_terminal and len(before) < 90:
        state = state.apply(rng.choice(state.legal_actions()))
        before.append(state)
    last = before[max(0, len(before) - rng.randrange(2, 6))]
    rows, turn, _quiet, *more = last.position.split()
    return tafl.parse_position(" ".join([rows, turn, "0", *more]))


@pytest.mark.parametrize("index", range(8))
def test_the_quick_proof_says_what_trying_everything_says(index: int) -> None:
    state = scattered(index)
    for seat in (0, 1):
        quick, slow = ForcedWins(state, seat, compiled=False), Exhaustion(state, seat)
        assert [quick.wins(own) for own in (0, 1)] == [slow.wins(own) for own in (0, 1)]
        for action in state.legal_actions()[::5]:
            assert quick.wins_after(action, 1) == slow.wins_after(action, 1)


def test_few_pieces_may_be_left_without_an_action_and_the_quick_proof_sees_it() -> None:
    state = tafl.parse_position("9/9/9/9/2K6/9/3D5/aD7/9 defender 0")
    for own in (1, 2):
        assert ForcedWins(state, 1, compiled=False).winning_actions(own) == [
            each for each in state.legal_actions() if Exhaustion(state, 1).wins_after(each, own)
        ]


def ends(state: State, known: dict[object, bool]) -> bool:
    """Return whether one player can still win, by trying everything through the public states."""
    if state.is_terminal:
        return state.returns()[0] > 0
    key = state.position_key
    if key not in known:
        known[key] = any(ends(state.apply(each), known) for each in state.legal_actions())
    return known[key]


SOLITAIRES = [step for step in PUZZLES if step.goal in ("solitaire", "capture")]
TURNS = [step for step in PUZZLES if step.goal == "turn"]


@each_of(sample(SOLITAIRES, 6))
def test_in_a_solitaire_one_action_alone_still_wins(step: Step) -> None:
    state, known = step.start(), dict[object, bool]()
    assert all(each["card"] for each in state.observation(0)["siggil"]), "nothing is hidden"
    assert [each for each in state.legal_actions() if ends(state.apply(each), known)] == [
        step.first
    ]
    for action in step.solution:
        state = state.apply(action)
    assert state.returns() == (1,)


@each_of(sample(SOLITAIRES, 8, draw=5))
def test_a_solitaire_is_harder_where_greedy_often_loses_it(step: Step) -> None:
    lost = [play_match(step.start(), ["novice"], seed).returns() == (-1,) for seed in range(12)]
    lying = len(step.start().observation(0)["siggil"])
    deep = {2: 1, 3: 1, 4: 1, 5: 2, 6: 3}.get(lying, 4)
    assert step.grade == deep + (sum(lost) >= 6)


def won(state: State, seat: int) -> bool:
    return state.is_terminal and state.returns()[seat] == 1


def test_one_draw_alone_brings_a_win_in_the_turn_and_all_is_in_sight() -> None:
    for step in TURNS:
        state = step.start()
        assert state.to_act == (step.seat,), step.name
        assert all(each["card"] for each in state.observation(step.seat)["siggil"]), step.name
        drawn = {draw: state.apply(draw) for draw in state.legal_actions()}
        assert [
            (draw, take)
            for draw, after in drawn.items()
            for take in after.legal_actions()
            if won(after.apply(take), step.seat)
        ] == [step.solution], step.name


@each_of(TURNS)
def test_a_turn_wins_by_what_everybody_can_count(step: Step) -> None:
    """The spirits and the hands afterwards, counted by hand from what is seen before."""
    draw, (_, spirit, _, *cards) = step.solution[0], step.solution[1].split()
    seen = step.start().apply(draw).observation(step.seat)
    spirits = Counter(seen["owners"].values())
    owner = seen["owners"].get(spirit)
    if owner is not None:
        beaten = next(each for each in seen["series"] if each["spirit"] == spirit and each["live"])
        begun = {step.seat} & {each["seat"] for each in seen["series"] if each["spirit"] == spirit}
        assert begun or len(cards) == len(beaten["cards"]) + 1
        spirits[owner] -= 1
    else:
        assert spirit in seen["free"]
        assert len(cards) == {2: 3, 3: 3, 4: 2}[seen["players"]]
    spirits[step.seat] += 1
    if spirits[step.seat] < {2: 5, 3: 4, 4: 3}[seen["players"]]:
        hands = [*seen["hand_sizes"]]
        hands[step.seat] -= len(cards)
        standing = [(spirits[seat], -hand) for seat, hand in enumerate(hands)]
        assert not seen["siggil"]
        assert standing.count(max(standing)) == 1
        assert standing[step.seat] == max(standing)


ENDINGS = [step for step in PUZZLES if step.goal in slow_endings.GOALS]


@each_of(sample(ENDINGS, 20))
def test_an_ending_is_won_by_one_action_alone_in_as_many_turns_as_are_told(step: Step) -> None:
    """By the literal reading of the rules, every action of everybody to the end of the game."""
    seen = step.start().observation(step.seat)
    assert all(each["card"] for each in seen["siggil"])
    assert len(seen["hands"]) == seen["players"], "all hands lie open"
    assert slow_endings.holds(step)


def test_the_solution_of_an_ending_is_played_to_its_win_and_takes_a_spirit() -> None:
    for step in ENDINGS:
        state, own, draws = step.start(), list[str](), 0
        for action in step.solution:
            assert not state.is_terminal, step.name
            if state.to_act == (step.seat,):
                own.append(action)
                draws += action.startswith("draw")
            state = state.apply(action)
        assert won(state, step.seat), step.name
        assert any(action.startswith("take") for action in own), step.name
        assert draws + (step.goal == "laying") == step.told["turns"] >= 2, step.name
        # A proof never runs out of own actions before the end.
        assert step.wins is not None
        assert len(own) < step.wins, step.name


@each_of(sample([*ENDINGS, *TURNS], 12, draw=7))
def test_a_table_s_puzzle_is_as_hard_as_it_has_turns_and_harder_where_greedy_fails(
    step: Step,
) -> None:
    state, novice = step.start(), named("siggil", "novice")
    seen, actions = state.observation(step.seat), state.legal_actions()
    failed = sum(novice(seen, actions, Random(seed)) != step.first for seed in range(12))
    assert step.grade == min(5, step.told.get("turns", 1) + (failed >= 6))


def test_there_are_captures_and_steals_at_a_table_for_every_level() -> None:
    levels = Counter(step.grade for step in [*TURNS, *ENDINGS])
    assert min(levels[level] for level in (1, 2, 3, 4)) >= 10
    assert {step.start().num_players for step in ENDINGS} >= {2, 3}


@each_of(sample(ENDINGS, 6, draw=2))
def test_a_wrong_beginning_of_an_ending_is_called_so_and_the_right_one_right(step: Step) -> None:
    state = step.start()
    for action in state.legal_actions():
        verdict = learning.judge(step, 0, state, action)
        assert verdict.right == (action == step.first)
        assert (verdict.reply is None) or verdict.reply in state.apply(action).legal_actions()


def test_captures_and_steals_have_their_share() -> None:
    assert sum(step.goal in ("capture", "turn") for step in PUZZLES) >= 30
    stolen = [step for step in TURNS if step.solution[1].split()[1] in owned(step)]
    assert min(len(stolen), len(TURNS) - len(stolen)) >= 3
    assert {step.start().num_players for step in TURNS} == {2, 3, 4}


def owned(step: Step) -> set[str]:
    return {*step.start().observation(step.seat)["owners"]}


def strength(formula: str, n: int) -> float:
    """The value of a formula of the deck's first levels, read by Python itself."""
    words = formula.replace("−", "-").replace("×", "*").replace("÷", "/").replace("\u00a0", "")
    words = words.replace("²", "**2").replace("³", "**3").replace("^", "**").replace(" ", "")
    while "|" in words:
        words = words.replace("|", "abs(", 1).replace("|", ")", 1)
    named = {"n": n, "abs": abs, "sqrt": math.sqrt}
    for sign in ("n", "("):
        for digit in "0123456789)":
            words = words.replace(f"{digit}{sign}", f"{digit}*{sign}")
    words = words.replace("n(", "n*(").replace(")n", ")*n").replace("na", "n*a")
    return float(eval(words.replace("abs*", "abs"), {"__builtins__": {}}, named))


def hands(step: Step) -> tuple[CantorState, list[int], list[int]]:
    state = step.start()
    assert isinstance(state, CantorState)
    one, other = (state.observation(seat) for seat in (0, 1))
    held = [*other["hand"], other["own_commit"]]
    return state, one["hand"], held


DECISIONS = [step for step in PUZZLES if step.values]


@each_of(step for step in PUZZLES if step.game == "cantor" and not step.values)
def test_in_a_duel_one_mage_alone_is_right(step: Step) -> None:
    state, mine, theirs = hands(step)
    assert state.place is not None
    value = {n: strength(state.place.formula, n) for n in range(-9, 9)}
    assert sorted(theirs) == sorted(step.told["theirs"])
    right = int(step.first.split()[1])
    if step.goal == "beat":
        assert [n for n in mine if all(value[n] > value[m] for m in theirs)] == [right]
    else:
        own = step.told["own"]
        assert [m for m in theirs if value[m] >= value[own]] == [right]


@each_of(sample(DECISIONS, 6))
def test_a_decision_is_worth_what_it_says_and_so_is_each_choice(step: Step) -> None:
    found = Analyst()(AnalysisRequest(step.start()))
    own = {each.action: each for each in found.choices if each.seat == step.seat}
    assert found.status == "exact"
    assert step.value == pytest.approx(max(each.value for each in own.values()), abs=1e-4)
    for action, value in step.values.items():
        assert own[action].value == pytest.approx(value, abs=1e-4)
    right = {action for action in step.values if step.cost(action) == 0}
    assert right == set(step.mix)
    assert step.first in right
    assert all(step.value - own[action].value > 0.05 for action in set(own) - right)
    assert sum(step.mix.values()) == pytest.approx(1, abs=1e-3)


# -- as data ---------------------------------------------------------------------------------------


FEWEST = {"tafl": 200, "queen": 50, "siggil": 100, "cantor": 100}


@pytest.mark.parametrize("game", GAMES)
def test_there_are_as_many_as_are_promised_in_the_order_of_their_grades(game: str) -> None:
    frame = cantorlab.puzzle_frame(game)
    assert len(frame) >= FEWEST[game]
    assert frame.grade.is_monotonic_increasing
    assert frame.name.is_unique
    positions = [step.position for step in learning.lesson(game, "puzzles").steps]
    assert len(set(positions)) == len(positions)
    for row in frame.sample(20, random_state=1).itertuples():
        assert row.first == row.solution.split(", ")[0]
        assert row.plies == len(row.solution.split(", "))
        state = row.record.replay()
        assert state.game == game
        assert row.first in state.legal_actions(row.seat)


def test_every_variant_and_both_sides_have_their_share() -> None:
    puzzles = [step for step in PUZZLES if step.game == "tafl"]
    kinds = {"godi": "g", "jarl": "j", "archers": "^>v<", "forest": "f", "victory": "mwd"}
    rows = [step.position.split()[0] for step in puzzles]
    shares = {
        name: sum(bool(set(row) & {*letters}) for row in rows) for name, letters in kinds.items()
    }
    shares["young king"] = sum("young-king" in step.position for step in puzzles)
    shares["base"] = sum(not set(row) & set("gj^>v<fmwd") for row in rows)
    assert min(shares.values()) >= 12, shares
    attackers = sum(step.seat == 0 for step in puzzles)
    assert attackers >= len(puzzles) / 4
    assert set(Counter(step.wins for step in puzzles)) == {1, 2, 3, 4}


def test_names_that_journals_know_are_still_there() -> None:
    names = {step.name for step in PUZZLES}
    assert {f"{game}-{n:03}" for game in GAMES for n in range(1, 11)} <= names
    assert len(names) == len(PUZZLES)


def test_a_level_keeps_its_own_and_one_that_there_is_not_is_refused() -> None:
    assert set(cantorlab.puzzle_frame("tafl", level=1).grade) == {1}
    for level in (7, True, "1"):
        with pytest.raises(ValueError, match="levels"):
            cantorlab.puzzle_frame("tafl", level=level)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="levels"):
        learning.lesson("tafl", "tutorial", 1)


def wrong_first(step: Step) -> Iterator[str]:
    yield from (each for each in step.start().legal_actions(step.seat) if each != step.first)


@each_of(sample(SHALLOW, 4, draw=2))
def test_a_wrong_try_is_answered_by_what_refutes_it(step: Step) -> None:
    assert step.wins is not None
    for action in [*wrong_first(step)][:6]:
        verdict = learning.judge(step, 0, step.start(), action)
        assert not verdict.right
        game = after(literal(step), action)
        if verdict.reply is None:
            assert mover(game, step) == step.seat or game.outcome is not None
            continue
        answered = after(game, verdict.reply)
        assert not forces(answered, step, step.wins - 1) or step.wins == 1
        lost = answered.outcome is not None and answered.outcome[0] == 1 - step.seat
        assert verdict.beaten == lost


def test_what_is_asked_is_said_in_both_languages() -> None:
    for goal, step in {step.goal: step for step in PUZZLES}.items():
        holes = dict.fromkeys(("side", "mix", "value", "later", "cost", *step.told), "x")
        for part in ("ask", "why", "done", "no"):
            key = f"learn.puzzle.{goal}.{part}"
            assert len({say(key, code, **holes) for code in ("en", "fr")}) == 2, key


@each_of(sample(TURNS, 6))
def test_a_turn_that_is_over_needs_no_answer(step: Step) -> None:
    state = step.start()
    for action in wrong_first(step):
        assert not learning.judge(step, 0, state, action).right
    drawn = state.apply(step.first)
    assert learning.judge(step, 0, state, step.first).right
    for action in drawn.legal_actions():
        verdict = learning.judge(step, 1, drawn, action)
        assert (verdict.right, verdict.reply) == (action == step.solution[1], None)
