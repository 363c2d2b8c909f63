"""Quiz in a real browser: kernel, page, and those who listen."""

from __future__ import annotations

from typing import Any

from browser.quiz.page import quiz_of, wrong
from playwright.sync_api import expect


def test_python_and_the_screen_agree(pupil: Any) -> None:
    person = pupil(quiz_of("strongest", "weakest"))
    person.quiz.answer(person.asked.solutions[0])  # from Python to the screen
    person.wait("reveal")
    expect(person.root.locator(".cl-qz-outcome")).to_have_text(
        person.quiz.view["reveal"]["verdict"]
    )
    person.quiz.next()
    expect(person.root.locator(".cl-headline")).to_have_text(person.quiz.view["question"]["text"])
    heard: list[int] = []
    person.quiz.observe(lambda change: heard.append(change.new), "score")
    person.answer_rightly()  # from the screen to Python
    assert heard == [2]
    person.quiz.language = "fr"
    expect(person.root.locator(".cl-headline")).to_contain_text("plus faible")


def test_two_views_and_a_page_that_is_loaded_again_show_the_same(pupil: Any) -> None:
    quiz = quiz_of("which_formula")
    person = pupil(quiz, views=2)
    given = wrong(person.asked)
    person.press(f"answer-{given}")
    second = person.table.page.locator(".cl-root").nth(1)
    expect(second.locator(".cl-qz-said")).to_have_text(quiz.view["said"])
    again = pupil(quiz)
    expect(again.at(f"answer-{given}")).to_have_attribute("data-state", "wrong")
    again.answer_rightly()
    assert quiz.answers.tries[0] == 2


def test_who_listens_hears_question_verdict_and_reason(pupil: Any) -> None:
    person = pupil(quiz_of("winner", "weakest"))
    person.answer_rightly()
    reveal = person.quiz.view["reveal"]
    person.press("next")
    person.wait("ask", 2)
    heard = " ".join(person.table.spoken())
    for sentence in (reveal["verdict"], reveal["why"], person.quiz.view["question"]["text"]):
        assert sentence in heard
    assert person.quiz.view["question"]["formula"]["spoken"] in heard


def test_a_saved_quiz_is_shown_without_a_kernel(pupil: Any) -> None:
    person = pupil(quiz_of("winner"), lives=False)
    expect(person.root.locator(".cl-mage")).to_have_count(2)
    expect(person.root.locator(".cl-formula")).to_be_visible()
    expect(person.root.locator(".cl-status")).to_contain_text("Run this cell")


def test_names_and_formulas_are_text(pupil: Any) -> None:
    person = pupil(quiz_of("find_formula"))
    person.at("formula").fill("<img src=x onerror=\"document.title='taken'\">")
    person.press("check")
    expect(person.root.locator(".cl-fault")).to_be_visible()
    assert person.table.page.title() == "Table"
    assert person.root.locator("img").count() == 0


def test_the_page_is_left_clean(pupil: Any) -> None:
    person = pupil(quiz_of("order"))
    person.table.close_views()
    expect(person.table.page.locator(".cl-root")).to_have_count(0)
    assert person.table.page.evaluate("() => table.listening()") == 0


def test_a_pupil_gives_a_name_in_the_bar_and_the_next_one_another(pupil: Any) -> None:
    person = pupil(quiz_of("winner", "weakest", language="fr"))
    person.press("reveal")
    person.wait("reveal")
    person.press("tool-edit")
    person.at("pupil").fill("Zoë")
    person.keyboard.press("Enter")
    expect(person.at("tool-edit")).to_have_text("Zoë")
    person.press("tool-edit")
    person.at("pupil").fill("Noé")
    person.press("pupil-take")
    expect(person.stage).to_be_hidden()
    expect(person.root.locator(".cl-visit:not(.cl-qz-linked)")).to_contain_text(
        "Es-tu toujours Zoë"
    )
    person.table.check_accessible()
    person.press("visit-none")
    person.wait("ask", 1)
    expect(person.at("tool-edit")).to_have_text("Noé")
    assert person.quiz.answers.empty
