"""Somebody who plays by ear: what the browser says is all that is known of the game.

Names come from the accessibility tree as Playwright reads it, announcements from the live region,
answers from there too. Every key is counted.
"""

from __future__ import annotations

import re
from typing import Any

from browser.harness import TablePage
from playwright.sync_api import expect

# All that the page says from now on: one region of it speaks, and no other.
LISTEN = """() => {
  window.heard = [];
  const [log, ...others] = document.querySelectorAll(
    "[aria-live], [role=log], [role=status], [role=alert]");
  if (others.length > 0) throw new Error(others[0].outerHTML);
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
        #: What has happened since, as the kernel tells it, and all else that may be said once.
        self._events: dict[int, str] = {}
        self._headlines: set[str | None] = set()
        self._past = max((each["id"] for each in table.widget.view["spoken"]), default=-1)
        self._table = table
        table.widget.observe(self._note, "view")
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

    def _note(self, change: Any) -> None:
        view = change["new"]
        told = {each["id"]: each["text"] for each in view["spoken"] if each["id"] > self._past}
        self._events |= told
        hint = view.get("hint") or {}
        self._headlines |= {
            view.get("headline"),
            hint.get("text", "") if isinstance(hint, dict) else "",
        }

    def check_log(self, own: str = "$^") -> None:
        """Fail unless each event was said once, in its order, and nothing that did not happen.

        ``own`` is the pattern of what the page says of a choice that is begun.
        """
        said: list[str] = self.page.evaluate("() => window.heard")
        events = [text for _, text in sorted(self._events.items())]
        rest = [*said]
        at = 0
        for event in events:
            assert event in rest[at:], f"not said, or not in its order: {event}"
            at = rest.index(event, at)
            del rest[at]
        private = {each.get("message") for each in self._table.answers}
        known = self._headlines | private
        strange = [each for each in rest if each not in known and not re.search(own, each)]
        assert not strange, f"said, and nothing has happened: {strange}"
        assert (
            self.page.evaluate(
                "() => document.querySelectorAll('[aria-live], [role=status], [role=alert]').length"
            )
            == 1
        )

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
