"""A lesson's questions by fingers alone, as wide as a telephone, with real touch events."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from cantorlab import Lesson
from cantorlab.exercises.lessons import LESSONS, read_lesson

TOUCHED = {
    "width": 336,
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
# One question of each kind of control: those of the lessons in order, the first of its kind.
KINDS: dict[str, tuple[int, str]] = {}
for _lesson in LESSONS:
    for _question in read_lesson(_lesson).questions.values():
        KINDS.setdefault(_question.kind, (_lesson, _question.name))


class Finger:
    """One finger on the glass; it never hovers, and no mouse moves."""

    def __init__(self, table: Any) -> None:
        self.table, self.page = table, table.page
        self._glass = table.page.context.new_cdp_session(table.page)

    def at(self, key: str) -> Locator:
        found: Locator = self.table.root.locator(f'[data-cl-key="{key}"]')
        return found

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.at(key).tap()

    def drag(self, key: str, to: Locator, share: float = 0.5) -> None:
        """Drag something to a place: ``share`` says how far across it."""
        self.at(key).scroll_into_view_if_needed()
        start, end = self._box(self.at(key)), self._box(to)
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        across = end["x"] + end["width"] * share - x
        down = end["y"] + end["height"] / 2 - y
        self._touch("touchStart", x, y)
        for step in range(1, 9):
            self._touch("touchMove", x + across * step / 8, y + down * step / 8)
        self._glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def sketch(self, solution: str) -> None:
        """Draw a sketch from its text, in one stroke across the paper."""
        paper = self.table.root.locator(".cl-qz-sketch-line")
        paper.scroll_into_view_if_needed()
        box = self._box(paper)
        heights = [int(sign, 36) for sign in solution.removeprefix("s1")]
        places = [
            (box["x"] + (at + 0.5) / 18 * box["width"], box["y"] + (1 - each / 35) * box["height"])
            for at, each in enumerate(heights)
        ]
        self._touch("touchStart", *places[0])
        for place in places[1:]:
            self._touch("touchMove", *place)
        self._glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_timeout(400)  # no finger taps within a few hundredths of a second

    def _touch(self, kind: str, x: float, y: float) -> None:
        points = [{"x": x, "y": y}]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    @staticmethod
    def _box(place: Locator) -> Any:
        box = place.bounding_box()
        assert box is not None
        return box

    def answer(self, question: Any) -> None:
        """Give the right answer by what the question offers, and commit it."""
        solution = next(iter(question.solutions), "")
        match question.control:
            case "choice" | "duel" | "mage":
                self.tap(f"answer-{solution}")
            case "order":
                self.tap(*(f"mage{each}" for each in re.split(" [>=] ", solution)))
                for place, sign in enumerate(re.findall("[>=]", solution), start=1):
                    if sign == "=":
                        self.tap(f"sign{place}")
            case "sketch":
                self.sketch(solution)
            case "mages":
                self.tap(*(f"mage{each}" for each in solution.split()))
            case control:
                self.tap("formula" if control == "formula" else "answer")
                self.page.keyboard.type(solution or "Parce que le V tourne.")
        self.tap("check")


@pytest.fixture
def finger(table_page: Any) -> Any:
    return lambda asked: Finger(table_page(asked, **TOUCHED))


def ask(lesson: int, name: str) -> Any:
    return Lesson(lesson, journal=False, language="fr").question(name)


def stage(finger: Finger, name: str) -> None:
    expect(finger.table.root.locator(".cl-qz")).to_have_attribute("data-stage", name)


def test_there_is_a_question_of_each_kind() -> None:
    told = {"winner", "order", "goal", "curve", "send", "those", "ties", "words", "count", "choose"}
    told |= {"sketch"}
    assert told <= set(KINDS)


def too_small(hand: Finger, kind: str) -> list[str]:
    """Return what is not 44 px each way; a row of cards and the palette share a telephone's width.

    The sliders of a sketch are drawn across: their paper is what a finger aims at.
    """
    narrowest = 39 if kind in ("order", "goal") else 43.5
    small: list[str] = hand.table.root.evaluate(
        """(root, narrowest) => [...root.querySelectorAll(
             "button, input:not([type=range]), textarea, select, .cl-qz-sketch-pad")]
             .filter((each) => each.getClientRects().length > 0)
             .map((each) => [each.dataset.clKey, each.getBoundingClientRect()])
             .filter(([_, { width, height }]) => width < narrowest || height < 43.5)
             .map(([key, { width, height }]) => `${key}: ${width} × ${height}`)""",
        narrowest,
    )
    return small


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_answered_by_taps(finger: Any, kind: str) -> None:
    question = ask(*KINDS[kind])
    hand = finger(question)
    assert too_small(hand, kind) == []
    hand.answer(question._asked)
    stage(hand, "reveal")
    (given,) = question._session.current.answers
    assert question._asked.judge(given).right
    assert hand.table.overflow() == 0


def test_an_order_is_dragged_into_line(finger: Any) -> None:
    """From the pool into the line, before one that lies there, and back to the pool."""
    question = ask(*KINDS["order"])
    hand = finger(question)
    mages = re.split(" [>=] ", question._asked.solutions[0])
    line = hand.table.root.locator(".cl-qz-line")
    line.scroll_into_view_if_needed()
    scrolled = hand.page.evaluate("scrollY")
    placed = line.locator("[data-mage]")
    hand.drag(f"mage{mages[1]}", line)
    expect(placed).to_have_count(1)
    hand.drag(f"mage{mages[0]}", hand.at(f"placed{mages[1]}"), share=0.1)
    expect(placed.first).to_have_attribute("data-mage", mages[0])
    hand.drag(f"placed{mages[1]}", hand.table.root.locator(".cl-qz-pool"))
    expect(placed).to_have_count(1)
    for count, each in enumerate(mages[1:], 2):
        hand.drag(f"mage{each}", line, share=0.99)
        expect(placed).to_have_count(count)
    told = [each.get_attribute("data-mage") for each in placed.all()]
    assert told == mages
    assert hand.page.evaluate("scrollY") == scrolled
    # A tap that follows a drag within a few hundredths of a second is lost: no finger is as fast.
    hand.page.wait_for_timeout(400)
    hand.tap("check")
    expect(hand.table.root.locator(".cl-qz-verdict, .cl-qz-said").first).to_be_visible()


def test_a_formula_is_put_together_with_the_signs_on_the_screen(finger: Any) -> None:
    """Bars, minus and n from the palette: a telephone's keyboard has few of them."""
    question = ask(3, "challenge")
    hand = finger(question)
    hand.tap("formula")
    hand.tap("sign-minus", "sign-bar", "sign-n", "sign-minus")
    hand.page.keyboard.type("3")
    expect(hand.at("formula")).to_have_value("−|n−3|")


def test_help_and_the_language_are_tapped(finger: Any) -> None:
    question = ask(3, "C")
    hand = finger(question)
    hand.tap("help")
    expect(hand.table.root.locator(".cl-qz-nudge")).to_be_visible()
    assert question._session.current.helps == 1
    hand.tap("reveal")
    stage(hand, "reveal")
