"""A quiz that adapts, on a page: up a level, down, up again, and over once it is known."""

from __future__ import annotations

from typing import Any

import pytest
from browser.quiz.page import Pupil, wrong
from browser.quiz.test_keyboard import keys_for
from playwright.sync_api import expect

from cantorlab import Quiz


def miss(person: Pupil) -> None:
    """Press a wrong answer, then ask for the right one."""
    person.press(f"answer-{wrong(person.asked)}")
    if person.stage.get_attribute("data-stage") == "ask":
        person.press("reveal")
    person.wait("reveal")


@pytest.mark.nightly
def test_levels_go_up_and_down_with_the_answers(pupil: Any) -> None:
    person = pupil(Quiz(level=[1, 2], n=40, seed=2, adaptive=True, language="fr"))
    levels = []
    while person.stage.get_attribute("data-stage") != "over":
        number = len(levels) + 1
        person.wait("ask", number)
        levels.append(person.asked.level)
        told = f"{number}, niveau {levels[-1]} (40 au plus)"
        expect(person.root.locator(".cl-qz-count")).to_have_text(told)
        if number in range(5, 9) and person.asked.kind in ("winner", "strongest", "weakest"):
            miss(person)
        else:
            person.answer_rightly()
        person.press("next")
        person.table.page.wait_for_function(
            "(number) => table.model.get('view').progress?.startsWith(`${number}`) "
            "|| table.model.get('view').stage === 'over'",
            arg=number + 1,
        )
        person.table.page.evaluate("() => new Promise(requestAnimationFrame)")
    changes = [now for before, now in zip([None, *levels], levels, strict=False) if now != before]
    assert changes == [1, 2, 1, 2]
    assert len(levels) < 40
    expect(person.root.locator(".cl-qz-count")).to_have_text(f"{len(levels)} questions")
    expect(person.stage).to_contain_text("Tu connais les niveaux 1 et 2")


def test_who_knows_a_level_ends_it_by_keys_alone(pupil: Any) -> None:
    quiz = Quiz(level=2, n=40, seed=4, adaptive=True, kinds=["winner", "strongest"], language="en")
    person = pupil(quiz)
    person.keyboard.press("Tab")
    number = 1
    while person.quiz.view["stage"] != "over":
        person.wait("ask", number)
        for key in keys_for(person.asked):
            person.keyboard.press(key)
        person.wait("reveal")
        assert person.table.focused_key() == "next"
        person.keyboard.press("Enter")
        number += 1
        expect(person.stage).not_to_have_attribute("data-stage", "reveal")
    person.wait("over")
    expect(person.stage).to_contain_text("You know level 2")
    assert person.quiz.score == number - 1 < 16
