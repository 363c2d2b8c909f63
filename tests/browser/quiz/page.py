"""Somebody at a page with a quiz, for the tests in a browser."""

from __future__ import annotations

import re
from functools import cache

from browser.harness import TablePage
from playwright.sync_api import Locator, expect

from cantorlab import Quiz, exercises

KINDS = exercises.KINDS


@cache
def exercise_of(kind: str, level: int = 4, seed: int = 7) -> exercises.Exercise:
    return exercises.exercise(seed, level=level, kind=kind)


def quiz_of(*kinds: str, level: int = 4, language: str = "en", seed: int = 7) -> Quiz:
    """A quiz with one exercise of each kind."""
    asked = tuple(exercise_of(kind, level, seed) for kind in kinds)
    return Quiz(sheet=exercises.Sheet(asked, seed), seed=seed, language=language)


class Pupil:
    """Somebody at the page."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.quiz = table, table.widget
        self.root, self.keyboard = table.root, table.page.keyboard
        self.stage = self.root.locator(".cl-qz")

    def at(self, key: str) -> Locator:
        return self.root.locator(f'[data-cl-key="{key}"]')

    def press(self, *keys: str) -> None:
        for key in keys:
            self.at(key).click()

    def wait(self, stage: str, number: int | None = None) -> None:
        """Wait until the page shows that stage."""
        expect(self.stage).to_have_attribute("data-stage", stage)
        if number is not None:
            expect(self.root.locator(".cl-qz-count")).to_contain_text(f"{number}")

    def wait_for_sheet(self, times: int = 1) -> None:
        """Wait until the page has the sheet to print, for the first time or again."""
        self.table.until(lambda: [each["kind"] for each in self.table.sent].count("sheet") >= times)
        self.table.settle()

    def print_page(self) -> None:
        """Lay the page out for paper, as a browser does that is about to print it."""
        page = self.table.page
        page.emulate_media(media="screen")
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="print")
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))")

    @property
    def asked(self) -> exercises.Exercise:
        exercise: exercises.Exercise = self.quiz.sheet[self.quiz.index - 1]
        return exercise

    def answer_rightly(self) -> None:
        """Answer with the control that the question has."""
        solution = self.asked.solutions[0]
        match self.asked.kind:
            case "order":
                mages = re.split(" [>=] ", solution)
                self.press(*(f"mage{mage}" for mage in mages))
                for at, sign in enumerate(re.findall("[>=]", solution), start=1):
                    if sign == "=":
                        self.press(f"sign{at}")
                self.press("check")
            case "ties" if solution != "none":
                self.press(*(f"mage{mage}" for mage in solution.split()), "check")
            case "find_formula":
                self.at("formula").fill(solution)
                self.press("check")
            case _:
                self.press(f"answer-{solution}")
        self.wait("reveal")


def wrong(exercise: exercises.Exercise) -> str:
    """An answer that can be read, and is not right."""
    if exercise.kind == "order":
        order = exercise.solutions[0].replace("=", ">").split(" > ")
        return " > ".join([*order[1:], order[0]])
    return next((each for each in exercise.choices if each not in exercise.solutions), "")
