"""Makes the pictures of the README: the widgets, photographed in a browser, and a plot.

``python notebooks/pictures.py`` writes ``notebooks/pictures/*.png``, or those that are named. It
uses the tests' bare page, on which the real widget and its real bundle are joined.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
os.environ["CANTORLAB_JOURNAL"] = ""  # games played here are not kept

import matplotlib.pyplot as plt  # noqa: E402
from browser.harness import TablePage  # noqa: E402
from browser_finder import FLAGS, browser_path  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

import cantorlab  # noqa: E402
from cantorlab import plots  # noqa: E402


def lab(table: TablePage) -> None:
    """The formula explorer with two mages compared."""
    table.root.locator(".cl-why-question").wait_for()


def quiz(table: TablePage) -> None:
    """A question of the quiz that waits for its answer."""
    table.page.locator('[data-cl-key="answer-d"]').wait_for()


WIDGETS: Mapping[str, tuple[Callable[[], object], Callable[[TablePage], None]]] = {
    "lab": (
        lambda: cantorlab.FormulaLab("(n - a)^2", values={"a": 2}, compare=(-3, 6), language="en"),
        lab,
    ),
    "quiz": (lambda: cantorlab.Quiz(level=4, n=6, seed=2, language="en"), quiz),
}


def heatmap() -> None:
    """Three maps of the board of Catch the King."""
    sim = cantorlab.simulate("tafl", 20_000, seed=1, progress=False)
    maps = {
        "where the king walks": sim.king_path,
        "where attackers fall": sim.captures["attacker"],
        "where kings are encircled": sim.ends["king encircled"],
    }
    plots.heatmap(maps, language="en")


PLOTS: Mapping[str, Callable[[], None]] = {"heatmap": heatmap}


def main(names: Sequence[str]) -> None:
    """Make the pictures named (default: all)."""
    (HERE / "pictures").mkdir(exist_ok=True)
    for name, draw in PLOTS.items():
        if name in names or not names:
            draw()
            plt.savefig(HERE / "pictures" / f"{name}.png", dpi=100)
    if "together" in names or not names:
        together(HERE / "pictures" / "together.png")
    photograph({name: how for name, how in WIDGETS.items() if name in names or not names})


def together(file: Path) -> None:
    """A duel on two screens: one has committed, the other chooses."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = cantorlab.Room(here=True, folder=folder)
        address = room.open("cantor", seed=2026)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        pages = []
        for name, locale in (("Ada", "en-GB"), ("Émile", "fr-FR")):
            context = browser.new_context(
                viewport={"width": 520, "height": 540},
                device_scale_factor=1.5,
                reduced_motion="reduce",
                locale=locale,
            )
            pages.append(page := context.new_page())
            page.goto(address)
            page.fill("[name=name]", name)
            page.click("button[type=submit]")
            page.locator(".cl-root").wait_for()
        pages[0].locator(".cl-room-seats", has_text="Émile").wait_for()
        pages[0].locator(".cl-root [data-cl-key^='mage']").nth(3).click()
        pages[1].get_by_text("Ada").first.wait_for()
        shots = [Image.open(BytesIO(page.screenshot())) for page in pages]
        both = Image.new("RGB", (sum(each.width for each in shots), shots[0].height), "white")
        for at, each in enumerate(shots):
            both.paste(each, (at * each.width, 0))
        both.save(file)
        browser.close()
        room.close()


def photograph(
    widgets: Mapping[str, tuple[Callable[[], object], Callable[[TablePage], None]]],
) -> None:
    """Photograph widgets, each after it was played as its function says."""
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name, (make, play) in widgets.items():
            context = browser.new_context(
                viewport={"width": 720, "height": 700},
                device_scale_factor=1.5,
                reduced_motion="reduce",
            )
            table = TablePage(context.new_page(), make())
            table.open(width=640, host="plain", dark=False, views=1, lives=True, nulls=True)
            play(table)
            table.page.mouse.move(0, 0)
            table.root.screenshot(path=HERE / "pictures" / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
