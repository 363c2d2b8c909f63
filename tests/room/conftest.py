"""A room in a folder of its own: in this process without a network, or in one of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from room.browsing import RunningRoom, Visitors
from servers import free_port

from cantorlab.room.hall import Hall


@pytest.fixture
def open_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Hall]]:
    """Start a room, or start it again where it was: ``open_hall()``."""
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "games"))
    opened: list[Hall] = []

    def start() -> Hall:
        hall = Hall(tmp_path, language="en")
        assert hall.restore() == []
        opened.append(hall)
        return hall

    yield start
    for each in opened:
        each.stop()


@pytest.fixture
def hall(open_hall: Callable[[], Hall]) -> Hall:
    """A new room."""
    return open_hall()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room in a process of its own, which the test starts."""
    running = RunningRoom(tmp_path, free_port())
    yield running
    running.end()


@pytest.fixture
def visit(browser: Browser, room: RunningRoom) -> Iterator[Visitors]:
    """Open a page in a browser of its own: ``visit("KITES", "Ada")``; errors fail the test."""
    visitors = Visitors(browser, room)
    yield visitors
    visitors.close()
