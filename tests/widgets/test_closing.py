"""A widget that is closed is freed, and what a terminal shows of one."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import pytest
from traitlets import TraitError
from widgets.every import WIDGETS, send

from cantorlab import Tafl
from cantorlab.widgets.table.table import Table

#: What one table may leave behind, of the thousands of blocks that it has while it is open.
BLOCKS_ALLOWED = 20
#: What 2,000 tables may leave behind, in kB.
KILOBYTES_ALLOWED = 5000


@pytest.fixture
def only_new_garbage() -> None:
    """Let the collector look at nothing that was there before, which takes it a second."""
    gc.freeze()


@pytest.mark.usefixtures("only_new_garbage")
@pytest.mark.parametrize("name", WIDGETS)
def test_a_closed_widget_is_freed(name: str) -> None:
    widget = WIDGETS[name]()
    widget.observe(print, "language")
    send(widget, kind="hello")
    widget._repr_mimebundle_()
    left, kind = [weakref.ref(widget), weakref.ref(widget.layout)], type(widget)
    widget.close()
    widget.close()
    del widget
    gc.collect()
    assert [each() for each in left] == [None, None]
    another = WIDGETS[name]()
    assert type(another) is kind, "anywidget makes a class for each widget, which costs its time"
    another.close()


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_that_nobody_observes_any_more_still_lives(name: str) -> None:
    widget, seen = WIDGETS[name](), list[Any]()
    before = widget.texts
    widget.observe(seen.append, ["language", "view", "texts"])
    widget.unobserve_all()
    widget.unobserve_all("language")
    widget.language = "fr"
    assert widget.texts != before, "it speaks another language"
    assert seen == []
    with pytest.raises(TraitError, match="xx"):
        widget.language = "xx"
    widget.close()


@pytest.mark.usefixtures("only_new_garbage")
def test_a_table_that_waits_for_a_slow_player_is_freed_too() -> None:
    go = threading.Event()

    def slow(observation: Any, actions: list[str], rng: Random) -> str:
        assert go.wait(120)
        return actions[0]

    async def scene() -> None:
        table = Tafl(opponent=slow, side="defender")
        assert table.view["thinking"]
        left = weakref.ref(table)
        table.close()
        del table
        gc.collect()
        assert left() is None
        go.set()

    asyncio.run(scene())


def test_a_layout_of_ones_own_outlives_the_widget() -> None:
    layout = ipywidgets.Layout(width="400px")
    Tafl(opponent="random", layout=layout).close()
    assert layout.comm is not None


def left_behind(number: int) -> tuple[int, int]:
    """The blocks and kilobytes that so many tables leave behind in a process of their own."""
    script = Path(__file__).parent / "memory.py"
    run = subprocess.run(
        [sys.executable, str(script), str(number)], capture_output=True, text=True, check=True
    )
    blocks, kilobytes = map(int, run.stdout.split())
    return blocks, kilobytes


def test_tables_that_are_opened_played_and_closed_leave_no_blocks_behind() -> None:
    blocks, _ = left_behind(40)
    assert blocks < 40 * BLOCKS_ALLOWED


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_two_thousand_tables_leave_no_memory_behind() -> None:
    blocks, kilobytes = left_behind(2000)
    assert blocks < 2000 * BLOCKS_ALLOWED
    assert kilobytes < KILOBYTES_ALLOWED


@pytest.mark.parametrize("name", WIDGETS)
def test_a_terminal_shows_a_widget_as_text(name: str) -> None:
    widget = WIDGETS[name]()
    assert repr(widget) == widget._repr_mimebundle_()[0]["text/plain"]
    if isinstance(widget, Table):
        board = widget.state.text(0, language="en")  # type: ignore[attr-defined]
        assert repr(widget) == board
    box = ipywidgets.VBox([widget])
    assert repr(widget) in repr(box)
    widget.close()
    assert repr(widget)
