"""Every step of every tutorial: what it asks for solves it; all else is refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cantorlab import games, learning
from cantorlab.languages.texts import say
from cantorlab.learning import Step
from cantorlab.rules.state import State

GAMES = ("cantor", "siggil", "tafl", "queen")
STEPS = [step for game in GAMES for step in learning.lesson(game, "tutorial").steps]

each_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.game}-{step.name}")


def choices(step: Step) -> Iterator[tuple[int, State, str]]:
    """The learner's choices in the solution: which it is, where, and what is right."""
    state, turn = step.start(), 0
    for action in step.solution:
        own = step.seat in state.to_act and action in state.legal_actions(step.seat)
        # Where both announce alike, the learner comes first.
        if own and turn < len(step.turns):
            yield turn, state, action
            state, turn = state.apply(action, step.seat), turn + 1
        else:
            state = state.apply(action, next(seat for seat in state.to_act if seat != step.seat))
    assert turn == len(step.turns)


@each_step
def test_a_step_is_solved_by_what_it_asks_for_and_by_little_else(step: Step) -> None:
    for turn, state, right in choices(step):
        legal = state.legal_actions(step.seat)
        judged = {action: learning.judge(step, turn, state, action) for action in legal}
        assert judged[right].right
        wrong = [verdict for verdict in judged.values() if not verdict.right]
        assert wrong, "a step where everything is right teaches nothing"
        assert len(judged) - len(wrong) <= 3
        for verdict in wrong:
            key = f"learn.{step.game}.{step.name}.{'then.' * bool(turn)}no"
            told = {say(key + f".{verdict.why}" * bool(verdict.why), code) for code in ("en", "fr")}
            assert len(told) == 2


@each_step
def test_a_step_says_what_to_do_why_and_what_came_of_it(step: Step) -> None:
    parts = ["ask", "why", "done", *["then"] * (len(step.turns) > 1)]
    for part in parts:
        assert (
            len({say(f"learn.{step.game}.{step.name}.{part}", code) for code in ("en", "fr")}) == 2
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_has_five_to_eight_steps_with_names_of_their_own(game: str) -> None:
    names = [step.name for step in STEPS if step.game == game]
    assert 5 <= len(names) <= 8
    assert len({*names}) == len(names)


def test_all_of_our_games_are_taught_and_no_other() -> None:
    assert {game.name for game in games.BUILT_IN} == {*GAMES}
    assert all(learning.taught(game) for game in GAMES)
    assert not learning.taught("chess")


@pytest.mark.parametrize(
    ("step", "outcome"),
    [
        ("tafl-escape", "king escaped"),
        ("tafl-ring", "king encircled"),
        ("tafl-edge", "king encircled"),
        ("queen-catch", "queen taken"),
        ("queen-walk", "queen taken"),
        ("queen-flee", "queen escaped"),
        ("cantor-tie", "3 duels won"),
    ],
)
def test_what_is_said_to_win_wins(step: str, outcome: str) -> None:
    (found,) = [each for each in STEPS if f"{each.game}-{each.name}" == step]
    end = found.start()
    for action in found.solution:
        seats = [seat for seat in end.to_act if action in end.legal_actions(seat)]
        end = end.apply(action, found.seat if found.seat in seats else seats[0])
    assert end.outcome is not None
    assert end.outcome.reason == outcome


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess", "tutorial"), "cantor, siggil, tafl, queen"),
        ((7, "tutorial"), "not of 7"),
        (("tafl", "exam"), "'tutorial' or 'puzzles'"),
    ],
)
def test_a_lesson_that_there_is_not_is_refused_with_those_that_there_are(
    arguments: tuple[str, learning.Kind], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        learning.lesson(*arguments)
