"""Waits of a visitor of the site: bytes, seconds until the first board and for an answer.

Run it with ``python tests/benchmarks/site_figures.py`` on a quiet machine; ``--tablet`` slows the
line down to 1.6 Mbit/s and 40 ms, and stops the browser five sixths of the time, workers included
(Chromium's own brake stops pages alone). All is served from this computer, packed as
``cantorlab site`` packs it: in a secure context, where browsers take Brotli, and with ``--room`` in
a plain one, as over ``http://`` in a class.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser_finder import FLAGS, browser_path
from playwright.sync_api import Browser, Page, sync_playwright
from site_pages import LISTENING

from cantorlab.site import build, file_server, runtime

# The service worker begins when the test says so: what it fetches is not for the first board.
HELD_BACK = """
const { serviceWorker } = navigator;  // none in a room
const register = serviceWorker?.register.bind(serviceWorker);
if (register) serviceWorker.register = (...given) =>
  new Promise((resolve) => (window.goOn = () => resolve(register(...given))));
"""
READY = "[data-cl-ready]"
ROUNDS = 5
# Until the browser keeps the memory of Python.
KEPT = """async () => {
  for (let kept = 0; !kept; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const asked = indexedDB.open("cantorlab-python", 1);
    await new Promise((resolve) => (asked.onsuccess = resolve));
    const counting = asked.result.transaction("memories").objectStore("memories").count();
    await new Promise((resolve) => (counting.onsuccess = resolve));
    kept = counting.result;
    asked.result.close();
  }
}"""


# Until one may act; the reveal of a duel is left.
ON = """async () => {
  for (let left = null; ; await new Promise((resolve) => setTimeout(resolve, 5))) {
    const { actions, commands, revision, thinking } = told.views[0];
    if (!thinking && actions.length) return;
    const name = commands.find((each) => each.startsWith("next"));
    if (thinking || !name || left === revision) continue;
    left = revision;
    const content = { kind: "command", name, params: {}, revision, nonce: "on" };
    told.worker.postMessage({ kind: "say", place: 0, message: { method: "custom", content } });
  }
}"""


MEGABITS, LATENCY, SLOWER = 1.6, 0.04, 6
STEP = 0.005
# A name that is not this computer's own is no secure context.
ROOM = "room.test"


class SlowLine:
    """Line to the server at ``port``, as slow as a tablet's; its own port is ``port``."""

    def __init__(self, port: int) -> None:
        self._to, self._free, self._loop = port, 0.0, asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._join, "127.0.0.1", 0)
        )
        self.port: int = self._server.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind, before = await asyncio.open_connection("127.0.0.1", self._to)
        up = asyncio.ensure_future(self._carry(reader, before, slow=False))
        await self._carry(behind, writer, slow=True)
        await up

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slow: bool
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(4096):
                if slow:  # all connections share the line
                    now = self._loop.time()
                    self._free = max(self._free, now) + len(data) * 8 / MEGABITS / 1e6
                    await asyncio.sleep(self._free - now)
                else:
                    await asyncio.sleep(LATENCY)
                writer.write(data)
                await writer.drain()
        writer.close()


@contextmanager
def slowed() -> Iterator[None]:
    """Stop every process of the browser most of the time."""
    ended = threading.Event()

    def signal_all(kind: signal.Signals) -> None:
        for each in psutil.Process().children(recursive=True):
            with suppress(ProcessLookupError, psutil.NoSuchProcess):  # it may end meanwhile
                if "chrom" in each.name():
                    os.kill(each.pid, kind)

    def go_on() -> None:
        while not ended.is_set():
            signal_all(signal.SIGCONT)
            time.sleep(STEP)
            signal_all(signal.SIGSTOP)
            time.sleep(STEP * (SLOWER - 1))
        signal_all(signal.SIGCONT)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@contextmanager
def counted(folder: Path, *, tablet: bool, room: bool) -> Iterator[tuple[str, list[int]]]:
    """The address of the folder while it is served, and the sizes of what was sent, as sent."""
    sent: list[int] = []
    plain = file_server.SentFile.body

    def body(self: file_server.SentFile, encodings: str) -> tuple[bytes, str | None]:
        told = plain(self, encodings)
        sent.append(len(told[0]))
        return told

    file_server.SentFile.body = body  # type: ignore[method-assign]
    server = file_server.SiteServer(folder, port=0)
    server.begin()
    try:
        port = SlowLine(server.port).port if tablet else server.port
        yield f"http://{ROOM if room else '127.0.0.1'}:{port}/", sent
    finally:
        server.stop()
        file_server.SentFile.body = plain  # type: ignore[method-assign]


def processor_time() -> float:
    """Return the seconds of all processors that the browser has taken."""
    taken = 0.0
    for each in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # it may end meanwhile
            if "chrom" in each.name():
                taken += sum(each.cpu_times()[:2])
    return taken


def until_ready(page: Page, address: str) -> str:
    """Return how long a page takes from the click on its link until its widget can be played."""
    began, taken = time.perf_counter(), processor_time()
    page.goto(address)
    page.wait_for_selector(READY, state="attached")
    waited, taken = time.perf_counter() - began, processor_time() - taken
    return f"{waited:5.1f} s (processors {taken:4.1f} s)"


def visits(
    browser: Browser, address: str, sent: list[int], name: str, *, waits: bool, tablet: bool
) -> None:
    """Print the first visit of a page, in bytes and seconds, and the second one."""
    context = browser.new_context()
    context.set_default_timeout(300_000)
    context.add_init_script(HELD_BACK)
    sent.clear()
    with slowed() if tablet else nullcontext():
        first = until_ready(context.new_page(), address + name)
    size = sum(sent)
    if waits:  # until the service worker has all files, if it may, and the memory is kept
        # All its widgets come first, then the service worker asks to begin.
        context.pages[0].wait_for_function("() => window.goOn || !navigator.serviceWorker")
        context.pages[0].evaluate("window.goOn?.(); navigator.serviceWorker?.ready.then(() => {})")
        context.pages[0].evaluate(KEPT)
    in_all = sum(sent)
    sent.clear()
    context.pages[0].close()
    with slowed() if tablet else nullcontext():
        second = until_ready(context.new_page(), address + name)
    print(
        f"{name:15} first {first}, {size / 1e6:5.2f} MB ({in_all / 1e6:5.2f} until offline)"
        f"   second {second}, {sum(sent) / 1e6:5.2f} MB"
    )
    context.close()


def answers(browser: Browser, address: str, name: str, pace: str = "calm") -> None:
    """Print how long an action takes until the computer has acted, its pause included."""
    context = browser.new_context()
    context.set_default_timeout(300_000)
    context.add_init_script(LISTENING)
    page = context.new_page()
    until_ready(page, address + name)
    page.evaluate(
        """(pace) => {
          const sent = { method: "custom", content: { kind: "pace", pace, nonce: "p" } };
          told.worker.postMessage({ kind: "say", place: 0, message: sent });
        }""",
        pace,
    )
    page.wait_for_function("(pace) => told.views[0].pace === pace", arg=pace)
    found = []
    for _ in range(ROUNDS):
        page.evaluate(ON)
        found.append(
            page.evaluate(
                """async () => {
                  const { actions, revision } = told.views[0];
                  const content = { kind: "action", action: actions[0], revision, nonce: "n" };
                  const began = performance.now();
                  const sent = { method: "custom", content };
                  told.worker.postMessage({ kind: "say", place: 0, message: sent });
                  for (;;) {
                    const view = told.views[0];
                    if (view.revision !== revision && !view.thinking) break;
                    await new Promise((resolve) => setTimeout(resolve, 2));
                  }
                  return (performance.now() - began) / 1000;
                }"""
            )
        )
    told = statistics.median(found)
    print(f"{name:32} {pace:6} {told:5.2f} s for an answer (median of {ROUNDS}, with its pause)")
    context.close()


def main() -> None:
    """Build a site, visit it, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runtime", type=Path, help="a folder with Pyodide; else npm fetches it")
    parser.add_argument("--site", type=Path, help="a site that is built already")
    parser.add_argument("--tablet", action="store_true", help="slow line, slow processor")
    parser.add_argument("--room", action="store_true", help="no secure context")
    chosen = parser.parse_args()
    with TemporaryDirectory() as home:
        folder = chosen.site or Path(home) / "site"
        if chosen.site is None:
            given = chosen.runtime
            build.write(folder, runtime.from_folder(given) if given else runtime.from_npm())
        how = {"tablet": chosen.tablet}
        flags = [*FLAGS, f"--host-resolver-rules=MAP {ROOM} 127.0.0.1"]
        with (
            counted(folder, room=chosen.room, **how) as (address, sent),
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(executable_path=browser_path(), args=flags)
            for name in ("en/tafl.html", "fr/cantor.html", "en/siggil.html", "fr/lesson_03.html"):
                visits(browser, address, sent, name, waits=True, **how)
            if not chosen.tablet:
                for pace in ("calm", "brisk"):
                    for link in ("opponent=novice", "opponent=club"):
                        answers(browser, address, f"en/tafl.html#{link}", pace)
                answers(browser, address, "en/cantor.html")
            browser.close()


if __name__ == "__main__":
    main()
