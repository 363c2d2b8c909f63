"""Fixtures of the tests that put a widget on a bare page: ``table_page``, a pupil, the toy game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.harness import TablePage
from browser.quiz.page import Pupil
from front_end_packages import require_packages
from playwright.sync_api import Browser
from toy_game import Toy

from cantorlab import Quiz
from cantorlab.frontend import toolchain

# Nothing but the end of a test that fails depends on it.
PATIENCE = 120_000


@pytest.fixture
def table_page(browser: Browser) -> Iterator[Callable[..., TablePage]]:
    """Put a widget on a page: ``table_page(widget, width=560, …)`` returns a ``TablePage``.

    ``host`` is one of ``harness.HOSTS``, ``dark`` its colours, ``views`` how often the widget is
    shown, ``lives=False`` leaves its messages unanswered, ``nulls=False`` gives the page no null,
    as where Python runs in the browser; what else is given goes to the browser's context
    (``reduced_motion="reduce"``, ``has_touch=True``, …). When the test ends, an uncaught error, an
    error on the console or a request to any network fails it.
    """
    opened: list[TablePage] = []

    def put(
        widget: Any,
        *,
        width: int = 560,
        host: str = "plain",
        dark: bool = False,
        views: int = 1,
        lives: bool = True,
        nulls: bool = True,
        **settings: Any,
    ) -> TablePage:
        viewport = {"width": max(width + 24, 340), "height": 800}
        scheme = "dark" if dark else "light"  # what a plain page follows
        context = browser.new_context(**{"viewport": viewport, "color_scheme": scheme, **settings})
        context.set_default_timeout(PATIENCE)
        table = TablePage(context.new_page(), widget)
        opened.append(table)
        return table.open(width=width, host=host, dark=dark, views=views, lives=lives, nulls=nulls)

    yield put
    for table in opened:
        table.page.context.close()
    faults = [fault for table in opened for fault in table.faults]
    assert not faults, "\n".join(faults)


@pytest.fixture
def pupil(table_page: Any) -> Any:
    """Seat somebody at a page with a quiz: ``pupil(quiz, width=560, …)`` returns a ``Pupil``."""

    def seat(quiz: Quiz, width: int = 560, **settings: Any) -> Pupil:
        return Pupil(table_page(quiz, width=width, **{"reduced_motion": "reduce", **settings}))

    return seat


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> type[Toy]:
    """The toy game's widget with its bundle."""
    require_packages()
    out = tmp_path_factory.mktemp("toy")
    toolchain.build(out, [Path(__file__).parent / "toy" / "index.ts"])

    class BuiltToy(Toy):
        _esm = out / "toy.js"
        _css = out / "toy.css"

    return BuiltToy
