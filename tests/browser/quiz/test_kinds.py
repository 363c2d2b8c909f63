"""Every kind of question of the quiz in a real browser: answered, and fitting every screen."""

from __future__ import annotations

from typing import Any

import pytest
from browser.quiz.page import KINDS, Pupil, quiz_of, wrong
from playwright.sync_api import expect


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_answered_with_the_mouse(pupil: Any, kind: str) -> None:
    person = pupil(quiz_of(kind))
    person.answer_rightly()
    reveal = person.root.locator(".cl-qz-reveal")
    expect(reveal.locator(".cl-qz-outcome")).to_have_text(person.quiz.view["reveal"]["verdict"])
    expect(reveal.locator(".cl-ladder .cl-stand")).to_have_count(18)
    expect(reveal.locator(".cl-curve .cl-point").first).to_be_visible()
    person.press("next")
    person.wait("over")
    assert list(person.quiz.answers.right) == [True]
    assert person.quiz.answers.seconds[0] > 0


# Widths of a phone, of a notebook's column and of a tablet held upright.
SCREENS = [
    ("phone", {"width": 336, "viewport": {"width": 360, "height": 640}, "has_touch": True}),
    ("tablet", {"width": 744, "viewport": {"width": 768, "height": 1024}, "has_touch": True}),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("screen", "settings"), SCREENS, ids=[name for name, _ in SCREENS])
def test_every_kind_fits_and_is_accessible(
    pupil: Any, kind: str, screen: str, settings: dict[str, Any]
) -> None:
    dark, language = screen == "phone", "fr" if screen == "phone" else "en"
    person = pupil(quiz_of(kind, level=8, language=language), dark=dark, **settings)
    table = person.table
    assert table.overflow() == 0
    assert screen == "phone" or person.root.bounding_box()["height"] <= 640
    person.quiz.answer({"find_formula": "0n", "ties": "-9 8 0"}.get(kind, wrong(person.asked)))
    expect(person.root.locator(".cl-qz-said")).to_be_visible()
    if screen == "phone":  # in both light and dark, each stage once
        table.check_accessible()
        assert too_small(person) == []
    person.press("reveal")
    person.wait("reveal")
    if screen == "tablet":
        table.check_accessible()
    assert table.overflow() == 0


def too_small(person: Pupil) -> list[Any]:
    """The buttons that a finger may miss: below 44 px, but for what shares a phone's width.

    (Five mages of an order with the signs between them; the keys of the palette.)
    """
    sizes = person.root.evaluate(
        """(root) => [...root.querySelectorAll(".cl-qz button, .cl-bar button")]
             .filter((each) => each.checkVisibility())
             .map((each) => [each.dataset.clKey, each.offsetWidth, each.offsetHeight])"""
    )
    assert sizes
    least = 40 if person.asked.kind in ("order", "find_formula") else 44
    return [each for each in sizes if each[1] < least or each[2] < 44]


def test_check_stays_at_the_end_of_the_line_where_the_buttons_need_two(pupil: Any) -> None:
    person = pupil(quiz_of("ties", language="fr"), width=336)
    check, actions = (
        each.bounding_box() for each in (person.at("check"), person.root.locator(".cl-qz-actions"))
    )
    assert check["x"] + check["width"] == pytest.approx(actions["x"] + actions["width"], abs=1)
