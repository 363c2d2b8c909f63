"""View diffs: they make the same view on the page; the whole comes where it is needed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.embed import dependency_state
from widgets.every import WIDGETS

import cantorlab
from cantorlab.widgets.core.view_diff import ViewDiff, _changes

GAMES = (cantorlab.Cantor, cantorlab.Siggil, cantorlab.Tafl, cantorlab.CatchTheQueen)


class Page:
    """A page's model of a widget, which learns what it knows from what was sent alone."""

    def __init__(self, widget: Any) -> None:
        self.state: dict[str, Any] = json.loads(json.dumps(widget.get_state()))
        self.sizes: list[int] = []
        widget.comm.publish_msg = self._hear

    def _hear(self, kind: str, data: Any = None, **_rest: Any) -> None:
        if kind != "comm_msg" or data["method"] != "update":
            return
        wire = json.dumps(data["state"])
        self.sizes.append(len(wire))
        state = json.loads(wire)
        self.state |= {key: value for key, value in state.items() if key != "view_diff"}
        news = state.get("view_diff")
        if news is not None and news["follows"] == self.state["version"]:
            self.state["version"] = news["version"]
            for change in news["changes"]:
                made(self.state["view"], *change)


def made(view: Any, path: list[str], *told: Any) -> None:
    """Make one change in a view."""
    for key in path[:-1]:
        view = view[key]
    match told:
        case ():
            del view[path[-1]]
        case (value,):
            view[path[-1]] = value
        case (at, count, items):
            view[path[-1]][at : at + count] = items


def say(widget: Any, content: object) -> None:
    """Say something to the kernel, as a page does."""
    data = {"method": "custom", "content": content}
    widget.comm.handle_msg({"content": {"data": data}, "buffers": []})


def plain(value: object) -> str:
    """A value as JSON says it, whatever the order of its keys."""
    return json.dumps(value, sort_keys=True)


@pytest.mark.parametrize("make", GAMES)
def test_a_page_that_hears_of_news_has_the_view_of_the_kernel(make: Callable[..., Any]) -> None:
    table = make(seed=5, journal=False)
    page, chance = Page(table), random.Random(2)
    for _ in range(25):
        if not table.view["actions"]:
            break
        table.act(chance.choice(table.view["actions"]))
        assert plain(page.state["view"]) == plain(table.view)
    table.language = "fr"
    assert plain(page.state["view"]) == plain(table.view)


@pytest.mark.parametrize("make", GAMES)
def test_a_move_sends_a_small_part_of_the_view(make: Callable[..., Any]) -> None:
    table = make(seed=1, journal=False)
    page = Page(table)
    table.act(table.view["actions"][0])
    page.sizes.clear()
    table.act(table.view["actions"][0])
    assert max(page.sizes) < len(json.dumps(table.view)) / 2


def test_a_page_that_has_missed_news_is_sent_the_whole_and_no_other_is() -> None:
    table = cantorlab.Tafl(opponent="person", journal=False)
    table.act("d9-c9")
    page, seen = Page(table), plain(table.view)
    table.comm.publish_msg = lambda *_args, **_rest: None  # a line that was cut
    table.act(table.view["actions"][0])
    table.comm.publish_msg = page._hear
    table.act(table.view["actions"][0])
    assert plain(page.state["view"]) == seen
    page.sizes.clear()
    hello = {"kind": "hello", "nonce": "n", "version": page.state["version"]}
    say(table, hello)
    assert plain(page.state["view"]) == plain(table.view)
    assert len(page.sizes) == 1
    hello["version"] = page.state["version"]
    say(table, hello)
    assert len(page.sizes) == 1


@pytest.mark.parametrize("name", WIDGETS)
def test_every_widget_sends_the_whole_to_a_page_that_has_missed_some(name: str) -> None:
    widget: Any = WIDGETS[name]()
    page = Page(widget)
    widget.comm.publish_msg = lambda *_args, **_rest: None  # a line that was cut
    widget.language = "fr"
    assert page.state["version"] != widget._view_version
    widget.comm.publish_msg = page._hear
    say(widget, {"kind": "hello", "nonce": "n", "version": page.state["version"]})
    assert plain(page.state["view"]) == plain(widget.view)
    assert page.state["version"] == widget._view_version


def test_a_page_that_joins_late_has_the_whole_and_goes_on_with_news() -> None:
    table = cantorlab.Tafl(opponent="person", journal=False)
    first = Page(table)
    for _ in range(3):
        table.act(table.view["actions"][0])
    late = Page(table)
    table.act(table.view["actions"][-1])
    assert plain(late.state["view"]) == plain(table.view)
    assert first.state["version"] == late.state["version"] - 1


def test_what_writes_a_widget_into_a_page_has_the_whole_of_it() -> None:
    table = cantorlab.Tafl(opponent="person", journal=False)
    table.act("d9-c9")
    kept = dependency_state([table], drop_defaults=False)[table.model_id]["state"]
    assert plain(kept["view"]) == plain(table.view)
    assert kept["version"] == table._view_version


def changed(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """A value that is partly another."""
    kinds = [0, 1, True, False, None, "a", 2.5]
    if isinstance(value, dict) and (depth == 0 or chance.random() < 0.9):
        kept = {k: changed(chance, v, depth + 1) for k, v in value.items() if chance.random() < 0.9}
        return kept | (
            {chance.choice("xyz"): chance.choice(kinds)} if chance.random() < 0.3 else {}
        )
    if isinstance(value, list) and chance.random() < 0.9:
        kept = [changed(chance, v, depth + 1) for v in value if chance.random() < 0.9]
        return kept + ([chance.choice(kinds)] if chance.random() < 0.5 else [])
    if chance.random() < 0.8:
        return value
    return chance.choice([*kinds, [1, 2], {"p": 1}])


def test_any_change_of_any_value_arrives() -> None:
    chance = random.Random(3)
    value: Any = {"a": {"b": [1, 2, {"c": None}], "d": {"e": 1}}, "f": [True, 1, 1.0], "g": "h"}
    for _ in range(400):
        now = {"keep": 1} | changed(chance, value)
        view = json.loads(json.dumps(value))
        for change in json.loads(json.dumps([*_changes(value, now)])):
            made(view, *change)
        assert plain(view) == plain(now)
        value = now if len(plain(now)) < 400 else {"a": {"b": [0]}, "f": []}


def test_the_first_is_whole_and_what_is_the_same_object_keeps_its_number() -> None:
    news, one, two = ViewDiff(), {"a": 1}, {"a": 2}
    assert news.number(one) == news.number(one) == 1
    assert news.of(one) == {"view": one, "version": 1}
    assert news.of(two) == {"view_diff": {"follows": 1, "version": 2, "changes": [[["a"], 2]]}}
    news.forget()
    assert news.of(two) == {"view": two, "version": 2}


def test_a_view_that_equals_the_last_one_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent of it, so that a page would wait for a number that never comes."""
    mine = cantorlab.MyGames(language="en")
    page = Page(mine)
    answers: list[Any] = []
    monkeypatch.setattr(mine, "send", answers.append)
    say(mine, {"kind": "refresh", "nonce": "1"})
    assert page.sizes == []
    assert answers[-1]["ok"]
    assert answers[-1]["version"] == page.state["version"]
