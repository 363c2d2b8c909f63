"""*Prove it!*: a pupil challenges an answer on the wall, and reads why, or why not."""

from __future__ import annotations

from typing import Any

import pytest
from room.test_class import Tablet, teach

from cantorlab.room.hall import Hall

MINE = 'title = "T"\n[[question]]\nkind = "winner"\nformula = "n²"\nmages = [-9, 8]\n'


@pytest.fixture
def answered(hall: Hall) -> tuple[Tablet, Tablet, Tablet, Tablet]:
    """Ada answers rightly, Bo wrongly, Cem not yet; the class is shown both answers."""
    leader = teach(hall)
    leader.send("open", activity=MINE)
    (code,) = hall.lessons
    teacher = Tablet(hall, "Ms Owner")
    teacher.enter(code, key=hall.owner_key, language="en")
    pupils = [Tablet(hall, name).join(leader.code, language="en") for name in ("Ada", "Bo", "Cem")]
    for page, text in zip(pupils, ("-9", "8"), strict=False):
        assert page.answer("1", text)["ok"]
    for text in ("-9", "8"):
        shown = {"kind": "show", "name": "1", "on": True, "params": {"paste": text}}
        assert teacher.ask("class", shown)["ok"]
    return teacher, *pupils


def prove(page: Tablet, at: Any) -> Any:
    revision = page.view_of("1")["revision"]
    command = {"kind": "command", "name": "prove", "params": {"at": at}}
    return page.ask("1", {**command, "revision": revision})


def test_a_challenge_is_answered_on_the_wall_and_on_the_pages_of_those_who_have_answered(
    answered: tuple[Tablet, Tablet, Tablet, Tablet],
) -> None:
    teacher, ada, bo, cem = answered
    assert ada.view_of("1")["lesson"]["shown"] == ["−9", "8"]
    assert "prove" in ada.view_of("1")["commands"]
    assert prove(ada, 1)["ok"]
    wall = teacher.view_of("class")["question"]["proofs"]
    assert wall[0] == ""
    assert "−9 wins" in wall[1]  # a pair that shows otherwise
    for page in (ada, bo):
        assert page.view_of("1")["lesson"]["proofs"] == wall
    assert cem.view_of("1")["lesson"]["proofs"] == []
    assert wall[1] not in str(cem.stream)
    assert prove(bo, 0)["ok"]
    right, wrong = teacher.view_of("class")["question"]["proofs"]
    assert wrong == wall[1]
    assert right not in ("", wrong)


@pytest.mark.parametrize("at", [2, -1, None, "0", True, 1.0])
def test_what_is_not_on_the_wall_is_not_proved(
    answered: tuple[Tablet, Tablet, Tablet, Tablet], at: Any
) -> None:
    teacher, ada, _, cem = answered
    assert not prove(ada, at)["ok"]
    assert not prove(cem, 0)["ok"]
    assert teacher.view_of("class")["question"]["proofs"] == ["", ""]
