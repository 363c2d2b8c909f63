"""Thirty pupils go through lesson 3 on the screen: who is named with what, and who falsely."""

from __future__ import annotations

import random
from typing import Any

import pytest
from widgets.lessons.classview.pupils import answer, asked_of
from widgets.talking import talk

from cantorlab import ClassView, Lesson
from cantorlab.exercises import Exercise

GUESSES = "knows nothing"
RIGHTLY = "knows"
#: So many pupils of a class think so.
CLASS = {
    GUESSES: 3,
    "largest_number": 5,
    "wrong_side": 4,
    "distance_to_zero": 3,
    "bars_ignored": 3,
    RIGHTLY: 12,
}
#: How often one presses anything, whatever one thinks.
SLIP = 1 / 10


def choose(question: Exercise, thought: str, rng: random.Random) -> str:
    if thought == GUESSES:
        return answer(question, None, rng, 1.0)
    return answer(question, None if thought == RIGHTLY else thought, rng, SLIP)


def code_of_pupil(name: str, thought: str, rng: random.Random) -> str:
    """Answer all questions on the screen, wrong ones a second time; return what is handed in."""
    lesson = Lesson(3, journal=False, language="en")
    pager: Any = lesson.pager()
    send = talk(pager)
    assert send({"kind": "pupil", "name": name, "nonce": "name"})["ok"]
    for question in asked_of(3):
        pager.go(question.name)
        for nonce in ("first", "second"):
            if pager.view["stage"] == "ask":
                params = {"paste": choose(question, thought, rng)}
                message = {"kind": "try", "text": "", "params": params, "nonce": nonce}
                assert send({**message, "revision": pager.view["revision"]})["ok"]
    code = str(lesson.hand_in().code)
    pager.close()
    return code


@pytest.mark.slow
def test_most_are_named_with_what_they_think_and_few_falsely() -> None:
    thoughts = [thought for thought, count in CLASS.items() for _ in range(count)]
    rng = random.Random(1)
    codes = [code_of_pupil(f"p{at:02}", each, rng) for at, each in enumerate(thoughts)]
    view = ClassView("\n".join(codes), language="en")
    assert (len(view.view["rows"]), view.refused) == (30, [])
    named, falsely = dict.fromkeys(CLASS, 0), 0
    for row in view.group.rows:
        thought = thoughts[int(row.name[1:])]
        named[thought] += thought in row.diagnosis.likely
        falsely += bool(row.diagnosis.likely) and thought not in row.diagnosis.likely
    assert falsely <= 0.03 * len(thoughts)
    for thought in [*CLASS][1:-1]:
        assert named[thought] >= CLASS[thought] - 1, named
