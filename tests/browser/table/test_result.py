"""The last minute: the card of the result in every game, and what one does from there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, players
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import Record


def over(state: Any, player: str = "random", seed: int = 3) -> Any:
    choose, rng = players.named(state.game, player), Random(seed)
    while not state.is_terminal:
        seat = state.to_act[-1]
        state = state.apply(choose(state.observation(seat), state.legal_actions(seat), rng), seat)
    return state


def finished(name: str, language: str = "en") -> Any:
    """A table whose game is over."""
    make, begun, player = {
        "tafl": (Tafl, tafl.start(archers=True), "novice"),
        "queen": (CatchTheQueen, tafl.start_queen(), "random"),
        "siggil": (Siggil, siggil.start(2, seed=3), "novice"),
        "solitaire": (Siggil, siggil.start(1, seed=3), "novice"),
        "express": (Cantor, cantor.start("express", seed=3), "random"),
        "quest": (Cantor, cantor.start("quest", seed=3), "random"),
    }[name]
    settings: dict[str, Any] = {"seed": 3, "language": language, "pace": "step"}
    if name in ("siggil", "solitaire"):
        settings |= {"players": begun.num_players}
    else:
        settings["opponent"] = "random"
    if name in ("express", "quest"):
        settings["mode"] = name
    table = make(**settings)
    table.state = over(begun, player)
    return table


GAMES = ["tafl", "queen", "siggil", "solitaire", "express", "quest"]
SHOWN = {"reduced_motion": "reduce"}


def press(table: Any, key: str) -> None:
    table.root.locator(f'[data-cl-key="{key}"]').click()


@pytest.mark.parametrize("name", GAMES)
def test_the_result_is_in_sight_accessible_and_whole(table_page: Any, name: str) -> None:
    table = table_page(finished(name, "fr"), width=760, dark=name < "r", **SHOWN)
    card = table.root.locator(".cl-result")
    expect(card).to_be_visible()
    ending = table.widget.view["ending"]
    if ending["score"]:
        expect(card.locator(".cl-score")).to_have_text(ending["score"])
    if ending["turning"]:
        told = ending["turning"].replace("-", "-\u2060")  # a move stays on one line
        expect(card).to_contain_text(told)
    table.check_accessible()
    assert table.overflow() == 0
    assert table.root.bounding_box()["height"] <= 640


@pytest.mark.parametrize("name", ["tafl", "siggil", "express"])
def test_the_result_fits_a_phone_and_a_kernel_without_null(table_page: Any, name: str) -> None:
    table = table_page(finished(name), width=320, nulls=False, **SHOWN)
    expect(table.root.locator(".cl-result")).to_be_visible()
    assert table.overflow() == 0
    table.check_accessible()


def test_a_rematch_begins_and_sides_are_swapped(table_page: Any) -> None:
    table = table_page(finished("tafl"), **SHOWN)
    press(table, "rematch_swapped")
    expect(table.root.locator(".cl-result")).to_be_hidden()
    assert table.widget.view["players"][1]["kind"] == "person"
    assert table.widget.state.options["archers"] is False  # as the table was set up
    table.widget.state = over(tafl.start(), "novice")
    press(table, "rematch")
    expect(table.root.locator(".cl-result")).to_be_hidden()
    assert table.widget.view["players"][1]["kind"] == "person"
    assert table.widget.state.actions in ((), table.widget.state.actions[:1])


def test_where_it_turned_is_shown_on_the_board(table_page: Any) -> None:
    table = table_page(finished("tafl"), width=760, **SHOWN)
    at, of = table.widget.view["ending"]["at"], len(table.widget.state.actions)
    press(table, "turning")
    expect(table.root.locator(".cl-step-at")).to_have_text(f"{at} / {of}")
    assert table.focused_key() == "step-on"
    expect(table.root.locator(".cl-result")).to_be_hidden()
    press(table, "step-now")
    expect(table.root.locator(".cl-result")).to_be_visible()


def test_a_game_is_copied_and_pasted_back_on_the_panel(table_page: Any) -> None:
    table = table_page(finished("siggil"), permissions=[], **SHOWN)
    press(table, "copy")
    area = table.root.locator('[data-cl-key="copy-game"]')
    text = area.input_value()
    assert Record.from_text(text).replay() == table.widget.state
    deal = table.root.locator('[data-cl-key="copy-deal"]')
    expect(deal).to_have_count(0)  # this game was put there, not dealt
    press(table, "copy-game-button")
    expect(table.root.locator(".cl-copied")).not_to_be_empty()
    selected = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert area.evaluate(selected) == text
    table.check_accessible()
    table.page.keyboard.press("Escape")
    ended = table.widget.state
    press(table, "rematch")
    expect(table.root.locator(".cl-result")).to_be_hidden()
    press(table, "tool-new_game")
    table.root.locator("dialog summary").click()
    table.root.get_by_label("Start from a text").fill(text)
    table.root.locator("dialog button.cl-primary").click()
    expect(table.root.locator(".cl-result")).to_be_visible()
    assert table.widget.state == ended


def test_a_pasted_text_that_is_none_is_refused_on_the_screen(table_page: Any) -> None:
    table = table_page(finished("siggil"), **SHOWN)
    before = table.widget.state
    press(table, "tool-new_game")
    table.root.locator("dialog summary").click()
    table.root.get_by_label("Start from a text").fill("hello")
    table.root.locator("dialog button.cl-primary").click()
    expect(table.root.locator(".cl-notice")).to_contain_text("nothing was changed")
    assert table.widget.state is before
