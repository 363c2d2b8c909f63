"""Whole games of every kind in browsers of their own: phones, in French, by taps alone.

What each page was sent is held against the rules, the room is killed in mid-game, and no name is
taken for anything but a name.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser.harness import DRAWN
from playwright.sync_api import Page, expect
from room import talking
from room.browsing import PHONE, RunningRoom, Visitors

from cantorlab import games, players
from cantorlab.rules.state import Json

pytestmark = pytest.mark.browser

#: What the browser keeps of a room: its only entry.
KEPT = "() => localStorage.getItem(localStorage.key(0))"
#: By name: the game, its options, and a seed with which the game below is a short one.
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "discovery": ("cantor", {"mode": "discovery"}, 7),
    "express": ("cantor", {"mode": "express"}, 1),
    "quest": ("cantor", {"mode": "quest"}, 3),
    "two at Siggil": ("siggil", {"players": 2}, 5),
    "three at Siggil": ("siggil", {"players": 3}, 6),
    "four at Siggil": ("siggil", {"players": 4}, 10),
    "king": ("tafl", {}, 4),
    "queen": ("queen", {}, 4),
}


class Phone(talking.Page):
    """A page as it was sent over its line, and the finger on it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.stream, self.refused, self.answers, self.people = [], [], {}, {}
        page.on("websocket", lambda line: line.on("framereceived", self._take))
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda line: self.asked.append(line.url))

    def wait(self, done: Callable[[], object]) -> None:
        """Let the page and the room talk until this is true, and is drawn."""
        while not done():
            self.page.wait_for_timeout(5)
        self.page.evaluate(DRAWN)

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(f".cl-root [data-cl-key='{key}']").first.tap()

    def play(self, action: str) -> None:
        """Do an action as a finger does it."""
        verb, *rest = action.split()
        match self.view["game"], verb:
            case ("siggil", "take"):
                self.tap(*(f"hand-{card}" for card in rest[2:]), "take")
            case ("siggil", _):
                self.tap("pass" if verb == "pass" else f"place-{rest[0]}")
            case ("cantor", _):
                self.tap(action.replace("commit ", "mage"))
            case _:
                self.tap(*(action.split("-") if "-" in action else (f"do-{action}",)))


def choose(game: str, view: Json, rng: Random) -> str:
    """Return a choice that leads to an end soon: by the strength of a greedy player."""
    actions: list[str] = view["actions"]
    if game == "cantor":
        return rng.choice(actions)
    return str(players.named(game, "novice")(view["observation"], actions, rng))


def see(phones: list[Phone], state: Any) -> None:
    """Wait until each phone shows what its seat, or a spectator, may know of the state."""
    for phone in phones:
        phone.wait(lambda phone=phone: phone.view["observation"] == state.observation(phone.seat))


def kill(room: RunningRoom, phones: list[Phone]) -> None:
    """Kill the room and start it again: all phones come back by themselves."""
    room.kill()
    for phone in phones:
        expect(phone.page.locator(".cl-room-notice")).to_be_visible()
    room.start()
    for phone in phones:
        expect(phone.page.locator(".cl-room-notice")).to_be_hidden()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_on_phones(room: RunningRoom, visit: Visitors, name: str) -> None:
    game, options, seed = GAMES[name]
    room.start()
    code = room.ask("open", game=game, options={**options, "seed": seed})
    own = games.get(game).load("widget")(**options, seed=seed, opponent="person", journal=False)
    state, rng, killed = own.state, Random(seed), False
    phones = [
        Phone(visit.new_page(**PHONE), f"<img src=x onerror=q{at}()>")
        for at in range(state.num_players + 1)
    ]
    seats = phones[:-1]
    for phone in phones:
        visit(code, phone.name, page=phone.page, watch=phone not in seats)
    while not state.is_terminal:
        see(phones, state)
        assert [phone.seat for phone in phones] == [*range(state.num_players), None]
        if len(state.actions) == 9 and not killed:
            kill(room, phones)
            killed = True
        elif all("next" in phone.view["commands"] for phone in seats):
            for phone in seats:
                phone.tap("next")
            for phone in phones:
                phone.wait(lambda phone=phone: phone.view["stage"] == "play")
        else:
            mover = rng.choice([phone for phone in seats if phone.view["actions"]])
            action = choose(game, mover.view, rng)
            mover.play(action)
            state = state.apply(action, mover.seat)
    assert killed
    for phone in phones:
        phone.wait(lambda phone=phone: phone.view["outcome"])
        told = phone.view["outcome"]
        assert (told["winner"], told["reason"]) == (state.outcome.winner, state.outcome.reason)
        expect(phone.page.locator(".cl-root").first).to_contain_text(told["text"])
        assert (phone.refused, phone.state["language"]) == ([], "fr")
        hosts = {urlsplit(each).netloc for each in phone.asked if not each.startswith("data:")}
        assert hosts == {urlsplit(room.told["address"]).netloc}, "pages ask nobody but the room"
        token = json.loads(phone.page.evaluate(KEPT))["token"]
        assert not any(token in each for each in phone.asked)
    own.close()
