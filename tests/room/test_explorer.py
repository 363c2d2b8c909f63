"""An explorer in a room: the teacher's formula is on all screens, and pupils may try their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from room.test_class import Tablet, teach

from cantorlab.room.hall import Hall


class Explorer(Tablet):
    own = False

    def _take(self, text: str) -> None:
        said = json.loads(text)
        if said["kind"] == "following":
            self.own = said["own"]
        else:
            super()._take(text)

    def show(self, formula: str) -> Any:
        return self.ask("lab", {"kind": "show", "which": "formula", "text": formula})

    @property
    def formula(self) -> str:
        text: str = self.screens["lab"]["view"]["formula"]["text"]
        return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture
def class_of_three(hall: Hall) -> tuple[str, Explorer, Explorer, Explorer]:
    leader = teach(hall)
    leader.send("open", explorer=True)
    (code,) = hall.lessons
    teacher = Explorer(hall, "Ms Owner")
    teacher.enter(code, key=hall.owner_key, language="fr")
    ada, bo = Explorer(hall, "Ada"), Explorer(hall, "Bo")
    ada.join(leader.code, language="fr")
    bo.join(leader.code, language="en")
    return code, teacher, ada, bo


def test_the_teachers_formula_is_on_all_screens_each_in_its_language(class_of_three: Any) -> None:
    _, teacher, ada, bo = class_of_three
    assert teacher.show("0,5n + a")["ok"]
    assert [each.formula for each in (teacher, ada, bo)] == ["0,5n + a", "0,5n + a", "0.5n + a"]
    assert teacher.ask("lab", {"kind": "value", "letter": "a", "at": 0})["ok"]
    for each in (ada, bo):
        (slider,) = each.screens["lab"]["view"]["sliders"]
        assert (slider["letter"], slider["value"]) == ("a", "−5")


def test_a_pupil_tries_a_formula_and_comes_back(class_of_three: Any, hall: Hall) -> None:
    _, teacher, ada, bo = class_of_three
    assert ada.show("n²")["ok"]
    assert [ada.formula, bo.formula, teacher.formula] == ["n²", "(n − 3)²", "(n − 3)²"]
    assert [ada.own, bo.own] == [True, False]
    ada.come_back()
    assert (ada.formula, ada.own) == ("n²", True)
    ada.send("say", screen="lab", content={"kind": "follow"})
    assert (ada.formula, ada.own) == ("(n − 3)²", False)
    assert bo.show("−n")["ok"]
    assert teacher.show("|n|")["ok"]
    assert [each.formula for each in (teacher, ada, bo)] == ["|n|", "|n|", "|n|"]
    assert bo.own is False
    assert not bo.show("n +")["ok"]
    assert (bo.formula, teacher.formula) == ("|n|", "|n|")
    assert [ada.refused, bo.refused] == [[], []]


def test_the_explorer_is_kept(
    class_of_three: Any, hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    code, teacher, ada, _ = class_of_three
    assert teacher.show("0,5n + a")["ok"]
    hall.save()
    again = open_hall()
    assert {*again.lessons} == {code}
    assert again.lessons[code].to_json() == hall.lessons[code].to_json()
    hall.close(code)
    assert ada.shown == "waiting"
