"""A room in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

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
