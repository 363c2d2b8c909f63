"""Sending of the kept picture: at most once in so many seconds, and the last one always."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from waiting import OwnTime, run_in_own_time

from cantorlab.widgets.core import notebook_output as keepsake
from cantorlab.widgets.core.notebook_output import NotebookOutput

PACE = 0.2  # in a time of the test's own


class Notebook:
    """Takes what is sent, with the time, and holds what is to be shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(keepsake, "PACE", PACE)
        monkeypatch.setattr(keepsake, "QUIET", 0.0)
        self.clock = OwnTime()
        monkeypatch.setattr(keepsake, "time", SimpleNamespace(monotonic=lambda: self.clock.time()))
        self.now = 0
        self.made = 0
        self.outputs: list[tuple[float, int, bool]] = []
        self.keepsake = NotebookOutput("name", self._make, self._take)

    def _make(self) -> dict[str, Any]:
        self.made += 1
        return {"shown": str(self.now)}

    def _take(self, data: dict[str, Any], name: str, replaces: bool) -> None:
        assert name == "name"
        self.outputs.append((self.clock.time(), int(data["shown"]), replaces))

    def change(self, **settings: Any) -> None:
        self.now += 1
        self.keepsake.follow(**settings)

    @property
    def shown(self) -> list[int]:
        return [shown for _, shown, _ in self.outputs]


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    return Notebook(monkeypatch)


def test_nothing_is_made_or_sent_before_it_is_shown(notebook: Notebook) -> None:
    notebook.change()
    assert (notebook.made, notebook.outputs) == (0, [])


def test_many_changes_are_one_picture_and_the_last_one_comes(notebook: Notebook) -> None:
    async def play(clock: OwnTime) -> None:
        notebook.clock = clock
        notebook.keepsake.show()
        for _ in range(20):
            notebook.change()
            await asyncio.sleep(PACE / 10)
        await asyncio.sleep(2 * PACE)

    run_in_own_time(play)
    assert notebook.shown == [0, 10, 20]
    times = [at for at, _, _ in notebook.outputs]
    replaced = [replaces for _, _, replaces in notebook.outputs]
    assert replaced == [False] + [True] * (len(times) - 1)
    assert all(later - before >= PACE * 0.99 for before, later in pairwise(times))


def test_large_pictures_leave_a_slow_line_free_but_the_end_does_not_wait(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keepsake, "PACE", 0.0)
    monkeypatch.setattr(keepsake, "LINE", 0.01)  # a sign takes 100 seconds

    async def play(clock: OwnTime) -> None:
        notebook.clock = clock
        notebook.keepsake.show()
        for _ in range(3):
            notebook.change()
            await asyncio.sleep(0.02)
        assert notebook.shown == [0]
        notebook.change(urgent=True)
        await asyncio.sleep(0.02)

    run_in_own_time(play)
    assert notebook.shown == [0, 4]


def test_the_end_does_not_wait_and_nothing_comes_after_it(notebook: Notebook) -> None:
    async def play(clock: OwnTime) -> None:
        notebook.clock = clock
        notebook.keepsake.show()
        notebook.change()
        notebook.change(urgent=True)
        notebook.change(urgent=True)
        assert notebook.shown == [0], "an answer is never kept waiting for a picture"
        await asyncio.sleep(PACE / 10)
        assert notebook.shown == [0, 3]
        await asyncio.sleep(2 * PACE)

    run_in_own_time(play)
    assert notebook.shown == [0, 3]


def test_what_has_not_changed_is_not_sent_again(notebook: Notebook) -> None:
    async def play(clock: OwnTime) -> None:
        notebook.clock = clock
        notebook.keepsake.show()
        notebook.keepsake.follow()
        await asyncio.sleep(2 * PACE)

    run_in_own_time(play)
    assert (notebook.made, notebook.shown) == (2, [0])


def test_a_closed_widget_sends_nothing_more(notebook: Notebook) -> None:
    async def play(clock: OwnTime) -> None:
        notebook.clock = clock
        notebook.keepsake.show()
        notebook.change()
        notebook.keepsake.close()
        notebook.change()
        await asyncio.sleep(2 * PACE)

    run_in_own_time(play)
    assert notebook.shown == [0]


def test_where_nothing_wakes_us_the_pace_is_kept_and_the_end_is_sent(notebook: Notebook) -> None:
    notebook.keepsake.show()
    notebook.change()
    assert notebook.shown == [0]
    notebook.change(urgent=True)
    assert notebook.shown == [0, 2]
