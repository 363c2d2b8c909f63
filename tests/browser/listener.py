"""Somebody who plays by ear: what the browser says is all that is known of the game.

Names come from the accessibility tree as Playwright reads it, announcements from the live region,
answers from there too. Every key is counted.
"""

from __future__ import annotations

import re

from browser.harness import TablePage
from playwright.sync_api import expect

# All that live regions say from now on.
LISTEN = """() => {
  window.heard = [];
  const log = document.querySelector('[role="log"]');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) window.heard.push(node.textContent);
  }).observe(log, { childList: true });
}"""


class Listener:
    """Somebody at a page who sees nothing."""

    def __init__(self, table: TablePage) -> None:
        self.page = table.page
        self.root = table.root
        self.keys = 0
        self._read = 0
        self.page.evaluate(LISTEN)

    def press(self, key: str) -> None:
        """Press one key, wherever the focus is."""
        self.keys += 1
        self.page.keyboard.press(key)

    def name(self) -> str:
        """The role and the name of what has the focus, such as ``button "e7, defender"``."""
        told = self.page.locator(":focus").aria_snapshot()
        return told.split("\n")[0].removeprefix("- ").removesuffix(":").strip("'")

    def heard(self) -> list[str]:
        """Return what has been said since this was last asked."""
        said: list[str] = self.page.evaluate("() => window.heard")
        fresh, self._read = said[self._read :], len(said)
        return fresh

    def wait_for(self, pattern: str) -> list[str]:
        """Listen until something is said that fits, and return all that is said up to now."""
        self.page.wait_for_function(
            "([from, sign]) => window.heard.slice(from).some((text) => RegExp(sign).test(text))",
            arg=[self._read, pattern],
        )
        return self.heard()

    def say(self, text: str) -> None:
        """Type a line into the field, where the focus is."""
        self.heard()
        self.page.keyboard.type(text)
        self.keys += len(text)
        self.press("Enter")

    def ask(self, question: str) -> str:
        """Type a question; return the answer."""
        self.say(question)
        return self.wait_for(".")[0]

    def enter(self) -> None:
        """Walk to the table by Tab."""
        for _ in range(12):
            self.press("Tab")
            if self.page.locator(".cl-table :focus").count() > 0:
                return
        raise AssertionError("no Tab leads to the table")

    def open_field(self) -> None:
        """Walk to the table by Tab, and open the field by its key."""
        self.enter()
        self.press("/")
        field = self.root.get_by_role("textbox", name=re.compile("help|aide"))
        expect(field).to_be_focused()
