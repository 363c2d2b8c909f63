"""Load on a room: how long a move takes to the other's page, beside an echo on the same line.

``uv run --group dev python tests/benchmarks/room_load.py --tables 30 --seconds 20``: two clients a
table of Catch the King, a move a second each table and side, or every ``--pace`` seconds; beside
them two browsers at a table of their own ("paint": from a tap to the other's painted board). It
also prints the memory a table and what the room costs, and ends with an error if a move was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import async_playwright
from tornado.websocket import WebSocketClientConnection, websocket_connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser_finder import FLAGS, browser_path
from room.talking import apply_news

from cantorlab.room.codes import new_token


class Client:
    """Somebody at a page, as far as it costs the room anything."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line = line
        self.state: dict[str, Any] = {}
        self.waiting: dict[str, asyncio.Future[None]] = {}
        self.changed = asyncio.Event()

    async def say(self, said: dict[str, Any]) -> None:
        await self.line.write_message(json.dumps(said))

    async def listen(self) -> None:
        while (text := await self.line.read_message()) is not None:
            said = json.loads(text)
            if said["kind"] == "beat":
                await self.say(said)
            elif said["kind"] == "table":
                self.state = said["state"]
                self.changed.set()
            elif said["kind"] == "said":
                self._hear(said["message"])
            elif said["kind"] == "refused":
                raise RuntimeError(said["message"])

    def _hear(self, message: dict[str, Any]) -> None:
        if message["method"] == "custom":
            nonce = message["content"]["nonce"]
            if nonce in self.waiting:
                self.waiting.pop(nonce).set_result(None)
            return
        news = message["state"].get("view_diff")
        if news:
            assert news["follows"] == self.state["version"], "lost"
            self.state["view"] = apply_news(self.state["view"], news["changes"])
            self.state["version"] = news["version"]
        else:
            self.state.update(message["state"])
        self.changed.set()

    async def answer(self, content: dict[str, Any], nonce: str) -> None:
        self.waiting[nonce] = asyncio.get_running_loop().create_future()
        future = self.waiting[nonce]
        await self.say({"kind": "say", "content": {**content, "nonce": nonce}})
        await future


async def play(
    clients: list[Client], until: float, pace: float, rng: Random, out: dict[str, list[float]]
) -> None:
    """Have two clients play by turns, each a move in ``pace`` seconds."""
    number = 0
    await asyncio.sleep(rng.random() * pace / 2)  # people do not move in step
    while time.monotonic() < until:
        able = [each for each in clients if each.state["view"]["actions"]]
        if not able:
            return
        mover = able[0]
        other = clients[1 - clients.index(mover)]
        view = mover.state["view"]
        changes, number = view["changes"], number + 1
        begun = time.perf_counter()
        await mover.answer({"kind": "hello", "version": mover.state["version"]}, f"e{number}")
        out["echo"].append(time.perf_counter() - begun)
        action = {
            "kind": "action",
            "action": rng.choice(view["actions"]),
            "revision": view["revision"],
        }
        begun = time.perf_counter()
        await mover.answer(action, f"m{number}")
        while other.state["view"]["changes"] == changes:
            other.changed.clear()
            await other.changed.wait()
        out["move"].append(time.perf_counter() - begun)
        seen = [each.state["view"]["observation"] for each in (mover, other)]
        assert seen[0]["position"] == seen[1]["position"], "lost"
        await asyncio.sleep(pace / 2)


# A game of Catch the King in which nothing is taken; the seats move by turns.
QUIET_GAME = (
    "d9-c9 e7-d7 c9-b9 d7-c7 b9-b8 c7-d7 f9-g9 d7-e7 g9-h9 e7-d7 h9-h8 d7-c7 h8-i8 c7-d7 "
    "i8-i7 d7-e7 b8-a8 e7-d7 a8-a7 d7-c7"
)
# When a piece was last tapped here, and when the next change of the board was painted here.
NOW = "performance.timeOrigin + performance.now()"
NOTED = f"""() => {{
  addEventListener("click", () => {{ window.tapped = {NOW}; }}, true);
  window.painted = () => new Promise((done) => {{
    const watch = new MutationObserver(() => {{
      watch.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done({NOW})));
    }});
    const board = document.querySelector(".cl-root");
    watch.observe(board, {{ subtree: true, childList: true, attributes: true }});
  }});
}}"""


async def paint(address: str, pace: float, out: list[float]) -> None:
    """Have two people play in browsers: seconds from a tap to the other's painted board."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path(), args=[*FLAGS])
        pages = []
        for name in ("Ada", "Emil"):
            context = await browser.new_context(viewport={"width": 768, "height": 1024})
            page = await context.new_page()
            await page.goto(address)
            await page.fill("[name=name]", name)
            await page.click("button[type=submit]")
            await page.wait_for_selector(".cl-root [data-cl-key='e5']")
            await page.evaluate(NOTED)
            pages.append(page)
        for number, action in enumerate(QUIET_GAME.split()):
            mover, other = pages[number % 2], pages[1 - number % 2]
            start, end = (mover.locator(f"[data-cl-key='{each}']") for each in action.split("-"))
            await start.first.click()
            painted = asyncio.ensure_future(other.evaluate("painted()"))
            await other.evaluate("1")  # it looks from now on
            await end.first.click()
            out.append((await painted - await mover.evaluate("tapped")) / 1000)
            await asyncio.sleep(pace / 2)
        await browser.close()


def processor(process: int) -> float:
    """Seconds of processor time that a process has taken."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Megabytes that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def load(tables: int, seconds: float, pace: float, room: subprocess.Popen[str]) -> None:
    assert room.stdout is not None
    told = json.loads(room.stdout.readline())
    address = f"ws://127.0.0.1:{told['port']}/line"
    before = memory(room.pid)
    owner = Client(await websocket_connect(address))
    opened: asyncio.Queue[str] = asyncio.Queue()

    async def hear_owner() -> None:
        while (text := await owner.line.read_message()) is not None:
            said = json.loads(text)
            if said["kind"] == "opened":
                opened.put_nowait(said["code"])
            elif said["kind"] == "beat":
                await owner.say(said)

    jobs = [asyncio.ensure_future(hear_owner())]
    enter = {"kind": "enter", "token": new_token(), "name": "Owner", "key": told["key"]}
    await owner.say(enter)
    codes = []
    for _ in range(tables):
        await owner.say({"kind": "open", "game": "tafl", "options": {}})
        codes.append(await opened.get())
    seated = []
    for code in codes:
        pair = [Client(await websocket_connect(address)) for _ in range(2)]
        for at, each in enumerate(pair):
            jobs.append(asyncio.ensure_future(each.listen()))
            name = {"name": f"P{at}", "table": code, "sit": True}
            await each.say({"kind": "enter", "token": new_token(), **name})
            await each.changed.wait()
        seated.append(pair)
    print(f"{2 * tables} clients; a table and its two screens: "
          f"{(memory(room.pid) - before) / tables:.2f} MB")  # fmt: skip
    out: dict[str, list[float]] = {"echo": [], "move": [], "paint": []}
    await owner.say({"kind": "open", "game": "tafl", "options": {}})
    people = paint(f"http://127.0.0.1:{told['port']}/{await opened.get()}", pace, out["paint"])
    spent, until = processor(room.pid), time.monotonic() + seconds
    await asyncio.gather(
        people, *(play(each, until, pace, Random(at), out) for at, each in enumerate(seated))
    )
    spent, moves = processor(room.pid) - spent, len(out["move"])
    print(f"{moves / seconds:.0f} moves a second; the room's processor: {spent / seconds:.0%}, "
          f"{1000 * spent / moves:.1f} ms a move and echo")  # fmt: skip
    for name, times in out.items():
        p95 = quantiles(times, n=20)[-1]
        print(
            f"{name}: {len(times)}, median {1000 * median(times):.0f} ms, p95 {1000 * p95:.0f} ms"
        )
    for job in jobs:
        job.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1, help="seconds from a move to the next")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here", "--port", "0"]
        command += ["--folder", folder]
        room = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            asyncio.run(load(chosen.tables, chosen.seconds, chosen.pace, room))
        finally:
            room.terminate()
            room.wait()


if __name__ == "__main__":
    main()
