"""A kernel may hand on messages in several threads: whatever acts on a widget acts alone."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from widgets.every import WIDGETS

import cantorlab
from cantorlab.widgets.core import lock

MOVES = 40


class Watched:
    """Stands in for the lock and knows whether it is held."""

    def __init__(self) -> None:
        self.depth = 0

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *_failure: object) -> None:
        self.depth -= 1


@pytest.fixture
def quick_switches() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def tell(table: Any, **content: Any) -> None:
    data = {"method": "custom", "content": content}
    table.comm.handle_msg({"content": {"data": data}, "buffers": []})


WAYS: dict[str, Callable[[Any], object]] = {
    "a page's move": lambda table: tell(
        table,
        kind="action",
        action=table.view["actions"][0],
        revision=table.view["revision"],
        nonce="a",
    ),
    "a cell's move": lambda table: table.act(table.view["actions"][0]),
    "what is typed": lambda table: table.play("hint"),
    "another game": lambda table: table.new_game(),
    "a lesson": lambda table: table.learn(),
    "another language": lambda table: table.set_trait("language", "fr"),
    "a preference": lambda table: table.set_trait("pace", "step"),
    "another position": lambda table: table.set_trait("state", table.state.apply("d9-c9")),
    "more to tell": lambda table: table._session.refresh(),
    "a move's answer, asked for in a cell": lambda table: table.play("d9-c9"),
}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_changes_a_view_but_alone(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = cantorlab.Tafl(opponent="random", seed=1, pace="brisk", journal=False)
    watched, held = Watched(), []
    monkeypatch.setattr(lock, "LOCK", watched)
    table._screen._on_view = lambda view: held.append(watched.depth > 0)
    WAYS[way](table)
    assert set(held) == {True}
    assert watched.depth == 0


def change_lab(lab: Any) -> None:
    lab.formula, lab.selected, lab.compare = "n", 2, (2, 3)
    lab.ranges = {}


#: What a cell does with each widget that is no table.
CELLS: dict[str, Callable[[Any], object]] = {
    "Quiz": lambda quiz: (quiz.reveal(), quiz.next(), quiz.reveal(), quiz.again()),
    "Question": lambda question: (question.help(), question.answer("8"), question.refresh()),
    "HandIn": lambda handin: handin.refresh(),
    "ClassView": lambda view: (view.refresh(), view.follow(view._guidance)),
    "FormulaLab": change_lab,
    "Explore": lambda explore: (explore.choose(result=0), explore.clear()),
    "MyGames": lambda mine: (mine.refresh(), mine.learn("cantor")),
    "Cantor": lambda table: (table.next_match(), table.restart()),
}


@pytest.mark.parametrize("name", CELLS)
def test_no_cell_changes_a_view_but_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    widget: Any = WIDGETS[name]()
    watched, held = Watched(), []
    monkeypatch.setattr(lock, "LOCK", watched)
    put = widget.set_trait

    def set_trait(trait: str, value: object) -> None:
        held.append(watched.depth > 0)
        put(trait, value)

    monkeypatch.setattr(widget, "set_trait", set_trait)
    if name == "Cantor":
        widget._screen._on_view = lambda view: set_trait("view", view)
    CELLS[name](widget)
    assert set(held) == {True}
    assert watched.depth == 0


def test_a_player_s_answer_comes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    watched, held = Watched(), []
    monkeypatch.setattr(lock, "LOCK", watched)

    async def play() -> None:
        table = cantorlab.Tafl(opponent="random", seed=1, pace="brisk", journal=False)
        answered = asyncio.Event()

        def note(view: Any) -> None:
            held.append(watched.depth > 0)
            if len(table.state.actions) == 2:
                answered.set()

        table._screen._on_view = note
        table.act("d9-c9")
        await answered.wait()
        table.close()

    asyncio.run(play())
    assert len(held) >= 2
    assert set(held) == {True}


def test_a_page_that_asks_from_another_thread_gets_views_with_their_own_numbers(
    quick_switches: None,
) -> None:
    table = cantorlab.Tafl(opponent="person", seed=1, journal=False)
    heard: list[str] = []
    table.comm.publish_msg = lambda _kind, data=None, **_rest: heard.append(json.dumps(data))
    snapshots: list[tuple[int, str]] = []

    def ask() -> None:
        for _ in range(MOVES):
            state = table.get_state()
            snapshots.append((state["version"], json.dumps(state["view"])))
            tell(table, kind="hello", nonce="h", version=-1)

    asking = threading.Thread(target=ask)
    asking.start()
    for number in range(MOVES):
        view = table.view
        tell(
            table,
            kind="action",
            action=view["actions"][0],
            revision=view["revision"],
            nonce=str(number),
        )
    asking.join(60)
    told = [json.loads(each) for each in heard]
    states = [each["state"] for each in told if each["method"] == "update"]
    wholes = [(each["version"], json.dumps(each["view"])) for each in states if "view" in each]
    by_number: dict[int, set[str]] = {}
    for number, view in [*snapshots, *wholes]:
        by_number.setdefault(number, set()).add(view)
    assert all(len(views) == 1 for views in by_number.values())
    numbers = [
        each.get("version") or each["view_diff"]["version"]
        for each in states
        if "view" in each or "news" in each
    ]
    assert numbers == sorted(numbers)
    assert len(table.state.actions) == MOVES
