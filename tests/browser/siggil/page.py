"""A person at a page of Siggil, who does one thing after the other."""

from __future__ import annotations

from random import Random
from typing import Any

from browser.harness import TablePage
from playwright.sync_api import Locator

from cantorlab import Siggil, players
from cantorlab.rules import siggil


def until(state: siggil.SiggilState, plies: int, seat: int | None = 0) -> siggil.SiggilState:
    """The state after ``plies`` at least, where ``seat`` may take a spirit (None: any state)."""
    novice, rng = players.named("siggil", "novice"), Random(1)
    while not state.is_terminal:
        actions = state.legal_actions()
        choice = state.phase == "take" and state.to_act == (seat,) and len(actions) > 1
        if len(state.actions) >= plies and (seat is None or choice):
            return state
        actor = state.to_act[0]
        state = state.apply(novice(state.observation(actor), actions, rng))
    return state


class Person:
    """Somebody at the page, who waits until the table asks something and then does it."""

    def __init__(self, table: TablePage, seed: int = 0) -> None:
        self.table, self.rng = table, Random(seed)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.table.widget.view
        return view

    def find(self, key: str) -> Locator:
        return self.table.root.locator(f'[data-cl-key="{key}"]')

    def wait(self) -> None:
        """Wait until the page shows what the kernel has come to, and asks for something."""

        def asks() -> bool:
            view = self.view
            shown = self.table.page.evaluate("() => table.model.get('view').revision")
            held = "step" in view["commands"]
            asked = bool(view["actions"] or view["outcome"] or view["curtain"] or held)
            return asked and not view["thinking"] and shown == view["revision"]

        self.table.until(asks)

    def choose(self) -> str:
        """An action at random, likelier to take a spirit than to pass."""
        actions = self.view["actions"]
        return self.rng.choice([each for each in actions if each != "pass"] or actions)

    def step(self) -> None:
        """Do one thing with the mouse, and wait for what comes of it."""
        if self.view["curtain"]:
            self.find("curtain").click()
        elif "step" in self.view["commands"]:
            self.find("step").click()
        else:
            action = self.choose()
            verb, *rest = action.split()
            if verb == "take":
                for card in rest[2:]:
                    self.find(f"hand-{card}").click()
                self.find("take").first.click()
            else:
                self.find("pass" if verb == "pass" else f"place-{rest[0]}").click()
        self.table.settle()
        self.wait()

    def finish(self) -> None:
        self.wait()
        while not self.view["outcome"]:
            self.step()


def seated(table_page: Any, plies: int | None = None, width: int = 560, **settings: Any) -> Person:
    browser = {"dark": settings.pop("dark", False), "reduced_motion": "reduce"}
    game = Siggil(**{"seed": 7, "opponent": "novice", "language": "en", **settings})
    if plies is not None:
        game.state = until(game.state, plies)
    return Person(table_page(game, width=width, **browser))
