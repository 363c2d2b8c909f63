"""A lesson in a room: answers come live, a pause holds them, nobody sees another's."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from room.talking import Page, apply_news

from cantorlab.room.hall import Hall


class Screens(Page):
    """A page with several screens, each with a state of its own."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.screens: dict[str, dict[str, Any]] = {}
        self.paused = False
        super().__init__(hall, name)

    def _take(self, text: str) -> None:
        said = json.loads(text)
        match said["kind"]:
            case "screens":
                self.screens = {each["name"]: each["state"] for each in said["screens"]}
                self.paused = said["paused"]
                self.stream.append(text)
            case "paused":
                self.paused = said["on"]
            case "said":
                self.stream.append(text)
                self.state = self.screens[said["screen"]]
                self._hear(said["message"])
            case _:
                super()._take(text)

    def ask(self, screen: str, content: dict[str, Any]) -> Any:
        nonce = f"n{len(self.stream)}"
        self.send("say", screen=screen, content={**content, "nonce": nonce})
        return self.answers.get(nonce)

    def answer(self, screen: str, text: str) -> Any:
        revision = self.view_of(screen)["revision"]
        return self.ask(screen, {"kind": "try", "text": text, "revision": revision})

    def view_of(self, screen: str) -> dict[str, Any]:
        view: dict[str, Any] = self.screens[screen]["view"]
        return view


def come(hall: Hall, code: str, name: str) -> Screens:
    page = Screens(hall, name)
    page.enter(code, sit=True)
    return page


def teach(hall: Hall, code: str) -> Screens:
    page = Screens(hall, "Teacher")
    page.enter(code, key=hall.owner_key)
    return page


def test_apply_news_is_that_of_pages() -> None:
    assert apply_news({"a": [1]}, [[["a"], 0, 1, [2]]]) == {"a": [2]}


def give_any_answer(page: Screens, screen: str) -> None:
    """Answer with the first choice, or a number."""
    question = page.view_of(screen)["question"]
    choices = question.get("choices") or []
    text = choices[0]["answer"] if choices else "8"
    told = page.answer(screen, text)
    assert told["ok"], told


def test_answers_arrive_live_and_without_names(hall: Hall) -> None:
    code = hall.open_lesson(1, short=True).code
    teacher = teach(hall, code)
    ada, bo = come(hall, code, "Ada"), come(hall, code, "Bo")
    assert len(ada.screens) == 6
    first = next(iter(ada.screens))
    give_any_answer(ada, first)
    assert "1" in teacher.view_of("class")["count"]
    assert "Ada" not in "".join(teacher.stream)
    assert teacher.ask("class", {"kind": "names", "shown": True})["ok"]
    assert "Ada" in json.dumps(teacher.view_of("class"))
    assert bo.view_of(first)["lesson"]["sealed"] is False
    assert ada.view_of(first)["lesson"]["sealed"] is True
    (row,) = hall.lessons[code].answers
    assert (row["pupil"], row["question"]) == ("Ada", first)


def test_a_pause_holds_the_answers_of_pupils(hall: Hall) -> None:
    code = hall.open_lesson(1, short=True).code
    teacher, ada = teach(hall, code), come(hall, code, "Ada")
    first = next(iter(ada.screens))
    ada.send("pause", on=True)
    assert ada.refused == ["owner"]
    teacher.send("pause", on=True)
    assert ada.paused
    told = ada.answer(first, "8")
    assert (told["ok"], told["code"]) == (False, "room.paused")
    assert ada.ask(first, {"kind": "hello"})["ok"]
    assert come(hall, code, "Late").paused
    teacher.send("pause", on=False)
    give_any_answer(ada, first)


def test_nobody_reads_anothers_answers_or_the_class(hall: Hall) -> None:
    code = hall.open_lesson(1, short=True).code
    ada, bo = come(hall, code, "Ada"), come(hall, code, "Bo")
    first = next(iter(ada.screens))
    heard = len(bo.stream)
    give_any_answer(ada, first)
    assert len(bo.stream) == heard
    assert bo.ask("class", {"kind": "csv"}) is None
    assert bo.refused == ["malformed"]
    watcher = Screens(hall, "Eve")
    watcher.enter(code)
    assert (watcher.refused, watcher.screens) == (["no_watching"], {})
    tab = Screens(hall, "Ada")
    tab.token = ada.token
    tab.enter(code, sit=True)
    assert tab.view_of(first) == ada.view_of(first)


def test_answers_are_there_again_after_a_kill(hall: Hall, open_hall: Callable[[], Hall]) -> None:
    code = hall.open_lesson(1, short=True).code
    ada = come(hall, code, "Ada")
    first = next(iter(ada.screens))
    give_any_answer(ada, first)
    before = ada.view_of(first)["lesson"]
    again = open_hall()
    ada.hall = again
    ada.open()
    ada.enter(code)
    assert ada.view_of(first)["lesson"] == before
    assert again.lessons[code].answers == hall.lessons[code].answers


@pytest.mark.parametrize("number", [0, 13, "1", None, [1]])
def test_there_are_twelve_lessons(hall: Hall, number: object) -> None:
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    owner.send("open", lesson=number)
    assert owner.refused == ["cannot_open"]
