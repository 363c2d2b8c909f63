"""Somebody at a page with a board of the King or the Queen, for the tests that play there."""

from __future__ import annotations

from random import Random
from typing import Any

from browser.harness import TablePage
from playwright.sync_api import Locator

from cantorlab import Tafl
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.table.table import Table

RING = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
SHOT = {
    "e5": "king",
    "c4": "archer",
    "c7": "defender",
    "e3": "defender",
    "a6": "attacker",
    "h1": "attacker",
    "g7": "attacker",
    "h3": "attacker",
}


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


#: The two hands with which every special action is done.
HANDS = ("mouse", "keys")


class Player:
    """Somebody at the page."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page = table, table.page

    @property
    def view(self) -> Json:
        view: Json = self.table.widget.view
        return view

    def square(self, name: str) -> Locator:
        return self.table.root.locator(f'[data-cl-key="{name}"]')

    def press(self, *keys: str) -> None:
        for key in keys:
            self.square(key).click()

    def settle(self) -> None:
        """Wait until the page shows what the kernel has come to, and a person is asked."""

        def rests() -> bool:
            shown = self.page.evaluate("() => table.model.get('view').revision")
            waits = self.view["your_turn"] or self.view["outcome"]
            return bool(waits and shown == self.view["revision"])

        self.table.until(rests)

    def move(self, action: str, hand: str = "mouse") -> None:
        """Carry out an action with the mouse, or with the keyboard alone."""
        press = self.keys if hand == "keys" else self.press
        origin, _, end = action.partition("-")
        if end:
            press(origin, end)
        elif action.startswith("forest"):
            press(action.split()[1])
        else:
            press(f"do-{action}")
        expect_action(self, action)
        self.settle()

    def go_to(self, key: str) -> None:
        """Bring the focus to a square or a button, by Tab and arrows alone."""
        for _ in range(40):
            if self.table.focused_key() == key or (len(key) == 2 and self._walk_to(key)):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {key}")

    def _walk_to(self, square: str) -> bool:
        here = self.table.focused_key() or ""
        if len(here) != 2:
            return False
        across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
        for key, steps in (
            ("ArrowRight" if across > 0 else "ArrowLeft", abs(across)),
            ("ArrowUp" if up > 0 else "ArrowDown", abs(up)),
        ):
            for _ in range(steps):
                self.page.keyboard.press(key)
        return self.table.focused_key() == square

    def keys(self, *places: str) -> None:
        """Press squares or buttons with the keyboard alone."""
        for place in places:
            self.go_to(place)
            self.page.keyboard.press("Enter")

    def marked(self, fact: str) -> set[str]:
        """The squares that show ``fact``."""
        marked: list[str] = self.table.root.locator(f'[data-{fact}="true"]').evaluate_all(
            "(all) => all.map((each) => each.dataset.clKey)"
        )
        return set(marked)

    def open_squares(self) -> set[str]:
        """Return where the piece picked up may go, as the page shows it."""
        return self.marked("open")

    def label(self, name: str) -> str:
        return self.square(name).get_attribute("aria-label") or ""

    def standing(self) -> dict[str, str]:
        """The pieces that the page shows, by square."""
        shown: dict[str, str] = self.table.root.evaluate(
            """(root) => Object.fromEntries([...root.querySelectorAll(".cl-square")]
                 .map((each) => [each, each.querySelector(".cl-piece:not(.cl-ghost)")])
                 .filter(([, piece]) => piece)
                 .map(([square, piece]) => [square.dataset.clKey, piece.dataset.piece]))"""
        )
        return shown

    def check_board(self) -> None:
        """The page shows exactly the pieces of the position."""
        pieces = self.table.widget.state.observation(None)["pieces"]
        assert self.standing() == {man["square"]: man["piece"] for man in pieces}


def expect_action(player: Player, action: str) -> None:
    player.table.until(
        lambda: any(taken == action for _, taken in player.table.widget.state.actions[-3:])
    )


def at_table(
    table_page: Any, game: Table | None = None, width: int = 560, **settings: Any
) -> Player:
    motion = settings.pop("reduced_motion", "reduce")
    browser = {"reduced_motion": motion, "dark": settings.pop("dark", False)}
    lives, touch = settings.pop("lives", True), settings.pop("has_touch", False)
    browser["nulls"] = settings.pop("nulls", True)
    if game is None:
        game = Tafl(**{"seed": 7, "opponent": "random", "language": "en", **settings})
    return Player(table_page(game, width=width, lives=lives, has_touch=touch, **browser))


def ring(**settings: Any) -> Tafl:
    """The attacker catches the king by h4-e4."""
    position = tafl.setup({**RING, "c7": "defender"})
    return Tafl(state=position, opponent="random", **{"language": "en", **settings})


def walker() -> Tafl:
    """A defender's table where the attacker has walked into an archer's T, on c6."""

    def walk_in(_seen: Json, actions: list[str], _rng: Random) -> str:
        return "a6-c6" if "a6-c6" in actions else actions[0]

    position = tafl.setup(SHOT, facings={"c4": "up"})
    return Tafl(state=position, side="defender", opponent=walk_in, language="en")
