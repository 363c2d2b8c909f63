"""The review at the table: a curve to move along, the better choice on the board, words for all."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from browser.table.test_result import SHOWN, finished, press
from playwright.sync_api import Locator, expect

from cantorlab.players.review import Review, reviews
from cantorlab.rules.record import Record
from cantorlab.widgets.table import review

WHOLE = review.judge
LEAST = {"tafl": "novice", "queen": "novice", "siggil": 0.0, "cantor": 0.0}
GAMES = ["tafl", "siggil", "express", "quest"]


#: In ms: the first review of a session has the search compiled, on a machine that may do much else.
COMPILING = 300_000


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(record: Record, stop: threading.Event, _host: object) -> Iterator[Review]:
        return reviews(record, budget=LEAST[record.game], stop=stop)

    monkeypatch.setattr(review, "judge", judge)


def reviewed(table_page: Any, name: str, language: str = "en", **settings: Any) -> Any:
    """A table whose review is open and whole, and what it tells."""
    widget = finished(name, language)
    widget.review()
    table = table_page(widget, **(SHOWN | settings))
    expect(table.root.locator(".cl-review-line").first).to_be_visible(timeout=COMPILING)
    expect(table.root.locator(".cl-review-progress")).to_have_count(0, timeout=COMPILING)
    return table, widget.view["review"]


def curve_of(table: Any) -> Locator:
    found: Locator = table.root.locator('[data-cl-key="review-curve"]')
    return found


def faults(told: Any) -> list[int]:
    bad = ("slip", "mistake", "blunder")
    return [ply for ply, move in enumerate(told["moves"], start=1) if move["judgement"] in bad]


@pytest.mark.parametrize("name", GAMES)
def test_it_is_begun_at_the_result_and_closed_again(table_page: Any, name: str) -> None:
    table = table_page(finished(name), width=736, **SHOWN)
    press(table, "review")
    expect(table.root.locator(".cl-result")).to_be_hidden()
    of = str(len(table.widget.state.actions))
    expect(curve_of(table)).to_have_attribute("aria-valuemax", of)
    expect(curve_of(table)).to_be_focused()
    press(table, "review-close")
    expect(table.root.locator(".cl-review")).to_be_hidden()
    expect(table.root.locator('[data-cl-key="review"]')).to_be_focused()
    assert table.widget.view["review"] is None


@pytest.mark.parametrize("name", GAMES)
def test_keys_lead_along_the_curve_and_from_fault_to_fault(table_page: Any, name: str) -> None:
    table, told = reviewed(table_page, name, width=736)
    curve, of, bad = curve_of(table), told["of"], faults(told)
    curve.focus()
    keys = [("ArrowRight", 1), ("End", of), ("ArrowRight", of), ("ArrowLeft", of - 1), ("Home", 0)]
    keys += [("PageDown", ply) for ply in bad[:3]] + [("PageUp", ply) for ply in bad[:3][-2::-1]]
    for key, at in keys:
        curve.press(key)
        expect(curve).to_have_attribute("aria-valuenow", str(at))
    shown = int(curve.get_attribute("aria-valuenow") or 0)
    if shown:
        move = told["moves"][shown - 1]
        expect(curve).to_have_attribute(
            "aria-valuetext",
            f"Move {shown} of {of}. {move['name']}: {move['action']}. {move['judgement']}",
        )
        expect(table.root.locator(".cl-review-said")).to_contain_text("Better: ")
        expect(table.page.locator(".cl-live")).to_contain_text("Better: ")
    table.check_accessible()


def test_a_press_on_the_curve_leads_there(table_page: Any) -> None:
    table, told = reviewed(table_page, "tafl", width=760)
    box = curve_of(table).bounding_box()
    at = round(told["of"] * 0.6)
    across = box["width"] * at / told["of"]
    curve_of(table).click(position={"x": across, "y": box["height"] / 2})
    expect(curve_of(table)).to_have_attribute("aria-valuenow", str(at))
    expect(table.root.locator(".cl-step-at")).to_have_text(f"{at} / {told['of']}")


def test_the_board_shows_the_position_before_with_what_was_better(table_page: Any) -> None:
    table, told = reviewed(table_page, "queen", width=760)  # those who play at random make faults
    at = faults(told)[0]
    press(table, "review-fault.on")
    expect(table.root.locator(".cl-step-at")).to_have_text(f"{at} / {told['of']}")
    for arrow in (".cl-made-arrow path", ".cl-hint-arrow path"):
        expect(table.root.locator(arrow)).to_have_count(1)
    start = told["moves"][at - 1]["action"][:2]
    here = table.root.locator(f'[data-cl-key="{start}"] .cl-piece')
    expect(here).to_have_count(1)  # it has not gone yet
    named = told["moves"][at - 1]["judgement"]
    expect(table.root.locator(f'[data-cl-key="move-{at}"]')).to_contain_text(named)
    # One may play on from before the fault.
    press(table, "branch")
    table.root.locator("dialog .cl-primary").click()
    expect(table.root.locator(".cl-review")).to_be_hidden()
    assert len(table.widget.state.actions) in (at - 1, at)
    expect(table.root.locator(".cl-judged")).to_have_count(0)


def test_in_cantor_the_place_comes_first_with_its_ladder_and_the_better_choice(
    table_page: Any,
) -> None:
    table, told = reviewed(table_page, "express", width=736)
    at = faults(told)[0]
    table.root.locator(f'[data-cl-key="judged-{at}"]').click()
    expect(table.root.locator('.cl-choosable[data-taken="true"]')).to_have_count(1)
    expect(table.root.locator('.cl-choosable[data-better="true"]')).to_have_count(1)
    number = told["moves"][at - 1]["action"].split()[-1]
    marked = table.root.locator('.cl-choosable[data-taken="true"]')
    expect(marked).to_contain_text("–" if number == "none" else number)
    expect(table.root.locator(".cl-review-first")).to_contain_text("might hold")
    expect(table.root.locator(".cl-review-stage .cl-ladder")).to_be_visible()
    expect(table.root.locator(".cl-review-opened")).to_have_count(0)  # not worked out here


def test_both_hands_are_open_behind_a_fold(
    table_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "judge", WHOLE)
    table, told = reviewed(table_page, "express", width=736)
    table.root.locator(f'[data-cl-key="moment-{told["moments"][0]["at"]}"]').click()
    fold = table.root.locator(".cl-review-opened")
    expect(fold).to_be_visible(timeout=COMPILING)
    expect(fold.locator(".cl-review-hand").first).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator(".cl-review-hand")).to_have_count(2)
    expect(fold.locator(".cl-choosable").first).to_be_visible()
    table.check_accessible()
    assert table.overflow() == 0


def test_at_the_start_are_moments_and_an_exercise(table_page: Any) -> None:
    table, told = reviewed(table_page, "express", width=736)
    assert 1 <= len(told["moments"]) <= 3
    expect(table.root.locator(".cl-review-moment")).to_have_count(len(told["moments"]))
    answer = table.root.locator(".cl-review-exercise > p")
    expect(answer).to_be_hidden()
    table.root.locator(".cl-review-exercise summary").click()
    expect(answer).to_contain_text(told["exercise"]["answer"])
    table.check_accessible()


def test_in_siggil_the_cards_are_framed(table_page: Any) -> None:
    table, _ = reviewed(table_page, "siggil", width=736)
    curve_of(table).focus()
    curve_of(table).press("ArrowRight")
    expect(table.root.locator(".cl-review-picture svg")).to_have_count(1)
    expect(table.root.locator('.cl-review-picture rect[stroke-width="3.5"]')).to_have_count(1)


@pytest.mark.parametrize("name", ["tafl", "siggil", "express"])
@pytest.mark.parametrize(("width", "language"), [(760, "fr"), (320, "en")])
def test_it_fits_and_is_accessible(table_page: Any, name: str, width: int, language: str) -> None:
    dark = name == "express"
    table, told = reviewed(table_page, name, language, width=width, dark=dark, nulls=width > 400)
    at = [*faults(told), 1][0]
    curve_of(table).focus()
    curve_of(table).press("PageDown" if faults(told) else "ArrowRight")
    expect(curve_of(table)).to_have_attribute("aria-valuenow", str(at))
    expect(table.root.locator(".cl-review-said")).to_be_visible()
    table.check_accessible()
    assert table.overflow() == 0
    if width > 700:
        assert table.root.bounding_box()["height"] <= 640
