"""Absent keys, as where Python runs in the browser: every widget draws the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.cantor.test_play import Person as Fighter
from browser.quiz.page import quiz_of
from browser.siggil.page import Person as Collector
from browser.tafl.page import at_table
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, FormulaLab, Siggil, Tafl

STILL = {"reduced_motion": "reduce", "width": 560}

WIDGETS: dict[str, Callable[[], Any]] = {
    "cantor": lambda: Cantor("discovery", seed=3, language="en"),
    "cantor, two persons": lambda: Cantor(
        "express", opponent="person", ask=True, seed=3, language="fr"
    ),
    "cantor, the quest": lambda: Cantor("quest", seed=3, language="en"),
    "siggil": lambda: Siggil(opponent=["random"], seed=3, language="en"),
    "siggil, two persons": lambda: Siggil(opponent="person", seed=3, language="en"),
    "siggil, solitaire": lambda: Siggil(players=1, seed=3, language="fr"),
    "tafl": lambda: Tafl(seed=7, opponent="random", language="en"),
    "tafl, extended": lambda: Tafl(
        seed=7, opponent="random", language="en", archers=True, forest=True
    ),
    "queen": lambda: CatchTheQueen(seed=7, opponent="random", language="en"),
    "lab": lambda: FormulaLab("n²", language="en"),
    "lab, two": lambda: FormulaLab("a*n+b", other="n", compare=(2, 3), language="en"),
    "quiz": lambda: quiz_of("winner", "order", "which_formula", "curve"),
}


def drawn(table: Any) -> str:
    html: str = table.root.evaluate("(root) => root.outerHTML")
    return re.sub(r"cl-\d+-\d+(?=-)|cl-[a-z0-9]{8,}-(?=\d)", "", html)  # ids are drawn at random


def play_on(widget: Any, table: Any) -> None:
    """Take the first legal action, if the widget is a game that asks for one."""
    view = widget.view
    if view.get("curtain"):
        seat = view["curtain"]["seat"]
        table.send(
            {
                "kind": "command",
                "name": "lift_curtain",
                "params": {"seat": seat},
                "revision": view["revision"],
            }
        )
    elif view.get("actions"):
        table.send({"kind": "action", "action": view["actions"][0], "revision": view["revision"]})
    table.until(lambda: not widget.view.get("thinking"))


@pytest.mark.nightly
@pytest.mark.parametrize("name", WIDGETS)
def test_a_view_without_its_nulls_draws_the_same(table_page: Any, name: str) -> None:
    widget = WIDGETS[name]()
    for _ in range(3):
        whole = table_page(widget, **STILL)
        expect(whole.root).to_be_visible()
        gaps = table_page(widget, nulls=False, **STILL)
        expect(gaps.root).to_be_visible()
        assert ":null" not in gaps.page.evaluate("() => table.given")
        assert drawn(gaps) == drawn(whole)
        play_on(widget, gaps)


@pytest.mark.nightly
def test_games_are_played_without_nulls(table_page: Any) -> None:
    fighter = Fighter(table_page(Cantor("discovery", seed=3), nulls=False, **STILL))
    fighter.wait()
    for _ in range(5):
        fighter.step()
    collector = Collector(
        table_page(Siggil(opponent=["random"], seed=3), nulls=False, **STILL), seed=1
    )
    collector.wait()
    for _ in range(6):
        collector.step()
    player = at_table(table_page, nulls=False)
    for _ in range(3):
        player.move(player.view["actions"][0])
    player.check_board()
