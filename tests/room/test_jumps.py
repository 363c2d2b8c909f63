"""Nothing on a page of the room moves the board under a thumb, over whole games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from room.serving import ServedHall
from room.talking import Page as Hand
from room.talking import stir

from cantorlab.room.hall import Hall

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Maximilienne-Émilie")
SIZES = {390: {"width": 390, "height": 844}, 760: {"width": 760, "height": 1024}}
#: By the name of a game: its options, and what is pressed or looked at all the time.
GAMES: dict[str, tuple[str, dict[str, Any], str]] = {
    "discovery": ("cantor", {}, ".cl-arena"),
    "express": ("cantor", {"mode": "express"}, ".cl-arena"),
    "quest": ("cantor", {"mode": "quest"}, ".cl-board-place"),
    "siggil": ("siggil", {}, ".cl-sg-pyramid-place"),
    "pyramids": ("siggil", {"layout": "pyramids"}, ".cl-sg-pyramid-place"),
    "river": ("siggil", {"layout": "river"}, ".cl-sg-pyramid-place"),
    "siggil that passes": ("siggil", {"auto_pass": True}, ".cl-sg-pyramid-place"),
    "king": ("tafl", {"archers": True}, ".cl-squares"),
    "queen": ("queen", {}, ".cl-squares"),
}


def swapped_cases() -> list[Any]:
    """The same in the other languages, at night."""
    return [pytest.param(name, True, marks=pytest.mark.variant) for name in GAMES]


#: Distance of an element from the top of the page, in pixels, once all is drawn and at rest.
TOPS = """async (parts) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  return parts.map((part) => {
    const all = [...document.querySelectorAll(part)].filter((each) => each.offsetParent);
    return all.length ? Math.round(all[0].getBoundingClientRect().top + scrollY) : null;
  });
}"""
#: How far the hand, with what is done with it, ends below the top of the page, and below the top of
#: what one takes from, in pixels, if it does not stand before the board; and its number of cards.
HAND = """(own) => {
  own.style.position = "static";
  const { bottom } = own.getBoundingClientRect();
  const { top } = own.parentElement.getBoundingClientRect();
  own.style.position = "";
  return [bottom + scrollY, bottom - top, own.querySelectorAll(".cl-sg-held").length];
}"""


@dataclass
class Watched:
    """Page of a player, beside a line on which the test plays for the same person."""

    page: Page
    hand: Hand
    parts: list[str]

    def tops(self, greeting: int) -> list[int | None]:
        """Return where the parts lie, once the page has drawn what came before a greeting."""
        self.page.wait_for_selector(f'[data-greeting="{greeting}"]', state="attached")
        found: list[int | None] = self.page.evaluate(TOPS, self.parts)
        return found


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServedHall]:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "games"))
    hall = ServedHall(Hall(tmp_path, language="en"))
    yield hall
    hall.stop()


def come(
    served: ServedHall, browser: Browser, code: str, name: str, parts: list[str], **settings: Any
) -> Watched:
    """Sit down in a browser, and on a second line."""
    context = browser.new_context(reduced_motion="reduce", **settings)
    page = context.new_page()
    page.goto(f"{served.base}{code}")
    page.fill("[name=name]", name)
    page.click("button[type=submit]")
    page.wait_for_selector(".cl-root")
    kept = page.evaluate("Object.values(localStorage)[0]")
    hand = served.do(lambda: Hand(served.hall, name, json.loads(kept)["token"]).enter(code))
    return Watched(page, hand, parts)


@pytest.mark.parametrize(
    ("name", "swapped"), [*((name, False) for name in GAMES), *swapped_cases()]
)
def test_the_board_stays_where_it_is_over_a_whole_game(
    served: ServedHall, browser: Browser, name: str, swapped: bool
) -> None:
    """A telephone and a tablet, French and English, from the first person alone to the end."""
    game, options, board = GAMES[name]
    table = served.do(lambda: served.hall.open_table(game, seed=3, **options))
    rng, languages = Random(name), ["fr-FR", "en-GB"]
    if swapped:
        languages.reverse()
    places = [".cl-root", board]
    watched: list[Watched] = []
    seen: list[list[list[int | None]]] = []
    for each, width, locale in zip(NAMES, SIZES, languages, strict=True):
        looks = {"viewport": SIZES[width], "locale": locale}
        watched.append(come(served, browser, table.code, each, places, **looks))
        seen.append([watched[-1].page.evaluate(TOPS, places)])

    def step() -> int | None:
        if not stir([each.hand for each in watched], rng) or table.host.outcome is not None:
            return None
        table.greet(watched[0].hand.line.person, "hello")
        table.tell()
        found: int = table.people()["greetings"][-1]["id"]
        return found

    for _ in range(60):
        greeting = served.do(step)
        if greeting is None:
            break
        for each, tops in zip(watched, seen, strict=True):
            tops.append(each.tops(greeting))
        if game == "siggil":
            page, height = watched[0].page, SIZES[390]["height"]
            bottom, below, held = page.locator(".cl-sg-own").evaluate(HAND)
            high = "layout" in options  # such a Siggil is scrolled behind the hand
            assert (below if high else bottom) <= height, f"not all one plays with is seen: {held}"
            stuck = page.locator(".cl-sg-own").bounding_box()
            assert table.host.outcome or stuck is None or stuck["y"] + stuck["height"] <= height + 1
    for each, tops in zip(watched, seen, strict=True):
        assert len(tops) > 10
        for place, found in zip(places, zip(*tops, strict=True), strict=True):
            moved = {top for top in found if top is not None}
            assert len(moved) == 1, f"{place} of {each.hand.name} moves: {found}"
        each.page.context.close()


@pytest.mark.parametrize("name", GAMES)
def test_one_leaves_the_seat_beside_the_board(
    served: ServedHall, browser: Browser, name: str
) -> None:
    """On a telephone, in sight of all that one plays with."""
    game, options, _ = GAMES[name]
    table = served.do(lambda: served.hall.open_table(game, seed=3, **options))
    page = come(served, browser, table.code, NAMES[0], [], viewport=SIZES[390]).page
    leave = page.get_by_role("button", name="Leave the seat")
    box = leave.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert box["y"] + box["height"] <= SIZES[390]["height"] / 4
    leave.click()
    expect(leave).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Sit"))).to_have_count(2)
    page.context.close()


def test_who_comes_takes_no_focus_from_the_bar(served: ServedHall, browser: Browser) -> None:
    table = served.do(lambda: served.hall.open_table("tafl", seed=3))
    first = come(served, browser, table.code, NAMES[0], [])
    link = first.page.get_by_role("button", name="Link")
    link.focus()
    come(served, browser, table.code, NAMES[1], []).page.context.close()
    expect(first.page.get_by_text(NAMES[1]).first).to_be_visible()
    expect(link).to_be_focused()
    first.page.context.close()
