"""Functions that users register with a widget fail, or act again: that costs nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest
import traitlets
from widgets.every import WIDGETS
from widgets.page import Page

import cantorlab
from cantorlab.widgets.core.base import BaseWidget

#: Kinds of messages that no table takes, by the name of the widget.
ASKED: dict[str, list[dict[str, Any]]] = {
    "Quiz": [
        {"kind": "read", "text": "2n"},
        {"kind": "pupil", "name": "Ann"},
        {"kind": "pupil", "name": "Bob"},
        {"kind": "visit", "mark": "same"},
        {"kind": "sheet"},
    ],
    "Question": [{"kind": "read", "text": "2n"}, {"kind": "pupil", "name": "Ann"}],
    "HandIn": [{"kind": "file"}, {"kind": "pupil", "name": "Ann"}],
    "ClassView": [
        {"kind": "look"},
        {"kind": "names", "shown": True},
        {"kind": "question", "name": "A"},
        {"kind": "csv"},
    ],
    "Composer": [
        {"kind": "add", "sort": "weakest", "formula": "n²"},
        {"kind": "set", "field": "title", "value": "T"},
        {"kind": "undo"},
    ],
    "FormulaLab": [
        {"kind": "read", "text": "2n"},
        {"kind": "show", "which": "formula", "text": "a*n"},
        {"kind": "show", "which": "other", "text": "n^2"},
        {"kind": "value", "letter": "a", "at": 3},
        {"kind": "select", "mage": 2},
        {"kind": "compare", "mage": 5},
    ],
    "Explore": [
        {"kind": "choose", "chosen": {"result": 0}},
        {"kind": "game", "at": 0},
        {"kind": "ply", "at": 1, "style": "light"},
        {"kind": "open"},
        {"kind": "put_away"},
        {"kind": "clear"},
    ],
    "MyGames": [
        {"kind": "refresh"},
        {"kind": "learn", "game": "tafl", "lesson": "tutorial"},
        {"kind": "put_away"},
        {"kind": "show", "only": "", "rows": 3},
    ],
}
#: Tables that take more than two seconds for all of this.
_LONG = ("Cantor", "Siggil", "open_puzzles", "open_tutorial")
#: Those of every table.
AT_A_TABLE: list[dict[str, Any]] = [
    {"kind": "pace", "pace": "brisk"},
    {"kind": "sounds", "on": True},
    {"kind": "advice", "on": True},
    {"kind": "question", "name": "turn"},
    {"kind": "copy"},
    {"kind": "film"},
    {"kind": "clock"},
    {"kind": "lessons"},
]
#: Those of every widget.
ALWAYS: list[dict[str, Any]] = [
    {"kind": "hello"},
    {"kind": "rules"},
    {"kind": "kept"},
    {"kind": "language", "language": "fr"},
]
#: Commands of a table, those that are on offer being given in this order.
COMMANDS = ("hint", "undo", "lift_curtain", "restart", "new_game", "resign", "review", "learn")


def messages(name: str, page: Page) -> Iterator[Callable[[], Any]]:
    """Send every kind of message to a widget, each as it is possible by then."""
    table = "actions" in page.view
    for content in [*ASKED.get(name, []), *(AT_A_TABLE if table else []), *ALWAYS]:
        yield lambda content=content: page.say(**content)  # type: ignore[misc]
    if table:
        for command in COMMANDS:
            if page.view["actions"]:
                yield lambda: page.act(page.view["actions"][0])
            yield lambda: page.say("type", text="turn", revision=page.view["revision"])
            if page.view["curtain"] is not None:
                seat = page.view["curtain"]["seat"]
                yield lambda seat=seat: page.command("lift_curtain", seat=seat)  # type: ignore[misc]
            if command in page.view["commands"]:
                params = {"kind": "tutorial"} if command == "learn" else {}
                yield lambda: page.command(command, **params)  # noqa: B023
    if name in ("Quiz", "Question"):
        for _ in range(3):
            revision = page.view["revision"]
            yield lambda: page.say("try", text="0", params={}, revision=revision)  # noqa: B023
            for command in page.view["commands"]:
                if command in ("reveal", "next", "help"):
                    yield lambda: page.command(command)  # noqa: B023


def observed(widget: BaseWidget) -> list[str]:
    """Traits that say something to a user."""
    return [
        name
        for name in widget.trait_names()
        if name[0] != "_" and name not in ("comm", "keys", "log", "layout", "tooltip", "tabbable")
    ]


def act_again(widget: Any) -> None:
    """Do what an observer may want to do: act, answer, choose, speak otherwise."""
    if hasattr(widget, "act"):
        if widget.view["actions"] and len(widget.state.actions) < 6:
            widget.act(widget.view["actions"][-1])
    elif isinstance(widget, cantorlab.FormulaLab):
        widget.selected = {None: -3, -3: 4}.get(widget.selected, widget.selected)
    elif isinstance(widget, cantorlab.Quiz) and widget.view["stage"] == "ask":
        widget.reveal()
    widget.theme = "dark"


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in _LONG else name for name in WIDGETS],
)
@pytest.mark.parametrize("way", ["fails", "leaves", "acts again"])
def test_observers_of_every_trait_cost_only_themselves(
    name: str, way: str, capfd: pytest.CaptureFixture[str]
) -> None:
    widget, called = WIDGETS[name](), []

    def hook(change: Any) -> None:
        called.append(change.name)
        if way == "acts again":
            act_again(widget)
        else:
            raise ArithmeticError("mine") if way == "fails" else SystemExit(3)

    widget.observe(hook, observed(widget))
    page = Page(widget)
    for send in messages(name, page):
        answer = send()
        assert answer["code"] != "table.defect", answer
        page.check(answer)
    assert "view" in called
    widget.close()
    told = capfd.readouterr().err
    assert ("hook, registered with observe('view'), failed" in told) is (way != "acts again")


def test_what_fails_is_named_and_logged_and_the_next_one_is_called(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    table, heard = cantorlab.Tafl(opponent="person", journal=False, language="en"), []

    def last_action(change: Any) -> None:
        raise IndexError("at an undo to the start there is none")

    table.observe(last_action, "state")
    table.observe(heard.append, "state")
    with caplog.at_level(logging.ERROR, "cantorlab.observers"):
        table.act("d1-d4")
    assert table.state is heard[0]["new"]
    assert "last_action" in caplog.text
    assert "IndexError: at an undo to the start there is none" in capfd.readouterr().err


@pytest.mark.parametrize("game", [cantorlab.Tafl, cantorlab.Cantor, cantorlab.Siggil])
def test_an_observer_may_be_the_other_player(game: Any) -> None:
    table = game(opponent="person", journal=False, seed=1)

    def other(_change: Any) -> None:
        shown = table.view
        if shown["curtain"] is not None:
            table._screen.command("lift_curtain", {"seat": shown["curtain"]["seat"]})
        elif shown["actions"] and len(table.state.actions) < 300:
            table.act(shown["actions"][0])
        elif "next" in shown["commands"] and not shown["outcome"]:
            table.play("next")

    table.observe(other, "view")
    page = Page(table)
    other(None)
    assert len(table.state.actions) > 10
    page.check()


def test_observers_of_a_class_that_extends_ours_follow_as_well() -> None:
    class Mine(cantorlab.FormulaLab):
        @traitlets.observe("formula")
        def _fails(self, _change: Any) -> None:
            raise ArithmeticError

    lab = Mine("n", language="en")
    page = Page(lab)
    assert page.say("show", which="formula", text="2n")["ok"]
    assert lab.formula == "2n"
    page.check()


def test_they_are_called_outside_once_everything_is_shown() -> None:
    lab, seen = cantorlab.FormulaLab("n", language="en"), []
    for name in ("formula", "values", "selected", "compare"):
        lab.observe(
            lambda change: seen.append((change.name, lab.view["formula"]["text"], lab.compare)),
            name,
        )
    lab.formula = "a*n"
    lab.compare = (2, 3)
    assert [name for name, *_ in seen][:2] == ["values", "formula"]
    assert {text for _, text, _ in seen} == {"a*n"}
    assert seen[-1] == ("compare", "a*n", (2, 3))


def test_an_observer_is_taken_away_by_the_same_function() -> None:
    lab, seen = cantorlab.FormulaLab("n"), []
    hook = seen.append
    lab.observe(hook, "formula")
    lab.observe(hook, "formula")
    lab.formula = "2n"
    assert len(seen) == 1, "registered once"
    lab.unobserve(hook, "formula")
    lab.formula = "3n"
    assert len(seen) == 1


def test_linked_tables_play_the_same_game_and_no_link_breaks(
    capfd: pytest.CaptureFixture[str],
) -> None:
    one, two = (cantorlab.Tafl(opponent="person", journal=False) for _ in range(2))
    linked = ipywidgets.link((one, "state"), (two, "state"))
    computer = cantorlab.Tafl(opponent="random", journal=False, seed=1)
    follows = ipywidgets.link((computer, "state"), (one, "state"))
    computer.play("d1-d4")  # and the computer's answer, in the same transition
    assert one.state == two.state == computer.state
    assert len(one.state.actions) == 2
    two.act(two.view["actions"][0])
    assert one.state == two.state == computer.state
    linked.unlink()
    follows.unlink()
    assert capfd.readouterr().err == ""
