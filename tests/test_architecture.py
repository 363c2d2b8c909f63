"""The ways of the page on architecture: a profiler meets their files, in that order."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from benchmarks.one_click import asked, click, ready
from room.talking import Page

import cantorlab
from cantorlab.formulas import parse
from cantorlab.room.hall import Hall

PACKAGE = Path(cantorlab.__file__).parent
PAGE = Path(__file__).parents[1] / "notebooks" / "howto" / "architecture.md"


def files_called(go: Callable[[], object]) -> list[str]:
    """The file of each call within the package that ``go`` makes."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(f"{PACKAGE}/") and frame.f_code.co_name[0] != "<":
            called.append(file.removeprefix(f"{PACKAGE}/"))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        go()
    finally:
        sys.setprofile(before)
    return called


def steps_of(way: str) -> list[str]:
    """The files that the numbered steps of a way name."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## The way of {way}\n")[2]
    steps = re.findall(r"(?m)^\d\. (?:.+\n)+?(?=\d\. |\n)", text.partition("\n## ")[0])
    return re.findall(r"`(\w+/[\w/]+\.py)`", "".join(steps))


def a_click() -> Callable[[], object]:
    table = ready("tafl", "person")
    table.observe(str, "state")  # a function that a user has registered
    return partial(click, table, action=asked(table))


def a_move_in_a_room() -> Callable[[], object]:
    hall = Hall()
    table = hall.open_table("tafl")
    page, _ = (Page(hall, name).enter(table.code, sit=True) for name in ("Ada", "Emmy"))
    return partial(page.act, page.view["actions"][0])


def a_formula() -> Callable[[], object]:
    return lambda: parse("√(n + 9) + 1/2").order


def a_simulation() -> Callable[[], object]:
    how: dict[str, Any] = {"seed": 1, "progress": False, "compiled": False}
    return lambda: cantorlab.simulate("tafl", 2, **how).games


@pytest.mark.parametrize(
    ("way", "prepare"),
    [
        ("a click", a_click),
        ("a room's move", a_move_in_a_room),
        ("a formula", a_formula),
        ("a simulation", a_simulation),
    ],
)
def test_the_files_of_a_way_are_met_in_the_order_of_the_page(
    way: str, prepare: Callable[[], Callable[[], object]]
) -> None:
    steps = steps_of(way)
    assert len(steps) >= 4
    called = files_called(prepare())
    rest = iter(called)
    assert [each for each in steps if each not in called] == []
    assert [each for each in steps if each not in rest] == [], "met, but in another order"
