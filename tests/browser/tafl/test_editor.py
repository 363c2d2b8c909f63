"""A position set up by hand: by mouse, by touch and by keys, and played from there."""

from __future__ import annotations

from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl


def opened(table_page: Any, game: Any, **settings: Any) -> TablePage:
    table: TablePage = table_page(game, **{"reduced_motion": "reduce", **settings})
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    table.root.locator(".cl-more summary").click()
    table.root.locator('[data-cl-key="edit"]').click()
    expect(table.root.locator(".cl-edit-verdict")).to_have_text(
        game.texts["tafl.ui.editor.possible"]
    )
    return table


def on(table: TablePage, key: str) -> Any:
    return table.root.locator(f'[data-cl-key="{key}"]')


def line(table: TablePage) -> str:
    written: str = on(table, "edit-line").input_value()
    return written


@pytest.mark.parametrize(("width", "dark"), [(360, False), (760, True)])
def test_it_is_accessible_and_fits(table_page: Any, width: int, dark: bool) -> None:
    for game in (Tafl(opponent=None, language="fr"), CatchTheQueen(opponent=None, language="en")):
        table = opened(table_page, game, width=width, dark=dark)
        assert line(table) == game.state.position
        table.check_accessible()
        assert table.overflow() == 0


def test_by_mouse_pieces_are_laid_dragged_and_taken_away_and_the_rules_say_why_not(
    table_page: Any,
) -> None:
    game = Tafl(opponent=None, language="en")
    table = opened(table_page, game, width=760)
    verdict, play = table.root.locator(".cl-edit-verdict"), on(table, "edit-play")
    on(table, "edit-clear").click()
    expect(verdict).to_contain_text("exactly one king")
    expect(play).to_have_attribute("aria-disabled", "true")
    play.press("Enter")
    expect(table.root.locator("dialog")).to_be_visible()
    on(table, "tray-K").click()
    on(table, "edit-c3").click()
    on(table, "edit-d4").click()  # there is one king: it moves
    assert line(table) == "9/9/9/9/9/3K5/9/9/9 attacker 0"
    on(table, "tray-a").drag_to(on(table, "edit-f6"))
    on(table, "edit-f6").drag_to(on(table, "edit-f9"))
    assert line(table) == "5a3/9/9/9/9/3K5/9/9/9 attacker 0"
    on(table, "tray-a").drag_to(on(table, "edit-a1"))
    expect(verdict).to_contain_text("a1 is a fortress")
    on(table, "edit-a1").drag_to(verdict)  # beside the board it is gone
    expect(verdict).to_have_text("This position can be played.")
    on(table, "edit-turn").select_option("defender")
    on(table, "edit-word").check()
    written = "5a3/9/9/9/9/3K5/9/9/9 defender 0 young-king"
    assert line(table) == written
    play.click()
    expect(table.root.locator("dialog")).to_have_count(0)
    expect(table.root.locator(".cl-headline")).to_contain_text("Player 2")
    assert game.state == tafl.parse_position(written)


def test_by_keys_alone(table_page: Any) -> None:
    game = CatchTheQueen(opponent=None, language="en")
    table = opened(table_page, game)
    press = table.page.keyboard.press
    on(table, "tray-n").focus()
    press("End")
    assert table.focused_key() == "tray-erase"
    press("ArrowLeft")
    press("ArrowLeft")
    press("Enter")
    expect(on(table, "tray-e")).to_have_attribute("aria-pressed", "true")
    press("Tab")
    assert table.focused_key() == "edit-a9"
    press("ArrowRight")
    press("Enter")
    expect(on(table, "edit-b9")).to_have_attribute("aria-label", "b9, English soldier")
    press("Delete")
    expect(on(table, "edit-b9")).to_have_attribute("aria-label", "b9, empty")
    assert line(table) == game.state.position


def test_by_touch(table_page: Any) -> None:
    game = Tafl(opponent=None, language="en")
    table = opened(table_page, game, width=360, has_touch=True)
    on(table, "edit-d9").tap()  # what is held lies there: it is taken away
    on(table, "tray-g").tap()
    on(table, "edit-e9").tap()
    assert line(table).startswith("4ga3/")
    on(table, "edit-play").scroll_into_view_if_needed()
    on(table, "edit-play").tap()
    expect(table.root.locator("dialog")).to_have_count(0)
    assert game.state.position.startswith("4ga3/")
