"""A class enters a room once, and its teacher leads it from place to place: nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.talking import Page
from room.test_lesson import Screens
from widgets.lessons.classview.pupils import answer

from cantorlab.exercises.lessons import read_lesson
from cantorlab.room import classroom
from cantorlab.room.hall import Hall
from cantorlab.room.own_files import GAMES


class Tablet(Screens):
    """A page that keeps the kind of what it was shown last, and what its class is told."""

    shown = ""

    def _take(self, text: str) -> None:
        said = json.loads(text)
        if said["kind"] in ("waiting", "screens", "contest", "table", "class", "wall", "kept"):
            self.shown, self.told = said["kind"], said
        if said["kind"] == "said" and "screen" not in said:  # of a table
            Page._take(self, text)
        else:
            super()._take(text)

    def come_back(self) -> None:
        """The line breaks, and the page opens it again, without a word."""
        self.cut()
        self.open()
        self.enter(self.code)

    def join(self, code: str, **said: Any) -> Tablet:
        self.code = code
        self.enter(code, sit=True, **said)
        return self


def teach(hall: Hall) -> Tablet:
    """The teacher opens a class on the owner's page, and is on its page."""
    page = Tablet(hall, "Ms Owner")
    page.enter(None, key=hall.owner_key)
    page.send("open", **{"class": True})
    (code,) = hall.classes
    return page.join(code, key=hall.owner_key)


def answer_rightly(page: Screens, lesson: int, name: str) -> None:
    told = page.answer(name, answer(read_lesson(lesson).questions[name], None, Random(1), slip=0))
    assert told["ok"], told


def where(teacher: Tablet) -> dict[str, str | None]:
    teacher.hall.tell()
    return {each["name"]: each["place"] for each in teacher.told["pupils"]}


def opened(hall: Hall) -> tuple[str, str]:
    """A lesson and a tournament."""
    return hall.open_lesson(1, short=True).code, hall.open_tournament("cantor").code


def test_everyone_is_led_and_latecomers_land_where_the_class_is(hall: Hall) -> None:
    teacher = teach(hall)
    lesson, tournament = opened(hall)
    ada, bo = (Tablet(hall, name).join(teacher.code) for name in ("Ada", "Bo"))
    assert [ada.shown, bo.shown] == ["waiting", "waiting"]
    teacher.send("move", place=lesson)
    assert [ada.shown, bo.shown] == ["screens", "screens"]
    assert where(teacher) == {"Ada": lesson, "Bo": lesson}
    late = Tablet(hall, "Late").join(teacher.code)
    assert late.shown == "screens"
    teacher.send("move", place=tournament)
    assert {each.shown for each in (ada, bo, late)} == {"contest"}
    teacher.send("start_round")
    assert {each.shown for each in (ada, bo, late)} == {"table"}
    teacher.send("move", place=None)
    assert {each.shown for each in (ada, bo, late)} == {"waiting"}
    assert teacher.refused == ada.refused == []


def test_one_pupil_is_led_apart_and_comes_back_there(hall: Hall) -> None:
    teacher = teach(hall)
    lesson, tournament = opened(hall)
    ada, bo = (Tablet(hall, name).join(teacher.code) for name in ("Ada", "Bo"))
    teacher.send("move", place=lesson)
    bo_id = next(each["id"] for each in teacher.told["pupils"] if each["name"] == "Bo")
    teacher.send("move", place=tournament, people=[bo_id])
    assert (ada.shown, bo.shown) == ("screens", "contest")
    bo.come_back()
    assert bo.shown == "contest"
    teacher.send("move", place=lesson)  # the whole class: nobody is apart any longer
    assert (ada.shown, bo.shown) == ("screens", "screens")


def test_what_was_answered_is_there_after_a_move_an_absence_and_a_restart(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    teacher = teach(hall)
    lesson, tournament = opened(hall)
    ada = Tablet(hall, "Ada").join(teacher.code)
    teacher.send("move", place=lesson)
    first, second, *_ = ada.screens
    answer_rightly(ada, 1, first)
    teacher.send("move", place=tournament)
    ada.cut()
    teacher.send("move", place=lesson)
    ada.open()
    ada.enter(teacher.code)
    assert ada.view_of(first)["lesson"]["sealed"] is True
    answer_rightly(ada, 1, second)
    before = [(each["question"], each["answer"]) for each in hall.lessons[lesson].answers]
    again = open_hall()
    ada.hall = teacher.hall = again
    ada.open()
    ada.enter(teacher.code)
    assert ada.shown == "screens"
    assert [ada.view_of(each)["lesson"]["sealed"] for each in (first, second)] == [True, True]
    after = [(each["question"], each["answer"]) for each in again.lessons[lesson].answers]
    assert after == before
    assert len(after) == 2
    teacher.open()
    teacher.enter(teacher.code, key=again.owner_key)
    assert (teacher.told["place"], where(teacher)) == (lesson, {"Ada": lesson})


def test_a_place_that_is_closed_or_full_leaves_its_pupils_waiting(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = teach(hall)
    lesson, tournament = opened(hall)
    ada, bo = (Tablet(hall, name).join(teacher.code) for name in ("Ada", "Bo"))
    teacher.send("move", place=lesson)
    teacher.send("close", table=lesson)
    assert (ada.shown, bo.shown, ada.refused) == ("waiting", "waiting", [])
    assert where(teacher) == {"Ada": None, "Bo": None}
    monkeypatch.setattr("cantorlab.room.tournament.MOST", 1)
    teacher.send("move", place=tournament)
    assert (ada.shown, bo.shown, ada.refused, bo.refused) in (
        ("contest", "waiting", [], ["crowded"]),
        ("waiting", "contest", ["crowded"], []),
    )
    teacher.send("close", table=teacher.code)
    assert ada.line.classroom is None
    assert ada.refused[-1] == bo.refused[-1] == "closed"


def test_what_is_opened_on_the_page_of_a_class_leads_it_there(hall: Hall) -> None:
    teacher = teach(hall)
    ada = Tablet(hall, "Ada").join(teacher.code)
    teacher.send("open", lesson=5, route="4e", short=True)
    (lesson,) = hall.lessons
    assert (ada.shown, teacher.told["place"], teacher.shown) == ("screens", lesson, "class")
    teacher.send("open", tournament=True, game="tafl", options={})
    assert (ada.shown, teacher.told["place"]) == ("contest", next(iter(hall.contests)))


@pytest.mark.parametrize(
    "said",
    [
        {"place": "KITES"},
        {"place": 5},
        {"place": ["A"]},
        {"place": None, "people": "all"},
        {"place": None, "people": ["nobody"]},
        {"place": None, "people": [["a"]]},
        {"place": None, "people": {"a": 1}},
    ],
)
def test_what_leads_nowhere_moves_nobody(hall: Hall, said: dict[str, Any]) -> None:
    teacher = teach(hall)
    lesson, _ = opened(hall)
    ada = Tablet(hall, "Ada").join(teacher.code)
    teacher.send("move", place=lesson)
    teacher.send("move", **said)
    assert teacher.refused in (["unknown"], ["malformed"])
    assert (ada.shown, where(teacher)) == ("screens", {"Ada": lesson})


def test_only_the_teacher_leads_and_nobody_reads_the_class(hall: Hall) -> None:
    teacher = teach(hall)
    lesson, _ = opened(hall)
    ada, bo = (Tablet(hall, name).join(teacher.code) for name in ("Ada", "Bo"))
    ada.send("move", place=lesson)
    ada.send("kept")
    ada.send("delete_kept")
    ada.send("open", **{"class": True})
    assert ada.refused == ["owner"] * 4
    assert [*hall.classes] == [teacher.code]
    assert '"Bo"' not in "".join(ada.stream)
    stranger = Tablet(hall, "Eve")
    stranger.enter(teacher.code)
    assert (stranger.invitation["what"], stranger.invitation["code"]) == ("class", teacher.code)
    assert "Ada" not in "".join(stranger.stream)
    assert bo.refused == []


def test_a_class_is_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classroom, "MOST", 1)
    teacher = teach(hall)
    Tablet(hall, "Ada").join(teacher.code)
    assert Tablet(hall, "Bo").join(teacher.code).refused == ["crowded"]


def test_whatever_is_kept_of_pupils_is_listed_and_deleted(
    hall: Hall, open_hall: Callable[[], Hall], tmp_path: Path
) -> None:
    """Nothing of a pupil is left: neither a name in any file of the folder, nor a game."""
    teacher = teach(hall)
    lesson, tournament = opened(hall)
    pupils = [Tablet(hall, name).join(teacher.code) for name in ("Zoraïde", "Wilfrid")]
    teacher.send("move", place=lesson)
    answer_rightly(pupils[0], 1, next(iter(pupils[0].screens)))
    teacher.send("move", place=tournament)
    teacher.send("start_round")
    for each in pupils:
        assert each.act(each.view["actions"][0])["ok"]
    assert written_in(tmp_path, "Zoraïde")
    assert [*(tmp_path / GAMES).glob("*.jsonl")]
    teacher.send("kept")
    names, numbers = teacher.told["names"], (teacher.told["answers"], teacher.told["games"])
    assert (names, numbers) == (["Wilfrid", "Zoraïde"], (1, 1))
    teacher.send("delete_kept")
    assert (teacher.told["names"], teacher.told["answers"], teacher.told["games"]) == ([], 0, 0)
    assert not written_in(tmp_path, "Zoraïde")
    assert not written_in(tmp_path, "Wilfrid")
    assert [*(tmp_path / GAMES).glob("*.jsonl")] == []
    again = open_hall()
    assert [each.name for each in again.people] == ["Ms Owner"]
    assert again.places == ({}, {}, {}, {})
    pupils[0].send("say", content={})
    assert pupils[0].refused[-1] == "enter_first"


def written_in(folder: Path, name: str) -> list[Path]:
    spelled = [name.encode(), json.dumps(name).strip('"').encode()]
    files = [each for each in folder.rglob("*") if each.is_file()]
    return [each for each in files if any(text in each.read_bytes() for text in spelled)]
