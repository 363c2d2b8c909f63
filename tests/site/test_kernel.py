"""The side of Python, called as the worker calls it: links, the journal's files, refusals."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl

import pytest

import cantorlab
from cantorlab import frontend
from cantorlab.exercises.lessons.composition import pack_text
from cantorlab.languages.texts import get_language, set_language
from cantorlab.site import browser_kernel, links, pages

NAME = "20260101-120000-0123456789ab.jsonl"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A page that was begun, in French; what the widgets said, as pairs."""
    monkeypatch.setenv("CANTORLAB_JOURNAL", "")
    monkeypatch.setattr(browser_kernel, "_state", {})
    before, told = get_language(), []
    browser_kernel.start(
        "fr", "[]", lambda place, message: told.append((place, json.loads(message)))
    )
    yield told
    set_language(before)


def _open(
    widget: str, place: int = 0, options: Mapping[str, Any] = MappingProxyType({}), **linked: str
) -> Any:
    given = {"options": {**options}, "linked": linked, "cells": []}
    wanted = {"place": place, "widget": widget, **given}
    return json.loads(browser_kernel.open(json.dumps(wanted)))


def test_a_widget_is_opened_hears_and_answers(said: Any) -> None:
    opened = _open("Tafl", 3)
    assert opened["bundle"] == "tafl"
    assert opened["state"]["language"] == "fr"
    assert not {"_esm", "_css"} & opened["state"].keys(), "the page has them already"
    browser_kernel.receive(
        3, json.dumps({"method": "custom", "content": {"kind": "hello", "nonce": "n"}})
    )
    answers = [told["content"] for place, told in said if told["method"] == "custom"]
    assert [(each["nonce"], each["ok"]) for each in answers] == [("n", True)]
    assert {place for place, _ in said} == {3}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("opponent", "nobody"),
        ("seed", "x"),
        ("seed", "9" * 40),
        ("archers", "yes"),
        ("journal", "0"),
        ("__class__", "1"),
        ("position", "<script>"),
        ("side", "x" * 7000),
        ("moves", "d1-d4;d1-d5"),
        ("moves", ";"),
        ("moves", "x:d1-d4"),
    ],
)
def test_a_link_that_says_nonsense_is_refused_and_the_widget_is_there(
    said: Any, name: str, value: str
) -> None:
    opened = _open("Tafl", **{name: value})
    assert opened["refused"].startswith("Le lien n’a pas pu être suivi")
    assert opened["bundle"] == "tafl"


def test_a_link_of_the_composer_opens_its_activity(said: Any) -> None:
    composer = cantorlab.Composer(language="fr")
    composer.add("winner", "(n - 2)²", mages=[-3, 6])
    composer.add("winner", 4, mages=[1, 2])
    packed = pack_text(composer.text)
    opened = _open("LessonPager", activity=packed)
    assert (opened["refused"], opened["bundle"]) == ("", "quiz")
    view = opened["state"]["view"]
    assert view["count"] == 2
    assert dict(parse_qsl(browser_kernel.link(0)))["activity"] == packed
    for strange in ("x", pack_text("pupils.toml"), packed[:-9]):
        refused = _open("LessonPager", 1, {"number": 1}, activity=strange)
        assert refused["refused"].startswith("Le lien n’a pas pu être suivi"), strange
        assert refused["bundle"] == "quiz"


def test_a_link_gives_again_what_it_was_made_of() -> None:
    options = {"seed": 7, "opponent": "club", "places": [3, "n² + 1", "10 - n"], "ask": True}
    written = links.to_fragment("Cantor", options)
    assert links.read("Cantor", dict(parse_qsl(written))) == options
    assert links.to_fragment("Cantor", {"journal": False, "advice": False}) == ""


def test_each_visit_deals_afresh_and_the_quiz_asks_otherwise(said: Any) -> None:
    for name in ("Cantor", "Siggil"):
        dealt = {json.dumps(_open(name)["state"]["view"]["observation"]) for _ in range(4)}
        assert len(dealt) == 4, name
    door = next(door for door in pages.DOORS if door.name == "quiz")
    assert all("seed" not in each.options for each in pages.DOORS)
    wanted = {"place": 0, "widget": "Quiz", "options": door.options, "linked": {}, "cells": []}
    asked = {
        json.dumps(json.loads(browser_kernel.open(json.dumps(wanted)))["state"]["view"])
        for _ in range(4)
    }
    assert len(asked) > 1  # few first questions: two visits may meet the same one


OPEN = {"open_hands": "1", "opponent": "person"}


@pytest.mark.parametrize(
    ("widget", "linked", "hidden"),
    [
        ("Tafl", {"archers": "1", "opponent": "person"}, 0),
        ("CatchTheQueen", {"opponent": "person", "queen_walks_in": "0"}, 0),
        ("Siggil", {"players": "1", "difficulty": "hard", "layout": "river"}, 0),
        ("Siggil", {"players": "1", "winnable": "1"}, 0),
        ("Siggil", {"players": "3", "open_hands": "1", "opponents": "person;person"}, 0),
        ("Cantor", OPEN, 1),  # the last is a mage that lies face down
        ("Cantor", {**OPEN, "places": "n²;3;4;5;6;7;8"}, 1),
        ("Cantor", {**OPEN, "mode": "quest", "role": "defender"}, 3),
    ],
)
def test_a_link_of_a_game_without_secrets_carries_its_moves(
    said: Any, widget: str, linked: dict[str, str], hidden: int
) -> None:
    assert _open(widget, **linked)["refused"] == ""
    table, _, _ = browser_kernel._state["widgets"][0]
    for _ in range(9):
        if table.state.is_terminal:  # the deal is a fresh one
            break
        (seat, *_others) = table.state.to_act
        table._session.play(seat, table.state.legal_actions(seat)[-1])
    played = table.record
    shown = played.actions[: len(played.actions) - hidden]
    written = browser_kernel.link(0)
    opened = _open(widget, **dict(parse_qsl(written)))
    assert opened["refused"] == ""
    again, _, _ = browser_kernel._state["widgets"][0]
    assert again.record == replace(played, actions=shown)
    assert [each["name"] for each in again.view["players"]] == [
        each["name"] for each in table.view["players"]
    ]
    assert browser_kernel.link(0) == written, "the next one answers by a link too"


@pytest.mark.parametrize(
    ("widget", "linked"),
    [("Cantor", {"opponent": "person"}), ("Siggil", {"opponents": "person"})],
)
def test_a_link_of_hidden_hands_carries_the_deal_on_the_table_and_no_move(
    said: Any, widget: str, linked: dict[str, str]
) -> None:
    _open(widget, seed="7", **linked)
    table, _, _ = browser_kernel._state["widgets"][0]
    first = table.record.deal
    table.new_game()
    assert table.record.deal != first
    table._session.play(table.state.to_act[0], table.state.legal_actions(table.state.to_act[0])[0])
    written = browser_kernel.link(0)
    assert not {"moves", "seed"} & dict(parse_qsl(written)).keys()
    _open(widget, **dict(parse_qsl(written)))
    again, _, _ = browser_kernel._state["widgets"][0]
    assert (again.record.deal, again.record.actions) == (table.record.deal, ())


def test_a_link_of_a_position_of_ones_own_carries_the_position(said: Any) -> None:
    line = "9/9/9/9/4K4/9/9/a7a/9 attacker 0"
    assert _open("Tafl", position=line, opponent="person")["refused"] == ""
    table, _, _ = browser_kernel._state["widgets"][0]
    table.play("a2-a3")
    (written,) = [value for key, value in parse_qsl(browser_kernel.link(0)) if key == "position"]
    assert written == table.state.position


def test_what_a_link_can_say_is_what_a_constructor_takes() -> None:
    import inspect

    assert links.ARGUMENTS.keys() < browser_kernel.BUNDLES.keys()
    for widget, names in links.ARGUMENTS.items():
        made_by = getattr(cantorlab, browser_kernel._OF.get(widget, widget))
        taken = inspect.signature(made_by).parameters.keys()
        told = {links._ARGUMENT.get(name, name) for name in names}
        assert told - {"deal", "moves"} <= taken | {"state"}


def test_the_files_of_the_journal_come_once_when_they_change_and_when_they_go(said: Any) -> None:
    opened = _open("Tafl")
    assert json.loads(browser_kernel.changed_files()) == []
    view = opened["state"]["view"]
    action = {
        "kind": "action",
        "action": view["actions"][0],
        "revision": view["revision"],
        "nonce": "n",
    }
    browser_kernel.receive(0, json.dumps({"method": "custom", "content": action}))
    ((name, text),) = json.loads(browser_kernel.changed_files())
    assert view["actions"][0] in text
    assert json.loads(browser_kernel.changed_files()) == []
    assert json.loads(browser_kernel.export_journal())["files"] == {name: text}
    (Path(browser_kernel._state["journal"]) / name).unlink()
    assert json.loads(browser_kernel.changed_files()) == [[name, None]]


def test_an_export_is_taken_in_once_and_what_is_here_stays(said: Any) -> None:
    told = {"cantorlab": "cantorlab-journal", "version": 1, "files": {NAME: "{}\n"}}
    assert browser_kernel.import_journal(json.dumps(told)).startswith("1 nouvelle")
    told["files"] = {NAME: "other"}
    assert browser_kernel.import_journal(json.dumps(told)).startswith("0 nouvelle")
    assert json.loads(browser_kernel.export_journal())["files"] == {NAME: "{}\n"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1]",
        "[" * 100_000,
        '{"cantorlab": "cantorlab-journal", "version": 2, "files": {}}',
        '{"cantorlab": "cantorlab-journal", "version": 1, "files": []}',
        '{"cantorlab": "cantorlab-journal", "version": 1, "files": {"../../x.jsonl": "{}"}}',
        json.dumps({"cantorlab": "cantorlab-journal", "version": 1, "files": {NAME: 1}}),
    ],
)
def test_what_is_no_export_is_refused_and_changes_nothing(said: Any, text: str) -> None:
    assert browser_kernel.import_journal(text).startswith("Ce fichier ne contient pas")
    assert json.loads(browser_kernel.export_journal())["files"] == {}


@pytest.mark.usefixtures("said")  # a page sets the journal: it is what it was afterwards
def test_what_was_kept_is_there_again_and_strange_files_are_not() -> None:
    before = get_language()
    try:
        browser_kernel.start("en", json.dumps([[NAME, "{}\n"], ["../evil", "x"]]), lambda *_: None)
        assert json.loads(browser_kernel.export_journal())["files"] == {NAME: "{}\n"}
    finally:
        set_language(before)


@pytest.mark.draws
@pytest.mark.usefixtures("said")
def test_a_kept_memory_brings_no_numbers_of_chance() -> None:
    before, state = get_language(), random.getstate()
    try:
        random.seed(7)
        drawn = random.random()
        random.seed(7)
        browser_kernel.start("en", "[]", lambda *_: None)
        assert random.random() != drawn
    finally:
        random.setstate(state)
        set_language(before)


def test_what_a_page_needs_is_imported_before_it_is_opened() -> None:
    code = """
import sys
from cantorlab.site import browser_kernel
first = browser_kernel.prepare('["Tafl", "Question", "HandIn"]')
assert "cantorlab.widgets.games.tafl.king" in sys.modules
assert "cantorlab.widgets.lessons.lesson.lesson" in sys.modules
assert browser_kernel.prepare('["Tafl"]') == first == len(sys.modules)
browser_kernel.start("fr", "[]", lambda *_: None)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_worker_imports_modules_that_there_are() -> None:
    sources = Path(frontend.__file__).parent / "src" / "kernel_worker"
    text = "\n".join(source.read_text(encoding="utf-8") for source in sources.glob("*.ts"))
    named = re.findall(r'^from (cantorlab\S*) import (\w+)$|pyimport\("(.+)\.(\w+)"\)', text, re.M)
    modules = {f"{package}.{name}" for each in named for package, name in [filter(None, each)]}
    assert modules == {browser_kernel.__name__}


def test_the_widgets_need_nothing_heavy_and_no_ipython() -> None:
    code = """
import sys
BARRED = {"IPython", "numpy", "pandas", "sympy", "matplotlib", "tqdm", "numba", "scipy", "zmq"}
sys.modules.update(dict.fromkeys(BARRED))
from cantorlab.site import browser_kernel, links
browser_kernel.start("fr", "[]", lambda *_: None)
import json
for place, (name, said) in enumerate(links.ARGUMENTS.items()):
    linked = {"number": "1"} if "number" in said else {}
    wanted = {"place": place, "widget": name, "options": {}, "linked": linked, "cells": []}
    assert json.loads(browser_kernel.open(json.dumps(wanted)))["bundle"], name
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
