"""Nothing jumps: the board lies where it lay, whatever the headline says and whoever is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.cantor.test_play import Person as Fighter
from browser.siggil.page import Person as Collector
from browser.tafl.page import at_table
from playwright.sync_api import expect

from cantorlab import Cantor, Siggil, Tafl

BOX = """(part) => {
  const [card, board] = [".cl-card", part].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return [board.x - card.x, board.y - card.y, board.width, board.height].map(Math.round);
}"""
# Every place where the board has lain since, from frame to frame.
WATCH = f"""(part) => {{
  const box = {BOX};
  window.seen = new Set();
  const look = () => {{ seen.add(box(part).join(" ")); requestAnimationFrame(look); }};
  look();
}}"""
WIDTHS = pytest.mark.parametrize("width", [760, 360])
PACES = pytest.mark.parametrize("pace", ["calm", "step"])
CALM = {"reduced_motion": "reduce"}


def watch(table: Any, part: str) -> Callable[[], list[str]]:
    table.page.evaluate(WATCH, part)
    return lambda: table.page.evaluate("() => [...seen]")


@WIDTHS
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_of_the_king_stays(table_page: Any, width: int, language: str) -> None:
    game = Tafl(seed=7, opponent="random", language=language)
    player = at_table(table_page, game, width=width)
    seen = watch(player.table, ".cl-squares")
    player.square("e4").click()  # not one's own: refused with a sentence
    expect(player.table.root.locator(".cl-notice")).to_be_visible()
    player.table.widget._adapter.answer = 0.3
    player.move(player.view["actions"][0])
    player.table.widget._adapter.answer = 0.0
    player.move(player.view["actions"][0])
    player.table.root.locator('[data-cl-key="tool-resign"]').click()
    player.table.root.locator("dialog .cl-primary").click()
    expect(player.table.root).to_have_attribute("data-cl-over", "true")
    assert len(seen()) == 1


@WIDTHS
@PACES
def test_the_place_and_the_fighters_of_a_duel_stay(table_page: Any, width: int, pace: str) -> None:
    game = Cantor("discovery", seed=3, pace=pace, language="fr")
    person = Fighter(table_page(game, width=width, **CALM))
    person.wait()
    seen = watch(person.table, ".cl-arena")
    person.table.send(
        {"kind": "action", "action": "commit 99", "revision": person.view["revision"]}
    )
    while not person.view["outcome"]:
        person.step()
    assert len(seen()) == 1, seen()


@WIDTHS
@PACES
def test_the_siggil_stays_through_a_turn(table_page: Any, width: int, pace: str) -> None:
    game = Siggil(opponent=["random"], seed=3, pace=pace, language="fr")
    person = Collector(table_page(game, width=width, **CALM))
    person.wait()
    seen = watch(person.table, ".cl-sg-pyramid")
    for _ in range(8):
        person.step()
    person.table.root.locator('[data-cl-key="tool-resign"]').click()
    person.table.root.locator("dialog .cl-primary").click()
    expect(person.table.root).to_have_attribute("data-cl-over", "true")
    assert len(seen()) == 1, seen()
