"""The way out of a widget is short, a list is one stop, and the focus goes where one expects it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl

#: As many presses of Tab lead from the table out of the widget.
FEW = 6

GAMES: dict[str, Callable[[], Any]] = {
    "discovery": lambda: Cantor(opponent="random", seed=4, pace="brisk", language="en"),
    "quest": lambda: Cantor("quest", opponent="random", seed=4, pace="brisk", language="en"),
    "siggil-alone": lambda: Siggil(1, seed=4, pace="brisk", language="en"),
    "siggil-two": lambda: Siggil(2, opponent="random", seed=4, pace="brisk", language="en"),
    "tafl": lambda: Tafl(opponent=None, archers=True, seed=4, language="en"),
    "queen": lambda: CatchTheQueen(opponent=None, seed=4, language="en"),
}

# The first stop of the table that is not a card of the result, which lies over the board's side.
TO_THE_TABLE = """() => {
  if (!document.querySelector("#after")) {
    const after = Object.assign(document.createElement("button"), { id: "after" });
    document.body.append(after);
  }
  const stops = document.querySelectorAll(".cl-table button, .cl-table [tabindex='0']");
  [...stops].find((each) => each.tabIndex === 0 && each.checkVisibility())?.focus();
}"""


def step(game: Any, rng: Random) -> None:
    """Let the person do something, at random."""
    view = game.view
    if view["actions"]:
        game.act(rng.choice(view["actions"]))
    elif view["curtain"]:
        game._screen.command("lift_curtain", {"seat": view["curtain"]["seat"]})
    elif "next" in view["commands"]:
        game._screen.command("next", {})


def rest(table: TablePage) -> None:
    """Wait until the page shows what the kernel has come to, and nobody thinks."""

    def rests() -> bool:
        shown, now = table.page.evaluate("() => table.model.get('view')"), table.widget.view
        return shown["revision"] == now["revision"] and not now["thinking"]

    table.until(rests)


def tabs_out(table: TablePage) -> list[str]:
    """The stops from the table to the end of the widget."""
    table.page.evaluate(TO_THE_TABLE)
    stops: list[str] = []
    while table.page.evaluate("() => document.activeElement.closest('.cl-root') !== null"):
        stops.append(
            table.focused_key() or table.page.evaluate("() => document.activeElement.className")
        )
        assert len(stops) < 40
        table.page.keyboard.press("Tab")
    return stops


@pytest.mark.parametrize("name", GAMES)
def test_at_most_six_tabs_lead_out_of_a_game_at_any_ply(table_page: Any, name: str) -> None:
    game = GAMES[name]()
    table = table_page(game, width=760, reduced_motion="reduce")
    rng = Random(4)
    for ply in range(60):
        step(game, rng)
        if ply % 3 and game.outcome is None:
            continue
        rest(table)
        stops = tabs_out(table)
        assert len(stops) <= FEW, stops
        if game.outcome is not None:
            return


def test_the_list_of_moves_is_one_stop_with_its_own_arrows(table_page: Any) -> None:
    game = GAMES["tafl"]()
    rng = Random(1)
    for _ in range(40):
        step(game, rng)
    table = table_page(game, width=760, reduced_motion="reduce")
    moves = table.root.locator(".cl-moves button")
    expect(moves).to_have_count(40)
    assert moves.evaluate_all("(all) => all.filter((each) => each.tabIndex === 0).length") == 1
    moves.nth(39).focus()
    for key, at in (
        ("ArrowUp", 39),
        ("ArrowLeft", 38),
        ("ArrowDown", 39),
        ("Home", 1),
        ("End", 40),
    ):
        table.page.keyboard.press(key)
        assert table.focused_key() == f"move-{at}"
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("Enter")
    expect(moves.nth(38)).to_have_attribute("aria-current", "step")
    assert table.focused_key() == "move-39"


@pytest.mark.parametrize(("come", "back"), [("e4", "e4"), ("tool-rules", "tool-type")])
def test_escape_closes_the_field_and_leads_back(table_page: Any, come: str, back: str) -> None:
    table = table_page(GAMES["tafl"](), reduced_motion="reduce")
    table.root.locator(f'[data-cl-key="{come}"]').focus()
    if come == "e4":
        table.page.keyboard.press("/")
    else:
        table.root.locator('[data-cl-key="tool-type"]').press("Enter")
    field = table.root.get_by_role("textbox")
    expect(field).to_be_focused()
    table.page.keyboard.type("e")
    table.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    assert table.focused_key() == back


def test_taking_the_last_move_back_leaves_the_focus_in_the_bar(table_page: Any) -> None:
    game = GAMES["tafl"]()
    game.act(game.view["actions"][0])
    table = table_page(game, reduced_motion="reduce")
    undo = table.root.locator('[data-cl-key="tool-undo"]')
    undo.press("Enter")
    expect(undo).to_have_count(0)
    assert table.focused_key() in ("tool-new_game", "tool-learn", "tool-resign")
