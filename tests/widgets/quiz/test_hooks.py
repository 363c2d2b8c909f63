"""A kind of exercises from outside fails in any of its parts: the quiz goes on, and says no lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import outside_kind
import pytest
from widgets.failing import failing_once
from widgets.page import Page

from cantorlab import Quiz, exercises
from cantorlab.exercises import registry, wording
from cantorlab.languages.texts import say

PARTS = [
    name
    for name in dir(outside_kind.Parity)
    if (name[0] != "_" or name in ("_judge_answer", "_explain_answer"))
    and (
        callable(getattr(outside_kind.Parity, name))
        or isinstance(getattr(outside_kind.Parity, name), property)
    )
    and name not in ("make", "from_key")
]
MESSAGES: dict[str, Callable[[Page], dict[str, Any]]] = {
    "wrong": lambda page: tried(page, right=False),
    "right": lambda page: tried(page, right=True),
    "reveal": lambda page: {"kind": "command", "name": "reveal"},
    "hello": lambda page: {"kind": "hello", "version": -1},
    "language": lambda page: {"kind": "language", "language": "fr"},
    "sheet": lambda page: {"kind": "sheet"},
}


@pytest.fixture(autouse=True)
def parity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_joined", {})
    monkeypatch.setattr(wording, "_outside_sentences", {})
    exercises.register(outside_kind.Parity)


def tried(page: Page, *, right: bool) -> dict[str, Any]:
    asked = page.widget.sheet[page.widget.index - 1]
    text = next(each for each in asked.choices if (each in asked.solutions) is right)
    return {"kind": "try", "text": text, "params": {}}


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_part_of_a_kind_from_outside_may_fail_during_every_kind_of_message(kind: str) -> None:
    hit = set()
    for name in PARTS:
        for after in (0, 1, 2):
            quiz = Quiz(level=1, kinds="parity", n=2, seed=1, language="en", journal=False)
            page = Page(quiz)
            message = {"revision": page.view["revision"], **MESSAGES[kind](page)}
            with failing_once(outside_kind.Parity, name, after=after) as failed:
                said = page.say(**message)
            if not failed:
                break
            hit.add(name)
            if said["code"] == "table.defect":
                assert said["message"] in (say("table.defect", "en"), say("table.defect", "fr"))
            page.check((name, after))
            if page.view["stage"] == "ask":
                assert page.say(**tried(page, right=True), revision=page.view["revision"])["ok"]
            page.check((name, after))
            assert page.view["stage"] == "reveal"
            assert page.command("next")["ok"]
            page.check()
            quiz.close()
    assert hit
