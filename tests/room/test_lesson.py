"""A lesson in a room: answers come live, a pause holds them, nobody sees another's."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from room.talking import Page, apply_news

from cantorlab.room.hall import Hall


class Screens(Page):
    """A page with several screens, each with a state of its own."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.screens: dict[str, dict[str, Any]] = {}
        super().__init__(hall, name)

    def _take(self, text: str) -> None:
        said = json.loads(text)
        match said["kind"]:
            case "screens":
                self.screens = {each["name"]: each["state"] for each in said["screens"]}
                self.stream.append(text)
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


def test_a_pupil_has_the_name_that_the_room_knows(hall: Hall) -> None:
    """A lesson of one's own takes no three words, but the room has asked for no more."""
    page = come(hall, hall.open_lesson(1, short=True).code, "Anne Marie Sophie")
    assert page.view_of(next(iter(page.screens)))["pupil"]["name"] == "Anne Marie Sophie"


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
    assert ada.ask(first, {"kind": "pause", "on": True})["code"] == "table.malformed"
    assert teacher.ask("class", {"kind": "pause", "on": True})["ok"]
    assert ada.view_of(first)["lesson"]["paused"] == "The lesson is paused: look up."
    told = ada.answer(first, "8")
    assert (told["ok"], told["code"]) == (False, "lesson.paused")
    assert ada.ask(first, {"kind": "hello"})["ok"]
    assert ada.ask(first, {"kind": "pupil", "name": "Bo"})["code"] == "lesson.paused"
    assert come(hall, code, "Late").view_of(first)["lesson"]["paused"]
    assert teacher.ask("class", {"kind": "pause", "on": False})["ok"]
    assert ada.view_of(first)["lesson"]["paused"] == ""
    give_any_answer(ada, first)


def write_words(hall: Hall, *names: str) -> tuple[Screens, list[Screens]]:
    """Open lesson 3, whose pupils answer its last question, and show that to the teacher."""
    code = hall.open_lesson(3).code
    teacher, pupils = teach(hall, code), [come(hall, code, name) for name in names]
    for page in pupils:
        told = page.answer("words", f"<b>{page.name}</b>: far is high.")
        assert told["ok"], told
    assert teacher.ask("class", {"kind": "question", "name": "words"})["ok"]
    return teacher, pupils


def send_back(teacher: Screens, work: str, mark: str, sentence: str) -> Any:
    told = {"kind": "remark", "name": "words", "work": work, "mark": mark, "sentence": sentence}
    return teacher.ask("class", told)


def test_a_remark_reaches_its_pupil_alone_and_at_once(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    teacher, (ada, bo) = write_words(hall, "Ada", "Bo")
    first, second = teacher.view_of("class")["question"]["words"]
    assert (first["text"], first["name"]) == ("<b>Ada</b>: far is high.", "")
    heard = len(bo.stream)
    assert send_back(teacher, first["work"], "not_yet", "Where is\nthe <fire>?")["ok"]
    remark = {"mark": "not_yet", "told": "Not yet.", "sentence": "Where is the <fire>?"}
    assert ada.view_of("words")["lesson"]["remark"] == remark
    assert ada.view_of("words")["spoken"][-1]["text"] == "Not yet. Where is the <fire>?"
    assert (len(bo.stream), bo.view_of("words")["lesson"]["remark"]) == (heard, None)
    ada.ask("words", {"kind": "language", "language": "fr"})
    assert ada.view_of("words")["lesson"]["remark"]["told"] == "Pas encore."
    again = open_hall()
    ada.hall = again
    ada.open()
    ada.enter(next(iter(again.lessons)))
    assert ada.view_of("words")["lesson"]["remark"] == remark
    assert second["mark"] == ""


def test_a_remark_that_cannot_be_one_changes_nothing(hall: Hall) -> None:
    teacher, (ada,) = write_words(hall, "Ada")
    (written,) = teacher.view_of("class")["question"]["words"]
    before = len(ada.stream)
    assert send_back(teacher, written["work"], "right", "x" * 201)["code"] == "table.malformed"
    assert send_back(teacher, written["work"], "wrong", "")["code"] == "table.malformed"
    assert send_back(teacher, "0000000a", "right", "")["code"] == "table.malformed"
    assert ada.ask("words", {"kind": "remark", "name": "words"})["code"] == "table.malformed"
    show = {"kind": "show", "name": "words", "on": True, "params": {"paste": "never written"}}
    assert teacher.ask("class", show)["code"] == "table.malformed"
    assert ada.view_of("words")["lesson"]["remark"] is None
    assert [text for text in ada.stream[before:] if '"update"' in text] == []


def test_answers_are_shown_without_names_to_those_who_have_answered(hall: Hall) -> None:
    teacher, (ada, bo) = write_words(hall, "Ada", "Bo")
    late = come(hall, next(iter(hall.lessons)), "Late")
    text = "<b>Ada</b>: far is high."
    show = {"kind": "show", "name": "words", "on": True, "params": {"paste": text}}
    assert teacher.ask("class", show)["ok"]
    shown = [each.view_of("words")["lesson"]["shown"] for each in (ada, bo, late)]
    assert shown == [[text], [text], []]
    assert teacher.view_of("class")["question"]["shown"] == [[text, text]]
    assert teacher.ask("class", {**show, "on": False})["ok"]
    assert bo.view_of("words")["lesson"]["shown"] == []


def test_a_solution_is_revealed_to_all_at_once_and_counts_as_no_answer(hall: Hall) -> None:
    code = hall.open_lesson(3).code
    teacher, ada = teach(hall, code), come(hall, code, "Ada")
    assert ada.view_of("A")["reveal"] is None
    assert teacher.ask("class", {"kind": "reveal", "name": "A"})["ok"]
    assert ada.view_of("A")["reveal"]["right"] == ["-5"]
    assert ada.view_of("A")["lesson"]["yours"] == "Your teacher has revealed the answer."
    assert ada.answer("A", "8")["code"] == "quiz.not_now"
    assert hall.lessons[code].works() == []
    late = come(hall, code, "Late")
    assert (late.view_of("A")["stage"], late.view_of("B")["stage"]) == ("reveal", "ask")
    assert teacher.ask("class", {"kind": "reveal", "name": "words"})["code"] == "table.malformed"


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
    assert (watcher.invitation["code"], watcher.screens) == (code, {})
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


def columns(page: Screens) -> list[str]:
    return [each["name"] for each in page.view_of("class")["columns"]]


@pytest.mark.parametrize(("route", "short"), [("4e", True), ("4e", False), ("2de", True)])
def test_pupils_and_table_have_the_questions_of_the_class(
    hall: Hall, open_hall: Callable[[], Hall], route: str, short: bool
) -> None:
    owner = Screens(hall, "Teacher")
    owner.enter(None, key=hall.owner_key)
    owner.send("open", lesson=5, route=route, short=short)
    assert owner.refused == []
    (code,) = hall.lessons
    wanted = [*names_of_route(route, short=short)]
    teacher, ada = teach(hall, code), come(hall, code, "Ada")
    assert [*ada.screens] == columns(teacher) == wanted
    give_any_answer(ada, wanted[0])
    (row,) = teacher.view_of("class")["rows"]
    assert len(row["cells"]) == len(wanted)
    owner.enter(None, key=hall.owner_key)
    about = [route, "short form"] if short else [route]
    assert [each["about"] for each in owner.lobby["lessons"]] == [about]
    again = open_hall()
    teacher.hall = again
    teacher.open()
    teacher.enter(code, key=again.owner_key)
    assert columns(teacher) == wanted


def names_of_route(route: str, *, short: bool) -> list[str]:
    """The questions of lesson 5 for a class, read from the data without the library."""
    data = tomllib.loads(files("cantorlab.data").joinpath("routes.toml").read_text())
    page = files("cantorlab.data").joinpath("lessons", "lesson_05.toml").read_text("utf-8")
    every = [each["name"] for each in tomllib.loads(page)["question"]]
    asked = data[data[route]["short"]]["5"] if short else every
    return [each for each in asked if each not in data[route]["left_out"].get("5", [])]


@pytest.mark.parametrize("route", ["6e", "", 4, ["4e"], {}])
def test_a_class_that_has_no_route_opens_nothing(hall: Hall, route: object) -> None:
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    owner.send("open", lesson=5, route=route)
    assert (owner.refused, hall.lessons) == (["cannot_open"], {})


@pytest.mark.parametrize("number", [0, 13, "1", None, [1]])
def test_there_are_twelve_lessons(hall: Hall, number: object) -> None:
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    owner.send("open", lesson=number)
    assert owner.refused == ["cannot_open"]
