"""Makes the moving pictures of the README: a little of each game, played in a browser.

``python notebooks/moving_pictures.py`` writes ``notebooks/pictures/*.gif``, or those named.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
os.environ["CANTORLAB_JOURNAL"] = ""  # games played here are not kept

from browser.harness import TablePage  # noqa: E402
from browser_finder import FLAGS, browser_path  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

import cantorlab  # noqa: E402
from cantorlab import players  # noqa: E402

WIDTH = 560  # CSS pixels
STILL, LAST = 900, 4000  # ms that a picture stands: the last says what came of it
COLOURS = 96

#: Plays on; after each step a picture is taken.
Steps = Iterator[None]


def press(table: TablePage, key: str) -> None:
    """Press what has this key, once it is there."""
    table.page.locator(f'[data-cl-key="{key}"]').click()


def choose_action(player: str, table: TablePage) -> str:
    """Return what a computer player would do now."""
    state = table.widget.state
    return players.choose(
        players.named(state.game, player), state, state.to_act[0], Random(len(state.record.actions))
    )


def cantor(table: TablePage) -> Steps:
    """A duel: the place, a mage laid, a shield announced, the reveal with its ladder."""
    yield
    table.page.locator(".cl-hand button").nth(3).click()
    table.page.locator('[data-cl-key="protect none"]').wait_for()
    yield
    press(table, "protect none")
    table.page.locator('[data-cl-key="next"]').wait_for()
    table.page.locator(".cl-look .cl-ladder").wait_for()
    yield


def tafl(table: TablePage) -> Steps:
    """Some moves of the hunt: a piece picked up, put down, and the answer."""
    yield
    for _ in range(6):
        action = choose_action("club", table)
        origin, end = action.split("-")
        press(table, origin)
        yield
        press(table, end)
        table.page.locator(f'[data-cl-key="{end}"] .cl-piece').wait_for()
        yield


def siggil(table: TablePage) -> Steps:
    """Cards drawn until a spirit is taken."""
    yield
    taken = 0
    while taken < 1 and not table.widget.state.is_terminal:
        action = choose_action("novice", table)
        table.widget.act(action)
        taken += action.startswith("take")
        if not action.startswith("pass"):
            table.page.wait_for_timeout(100)
            yield


GAMES: Mapping[str, tuple[Callable[[], object], Callable[[TablePage], Steps]]] = {
    "cantor": (lambda: cantorlab.Cantor(seed=2026, first_place=21, language="en"), cantor),
    "tafl": (lambda: cantorlab.Tafl(opponent="person", seed=1, language="en"), tafl),
    "siggil": (
        lambda: cantorlab.Siggil(
            opponent="person", open_hands=True, layout="passage", seed=3, language="en"
        ),
        siggil,
    ),
}


def main(names: Sequence[str]) -> None:
    """Make the moving pictures named (default: all)."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        for name, (make, play) in GAMES.items():
            if names and name not in names:
                continue
            context = browser.new_context(
                viewport={"width": WIDTH + 40, "height": 760}, reduced_motion="reduce"
            )
            table = TablePage(context.new_page(), make())
            table.open(width=WIDTH, host="plain", dark=False, views=1, lives=True, nulls=True)
            pictures = [photograph(table) for _ in play(table)]
            write(HERE / "pictures" / f"{name}.gif", pictures)
            context.close()
        browser.close()


def photograph(table: TablePage) -> Image.Image:
    """The widget as it is now."""
    table.page.mouse.move(0, 0)
    return Image.open(io.BytesIO(table.root.screenshot())).convert("RGB")


def write(file: Path, pictures: Sequence[Image.Image]) -> None:
    """One moving picture, as high as the highest of its pictures, that begins again at its end."""
    size = (max(each.width for each in pictures), max(each.height for each in pictures))
    frames = []
    for each in pictures:
        frame = Image.new("RGB", size, each.getpixel((4, each.height // 2)))
        frame.paste(each)
        frames.append(frame.quantize(COLOURS, dither=Image.Dither.NONE))
    durations = [STILL] * (len(frames) - 1) + [LAST]
    frames[0].save(
        file, save_all=True, append_images=frames[1:], duration=durations, loop=0, optimize=True
    )


if __name__ == "__main__":
    main(sys.argv[1:])
