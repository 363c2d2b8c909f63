"""Two and five browsers at the tables of one room; the room is killed and comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from room.browsing import PATIENCE, PHONE, RunningRoom, Visitors

pytestmark = pytest.mark.browser


def play(page: Page, start: str, end: str) -> None:
    """Move a piece of Catch the King: tap, tap."""
    page.locator(f".cl-root [data-cl-key='{start}']").first.click()
    page.locator(f".cl-root [data-cl-key='{end}']").first.click()


def plies(page: Page) -> str:
    return page.locator(".cl-root").inner_text()


#: Until what was said last counts as heard, and need not come along from a dialog that closes.
HEARD = """() => {
  const last = document.querySelector("[role=log] p:last-child");
  return performance.now() - Number(last.dataset.at) > 200;
}"""


@pytest.mark.smoke
def test_a_move_of_one_browser_is_seen_in_the_other(room: RunningRoom, visit: Visitors) -> None:
    room.start("tafl")
    (code,) = room.codes()
    ada, emile = visit(code, "Ada"), visit(code, "Émile", **PHONE)
    play(ada, "d9", "c9")
    expect(emile.locator(".cl-room-seats")).to_contain_text("toi")
    expect(emile.locator(".cl-root")).to_contain_text("1 / 1")


def test_what_happens_in_a_room_is_said_once_also_behind_a_dialog(
    room: RunningRoom, visit: Visitors
) -> None:
    room.start("tafl")
    (code,) = room.codes()
    ada = visit(code, "Ada")
    log = ada.locator("[role=log]")
    expect(log).to_have_text("Ada: you")
    expect(ada.locator(".cl-room-table")).to_be_focused()
    emile = visit(code, "Émile", **PHONE)
    expect(log).to_contain_text("Émile: here")
    emile.locator("select.cl-room-greet").select_option("good_luck")
    expect(log).to_contain_text("Émile: Good luck!")
    play(ada, "d9", "c9")
    expect(emile.locator(".cl-root")).to_contain_text("1 / 1")
    ada.locator("[data-cl-key=tool-rules]").click()
    within = ada.get_by_role("dialog").locator("[role=log]")
    expect(within).to_have_count(1)
    play(emile, "e7", "d7")
    expect(within).to_contain_text("d7")
    emile.context.close()
    expect(within).to_contain_text("Émile: away")
    ada.wait_for_function(HEARD)
    ada.keyboard.press("Escape")
    expect(log).to_have_text("")  # it is not read again, unless one asks for it
    ada.keyboard.press("F2")
    expect(log).to_have_text("Émile: away")
    play(ada, "c9", "b9")
    expect(log).to_contain_text("b9")


def test_two_browsers_a_spectator_and_a_killed_room(room: RunningRoom, visit: Visitors) -> None:
    room.start("tafl")
    (code,) = room.codes()
    ada, emile = visit(code, "Ada"), visit(code, "Émile", **PHONE)
    eve = visit(code, "Eve", watch=True)
    expect(ada.locator(".cl-room-seats")).to_contain_text("Émile")
    play(ada, "d9", "c9")
    for page in (ada, emile, eve):
        expect(page.locator(".cl-root")).to_contain_text("1 / 1")
    for _ in range(2):  # the second time without a move since the first
        room.kill()
        expect(ada.locator(".cl-room-notice")).to_be_visible()
        room.start()
        for page in (ada, emile, eve):
            expect(page.locator(".cl-room-notice")).to_be_hidden()
            expect(page.locator(".cl-root")).to_contain_text("1 / 1")
    play(emile, "e7", "d7")
    for page in (ada, emile, eve):
        expect(page.locator(".cl-root")).to_contain_text("2 / 2")
    ada.reload()
    expect(ada.locator(".cl-room-seats")).to_contain_text("you")
    emile.context.close()
    expect(ada.locator(".cl-room-seats")).to_contain_text("away")
    room.end()
    for page in (ada, eve):
        expect(page.locator(".cl-room-notice")).to_contain_text("closed by its owner")
        expect(page.locator(".cl-root")).to_contain_text("2 / 2")
        ((name, kept),) = page.evaluate("Object.entries(localStorage)")
        assert name.startswith("cantorlab.room.")
        assert json.loads(kept).keys() == {"token", "name", "owner"}, "a token opens nothing alone"
        assert page.evaluate("Object.keys(sessionStorage)") == [name]


def show(page: Page, shown: bool) -> None:
    """Bring a page to the front, or put it away, as far as the page is told."""
    page.evaluate(
        """(shown) => {
            Object.defineProperty(document, "hidden", { value: !shown, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        shown,
    )


def test_a_page_that_missed_something_asks_for_the_whole(
    room: RunningRoom, visit: Visitors
) -> None:
    """A message is lost, the page was put away, the line is silent: each time all is shown."""
    room.start("tafl")
    (code,) = room.codes()
    away, silent, dead = [False], [False], set[WebSocketRoute]()

    def relay(line: WebSocketRoute) -> None:
        def forward(text: str | bytes) -> None:
            if silent[0]:
                dead.add(line)  # nothing comes over it any more
            if not (line in dead or (away[0] and json.loads(text)["kind"] == "said")):
                line.send(text)

        line.connect_to_server().on_message(forward)

    page = visit.new_page(**PHONE)
    page.route_web_socket("**/line", relay)
    ada, emile = visit(code, "Ada"), visit(code, "Émile")
    eve = visit(code, "Eve", page=page, watch=True)
    moves = [(ada, "d9", "c9"), (emile, "e7", "d7"), (ada, "c9", "d9"), (emile, "d7", "e7")]

    def move_unheard(number: int) -> None:
        play(*moves[number - 1])
        for each in (ada, emile):
            expect(each.locator(".cl-root")).to_contain_text(f"{number} / {number}")
        assert f"{number} / {number}" not in plies(eve)

    away[0] = True
    move_unheard(1)
    away[0] = False
    play(*moves[1])
    expect(eve.locator(".cl-root")).to_contain_text("2 / 2")
    show(eve, False)
    away[0] = True
    move_unheard(3)
    away[0] = False
    show(eve, True)
    expect(eve.locator(".cl-root")).to_contain_text("3 / 3")
    silent[0] = True
    expect(eve.locator(".cl-room-notice")).to_be_visible()
    move_unheard(4)
    silent[0] = False
    expect(eve.locator(".cl-room-notice")).to_be_hidden()
    expect(eve.locator(".cl-root")).to_contain_text("4 / 4")


def test_a_move_made_while_the_line_is_cut_arrives_once(room: RunningRoom, visit: Visitors) -> None:
    room.start("tafl")
    (code,) = room.codes()
    cut, lines = [False], list[WebSocketRoute]()

    def relay(line: WebSocketRoute) -> None:
        if cut[0]:
            line.close()
        else:
            lines.append(line)
            line.connect_to_server()

    page = visit.new_page(**PHONE)
    page.route_web_socket("**/line", relay)
    ada, emile = visit(code, "Ada", page=page), visit(code, "Émile")
    for number, (player, *move) in enumerate([(ada, "d9", "c9"), (emile, "e7", "d7")], 1):
        cut[0] = player is ada
        while cut[0] and lines:
            lines.pop().close()
        if player is ada:
            expect(ada.locator(".cl-room-notice")).to_be_visible()
        play(player, *move)
        cut[0] = False
        for each in (ada, emile):
            expect(each.locator(".cl-root")).to_contain_text(f"{number} / {number}")


@pytest.fixture
def open_room(room: RunningRoom) -> Any:
    """Start the room; return the owner's link."""
    room.start()
    return f"{room.told['address']}#owner={room.told['key']}"


def test_a_class_plays_a_tournament(open_room: str, browser: Browser, visit: Visitors) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    wall = context.new_page()
    wall.goto(open_room)
    wall.fill("[name=name]", "Teacher")
    wall.click("button[type=submit]")
    wall.select_option("[name=places]", "level:1")
    wall.click("text=Open a tournament")
    wall.wait_for_selector(".cl-wall")
    code = wall.url.rsplit("/", 1)[1]
    expect(wall.locator(".cl-wall-join")).to_contain_text(code)
    expect(wall.locator(".cl-wall-head svg")).to_be_visible()

    def come(name: str, **settings: Any) -> Page:
        return visit(code, name, wait=".cl-room-contest", **settings)

    pupils = [come("Ada"), come("Émile", **PHONE), come("Zoé")]
    expect(wall.locator(".cl-room-standings tbody tr")).to_have_count(3)
    wall.click("text=Start round 1")
    for page in pupils:
        page.wait_for_selector(".cl-root")
    late = come("Late")
    expect(late.locator(".cl-room-contest > p").first).to_contain_text("next round")
    expect(late.get_by_role("log")).to_contain_text("next round")
    expect(wall.locator(".cl-wall-boards img")).to_have_count(2)
    ada, emile = pupils[0], pupils[1]
    for page in (ada, emile):
        page.locator("[data-cl-key^='mage']").first.click()
    for page in (ada, emile):
        page.locator("[data-cl-key='protect none']").click()
    for page, winner in ((ada, 0), (emile, 1)):
        page.locator(f"[data-cl-key='say-{winner}']").click()
    misjudged = wall.locator(".cl-wall-misjudged button").first
    misjudged.click()
    expect(wall.locator(".cl-wall-question")).to_have_text("Who wins here, and why?")
    wall.click("text=Reveal")
    expect(wall.locator(".cl-wall-question")).to_contain_text("1 answer said otherwise")
    for name in ("Ada", "Émile"):
        expect(wall.locator(".cl-wall")).not_to_contain_text(name)
    wall.click("text=Back")
    ada.get_by_role("button", name="Standings").click()
    ada.get_by_role("button", name="Back to the game").click()
    ada.wait_for_selector(".cl-root")
    wall.click("text=Start round 2")
    wall.click(".cl-room-request .cl-room-main")
    late.wait_for_selector(".cl-root")
    expect(wall.locator(".cl-wall-boards img")).to_have_count(2)
    wall.click("text=End the tournament")
    wall.click(".cl-room-request .cl-room-main")
    for page in (*pupils, late):
        page.wait_for_selector(".cl-room-contest")
    expect(emile.locator(".cl-room-contest")).to_contain_text("Le tournoi est terminé.")
    context.close()


def test_a_lesson_is_taught(open_room: str, browser: Browser, visit: Visitors) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    teacher = context.new_page()
    teacher.goto(open_room)
    teacher.fill("[name=name]", "Teacher")
    teacher.click("button[type=submit]")
    teacher.select_option("[name=lesson]", "1")
    teacher.click("text=Open a lesson")
    teacher.wait_for_selector(".cl-room-lesson .cl-root")
    code = teacher.url.rsplit("/", 1)[1]
    ada, emile = visit(code, "Ada"), visit(code, "Émile", **PHONE)
    expect(ada.locator(".cl-lesson-screens > div")).to_have_count(6)
    teacher.click("text=Pause")
    expect(emile.locator(".cl-qz-paused").first).to_contain_text("en pause")
    expect(emile.locator(".cl-qz").first).to_have_attribute("inert", "")
    teacher.click("text=Go on")
    expect(ada.locator(".cl-qz").first).not_to_have_attribute("inert", "")
    first = ada.locator(".cl-lesson-screens > div").first
    first.get_by_role("button", name="Tie").click()
    first.get_by_role("button", name="Commit").click()
    expect(teacher.locator(".cl-room-lesson")).to_contain_text("1 pupil")
    expect(teacher.locator(".cl-room-lesson")).not_to_contain_text("Ada")
    teacher.click('[data-cl-key="column-A"]')
    teacher.get_by_role("button", name="Show to the class").click()
    expect(first.locator(".cl-qz-shown li")).to_contain_text(["tie"])
    expect(emile.locator(".cl-qz-shown")).to_have_count(0)
    teacher.click("text=Hide answers")
    expect(teacher.locator(".cl-cv-bars")).to_be_hidden()
    expect(teacher.locator(".cl-cv-shown li")).to_have_text(["tie"])
    teacher.click("text=Reveal the solution to all")
    expect(emile.locator(".cl-qz-shown li")).to_contain_text(["égalité"])
    ada.reload()
    expect(ada.locator(".cl-lesson-screens > div")).to_have_count(6)
    context.close()
