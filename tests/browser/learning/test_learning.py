"""Lessons in a real browser: with the keyboard alone, heard, wrong tries answered, all sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import Tafl, learning, open_puzzles, open_tutorial

TALLEST = 640
TUTORIAL = learning.lesson("tafl", "tutorial").steps


@pytest.fixture(autouse=True)
def _journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))


def phase(table: TablePage, wanted: str, at: int) -> None:
    """Wait until the page shows a step in a phase."""
    table.page.wait_for_function(
        "([phase, at]) => { const now = table.model.get('view').lesson;"
        " return now.phase === phase && now.at === at; }",
        arg=[wanted, at],
    )
    expect(table.root.locator(".cl-lesson")).to_have_attribute("data-cl-phase", wanted)


def walk(table: TablePage, square: str) -> None:
    """Bring the focus to a square of the board with arrows alone."""
    keyboard = table.page.keyboard
    for _ in range(12):
        here = table.focused_key() or ""
        if len(here) == 2 and here[0] in "abcdefghi":
            break
        keyboard.press("Tab")
    here = table.focused_key() or ""
    across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
    for _ in range(abs(across)):
        keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    assert table.focused_key() == square


def play(table: TablePage, action: str) -> None:
    """Make a move on the board with the keyboard alone."""
    for square in action.split("-"):
        walk(table, square)
        table.page.keyboard.press("Enter")


def test_a_whole_tutorial_with_the_keyboard_alone(table_page: Any) -> None:
    table = table_page(open_tutorial("tafl", language="en"), width=760, reduced_motion="reduce")
    expect(table.root.locator(".cl-headline")).to_contain_text("move the piece on d1")
    for at, step in enumerate(TUTORIAL):
        phase(table, "try", at)
        for action in step.solution:
            play(table, action)
        phase(table, "right", at)
        assert "Yes, that is it." in table.spoken()
        assert table.focused_key() not in (None, "")
        if at + 1 < len(TUTORIAL):
            table.page.keyboard.press(".")
    expect(table.root.locator(".cl-lesson-dots [data-done=true]")).to_have_count(len(TUTORIAL))


def test_a_wrong_move_goes_back_and_says_why(table_page: Any) -> None:
    table = table_page(open_tutorial("tafl", language="fr"), width=560)
    play(table, "d1-d3")
    expect(table.root.locator(".cl-notice")).to_contain_text("trois cases plus haut")
    expect(table.root.locator('[data-cl-key="d1"] .cl-piece')).to_have_count(1)
    phase(table, "try", 0)
    table.root.locator('[data-cl-key="lesson_hint"]').click()
    expect(table.root.locator(".cl-lesson-said strong")).to_contain_text("d1-d4")


def test_a_puzzle_is_tried_answered_and_solved_with_the_keyboard_alone(table_page: Any) -> None:
    steps = learning.lesson("tafl", "puzzles").steps
    at = next(n for n, step in enumerate(steps) if step.goal == "win2")
    widget = open_puzzles("tafl", language="en")
    while widget.view["lesson"]["at"] < at:
        playing = widget._session
        playing.carry_out(playing.mode.go_to(at))
    table, step = table_page(widget, width=760, reduced_motion="reduce"), steps[at]
    before = widget.state.position
    wrong = next(a for a in widget.view["actions"] if a != step.first)
    play(table, wrong)
    phase(table, "refuted", at)
    expect(table.root.locator(".cl-lesson-said")).to_contain_text("The answer is")
    assert len(widget.state.actions) == 2, "the answer stands on the board"
    assert "Not yet." in table.spoken()
    table.page.keyboard.press(".")
    phase(table, "try", at)
    assert widget.state.position == before
    play(table, step.solution[0])
    table.page.wait_for_function("() => table.model.get('view').observation.ply === 2")
    table.page.wait_for_function("() => table.model.get('view').your_turn")
    play(table, step.solution[2])
    phase(table, "right", at)


def test_the_bar_offers_the_lessons(table_page: Any) -> None:
    table = table_page(Tafl(opponent="random", seed=1, language="en"), width=560)
    table.root.locator('[data-cl-key="tool-learn"]').click()
    cards = table.root.locator(".cl-lesson-card")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text(f"0 of {len(TUTORIAL)} solved")
    table.check_accessible()
    cards.first.click()
    phase(table, "try", 0)
    expect(table.root.locator(".cl-lesson-title")).to_have_text("Tutorial · Catch the King")


def test_a_lesson_is_played_by_touch(table_page: Any) -> None:
    table = table_page(open_tutorial("tafl", language="en"), width=360, has_touch=True)
    for square in ("d1", "d4"):
        table.root.locator(f'[data-cl-key="{square}"]').tap()
    phase(table, "right", 0)
    table.root.locator('[data-cl-key="lesson_next"]').tap()
    phase(table, "try", 1)


def shown(widget: Any) -> list[int]:
    """The steps to look at: all of a tutorial; of many puzzles one a goal, and the wordiest."""
    steps = widget._session.mode.session.lesson.steps
    if not widget.view["lesson"]["levels"]:
        return list(range(len(steps)))
    last = {step.goal: at for at, step in enumerate(steps)}
    longest = max(range(len(steps)), key=lambda at: len(steps[at].later))
    return sorted({0, longest, *last.values()})


@pytest.mark.parametrize("width", [760, 360])
def test_a_puzzle_is_chosen_by_its_level(table_page: Any, width: int) -> None:
    dark = width == 360
    table = table_page(open_puzzles("cantor", language="fr"), width=width, dark=dark)
    table.root.locator('[data-cl-key="lesson_go"]').click()
    dialog = table.root.locator("dialog")
    expect(dialog.locator('[aria-pressed="true"]')).to_have_text("Niveau 1")
    dialog.locator('[data-cl-key="level-2"]').click()
    third = [
        n for n, step in enumerate(learning.lesson("cantor", "puzzles").steps) if step.grade == 3
    ]
    numbers = dialog.locator(".cl-puzzle-number")
    expect(numbers).to_have_count(len(third))
    expect(dialog).to_contain_text(f"0 sur {len(third)} réussi")
    table.check_accessible()
    assert table.overflow() == 0
    table.screenshot(f"puzzle-choice-{width}")
    numbers.first.focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    phase(table, "try", third[1])
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "dark", "language"), [(760, False, "fr"), (760, True, "en"), (360, True, "fr")]
)
@pytest.mark.parametrize("game", ["cantor", "siggil", "tafl", "queen"])
@pytest.mark.parametrize("lesson", [open_tutorial, open_puzzles])
def test_every_step_fits_and_can_be_read(
    table_page: Any, lesson: Any, game: str, width: int, dark: bool, language: str
) -> None:
    widget = lesson(game, language=language)
    table = table_page(
        widget, width=width, dark=dark, host="jupyterlab", reduced_motion="reduce", nulls=not dark
    )
    for at in shown(widget):
        if at:
            playing = widget._session
            playing.carry_out(playing.mode.go_to(at))
        phase(table, "try", at)
        assert table.overflow() == 0
        if width == 760:
            assert table.root.bounding_box()["height"] <= TALLEST
        if at == 0:
            table.check_accessible()
            table.screenshot(f"{lesson.__name__}-{game}-{width}-{language}")
