"""The quiz in a real browser, by the keyboard alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.quiz.page import exercise_of, quiz_of
from playwright.sync_api import expect

from cantorlab import Quiz, exercises


def keys_for(exercise: exercises.Exercise) -> list[str]:
    """The keys with which somebody at the first control answers rightly."""
    solution = exercise.solutions[0]
    match exercise.kind:
        case "order":
            keys, left = [], list(map(str, exercise.mages))
            for mage in re.split(" [>=] ", solution):
                # After each choice the first of those left has the focus.
                keys += ["ArrowRight"] * left.index(mage) + ["Enter"]
                left.remove(mage)
            return keys
        case "ties":
            return ["Enter"]
        case "find_formula":
            return [*solution.replace("−", "-").replace("²", "^2").replace(" ", ""), "Enter"]
        case "winner":
            one, other, tie = exercise.choices
            return [*steps([one, tie, other].index(solution), 3), "Enter"]
        case "strongest" | "weakest":
            columns = 9 if len(exercise.choices) == 18 else 6
            return [*steps(exercise.choices.index(solution), columns), "Enter"]
        case _:
            return [*steps(exercise.choices.index(solution), 2), "Enter"]


def steps(index: int, columns: int) -> list[str]:
    """The arrows from the first button to that one."""
    down, right = divmod(index, columns)
    return ["ArrowDown"] * down + ["ArrowRight"] * right


def test_a_whole_quiz_with_the_keyboard_alone(pupil: Any) -> None:
    kinds = ["winner", "strongest", "find_formula", "which_formula", "curve", "order"]
    plain = [exercise_of(kind) for kind in kinds[:-1]]
    ordered = next(
        exercise_of("order", 4, seed)
        for seed in range(50)
        if "=" not in exercise_of("order", 4, seed).solutions[0]
    )
    person = pupil(Quiz(sheet=exercises.Sheet((*plain, ordered), 1), language="en"))
    person.keyboard.press("Tab")
    for number, kind in enumerate(kinds, start=1):
        person.wait("ask", number)
        for key in keys_for(person.asked):
            person.keyboard.press(key)
        if kind == "order":
            assert person.table.focused_key() == "check"
            person.keyboard.press("Enter")
        person.wait("reveal")
        assert person.table.focused_key() == "next"
        person.keyboard.press("Enter")
    person.wait("over")
    assert person.quiz.score == len(kinds)
    assert person.table.focused_key() == "again"
    person.keyboard.press("Enter")
    person.wait("ask", 1)
    assert len(person.quiz.answers) == len(kinds)


def test_mages_that_tie_are_picked_with_the_keyboard(pupil: Any) -> None:
    exercise = next(
        exercise_of("ties", 4, seed)
        for seed in range(50)
        if re.fullmatch(r"-?\d", exercise_of("ties", 4, seed).solutions[0])
    )
    person = pupil(Quiz(sheet=exercises.Sheet((exercise,), 1), language="en"))
    mage = int(exercise.solutions[0])
    person.keyboard.press("Tab")
    assert person.table.focused_key() == "mage-9"
    for key in [*steps(mage + 9, 9), " "]:
        person.keyboard.press(key)
    expect(person.at(f"mage{mage}")).to_have_attribute("aria-pressed", "true")
    assert person.table.focused_key() == f"mage{mage}"
    for _ in range(3):
        person.keyboard.press("Tab")
    assert person.table.focused_key() == "check"
    person.keyboard.press("Enter")
    person.wait("reveal")
    assert person.quiz.score == 1


def test_an_order_is_mended_with_the_keyboard(pupil: Any) -> None:
    person = pupil(quiz_of("order"))
    mages = list(map(str, person.asked.mages))
    person.press(*(f"mage{mage}" for mage in mages))
    person.at(f"placed{mages[0]}").focus()
    person.keyboard.press("Shift+ArrowRight")
    assert person.table.focused_key() == f"placed{mages[0]}"
    order = person.root.locator(".cl-qz-line [data-mage]")
    shown = [order.nth(at).get_attribute("data-mage") for at in range(5)]
    assert shown == [mages[1], mages[0], *mages[2:]]
    person.keyboard.press("ArrowRight")
    assert person.table.focused_key() == "sign2"
    person.keyboard.press("Enter")
    expect(person.at("sign2")).to_have_text("∼")
    person.keyboard.press("ArrowLeft")
    person.keyboard.press("Enter")  # takes the mage back
    assert person.table.focused_key() == f"mage{mages[0]}"
    expect(order).to_have_count(4)


@pytest.mark.parametrize("kind", ["which_formula", "strongest", "winner"])
def test_home_and_end_go_to_the_first_and_the_last_answer(pupil: Any, kind: str) -> None:
    """Whatever rows the screen has for them: answers are one list."""
    person = pupil(quiz_of(kind))
    person.wait("ask")
    choices = person.root.locator(".cl-qz button[data-cl-key^='answer-']")
    keys = choices.evaluate_all("(all) => all.map((each) => each.dataset.clKey)")
    choices.first.focus()
    for key, at in (("End", -1), ("ArrowLeft", -2), ("Home", 0)):
        person.keyboard.press(key)
        assert person.table.focused_key() == keys[at]
