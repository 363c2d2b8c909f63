"""Two and five browsers at the tables of one room; the room is killed and comes back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from servers import free_port

pytestmark = pytest.mark.browser

PATIENCE = 60_000
PHONE = {"viewport": {"width": 392, "height": 800}, "locale": "fr-FR", "has_touch": True}


@dataclass
class Running:
    """A room in a process of its own, which can be killed and started again."""

    folder: Path
    port: int

    def start(self, *games: str) -> None:
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here"]
        command += ["--port", str(self.port), "--folder", str(self.folder), "--language", "en"]
        for game in games:
            command += ["--open", game]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.told: dict[str, Any] = json.loads(self.process.stdout.readline())

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.end()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def codes(self) -> list[str]:
        kept = json.loads((self.folder / "room.json").read_text(encoding="utf-8"))
        return [each["code"] for each in kept["tables"]]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, free_port())
    yield running
    running.end()


@pytest.fixture
def visit(browser: Browser, room: Running) -> Iterator[Any]:
    """Open a page in a browser of its own: ``visit("KITES", "Ada")``; errors fail the test."""
    contexts, faults = [], []

    def open_page(
        code: str, name: str, *, watch: bool = False, wait: str = ".cl-root", **settings: Any
    ) -> Page:
        context = browser.new_context(**{"viewport": {"width": 800, "height": 900}, **settings})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{room.told['address']}{code}")
        page.fill("[name=name]", name)
        page.click("button[type=button]" if watch else "button[type=submit]")
        page.wait_for_selector(wait)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


def play(page: Page, start: str, end: str) -> None:
    """Move a piece of Catch the King: tap, tap."""
    page.locator(f".cl-root [data-cl-key='{start}']").first.click()
    page.locator(f".cl-root [data-cl-key='{end}']").first.click()


def plies(page: Page) -> str:
    return page.locator(".cl-root").inner_text()


@pytest.mark.smoke
def test_two_browsers_a_spectator_and_a_killed_room(room: Running, visit: Any) -> None:
    room.start("tafl")
    (code,) = room.codes()
    ada, emile = visit(code, "Ada"), visit(code, "Émile", **PHONE)
    eve = visit(code, "Eve", watch=True)
    expect(emile.locator(".cl-room-seats")).to_contain_text("toi")
    expect(ada.locator(".cl-room-seats")).to_contain_text("Émile")
    play(ada, "d9", "c9")
    for page in (ada, emile, eve):
        expect(page.locator(".cl-root")).to_contain_text("1 / 1")
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


@pytest.fixture
def open_room(room: Running) -> Any:
    """Start the room; return the owner's link."""
    room.start()
    return f"{room.told['address']}#owner={room.told['key']}"


def test_a_class_plays_a_tournament(open_room: str, browser: Browser, visit: Any) -> None:
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
        return visit(code, name, wait=".cl-room-contest", **settings)  # type: ignore[no-any-return]

    pupils = [come("Ada"), come("Émile", **PHONE), come("Zoé")]
    expect(wall.locator(".cl-room-standings tbody tr")).to_have_count(3)
    wall.click("text=Start round 1")
    for page in pupils:
        page.wait_for_selector(".cl-root")
    late = come("Late")
    expect(late.locator("[role=status]").first).to_contain_text("next round")
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


def test_a_lesson_is_taught(open_room: str, browser: Browser, visit: Any) -> None:
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
    expect(emile.locator(".cl-room-notice").last).to_contain_text("en pause")
    teacher.click("text=Go on")
    expect(ada.locator(".cl-lesson-screens")).not_to_have_attribute("inert", "")
    first = ada.locator(".cl-lesson-screens > div").first
    first.get_by_role("button", name="Tie").click()
    first.get_by_role("button", name="Commit").click()
    expect(teacher.locator(".cl-room-lesson")).to_contain_text("1 pupil")
    expect(teacher.locator(".cl-room-lesson")).not_to_contain_text("Ada")
    teacher.click("text=Hide answers")
    expect(teacher.locator(".cl-lesson-screens")).to_be_hidden()
    teacher.click("text=Reveal answers")
    expect(teacher.locator(".cl-lesson-screens")).to_be_visible()
    ada.reload()
    expect(ada.locator(".cl-lesson-screens > div")).to_have_count(6)
    context.close()
