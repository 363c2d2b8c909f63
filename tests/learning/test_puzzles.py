"""Every puzzle proved again, by slow readings of the rules that share no line with the miner."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from literal.tafl_play import after, king_game, queen_game

import cantorlab
from cantorlab import learning
from cantorlab.learning import Step
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.state import State
from cantorlab.rules.tafl.position import Position
from cantorlab.texts import say

GAMES = ("cantor", "siggil", "tafl", "queen")
PUZZLES = [step for game in GAMES for step in learning.lesson(game, "puzzles").steps]


def of(*games: str) -> Any:
    chosen = [step for step in PUZZLES if step.game in games]
    return pytest.mark.parametrize("step", chosen, ids=lambda step: step.name)


def literal(step: Step) -> Any:
    """The position in the literal reading of Catch the King or the Queen."""
    seen, read = step.start().observation(None), Position.parse(step.position)
    _, turn, *_ = step.position.split()
    told = {
        "pieces": {each["square"]: each["piece"] for each in seen["pieces"]},
        "to_move": turn,
        "quiet": read.quiet,
        "young_king": read.young_king,
        "cursed": read.cursed,
        "facings": {},
        "queen_walks_in": read.queen_walks_in,
    }
    return king_game(told) if step.game == "tafl" else queen_game(told)


def mover(game: Any, step: Step) -> int:
    sides = ("attacker", "defender") if step.game == "tafl" else ("jarl", "king")
    return sides.index(game.side if step.game == "tafl" else game.player)


def forces(game: Any, step: Step, own: int) -> bool:
    """Whether the solver wins with so many own actions, by the literal reading alone."""
    if game.outcome is not None:
        return bool(game.outcome[0] == step.seat)
    if own == 0:
        return False
    mine = mover(game, step) == step.seat
    replies = (forces(after(game, each), step, own - mine) for each in game.legal_actions())
    return any(replies) if mine else all(replies)


@of("tafl", "queen")
def test_on_the_board_one_first_action_wins_against_every_answer(step: Step) -> None:
    assert step.wins is not None
    game = literal(step)
    winning = [
        each for each in game.legal_actions() if forces(after(game, each), step, step.wins - 1)
    ]
    assert winning == [step.first]
    assert not forces(game, step, step.wins - 1), "it does not win sooner"


@of("tafl", "queen")
def test_the_solution_on_the_board_is_played_to_its_end(step: Step) -> None:
    game = literal(step)
    for action in step.solution:
        assert action in game.legal_actions()
        assert game.outcome is None
        game = after(game, action)
    assert game.outcome is not None
    assert game.outcome[0] == step.seat


def ends(state: State, known: dict[object, bool]) -> bool:
    """Whether somebody alone can still win, by trying everything through the public states."""
    if state.is_terminal:
        return state.returns()[0] > 0
    key = state.position_key
    if key not in known:
        known[key] = any(ends(state.apply(each), known) for each in state.legal_actions())
    return known[key]


@of("siggil")
def test_in_a_solitaire_one_removal_alone_still_wins(step: Step) -> None:
    state, known = step.start(), dict[object, bool]()
    assert all(each["card"] for each in state.observation(0)["siggil"]), "nothing is hidden"
    assert [each for each in state.legal_actions() if ends(state.apply(each), known)] == [
        step.first
    ]
    for action in step.solution:
        state = state.apply(action)
    assert state.returns() == (1,)


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


@of("cantor")
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


# -- as data ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_there_are_ten_of_each_game_in_the_order_of_their_grades(game: str) -> None:
    frame = cantorlab.puzzles(game)
    assert len(frame) == 10
    assert frame.grade.is_monotonic_increasing
    assert frame.name.is_unique
    assert frame.solution.is_unique or game in ("siggil", "cantor")
    for row in frame.itertuples():
        assert row.first == row.solution.split(", ")[0]
        assert row.plies == len(row.solution.split(", "))
        state = row.record.replay()
        assert state.game == game
        assert row.first in state.legal_actions(row.seat)


def test_a_level_keeps_its_own_and_one_that_there_is_not_is_refused() -> None:
    assert set(cantorlab.puzzles("tafl", level=1).grade) == {1}
    for level in (7, True, "1"):
        with pytest.raises(ValueError, match="levels"):
            cantorlab.puzzles("tafl", level=level)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="levels"):
        learning.lesson("tafl", "tutorial", 1)


def wrong_first(step: Step) -> Iterator[str]:
    yield from (each for each in step.start().legal_actions(step.seat) if each != step.first)


@of("tafl", "queen")
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


@pytest.mark.parametrize("goal", sorted({step.goal for step in PUZZLES}))
@pytest.mark.parametrize("part", ["ask", "why", "done", "no"])
def test_what_is_asked_is_said_in_both_languages(goal: str, part: str) -> None:
    step = next(step for step in PUZZLES if step.goal == goal)
    holes = dict.fromkeys(("side", *step.told), "x")
    key = f"learn.puzzle.{goal}.{part}"
    assert len({say(key, code, **holes) for code in ("en", "fr")}) == 2
