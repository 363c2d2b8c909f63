"""In a real browser: a game that was cut off is offered and gone on with; a fault is said once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import Cantor, Quiz, Siggil, Tafl, journal

TablePages = Callable[..., TablePage]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


def begun(plies: int = 6) -> Tafl:
    """A game that nobody ends."""
    table = Tafl(opponent="person", names=["Ada", "Bo"])
    while len(table.state.actions) < plies:
        table.act(table.view["actions"][0])
    return table


def again(language: str = "en") -> Tafl:
    """A table at which the same is asked for."""
    return Tafl(opponent="person", names=["Ada", "Bo"], language=language)


def heights(table: TablePage) -> dict[str, float]:
    """Return where the parts of the widget begin, and its height."""
    found: dict[str, float] = table.root.evaluate(
        """(root) => Object.fromEntries(['.cl-body', '.cl-foot', '.cl-card'].map((name) => {
             const { y, height } = root.querySelector(name).getBoundingClientRect();
             return [name, [y, height].join(' ')];
           }))"""
    )
    return found


@pytest.mark.parametrize("width", [320, 560, 760])
def test_one_click_goes_on_and_nothing_jumps(table_page: TablePages, width: int) -> None:
    before = begun()
    table = table_page(again(), width=width)
    offer = table.root.locator(".cl-offer")
    expect(offer.get_by_text("Go on with your game of 6 moves?")).to_be_visible()
    assert table.overflow() == 0
    box, body = offer.bounding_box(), table.root.locator(".cl-body").bounding_box()
    assert box
    assert body
    assert box["y"] + box["height"] <= body["y"] + 0.5, "it covers nothing of the board"
    table.check_accessible()
    table.screenshot(f"offer-{width}")
    was = heights(table)
    offer.get_by_role("button", name="Go on").click()
    expect(offer).to_be_hidden()
    assert table.widget.state == before.state
    expect(table.root.locator(".cl-step-at")).to_have_text("6 / 6")
    now = heights(table)
    assert now[".cl-body"].split()[0] == was[".cl-body"].split()[0], "the board stays where it is"
    assert table.focused_key() not in (None, "")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_offer_is_one_line_where_there_is_room(table_page: TablePages, language: str) -> None:
    before, rng = begun(0), Random(0)
    for _ in range(112):
        before.act(rng.choice(before.view["actions"]))
    table = table_page(again(language=language), width=640, host="jupyterlab")
    expect(table.root.locator(".cl-offer")).to_contain_text(" 112 ")
    sentence = table.root.locator(".cl-offer > p")
    lines, level = sentence.evaluate(
        """(text) => {
          const [own, buttons] = [text, text.nextElementSibling].map((each) =>
            each.getBoundingClientRect());
          const middle = ({ top, bottom }) => (top + bottom) / 2;
          const range = document.createRange();
          range.selectNodeContents(text);
          const rows = new Set([...range.getClientRects()].map(({ top }) => top));
          return [rows.size, Math.abs(middle(own) - middle(buttons))];
        }"""
    )
    assert lines == 1
    assert level < 2


def test_a_new_game_is_the_other_button_and_a_move_says_so_too(table_page: TablePages) -> None:
    begun()
    table = table_page(again(language="fr"), dark=True, host="jupyterlab")
    offer = table.root.locator(".cl-offer")
    expect(offer.get_by_role("button", name="Continuer")).to_be_visible()
    table.screenshot("offer-fr-dark")
    fresh = table.widget.state
    was = heights(table)
    offer.get_by_role("button", name="Nouvelle partie").press("Enter")
    expect(offer).to_be_hidden()
    assert table.widget.state == fresh
    assert heights(table) == was

    other = table_page(again())
    expect(other.root.locator(".cl-offer")).to_be_visible()
    other.root.locator('[data-cl-key="d1"]').click()
    other.root.locator('[data-cl-key="d2"]').click()
    expect(other.root.locator(".cl-offer")).to_be_hidden()
    assert len(journal.games()) == 2


def test_the_keys_reach_the_offer_before_the_game(table_page: TablePages) -> None:
    begun()
    table = table_page(again())
    expect(table.root.locator(".cl-offer")).to_be_visible()
    table.page.keyboard.press("Tab")
    assert table.focused_key() == "go_on"
    table.page.keyboard.press("Tab")
    assert table.focused_key() == "begin"
    table.page.keyboard.press("Shift+Tab")
    table.page.keyboard.press("Enter")
    expect(table.root.locator(".cl-offer")).to_be_hidden()
    assert len(table.widget.state.actions) == 6


def test_a_saved_page_without_a_kernel_offers_nothing(table_page: TablePages) -> None:
    begun()
    table = table_page(again(), lives=False)
    expect(table.root.locator(".cl-status")).to_be_visible()
    expect(table.root.locator(".cl-offer")).to_be_hidden()


@pytest.mark.parametrize("make", [Cantor, Siggil], ids=["cantor", "siggil"])
@pytest.mark.parametrize("width", [320, 700])
def test_the_offer_at_the_other_tables(
    table_page: TablePages, make: Callable[..., Any], width: int
) -> None:
    first = make(seed=1)  # the computer would answer when the loop of the page runs
    first.act(first.view["actions"][0])
    record = first.record
    table = table_page(make(seed=2, language="en"), width=width)
    offer = table.root.locator(".cl-offer")
    expect(offer).to_be_visible()
    assert table.overflow() == 0
    table.screenshot(f"offer-{first.game}-{width}")
    offer.get_by_role("button", name="Go on").click()
    expect(offer).to_be_hidden()
    assert table.widget.record.deal == record.deal
    assert table.widget.state.actions[: len(record.actions)] == record.actions


@pytest.mark.parametrize("width", [320, 560])
def test_a_full_disk_is_said_once_and_the_game_goes_on(table_page: TablePages, width: int) -> None:
    table = table_page(Tafl(opponent="random", seed=9, language="en"), width=width)
    widget = table.widget
    unkept = table.root.locator(".cl-unkept")
    widget.act(widget.view["actions"][0])
    expect(table.root.locator(".cl-step-at")).to_have_text("2 / 2")
    expect(unkept).to_be_hidden()
    full = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, widget._session.journal._log._log._descriptor)
    os.close(full)
    widget.act(widget.view["actions"][0])
    expect(unkept).to_contain_text("The disk is full")
    assert any("The disk is full" in line for line in table.spoken())
    expect(table.root.locator(".cl-step-at")).to_have_text("4 / 4")
    was = heights(table)
    assert table.overflow() == 0
    table.check_accessible()
    table.screenshot(f"unkept-{width}")
    unkept.get_by_role("button", name="OK").click()
    expect(unkept).to_be_hidden()
    assert heights(table) == was
    widget.act(widget.view["actions"][0])
    expect(table.root.locator(".cl-step-at")).to_have_text("6 / 6")
    expect(unkept).to_be_hidden()
    assert sum("The disk is full" in line for line in table.spoken()) == 1


def test_a_quiz_says_that_its_answers_are_not_kept(
    table_page: TablePages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(blocked))
    table = table_page(Quiz(level=3, n=3, seed=1, language="en"))
    table.root.locator('[data-cl-key="reveal"]').click()
    unkept = table.root.locator(".cl-unkept")
    expect(unkept).to_contain_text("cannot be written")
    table.screenshot("unkept-quiz")
    unkept.get_by_role("button", name="OK").click()
    expect(unkept).to_be_hidden()
    table.root.locator('[data-cl-key="next"]').click()
    table.root.locator('[data-cl-key="reveal"]').click()
    expect(table.root.locator('[data-cl-key="next"]')).to_be_visible()
    expect(unkept).to_be_hidden()
