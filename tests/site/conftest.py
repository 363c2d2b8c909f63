"""A site built for the tests, served on this computer; its pages may ask nobody else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from site_pages import LISTENING

from cantorlab.languages.texts import LocalizedError
from cantorlab.site import build, runtime
from cantorlab.site.file_server import SiteServer

# Python comes up in seconds on a quiet machine; nothing but the test's end depends on how many.
PATIENCE = 120_000


@pytest.fixture(scope="session")
def pyodide() -> dict[str, bytes]:
    """Pyodide, as npm has it; where there is no network, the tests are skipped, but never in CI."""
    try:
        return runtime.from_npm()
    except LocalizedError as refusal:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"THE SITE WAS NOT TESTED. {refusal}")


@pytest.fixture(scope="session")
def folder(pyodide: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; below another one, so that no link can begin at the root."""
    root = tmp_path_factory.mktemp("space")
    with pytest.MonkeyPatch.context() as patched:
        # Brotli takes a minute of a processor; its own test is in test_stripping.
        patched.setattr(build.node_programs, "pack_brotli", lambda files: False)
        build.write(root / "deep" / "site", pyodide)
    (root / "index.html").write_text("the rest of the web space")
    (root / "static").mkdir()
    (root / "static" / "site.js").write_text("")
    return root / "deep" / "site"


@dataclass
class Visit:
    """A page of the site in a browser of its own; ``asked`` is every address that it asked for."""

    page: Page
    context: BrowserContext
    address: str
    asked: list[str]
    faults: list[str]
    stop: Callable[[], None]

    def unguarded(self) -> Visit:
        """The same in a context where nothing is intercepted: that keeps a service worker out."""
        assert self.context.browser is not None
        context = _context(self.context.browser)
        return replace(self, context=context, page=context.new_page())

    def on_a_telephone(self) -> Visit:
        """The same in a context with a small screen and fingers."""
        assert self.context.browser is not None
        context = _context(
            self.context.browser,
            viewport={"width": 360, "height": 640},
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
        )
        return replace(self, context=context, page=context.new_page())

    def open(self, name: str) -> None:
        """Go to a page, and wait until its first widget is alive, if it has one."""
        self.page.goto(f"{self.address}{name}")
        if self.page.locator("[data-cl-live]").count():
            expect(self.page.locator("[data-cl-ready]").first).to_be_attached()

    def view(self, place: int = 0) -> dict[str, Any]:
        """Return what Python last told of a widget."""
        seen: dict[str, Any] = self.page.evaluate("(place) => told.views[place]", place)
        return seen

    def say(self, content: dict[str, Any], place: int = 0) -> dict[str, Any]:
        """Send a message as the widget would; return the answer."""
        answer: dict[str, Any] = self.page.evaluate(
            """async ([place, content]) => {
              const nonce = String(Math.random());
              const sent = { method: "custom", content: { ...content, nonce } };
              told.worker.postMessage({ kind: "say", place, message: sent });
              for (;;) {
                const found = told.answers.find((each) => each.nonce === nonce);
                if (found) return found;
                await new Promise((resolve) => setTimeout(resolve, 5));
              }
            }""",
            [place, content],
        )
        return answer

    def play(self, place: int = 0) -> None:
        """Take the first action that one may."""
        view = self.view(place)
        told = {"kind": "action", "action": view["actions"][0], "revision": view["revision"]}
        answer = self.say(told, place)
        assert answer["ok"], answer

    def wait(self, condition: str) -> None:
        """Wait until this is true of ``view``, the first widget's."""
        self.page.wait_for_function(f"() => {{ const view = told.views[0]; return {condition}; }}")


def _context(browser: Browser, **device: Any) -> BrowserContext:
    context = browser.new_context(**{"viewport": {"width": 800, "height": 900}, **device})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(LISTENING)
    return context


@pytest.fixture
def visit(browser: Browser, folder: Path) -> Iterator[Visit]:
    """A visitor of the site: every request to anywhere else is refused, and fails the test."""
    served = SiteServer(folder.parents[1], port=0)
    thread = served.begin()
    address = f"http://127.0.0.1:{served.port}/deep/site/"
    context = _context(browser)
    asked: list[str] = []
    faults: list[str] = []

    def guard(route: Route) -> None:
        asked.append(route.request.url)
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            faults.append(f"the page asked for {route.request.url}")
            route.abort()

    context.route("**/*", guard)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on(
        "console",
        lambda said: faults.append(said.text) if said.type in ("error", "warning") else None,
    )
    stopped: list[bool] = []

    def stop() -> None:
        if not stopped:
            stopped.append(True)
            served.stop()
            thread.join()

    try:
        yield Visit(page, context, address, asked, faults, stop)
    finally:
        context.close()
        stop()
    assert not faults, "\n".join(faults)
