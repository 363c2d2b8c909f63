"""The quiz in a real browser: every kind of question, by mouse, by keys, by finger and typed."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
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


@pytest.fixture
def pupil(table_page: Any) -> Any:
    def seat(quiz: Quiz, width: int = 560, **settings: Any) -> Pupil:
        return Pupil(table_page(quiz, width=width, **{"reduced_motion": "reduce", **settings}))

    return seat


# -- every kind ------------------------------------------------------------------------------------


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


def wrong(exercise: exercises.Exercise) -> str:
    """An answer that can be read, and is not right."""
    if exercise.kind == "order":
        order = exercise.solutions[0].replace("=", ">").split(" > ")
        return " > ".join([*order[1:], order[0]])
    return next((each for each in exercise.choices if each not in exercise.solutions), "")


# -- the keyboard ----------------------------------------------------------------------------------


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


def test_check_stays_at_the_end_of_the_line_where_the_buttons_need_two(pupil: Any) -> None:
    person = pupil(quiz_of("ties", language="fr"), width=336)
    check, actions = (
        each.bounding_box() for each in (person.at("check"), person.root.locator(".cl-qz-actions"))
    )
    assert check["x"] + check["width"] == pytest.approx(actions["x"] + actions["width"], abs=1)


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
    expect(person.at("sign2")).to_have_text("=")
    person.keyboard.press("ArrowLeft")
    person.keyboard.press("Enter")  # takes the mage back
    assert person.table.focused_key() == f"mage{mages[0]}"
    expect(order).to_have_count(4)


# -- the course ------------------------------------------------------------------------------------


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
    expect(person.root.locator(".cl-reading math")).to_be_visible()


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
        person.table.page.wait_for_timeout(30)
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
    person.table.page.wait_for_timeout(40)
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


# -- kernel and page -----------------------------------------------------------------------------


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
    expect(person.root.locator(".cl-status")).to_contain_text("Run this cell", timeout=4000)


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
