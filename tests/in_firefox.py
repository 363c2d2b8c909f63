"""The site in a Firefox that is installed here: a move of each game, a question, a formula.

    uv run cantorlab site FOLDER
    uv run --with "playwright<1.61" python -m tests.in_firefox FOLDER

Playwright drives an ordinary Firefox by WebDriver BiDi; from 1.61 on it wants a command for that
which Firefox ESR 153 lacks. Pictures of all pages are left in a folder that is told at the end.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

WIDTHS = (1000, 360)
PATIENCE = 120_000  # ms: Firefox prepares the kernel's code anew in each context
# What is not overridden needs no command that Firefox lacks.
AS_IT_IS: Any = dict.fromkeys(
    ("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null"
)


class Quiet(SimpleHTTPRequestHandler):
    """Handler that serves files without a log."""

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def served(folder: str) -> Any:
    """The address at which a folder is served meanwhile."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def keyed(page: Page, key: str) -> Any:
    """The first thing that can be chosen whose key begins so."""
    return page.locator(f'[data-cl-key^="{key}"]:not([aria-disabled="true"])').first


def king(page: Page) -> None:
    """The computer answers a move."""
    for square in ("d9", "c9"):
        keyed(page, square).click()
    expect(page.get_by_text("2 / 2")).to_be_visible()


def cantor(page: Page) -> None:
    """A mage is laid, and the protection asked for."""
    keyed(page, "mage").click()
    expect(page.locator(".cl-headline")).to_have_text(re.compile("Protège-toi"))


def siggil(page: Page) -> None:
    """A card comes into the hand."""
    keyed(page, "place-").click()
    expect(page.get_by_text("Your hand: 1 card")).to_be_visible()


def explorer(page: Page) -> None:
    """A formula is read and told."""
    field = page.get_by_role("textbox").first
    field.fill("abs(n)-3")
    field.press("Enter")
    expect(page.locator("math").first).to_contain_text("3")


def quiz(page: Page) -> None:
    """An answer is judged."""
    page.get_by_role("button", name="I don’t know").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()


PAGES: dict[str, Callable[[Page], None]] = {
    "en/tafl.html": king,
    "fr/cantor.html#seed=5": cantor,
    "en/siggil.html": siggil,
    "fr/explorer.html": explorer,
    "en/quiz.html": quiz,
}


def main(folder: str) -> None:
    """Try all pages at all widths; the first that cannot be played ends it."""
    program = shutil.which("firefox") or shutil.which("firefox-esr")
    if program is None:
        raise SystemExit("there is no Firefox on this computer")
    pictures = Path(tempfile.mkdtemp(prefix="cantorlab-firefox-"))
    expect.set_options(timeout=PATIENCE)
    with served(folder) as address, sync_playwright() as playwright:
        firefox = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
        print(f"Firefox {firefox.version}", flush=True)
        faults: list[str] = []
        for width in WIDTHS:
            context = firefox.new_context(viewport={"width": width, "height": 760}, **AS_IT_IS)
            context.set_default_timeout(PATIENCE)
            for where, plays in PAGES.items():
                page = context.new_page()
                page.on("pageerror", lambda error: faults.append(str(error)))
                page.goto(f"{address}{where}")
                plays(page)
                page.screenshot(path=pictures / f"{plays.__name__}_{width}.png")
                page.close()
                print(f"{width} px, {where}: played", flush=True)
            context.close()
        firefox.close()
    if faults:
        raise SystemExit("\n".join(faults))
    print(f"pictures: {pictures}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
