"""A kind of exercises from outside, with a general control, in a real browser."""

from __future__ import annotations

from typing import Any

import outside_kind
import pytest
from browser.quiz.page import quiz_of
from playwright.sync_api import expect

from cantorlab import exercises
from cantorlab.exercises import registry, wording


@pytest.fixture
def parity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_joined", {})
    monkeypatch.setattr(wording, "_outside_sentences", {})
    exercises.register(outside_kind.Parity)
    for control in ("text", "number"):
        exercises.register(
            type("Typed", (outside_kind.Parity,), {"kind": f"by_{control}", "control": control})
        )


@pytest.mark.usefixtures("parity")
@pytest.mark.parametrize("width", [336, 744])
def test_a_choice_among_words_is_pressed(pupil: Any, width: int) -> None:
    person = pupil(quiz_of("parity", language="fr"), width=width)
    right = person.asked.solutions[0]
    wrong = {"even": "odd", "odd": "even"}[right]
    label = person.asked.label(wrong, "fr")
    expect(person.at(f"answer-{wrong}")).to_contain_text(label)
    person.table.check_accessible()
    person.press(f"answer-{wrong}")
    expect(person.at(f"answer-{wrong}")).to_have_attribute("data-state", "wrong")
    expect(person.root.locator(".cl-qz-said")).to_contain_text("look at")
    person.press(f"answer-{right}")
    person.wait("reveal")
    expect(person.at(f"answer-{right}")).to_have_attribute("data-state", "right")
    expect(person.root.locator(".cl-curve .cl-point").first).to_be_visible()
    assert person.table.overflow() == 0


@pytest.mark.usefixtures("parity")
@pytest.mark.parametrize(("kind", "keyboard"), [("by_text", "text"), ("by_number", "decimal")])
def test_an_answer_is_typed(pupil: Any, kind: str, keyboard: str) -> None:
    person = pupil(quiz_of(kind))
    field = person.at("answer")
    expect(field).to_have_attribute("inputmode", keyboard)
    expect(field).to_have_attribute("placeholder", "even")
    expect(person.at("tool-type")).to_have_count(0)
    person.table.check_accessible()
    field.fill("perhaps")
    field.press("Enter")
    expect(person.root).to_contain_text("perhaps")
    assert person.quiz.answers.empty
    field.fill(person.asked.solutions[0])
    person.press("check")
    person.wait("reveal")
    assert list(person.quiz.answers.right) == [True]
