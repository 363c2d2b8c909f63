"""Makes the pictures of the README: the widgets themselves, photographed in a browser.

``python notebooks/pictures.py`` writes ``notebooks/pictures/*.png``. It uses the tests' bare page,
on which the real widget and its real bundle are joined.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from browser.harness import TablePage  # noqa: E402
from browser_finder import FLAGS, browser_path  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

import cantorlab  # noqa: E402


def cantor(table: TablePage) -> None:
    """A duel of Cantor that has been decided."""
    table.page.locator('[data-cl-key="mage-7"]').click()
    table.page.locator('[data-cl-key="protect none"]').click()
    table.page.locator('[data-cl-key="next"]').wait_for()


WIDGETS: Mapping[str, tuple[Callable[[], object], Callable[[TablePage], None]]] = {
    "cantor": (lambda: cantorlab.Cantor(seed=2026, first_place=21, language="en"), cantor),
}


def main() -> None:
    """Photograph every widget of ``WIDGETS``."""
    (HERE / "pictures").mkdir(exist_ok=True)
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name, (make, play) in WIDGETS.items():
            context = browser.new_context(
                viewport={"width": 720, "height": 700},
                device_scale_factor=1.5,
                reduced_motion="reduce",
            )
            table = TablePage(context.new_page(), make())
            table.open(width=640, host="plain", dark=False, views=1, lives=True)
            play(table)
            table.page.mouse.move(0, 0)
            table.root.screenshot(path=HERE / "pictures" / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
