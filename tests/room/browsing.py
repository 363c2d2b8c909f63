"""A room in a process of its own, and browsers that visit it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 120_000
PHONE = {"viewport": {"width": 392, "height": 800}, "locale": "fr-FR", "has_touch": True}


@dataclass
class RunningRoom:
    """A room that can be killed and started again."""

    folder: Path
    port: int
    process: subprocess.Popen[str] | None = None

    def start(self, *games: str) -> None:
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here"]
        command += ["--port", str(self.port), "--folder", str(self.folder), "--language", "en"]
        for game in games:
            command += ["--open", game]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.told: dict[str, Any] = json.loads(self.process.stdout.readline())

    def ask(self, do: str, **params: Any) -> Any:
        """Ask for something as the owner's notebook does."""
        key = {"Authorization": f"Bearer {self.told['key']}"}
        body = json.dumps({"do": do, **params}).encode()
        with urlopen(Request(f"{self.told['address']}owner-api", body, key)) as answer:
            return json.load(answer)["answer"]

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.end()

    def end(self) -> None:
        """End it as Ctrl-C does, if it was started."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()

    def codes(self) -> list[str]:
        kept = json.loads((self.folder / "room.json").read_text(encoding="utf-8"))
        return [each["code"] for each in kept["tables"]]


@dataclass
class Visitors:
    """Browsers of their own that come to a room; ``faults`` are the errors of their pages."""

    browser: Browser
    room: RunningRoom
    contexts: list[BrowserContext] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def new_page(self, **settings: Any) -> Page:
        """Return a page that is nowhere yet."""
        context = self.browser.new_context(
            **{"viewport": {"width": 800, "height": 900}, **settings}
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def __call__(
        self,
        code: str,
        name: str,
        *,
        page: Page | None = None,
        watch: bool = False,
        wait: str = ".cl-root",
        **settings: Any,
    ) -> Page:
        """Open a page and come in: ``visit("KITES", "Ada")``."""
        page = page or self.new_page(**settings)
        page.goto(f"{self.room.told['address']}{code}")
        page.fill("[name=name]", name)
        page.click("[data-cl-watch]" if watch else "button[type=submit]")
        page.wait_for_selector(wait)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.faults, self.faults
