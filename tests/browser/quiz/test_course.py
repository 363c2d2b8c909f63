"""The course of a quiz in a real browser: mended, typed, dragged, ended and made anew."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.quiz.page import KINDS, quiz_of, wrong
from playwright.sync_api import expect


def test_wrong_then_right(pupil: Any) -> None:
    person = pupil(quiz_of("which_formula", "winner"))
    given = wrong(person.asked)
    person.press(f"answer-{given}")
    said = person.root.locator(".cl-qz-said")
    expect(said).to_contain_text("Not quite")
    expect(person.at(f"answer-{given}")).to_have_attribute("data-state", "wrong")
    person.at(f"answer-{given}").click(force=True)  # once is enough
    expect(person.at("reveal")).to_have_text("Show the answer")
    person.answer_rightly()
    expect(person.root.locator(".cl-qz-outcome .cl-qz-sign")).to_have_attribute("data-mark", "late")
    row = person.quiz.answers.iloc[0]
    assert (row.right, row.solved, row.tries) == (False, True, 2)


def test_an_order_that_was_wrong_can_be_mended_where_it_stands(pupil: Any) -> None:
    person = pupil(quiz_of("order"))
    mages = re.split(" [>=] ", person.asked.solutions[0])
    person.press(*(f"mage{mage}" for mage in [mages[1], mages[0], *mages[2:]]))
    person.press("check")
    expect(person.root.locator(".cl-qz-said")).to_be_visible()
    expect(person.root.locator(".cl-qz-line [data-mage]")).to_have_count(5)


def test_a_formula_that_cannot_be_read_is_shown_where(pupil: Any) -> None:
    person = pupil(quiz_of("find_formula"))
    person.at("formula").fill("2n + * 3")
    person.press("check")
    fault = person.root.locator(".cl-fault")
    expect(fault).to_be_visible()
    expect(fault.locator("mark")).to_have_text("*")
    assert person.quiz.view["tried"] == []
    person.at("formula").fill("0n")
    person.press("check")
    expect(person.root.locator(".cl-qz-said")).to_contain_text("your formula")
    expect(person.at("formula")).to_have_value("0n")
    expect(fault).to_be_hidden()


def test_the_palette_writes_into_the_formula(pupil: Any) -> None:
    person = pupil(quiz_of("find_formula"))
    person.press("sign-n", "sign-square")
    expect(person.at("formula")).to_have_value("n²")
    expect(person.root.locator(".cl-reading-math math")).to_be_visible()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "find_formula"])
def test_every_answer_can_be_typed(pupil: Any, kind: str) -> None:
    person = pupil(quiz_of(kind, language="fr"))
    person.press("tool-type")
    person.at("typed").fill("peut-être")
    person.keyboard.press("Enter")
    expect(person.root.locator(".cl-notice")).to_be_visible()
    person.at("typed").fill(person.asked.solutions[0])
    person.keyboard.press("Enter")
    person.wait("reveal")
    expect(person.root.locator(".cl-notice")).to_be_hidden()
    assert person.quiz.score == 1


def test_whoever_types_goes_on_typing(pupil: Any) -> None:
    person = pupil(quiz_of("winner", "weakest"))
    person.press("tool-type")
    for _ in range(2):
        assert person.table.focused_key() == "typed"
        person.at("typed").fill(person.asked.solutions[0])
        person.keyboard.press("Enter")
        person.wait("reveal")
        person.keyboard.press("Enter")
        person.table.settle()
    person.wait("over")


def test_a_mage_can_be_dragged_into_the_line(pupil: Any) -> None:
    person = pupil(quiz_of("order"))
    first, second, third = map(str, person.asked.mages[:3])
    line = person.root.locator(".cl-qz-line")
    person.at(f"mage{first}").drag_to(line)
    expect(person.at(f"placed{first}")).to_be_visible()
    person.press(f"mage{second}")
    box = person.at(f"placed{first}").bounding_box()
    target = {"x": 3, "y": box["height"] / 2}
    person.at(f"mage{third}").drag_to(person.at(f"placed{first}"), target_position=target)
    placed = line.locator("[data-mage]")
    expect(placed).to_have_count(3)
    order = [placed.nth(at).get_attribute("data-mage") for at in range(3)]
    assert order == [third, first, second]
    person.at(f"placed{third}").drag_to(person.root.locator(".cl-qz-pool"))
    expect(placed).to_have_count(2)


def test_a_double_click_answers_once(pupil: Any) -> None:
    person = pupil(quiz_of("winner", "winner", seed=5))
    person.at(f"answer-{wrong(person.asked)}").dblclick()
    expect(person.root.locator(".cl-qz-said")).to_be_visible()
    person.table.settle()
    assert len(person.quiz.view["tried"]) == 1


def test_what_the_end_says_and_offers(pupil: Any) -> None:
    person = pupil(quiz_of("winner", "order", "curve", language="fr"))
    person.answer_rightly()
    person.press("next")
    for _ in range(2):
        person.wait("ask")
        person.press("reveal")
        person.wait("reveal")
        person.press("next")
    person.wait("over")
    expect(person.root.locator(".cl-headline")).to_contain_text("1 sur 3")
    expect(person.root.locator(".cl-qz-missed li")).to_have_count(3)
    person.table.check_accessible()
    assert person.table.overflow() == 0
    person.press("missed")
    person.wait("ask", 1)
    assert [each.kind for each in person.quiz.sheet] == ["order", "curve"]


def test_another_quiz_is_made_with_the_panel(pupil: Any) -> None:
    person = pupil(quiz_of("winner"))
    person.press("tool-new_game")
    person.table.check_accessible()
    form = person.root.locator("dialog form")
    form.locator("select[name=level]").select_option("9")
    form.locator("select[name=kind]").select_option("winner")
    form.locator("input[name=n]").fill("3")
    form.locator("button.cl-primary").click()
    expect(person.root.locator(".cl-qz-count")).to_have_text("1 of 3")
    assert {each.level for each in person.quiz.sheet} == {9}
