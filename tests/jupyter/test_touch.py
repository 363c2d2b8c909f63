"""The games by touch alone, on a tablet, in JupyterLab and Notebook 7: taps, and no mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

PATIENCE = 120_000  # ms: a slow machine is no failure
HOSTS = ("lab/tree", "notebooks")

TABLES = {
    "tafl": "cantorlab.Tafl(opponent='random', seed=1, language='en', pace='brisk')",
    "queen": "cantorlab.CatchTheQueen(opponent='random', seed=1, language='en', pace='brisk')",
    "siggil": "cantorlab.Siggil(opponent='random', seed=1, language='en', pace='brisk')",
    "cantor": "cantorlab.Cantor('discovery', opponent='novice', seed=1, language='en')",
}
CELL = "import cantorlab\n" + "\n".join(f"{name} = {make}" for name, make in TABLES.items())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The page of a tablet: fingers only."""
    context = browser.new_context(viewport={"width": 1024, "height": 900}, has_touch=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


class Fingers:
    """Somebody who taps what a table offers."""

    def __init__(self, notebook: Any, name: str) -> None:
        self.notebook = notebook
        self.name = name
        game = f'.cl-root[data-cl-game="{name}"]'
        self.root = notebook.page.locator(game)

    @property
    def view(self) -> dict[str, Any]:
        told = ("actions", "commands", "thinking", "your_turn", "outcome", "revision")
        names = f"{{each: {self.name}.view[each] for each in {told}}}"
        view: dict[str, Any] = self.notebook.kernel(names)
        return view

    def tap(self, key: str) -> None:
        self.root.locator(f'[data-cl-key="{key}"]').tap()

    def turn(self) -> bool:
        """One action by one tap or two; False once the game is over."""
        ready = f"not {self.name}.view['thinking'] or None"
        while self.notebook.kernel(ready) is None:
            pass
        view = self.view
        if view["outcome"]:
            return False
        if not view["actions"]:
            key = next(each for each in ("next", "next_match") if each in view["commands"])
            self.tap(key)
        else:
            for key in self.keys(view["actions"]):
                self.tap(key)
        was = f"({self.name}.view['revision'] != {view['revision']}) or None"
        while self.notebook.kernel(was) is None:
            pass
        return True

    def keys(self, actions: list[str]) -> list[str]:
        """Return what is tapped for an action that is legal, the first but for a pass."""
        action = next((each for each in actions if each != "pass"), "pass")
        verb, _, rest = action.partition(" ")
        if self.name in ("tafl", "queen"):
            return action.split("-") if "-" in action else [f"do-{action}"]
        if verb in ("draw", "remove"):
            return [f"place-{rest}"]
        if verb == "take":
            return ["pass"] if "pass" in actions else [f"spirit-{rest.split()[0]}"]
        return {"commit": [f"mage{rest}"]}.get(verb, [action])


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.timeout(600)
@pytest.mark.parametrize("host", HOSTS)
def test_every_game_is_played_by_touch(
    server: Any, open_in: Callable[[str, str], Any], host: str
) -> None:
    cells = [CELL, *TABLES]
    notebook = open_in(host, server.write(f"touch-{host[:3]}.ipynb", cells))
    notebook.run_all()
    for name in TABLES:
        fingers = Fingers(notebook, name)
        expect(fingers.root).to_have_attribute("data-cl-status", "live")
        for _ in range(4):
            assert fingers.turn()
        taken = f"sum(seat == 0 for seat, _ in {name}.state.actions)"
        assert notebook.kernel(taken) >= 3
        notice = fingers.root.locator(".cl-notice")
        expect(notice).to_be_hidden()
        # To the end, where few taps lead there.
        if name == "cantor":
            while fingers.turn():
                pass
            expect(fingers.root).to_have_attribute("data-cl-over", "true")
