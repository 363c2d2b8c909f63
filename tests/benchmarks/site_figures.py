"""Waits of a visitor of the site: bytes, seconds until the first board and for an answer.

Run it with ``python tests/benchmarks/site_figures.py [RUNTIME]`` on a quiet machine; ``RUNTIME``
is a folder that holds Pyodide (default: npm fetches it). The floor is a page that loads Pyodide and
nothing else. All is served from this computer, packed as a web space packs it.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser_finder import FLAGS, browser_path
from playwright.sync_api import Browser, Page, sync_playwright
from site_pages import LISTENING

from cantorlab.site import build, runtime, serving

FLOOR = """<!doctype html><title>Floor</title><body><script type="module">
const { loadPyodide } = await import("./runtime/pyodide.mjs");
await loadPyodide({ indexURL: new URL("./runtime/", location.href).href });
document.body.dataset.clReady = "";
</script>"""
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


@contextmanager
def counted(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """The address of the folder while it is served, and the sizes of what was sent, as sent."""
    sent: list[int] = []
    plain = serving.SentFile.body

    def body(self: serving.SentFile, encodings: str) -> tuple[bytes, str | None]:
        told = plain(self, encodings)
        sent.append(len(told[0]))
        return told

    serving.SentFile.body = body  # type: ignore[method-assign]
    server = serving.SiteServer(folder, port=0)
    server.begin()
    try:
        yield f"http://127.0.0.1:{server.port}/", sent
    finally:
        server.stop()
        serving.SentFile.body = plain  # type: ignore[method-assign]


def seconds_until_ready(page: Page, address: str) -> float:
    """Return how long a page takes from the click on its link until its widget can be played."""
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(READY, state="attached")
    return time.perf_counter() - began


def visits(browser: Browser, address: str, sent: list[int], name: str, *, waits: bool) -> None:
    """Print the first visit of a page, in bytes and seconds, and the second one."""
    context = browser.new_context()
    context.set_default_timeout(300_000)
    sent.clear()
    first = seconds_until_ready(context.new_page(), address + name)
    size = sum(sent)
    if waits:  # until the service worker has all files, and the memory is kept
        context.pages[0].evaluate("navigator.serviceWorker.ready.then(() => {})")
        context.pages[0].evaluate(KEPT)
    second = seconds_until_ready(context.new_page(), address + name)
    print(f"{name:24} {size / 1e6:6.2f} MB   first {first:5.1f} s   second {second:5.1f} s")
    context.close()


def answers(browser: Browser, address: str, name: str, pace: str = "calm") -> None:
    """Print how long an action takes until the computer has acted, its pause included."""
    context = browser.new_context()
    context.set_default_timeout(300_000)
    context.add_init_script(LISTENING)
    page = context.new_page()
    seconds_until_ready(page, address + name)
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
    given = sys.argv[1:]
    found = runtime.from_folder(Path(given[0])) if given else runtime.from_npm()
    with TemporaryDirectory() as home:
        folder = Path(home) / "site"
        build.write(folder, found)
        (folder / "floor.html").write_text(FLOOR)
        with counted(folder) as (address, sent), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
            visits(browser, address, sent, "floor.html", waits=False)
            visits(browser, address, sent, "en/tafl.html", waits=True)
            visits(browser, address, sent, "fr/cantor.html", waits=True)
            for pace in ("calm", "brisk"):
                for link in ("opponent=novice", "opponent=club"):
                    answers(browser, address, f"en/tafl.html#{link}", pace)
            answers(browser, address, "en/cantor.html")
            browser.close()


if __name__ == "__main__":
    main()
