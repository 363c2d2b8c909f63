"""Whole games by touch alone, as wide as a telephone: every press of the pages' people is a tap."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from browser.cantor.test_play import Person as Mage
from browser.siggil.page import Person as Spirit
from browser.tafl.page import Player
from playwright.sync_api import Locator, expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.rules import tafl
from cantorlab.widgets.games.siggil.adapter import SiggilAdapter
from cantorlab.widgets.games.tafl.adapter import TaflAdapter

TOUCHED = {"width": 360, "has_touch": True, "reduced_motion": "reduce"}


@pytest.fixture(autouse=True)
def _by_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Locator, "click", Locator.tap)
    for adapter in (SiggilAdapter, TaflAdapter):
        for pause in ("pace_draw", "pace_take", "answer"):
            monkeypatch.setattr(adapter, pause, 0.0, raising=False)


@pytest.mark.parametrize(("mode", "language"), [("discovery", "fr"), ("quest", "en")])
def test_a_whole_match_of_cantor(table_page: Any, mode: str, language: str) -> None:
    game = Cantor(mode, seed=7, opponent="random", language=language)
    person = Mage(table_page(game, **TOUCHED))
    person.wait()
    while not person.view["outcome"]:
        person.step()
    expect(person.table.root.locator(".cl-headline")).to_have_text(person.view["outcome"]["text"])
    person.press("next_match")
    expect(person.stage).to_have_attribute("data-stage", "play")


def test_a_whole_game_of_siggil(table_page: Any) -> None:
    game = Siggil(2, seed=7, opponent="random", language="fr")
    person = Spirit(table_page(game, **TOUCHED))
    person.finish()
    assert game.state.is_terminal
    expect(person.table.root.locator(".cl-headline")).to_have_text(person.view["outcome"]["text"])


def test_a_whole_game_of_catch_the_king(table_page: Any) -> None:
    table = Tafl(seed=12, opponent="random", side="defender", language="en")
    player = Player(table_page(table, **TOUCHED))
    rng = Random(1)
    player.settle()
    while not player.view["outcome"]:
        actions = player.view["actions"]
        corners = [each for each in actions if each[-2:] in ("a1", "a9", "i1", "i9")]
        king = next(m for m in player.view["observation"]["pieces"] if m["piece"] == "king")
        edges = [a for a in actions if a[:2] == king["square"] and (a[3] in "ai" or a[4] in "19")]
        player.move(rng.choice(corners or edges or actions))
        assert len(table.state.actions) < 60
    expect(player.table.root.locator(".cl-headline")).to_have_text(player.view["outcome"]["text"])


def test_the_last_turns_of_catch_the_queen(table_page: Any) -> None:
    """Two people end a game that was played at random up to there."""
    rng, states = Random(5), [tafl.start_queen()]
    while not states[-1].is_terminal:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
    table = CatchTheQueen(opponent=None, language="en")
    table.state = states[-21]
    player = Player(table_page(table, **TOUCHED))
    for _, action in states[-1].actions[len(table.state.actions) :]:
        player.settle()
        player.move(action)
    assert table.outcome is not None
    expect(player.table.root.locator(".cl-headline")).to_have_text(player.view["outcome"]["text"])


def test_what_cannot_be_taken_back_is_tapped_twice_where_one_wishes_that(table_page: Any) -> None:
    game = Siggil(2, seed=7, opponent="random", language="en")
    person = Spirit(table_page(game, **TOUCHED))
    person.wait()
    root = person.table.root
    person.find("tool-new_game").tap()
    root.locator("dialog summary").tap()
    root.get_by_label("Confirm taps").tap()
    root.get_by_role("button", name="Close").tap()
    first, second = (f"place-{each.split()[1]}" for each in person.view["actions"][:2])
    for key in (first, second, first):
        person.find(key).tap()
        expect(root.locator(".cl-notice")).to_contain_text("Tap once more")
        armed = root.locator('[data-armed="true"]')
        expect(armed).to_have_attribute("data-cl-key", key)
        expect(armed).to_have_css("outline-style", "solid")
        assert game.state.actions == ()
    root.locator(".cl-notice").tap()  # two taps at once are a slip: none of them counts
    person.find(first).tap()
    person.table.settle()
    assert game.state.actions[0] == (0, first.replace("place-", "draw "))
    expect(root.locator('[data-armed="true"]')).to_have_count(0)


def test_a_piece_that_is_to_be_confirmed_stays_in_hand(table_page: Any) -> None:
    table = Tafl(seed=3, opponent=None, language="en")
    player = Player(table_page(table, **TOUCHED))
    player.page.evaluate("localStorage.setItem('cantorlab.confirm', 'yes')")
    for square in ("d1", "d4"):
        player.square(square).tap()
    expect(player.table.root.locator(".cl-notice")).to_contain_text("Tap once more")
    assert (player.marked("picked"), player.marked("armed")) == ({"d1"}, {"d4"})
    player.square("d4").tap()
    player.table.until(lambda: table.state.actions == ((0, "d1-d4"),))


def test_a_piece_is_dragged_by_a_finger_and_the_page_stays(table_page: Any) -> None:
    table = Tafl(seed=3, opponent=None, language="en")
    player = Player(table_page(table, **TOUCHED))
    glass = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, *place: float) -> None:
        points = [{"x": place[0], "y": place[1]}] if place else []
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    boxes = [player.square(name).bounding_box() for name in ("d1", "d4")]
    begin, end = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
    touch("touchStart", *begin)
    for step in range(1, 6):
        touch("touchMove", *(a + (b - a) * step / 5 for a, b in zip(begin, end, strict=True)))
    expect(player.table.root.locator(".cl-held")).to_have_count(1)
    touch("touchEnd")
    player.table.until(lambda: table.state.actions == ((0, "d1-d4"),))
    assert player.page.evaluate("() => scrollY") == 0
