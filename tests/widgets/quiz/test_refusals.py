"""Refusals of a quiz, to Python and to strangers, and that nothing changes by them."""

from __future__ import annotations

import json

import pytest
from widgets.quiz.pupil import Pupil, quiz_of, right, wrong
from widgets.talking import synced

from cantorlab import Quiz, exercises


def test_an_unknown_argument_is_refused_with_the_nearest_name():
    with pytest.raises(TypeError, match="did you mean 'adaptive'"):
        Quiz(adaptiv=True)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"level": 13}, "from 1 to 12"),
        ({"level": "hard"}, "from 1 to 12"),
        ({"kinds": ["winer"]}, "'winer'"),
        ({"kinds": []}, "kind of exercise"),
        ({"level": 1.5}, "from 1 to 12, not 1.5"),
        ({"kinds": 5}, "not 5"),
        ({"families": 5}, "called 5"),
        ({"families": ["square"]}, "'square'"),
        ({"places": [99]}, "99"),
        ({"n": 0}, "n must be a whole number from 1 to 100, not 0"),
        ({"n": 2.5}, "n must be a whole number"),
        ({"n": True}, "n must be a whole number"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"pupil": 7}, "a pupil's name is a text"),
        ({"sheet": [1, 2]}, "exercises.sheet"),
        ({"sheet": exercises.sheet(n=1), "adaptive": True}, "adaptive"),
        ({"language": "xx"}, "language"),
    ],
)
def test_what_no_quiz_can_be_made_of_is_refused_with_a_sentence(settings, said):
    with pytest.raises(ValueError, match=said):
        Quiz(**settings)


def test_a_stale_answer_changes_nothing():
    pupil = Pupil(quiz_of("winner"))
    stale = {
        "kind": "try",
        "text": right(pupil.quiz),
        "revision": pupil.view["revision"],
        "nonce": "n",
    }
    pupil.tries(wrong(pupil.quiz))
    before = synced(pupil.quiz)
    answer = pupil.send(stale)
    assert (answer["ok"], answer["code"]) == (False, "quiz.stale")
    assert synced(pupil.quiz) == before


HOSTILE = [
    None,
    7,
    [],
    {},
    {"kind": "try"},
    {"kind": "try", "text": 5, "revision": 1},
    {"kind": "try", "text": "5", "revision": True},
    {"kind": "try", "text": "5" * 5000, "revision": 1},
    {"kind": "try", "text": "\ud800", "revision": 1},
    {"kind": "try", "text": "9^9^9^9", "revision": 1},
    {"kind": "command", "name": "__init__", "revision": 1},
    {"kind": "command", "name": "next", "revision": 1},
    {"kind": "command", "name": "new_sheet", "params": [1], "revision": 1},
    {"kind": "command", "name": "missed", "revision": 1},
    {"kind": "save", "path": "/tmp/x"},
    {"kind": "read", "text": "__import__('os')"},
    {"kind": "read", "text": "9^9^9^9^9"},
    {"kind": "rules"},
    {"kind": "language", "language": "xx"},
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda each: json.dumps(each)[:50])
@pytest.mark.parametrize("kind", ["find_formula", "winner"])
def test_hostile_messages_are_answered_and_harmless(content, kind):
    pupil = Pupil(quiz_of(kind))
    before = synced(pupil.quiz)
    answer = pupil.send(content)
    assert answer["ok"] is False
    assert answer["message"]
    assert synced(pupil.quiz) == before


def test_a_browser_cannot_set_what_only_the_kernel_knows():
    quiz = quiz_of("winner")
    before = synced(quiz)
    quiz.set_state({"view": {}, "score": 99, "index": 5, "texts": {}})
    assert (synced(quiz), quiz.score, quiz.index) == (before, 0, 1)
