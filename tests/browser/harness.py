"""The real widget and its real bundle, joined on a bare page.

The widget lives in the pytest process, its ES module in a page without network. Between them stands
a comm that is one function of the page: it hands a message to the kernel's side and takes back what
that side has said meanwhile; the page also asks by itself every few milliseconds, so that what a
player thinks in the background arrives too.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from front_end_packages import require_packages
from playwright.sync_api import Locator, Page, Route

from cantorlab.frontend import toolchain

ADDRESS = "http://table.test/"
BARE_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Table</title><body></body></html>'
)
SHOTS = Path(tempfile.gettempdir()) / "cantorlab-shots"

# The signs by which a page shows where it is, for each host in light and dark.
HOSTS: Mapping[str, str] = {
    "plain": "",
    "jupyterlab": """
        document.body.dataset.jpThemeLight = String(!dark);
        document.body.style.background = dark ? "#111" : "#fff";
        document.body.style.setProperty("--jp-ui-font-family", "system-ui, sans-serif");
    """,
    "vscode": """
        document.body.className = dark ? "vscode-dark" : "vscode-light";
        document.body.style.background = dark ? "#1e1e1e" : "#fff";
    """,
    "colab": 'document.documentElement.setAttribute("theme", dark ? "dark" : "light");',
    "marimo": 'document.body.classList.add(dark ? "dark" : "light");',
}

# The page's side: a model as anywidget gives it to `render`, and a host for each view.
PAGE_SIDE = """
({ state: given, esm, css, shadow, absent }) => {
  // A kernel in the browser gives nothing where ours gives null: no key, or a hole in a list.
  const told = (value) => {
    if (!absent || typeof value !== "object") return value;
    if (value === null) return undefined;
    if (Array.isArray(value)) return value.map(told);
    const held = Object.entries(value).filter(([, each]) => each !== null);
    return Object.fromEntries(held.map(([key, each]) => [key, told(each)]));
  };
  const state = told(given);
  const listeners = new Map();
  const emit = (event, ...args) => {
    for (const callback of [...(listeners.get(event) ?? [])]) callback(...args);
  };
  const receive = (messages) => {
    for (const { method, state: change, content } of messages.map(told)) {
      if (method === "custom") emit("msg:custom", content, []);
      if (method !== "update") continue;
      const changed = Object.keys(change).filter(
        (name) => JSON.stringify(change[name]) !== JSON.stringify(state[name]),
      );
      Object.assign(state, change);
      // ipywidgets gives its listeners the model, which knows the whole page.
      for (const name of changed) emit(`change:${name}`, window, state[name]);
      if (changed.length > 0) emit("change");
    }
  };
  const exchange = async (message) => receive(await window.kernel(JSON.stringify(message)));
  const model = {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      emit(`change:${name}`, window, value);
    },
    save_changes() {},
    send: (content) => { void exchange({ method: "custom", content }); },
    on(event, callback) { listeners.set(event, [...(listeners.get(event) ?? []), callback]); },
    off(event, callback) {
      listeners.set(event, (listeners.get(event) ?? []).filter((each) => each !== callback));
    },
  };
  const poll = async () => {
    await exchange(null);
    setTimeout(poll, 16);
  };
  void poll();
  window.table = {
    model,
    emit,
    given: JSON.stringify(state.view),
    listening: () => [...listeners.values()].reduce((sum, each) => sum + each.length, 0),
    cleanups: [],
    async mount(width) {
      const host = document.createElement("div");
      host.className = "host";
      host.style.width = `${width}px`;
      host.style.padding = "4px";
      host.style.boxSizing = "content-box";
      document.body.append(host);
      const el = document.createElement("div");
      const style = document.createElement("style");
      style.textContent = css;
      if (shadow) host.attachShadow({ mode: "open" }).append(style, el);
      else {
        document.head.append(style);
        host.append(el);
      }
      const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
      const widget = (await import(url)).default;
      await widget.initialize?.({ model });
      this.cleanups.push(await widget.render({ model, el }));
    },
  };
}
"""


#: Resolves once the page has been drawn, and what that drawing began.
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""


#: Resolves once nothing moves any more, but what moves for ever.
AT_REST = """async () => {
  const moving = () => document.getAnimations().filter((each) =>
    each.playState === "running" && each.effect.getComputedTiming().endTime !== Infinity);
  for (let all = moving(); all.length > 0; all = moving())
    await Promise.allSettled(all.map((each) => each.finished));
}"""


class TablePage:
    """A widget on a page. ``root`` is its (first) view; ``answers`` what the kernel answered."""

    def __init__(self, page: Page, widget: Any) -> None:
        self.page = page
        self.widget = widget
        self.answers: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.kernel_lives = True
        self.faults: list[str] = []
        #: Seconds that everything the kernel says is held back.
        self.delay = 0.0
        self._exchanges = 0
        self._outbox: list[tuple[float, dict[str, Any]]] = []
        widget.comm.publish_msg = self._publish

    @property
    def root(self) -> Locator:
        """The first view's root element."""
        return self.page.locator(".cl-root").first

    def open(
        self, *, width: int, host: str, dark: bool, views: int, lives: bool, nulls: bool
    ) -> TablePage:
        """Put the widget on the page, in so many views."""
        self.kernel_lives = lives
        page = self.page
        page.route("**/*", self._serve)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", lambda said: self._note(said.type, said.text))
        page.expose_function("kernel", self._exchange)
        page.goto(ADDRESS)
        page.evaluate(f"(dark) => {{ {HOSTS[host]} }}", dark)
        state = json.loads(json.dumps(self.widget.get_state(), allow_nan=False))
        page.evaluate(
            PAGE_SIDE,
            {
                "state": state,
                "esm": state["_esm"],
                "css": state.get("_css", ""),
                "shadow": host == "marimo",
                "absent": not nulls,
            },
        )
        for _ in range(views):
            page.evaluate("(width) => table.mount(width)", width)
        return self

    def until(self, holds: Callable[[], object]) -> None:
        """Let page and kernel talk until this holds; what never does, pytest's timeout ends."""
        while not holds():
            self.page.wait_for_timeout(5)

    def settle(self) -> None:
        """Wait until what was pressed is sent and answered, and the answer is drawn."""
        self.page.evaluate(DRAWN)
        self.until(lambda: _nonces(self.sent) <= _nonces(self.answers) and not self._outbox)
        seen = self._exchanges
        self.until(lambda: self._exchanges >= seen + 2)
        self.page.evaluate(DRAWN)

    def rest(self) -> None:
        """Wait until the page shows the answer to what was pressed, and nothing moves."""
        self.settle()
        self.page.evaluate(AT_REST)

    def close_views(self) -> None:
        """Let each view clean up after itself, as a host does when an output goes."""
        self.page.evaluate("() => { for (const clean of table.cleanups.splice(0)) clean(); }")

    def send(self, content: object) -> None:
        """Send a message to the kernel as the page would, whatever it is."""
        self._deliver({"method": "custom", "content": content})

    def spoken(self) -> list[str]:
        """Return what the announcer of the page holds, oldest first."""
        return self.page.locator(".cl-live p").all_inner_texts()

    def focused_key(self) -> str | None:
        """The ``data-cl-key`` of the element that has the focus."""
        key: str | None = self.page.evaluate(
            "() => document.activeElement?.getAttribute('data-cl-key')"
        )
        return key

    def overflow(self) -> int:
        """By how many pixels anything in the widget is wider than its place."""
        wide: int = self.root.evaluate(
            """(root) => Math.max(0, ...[root, ...root.querySelectorAll("*")]
                 .filter((each) => !each.closest(".cl-unseen") && !each.closest("svg"))
                 .map((each) => Math.ceil(
                   each.getBoundingClientRect().right - root.getBoundingClientRect().right)))"""
        )
        return wide

    def check_accessible(self) -> None:
        """Fail with the list of axe-core's violations, if there are any.

        All its rules but one, that a page be divided into landmarks: this page is nobody's.
        """
        if self.page.evaluate("typeof window.axe === 'undefined'"):
            self.page.evaluate(axe_core())
        found = self.page.evaluate(
            """async () => (await axe.run(".host", { rules: { region: { enabled: false } } }))
                 .violations.map(({ id, help, nodes }) =>
                   `${id}: ${help}\\n  ${nodes.map((node) => node.html).join("\\n  ")}`)"""
        )
        assert not found, "\n".join(found)

    def screenshot(self, name: str) -> None:
        """Keep a picture of the page, for people to look at: in CI nobody does."""
        if os.environ.get("CI"):
            return
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)

    def _publish(self, kind: str, data: Any = None, **_rest: Any) -> None:
        if kind != "comm_msg":
            return
        message = json.loads(json.dumps(data, allow_nan=False))
        if message["method"] == "custom":
            self.answers.append(message["content"])
        self._outbox.append((time.monotonic(), message))

    def _exchange(self, text: str) -> list[dict[str, Any]]:
        if not self.kernel_lives:
            return []
        self._exchanges += 1
        message = json.loads(text)
        if message is not None:
            self.sent.append(message["content"])
            self._deliver(message)
        due = time.monotonic() - self.delay
        said = [message for at, message in self._outbox if at <= due]
        self._outbox = self._outbox[len(said) :]
        return said

    def _deliver(self, data: dict[str, Any]) -> None:
        self.widget.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def _serve(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(body=BARE_PAGE, content_type="text/html")
        elif route.request.url.endswith("/favicon.ico"):
            route.fulfill(status=204)
        else:
            self.faults.append(f"the page asked for {route.request.url}")
            route.abort()

    def _note(self, kind: str, text: str) -> None:
        if kind == "error":
            self.faults.append(f"console: {text}")


def _nonces(messages: Sequence[dict[str, Any]]) -> set[str]:
    return {each["nonce"] for each in messages if "nonce" in each}


@cache
def axe_core() -> str:
    require_packages()
    return (toolchain.FRONTEND / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
