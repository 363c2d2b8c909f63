"""Seconds from an address to the first board of a room, on a slow tablet: ``--help``.

``uv run --group dev python tests/benchmarks/room_first_board.py``: Chromium with its processor
slowed down six times, on a line of 1.6 Mbit/s and 40 ms, with nothing cached.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser_finder import FLAGS, browser_path
from playwright.sync_api import Browser, sync_playwright
from room.browsing import RunningRoom

PAINTED = """() => new Promise((done) => {
  const look = () => {
    if (document.querySelector(".cl-root [data-cl-key]")) {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    } else requestAnimationFrame(look);
  };
  look();
})"""


def seconds(browser: Browser, address: str, slower: float, megabits: float) -> float:
    """Return how long a new visitor waits for the board at an address."""
    context = browser.new_context(viewport={"width": 768, "height": 1024}, has_touch=True)
    kept = json.dumps({"token": "x" * 32, "name": "Ada", "owner": None})
    context.add_init_script(f"Storage.prototype.getItem = () => {kept!r};")
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    rate = megabits * 1e6 / 8
    line = {"offline": False, "latency": 40, "downloadThroughput": rate, "uploadThroughput": rate}
    tools.send("Network.emulateNetworkConditions", line)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address, wait_until="commit")
    took: float = page.evaluate(PAINTED)
    context.close()
    return took / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=6, help="of the processor")
    parser.add_argument("--megabits", type=float, default=1.6)
    parser.add_argument("--times", type=int, default=5)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = RunningRoom(Path(folder), 0)
        room.start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=[*FLAGS])
        try:
            for game in ("cantor", "siggil", "tafl", "queen"):
                address = room.told["address"] + room.ask("open", game=game, options={})
                took = [
                    seconds(browser, address, chosen.slower, chosen.megabits)
                    for _ in range(chosen.times)
                ]
                print(f"{game}: median {median(took):.2f} s, longest {max(took):.2f} s")
        finally:
            browser.close()
            room.end()


if __name__ == "__main__":
    main()
