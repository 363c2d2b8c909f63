"""A room by ear: each event is heard once, in its order, and of others nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from browser.listener import LISTEN, Listener
from playwright.sync_api import Page, expect
from room.serving import ServedHall
from room.talking import wait_for
from room.test_accessible import come, served

__all__ = ["come", "served"]

pytestmark = pytest.mark.browser


@pytest.fixture
def scheme() -> str:
    return "light"


def read_log(page: Page, sign: str = "") -> list[str]:
    """Return what was said; at first wait until something was that has this sign."""
    page.wait_for_function("(sign) => window.heard.some((text) => text.includes(sign))", arg=sign)
    said: list[str] = page.evaluate("() => window.heard")
    return said


def play(page: Page, origin: str, keys: list[str]) -> None:
    """Move a piece by keys alone."""
    page.locator(f"[data-cl-key={origin}]").focus()
    for key in ["Enter", *keys, "Enter"]:
        page.keyboard.press(key)


def test_a_game_of_two_pages_by_keys_is_heard_on_both(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    code = served.do(lambda: served.hall.open_table("tafl", seed=3)).code
    ada = come(code, "Ada")
    ada.wait_for_selector(".cl-root")
    emil = come(code, "Emil")
    expect(ada.get_by_role("log")).to_contain_text("Emil: here")
    for page in (ada, emil):
        page.wait_for_selector(".cl-root")
        page.evaluate(LISTEN)
    play(ada, "d9", ["ArrowDown"])
    read_log(emil, "d9 to d8")
    play(emil, "e7", ["ArrowLeft"])
    read_log(ada, "e7 to d7")
    emil.locator("select.cl-room-greet").select_option("good_luck")
    read_log(ada, "Good luck")
    table = served.hall.tables[code]
    for page, seat in ((ada, 0), (emil, 1)):
        said = read_log(page)
        events = [each["text"] for each in table.seats[seat].widget.view["spoken"]][-2:]
        assert [each for each in said if each in events] == events
        assert len(said) == len(set(said)), said
    assert [each for each in read_log(ada) if "Good luck" in each] == ["Emil: Good luck!"]


def test_who_lets_the_computer_play_or_leaves_a_seat_hears_it_and_keeps_the_focus(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    code = served.do(lambda: served.hall.open_table("tafl", seed=3)).code
    ada, emil = come(code, "Ada"), come(code, "Emil")
    expect(ada.get_by_role("log")).to_contain_text("Emil: here")
    ada.wait_for_selector(".cl-root")
    emil.context.close()
    expect(ada.get_by_role("log")).to_contain_text("Emil: away")
    served.do(lambda: wait_for(served.hall.tables[code]))
    ada.evaluate(LISTEN)
    place = ada.locator(".cl-room-table")
    for button, sign in (
        ("Let the computer play", "Emil: away: the computer plays"),
        ("Leave the seat", "You are watching."),
    ):
        ada.get_by_role("button", name=button).focus()
        ada.keyboard.press("Enter")
        read_log(ada, sign)
        expect(place).to_be_focused()  # the button is gone


def test_a_connection_that_was_lost_is_heard_again_when_it_is_back(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    code = served.do(lambda: served.hall.open_table("tafl", seed=3)).code
    ada = come(code, "Ada")
    expect(ada.get_by_role("log")).to_contain_text("Ada: you")
    ada.evaluate(LISTEN)
    served.cut()
    said = read_log(ada, "The connection is back.")
    assert said[0].startswith("The connection is lost.")
    assert not any("Ada" in each for each in said), said  # who is away oneself hears nothing of it


def test_in_a_lesson_of_many_questions_a_press_is_heard_of_one_alone(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    page = come(served.do(lambda: served.hall.open_lesson(2)).code, "Ada")
    page.wait_for_selector(".cl-root [data-cl-key=check]")
    lesson = page.locator(".cl-room-lesson")
    expect(lesson).to_be_focused()  # who came by the form is told where they are
    assert lesson.get_attribute("aria-label") == served.do(
        lambda: next(iter(served.hall.lessons.values())).title("en")
    )
    widgets: Any = page.locator(".cl-lesson-screens .cl-root")
    assert widgets.count() > 8
    page.evaluate(LISTEN)
    first = widgets.first
    first.locator("[data-cl-key^=answer-]").first.focus()
    page.keyboard.press("Enter")
    first.locator("[data-cl-key=check]").focus()
    page.keyboard.press("Enter")
    expect(first.locator(".cl-qz-said, .cl-qz-verdict").first).to_be_visible()
    said = read_log(page, "The answer: ")
    assert len(said) == 2  # what the pupil probably thought, and the answer
    assert not any("question" in each for each in said), said
    page.keyboard.press("F2")
    assert read_log(page) == [*said, said[-1]]


def listener_at(page: Page, widget: Any) -> Listener:
    """Somebody at a page of the room, whose screen there is ``widget``."""
    root = page.locator(".cl-root").first
    return Listener(SimpleNamespace(page=page, root=root, widget=widget, answers=[]))  # type: ignore[arg-type]


def choose(player: Listener, wanted: str, rng: Random) -> None:
    """Walk by N to a choice of these, as its name in the tree is, and press it."""
    for _ in range(rng.randrange(1, 4)):
        player.press("n")
    for _ in range(30):
        if re.match(wanted, player.name()):
            break
        player.press("n")
    assert re.match(wanted, player.name()), player.name()
    player.press("Enter")


def test_a_match_of_two_pages_is_played_to_its_end_by_the_tree_and_keys_alone(
    served: ServedHall, come: Callable[..., Page]
) -> None:
    code = served.do(lambda: served.hall.open_table("cantor", seed=2)).code
    ada = come(code, "Ada")
    ada.wait_for_selector(".cl-root")
    emil = come(code, "Emil")
    expect(ada.get_by_role("log")).to_contain_text("Emil: here")
    table = served.hall.tables[code]
    rng, duels = Random(2), 0
    players = []
    for page, seat in ((ada, 0), (emil, 1)):
        page.wait_for_selector(".cl-root")
        players.append(listener_at(page, table.seats[seat].widget))
        page.locator(".cl-hand button").first.focus()
    over = r"wins the match|draw"
    while table.host.outcome is None:
        duels += 1
        assert duels < 12
        for wanted in ('button "Send mage', 'button "(Protect|No protection|−?\\d, )'):
            for player in players:
                choose(player, wanted, rng)
        for player in players:
            player.wait_for(f"wins the duel|win the duel|cancelled|{over}")
        if table.host.outcome is None:
            for player in players:
                player.press("Enter")
            for page in (ada, emil):
                expect(page.locator('.cl-root [data-cl-key="next"]')).to_have_count(0)
    for player in players:
        player.check_log(own="lies face down|You protect yourself|You are ready|is ready to go on")
        own: list[str] = player.page.evaluate("() => heard")
        assert sum("lies face down" in each for each in own) == duels
        assert sum("You protect yourself" in each for each in own) <= duels
