"""Pages of a room: links, shared computers, odd browsers and networks."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from room.browsing import PHONE, RunningRoom, Visitors
from tornado.websocket import websocket_connect

pytestmark = pytest.mark.browser

#: A browser that stores nothing, as some private windows do.
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw Error("forbidden"); } });"""
#: A page at a plain-http address of a network has no clipboard.
NO_CLIPBOARD = 'Object.defineProperty(navigator, "clipboard", { value: undefined });'


def opened(room: RunningRoom, *wanted: dict[str, Any]) -> list[str]:
    """Start the room, and open what is wanted."""
    room.start()
    key = room.told["key"]
    codes = []
    for each in wanted:
        codes.append(open_by_line(room, key, each))
    return codes


def open_by_line(room: RunningRoom, key: str, wanted: dict[str, Any]) -> str:
    """Open a lesson as the owner's page does, anything else as the owner's notebook."""
    if "lesson" not in wanted:
        return str(room.ask(**wanted))

    async def ask() -> str:
        line = await websocket_connect(room.told["address"].replace("http", "ws") + "line")
        owner = {"kind": "enter", "token": "A" * 32, "name": "Owner", "key": key, "table": None}
        for said in (owner, {"kind": "open", **wanted}):
            await line.write_message(json.dumps(said))
        while True:
            told = json.loads(str(await line.read_message()))
            if told["kind"] == "opened":
                line.close()
                return str(told["code"])

    with ThreadPoolExecutor(1) as aside:  # the browser has the loop of this thread
        return aside.submit(lambda: asyncio.run(ask())).result()


def context_of(page: Page) -> BrowserContext:
    return page.context


def test_a_known_tablet_enters_a_lesson_by_its_link(room: RunningRoom, visit: Visitors) -> None:
    lessons = [{"lesson": 1, "short": True}, {"lesson": 2, "short": True}]
    contest = {"do": "tournament", "game": "cantor", "options": {}}
    first, second, tournament = opened(room, *lessons, contest)
    page = visit(first, "Ada", wait=".cl-lesson-screens .cl-root", **PHONE)
    for code, wait in ((tournament, ".cl-room-contest"), (second, ".cl-lesson-screens .cl-root")):
        page.goto(f"{room.told['address']}{code}")
        page.locator(".cl-room-main").first.click()
        page.wait_for_selector(wait)
        expect(page.locator(".cl-room-notice")).to_be_hidden()
        expect(page.locator(".cl-room-own")).to_contain_text("Ada")
    page.goto(f"{room.told['address']}{first}")  # where one has a place, nothing is asked
    page.wait_for_selector(".cl-lesson-screens .cl-root")


def test_the_next_one_at_a_shared_computer_is_asked_and_can_be_somebody_else(
    room: RunningRoom, visit: Visitors
) -> None:
    (code,) = opened(room, {"do": "open", "game": "tafl", "options": {}})
    ada = visit(code, "Ada")
    tab = context_of(ada).new_page()
    tab.goto(f"{room.told['address']}{code}")
    expect(tab.locator("form")).to_contain_text("Go on as Ada")
    tab.reload()
    expect(tab.locator("form")).to_contain_text("Go on as Ada")
    tab.get_by_role("button", name="I am somebody else").click()
    expect(tab.locator("[name=name]")).to_have_value("")
    tab.fill("[name=name]", "Bo")
    tab.click("button[type=submit]")
    expect(tab.locator(".cl-room-seats")).to_contain_text("defender · you")
    ada.bring_to_front()
    expect(ada.locator(".cl-room-seats")).to_contain_text("Bo")
    tab.get_by_role("button", name="Leave this computer").click()
    expect(tab.locator(".cl-room-own")).to_contain_text("you cannot come back")
    tab.get_by_role("button", name="Leave this computer").click()
    expect(tab.locator("[name=name]")).to_have_value("")
    tab.close()
    again = context_of(ada).new_page()
    again.goto(f"{room.told['address']}{code}")
    expect(again.locator("[name=name]")).to_have_value("")


def test_a_key_ends_with_the_tab_unless_it_is_kept(room: RunningRoom, visit: Visitors) -> None:
    room.start()
    page = visit.new_page()
    page.goto(f"{room.told['address']}#owner={room.told['key']}")
    page.fill("[name=name]", "Ms Owner")
    page.click("button[type=submit]")
    page.wait_for_selector(".cl-room-lobby form")
    kept = "JSON.stringify(localStorage)"
    assert room.told["key"] not in page.evaluate(kept)
    page.reload()
    page.wait_for_selector(".cl-room-lobby form")
    page.get_by_label("Stay the owner on this computer").check()
    assert room.told["key"] in page.evaluate(kept)
    page.get_by_role("button", name="New owner’s key").click()
    expect(page.locator(".cl-room-notice")).to_contain_text("#owner=")
    assert room.told["key"] not in page.evaluate(kept)
    page.reload()
    page.wait_for_selector(".cl-room-lobby form")


def test_a_browser_that_stores_nothing_keeps_its_seat_over_a_reload(
    room: RunningRoom, visit: Visitors
) -> None:
    (code,) = opened(room, {"do": "open", "game": "tafl", "options": {}})
    page = visit.new_page()
    page.add_init_script(NO_STORAGE)
    visit(code, "Ada", page=page)
    expect(page.locator(".cl-room-own")).to_contain_text("stores nothing")
    page.reload()
    expect(page.locator(".cl-room-seats")).to_contain_text("attacker · you")


def test_a_network_without_lines_is_said_to_be_one(room: RunningRoom, visit: Visitors) -> None:
    room.start("tafl")
    page = visit.new_page()
    page.route_web_socket("**/line", lambda line: line.close())
    page.add_init_script(
        """const Real = WebSocket;
        window.WebSocket = class extends Real { set onopen(_listener) {} };"""
    )
    page.goto(f"{room.told['address']}{room.codes()[0]}")
    expect(page.locator(".cl-room-notice")).to_contain_text("WebSocket")


@pytest.mark.parametrize("script", [NO_CLIPBOARD, ""])
def test_the_link_is_copied_or_shown(room: RunningRoom, visit: Visitors, script: str) -> None:
    (code,) = opened(room, {"do": "open", "game": "tafl", "options": {}})
    page = visit.new_page(**({} if script else {"permissions": []}))
    if script:
        page.add_init_script(script)
    visit(code, "Ada", page=page)
    page.get_by_role("button", name="Link").click()
    link = f"{room.told['address']}{code}"
    expect(page.locator(".cl-room-notice")).to_contain_text(
        re.compile(f"The link is copied|{re.escape(link)}")
    )
    expect(page.locator(".cl-room-qr figcaption")).to_have_text(link)


def test_one_chooses_a_side_knowing_the_game(room: RunningRoom, visit: Visitors) -> None:
    options = {"archers": True, "clock": "5+3"}
    (code,) = opened(room, {"do": "open", "game": "tafl", "options": options})
    page = visit.new_page()
    page.goto(f"{room.told['address']}{code}")
    form = page.locator("form")
    expect(form.locator("h1")).to_have_text("Catch the King")
    expect(form.locator("li")).to_have_text(["Archers", "Clock: 5+3"])
    page.fill("[name=name]", "Bo")
    page.get_by_role("button", name="Play: defender").click()
    expect(page.locator(".cl-room-seats")).to_contain_text("defender · you")
    assert "Your turn" not in page.title()
    ada = visit(code, "Ada")
    expect(ada).to_have_title(re.compile("^● Your turn – Catch the King"))
    expect(page.locator(".cl-room-seat").first).to_have_attribute("data-acts", "true")


def test_a_messenger_shows_the_game_and_who_invites(room: RunningRoom, visit: Visitors) -> None:
    (code,) = opened(room, {"do": "open", "game": "cantor", "options": {"mode": "quest"}})
    visit(code, "Ada & <Bo>")
    html = urlopen(f"{room.told['address']}{code}").read().decode()
    card = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', html))
    assert card["title"] == "Cantor"
    assert "Ada &amp; &lt;Bo&gt;" in card["description"]
    assert "Mode: The Quest for the Grimoire" in card["description"]
    picture = urlopen(card["image"])
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.read(8) == b"\x89PNG\r\n\x1a\n"
    assert '"hand"' not in html
    stranger = urlopen(f"{room.told['address']}zzzzz").read().decode()
    assert "Ada" not in stranger


def test_the_board_stays_where_it_is_while_others_go_on(room: RunningRoom, visit: Visitors) -> None:
    (code,) = opened(room, {"do": "open", "game": "cantor", "options": {"seed": 3}})
    ada, bo = visit(code, "Ada"), visit(code, "Bo", **PHONE)
    for page in (ada, bo):
        page.locator('button[data-cl-key^="mage"]').first.click()
    for page in (ada, bo):
        page.locator(".cl-guard-none").first.click()
    following = '[data-cl-key="next"]'
    bo.locator(following).first.wait_for()
    top = "(root) => root.getBoundingClientRect().top + scrollY"
    before = bo.locator(".cl-root").evaluate(top)
    ada.locator(following).first.click()
    expect(bo.locator(".cl-room-bar")).to_contain_text("Ada")
    expect(bo.locator(".cl-room-bar > p")).to_contain_text("souhaite continuer")
    assert bo.locator(".cl-root").evaluate(top) == before
    assert bo.locator(".cl-room-request").count() == 0
