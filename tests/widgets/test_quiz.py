"""A quiz without a browser: its course, what it keeps, what it tells and what it refuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pytest
from widgets.cantor_table import synced, talk

from cantorlab import Quiz, exercises, stats
from cantorlab.exercises.answers import load
from cantorlab.texts import LANGUAGES, say

KINDS = exercises.KINDS


class Pupil:
    """Somebody who answers a quiz by messages, as a browser sends them."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        self.send = talk(quiz)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.quiz.view
        return view

    def tries(self, text: str) -> dict[str, Any]:
        return self.send({"kind": "try", "text": text, "ply": self.view["ply"], "nonce": "n"})

    def command(self, name: str, **params: Any) -> dict[str, Any]:
        stamp = {"ply": self.view["ply"], "nonce": "n"}
        return self.send({"kind": "command", "name": name, "params": params, **stamp})

    def answers_rightly(self) -> None:
        assert self.tries(right(self.quiz))["ok"]
        assert self.command("next")["ok"]


@cache
def sheet_of(kind: str) -> exercises.Sheet:
    return exercises.sheet(level=4, kinds=kind, n=2, seed=7)


def quiz_of(kind: str, language: str = "en") -> Quiz:
    """Two exercises of one kind."""
    return Quiz(sheet=sheet_of(kind), seed=7, language=language)


def asked(quiz: Quiz) -> exercises.Exercise:
    """The exercise on the screen."""
    return quiz.sheet[quiz.index - 1]


def right(quiz: Quiz) -> str:
    return asked(quiz).solutions[0]


def wrong(quiz: Quiz) -> str:
    """An answer that can be read, and is not right."""
    exercise = asked(quiz)
    if exercise.kind == "find_formula":
        return "0n"
    if exercise.kind == "order":
        order = exercise.solutions[0].replace("=", ">").split(" > ")
        return " > ".join([*order[1:], order[0]])
    if exercise.kind == "ties":
        return "none" if right(quiz) != "none" else "-9" if exercise.mages != (-9,) else "8"
    return next(each for each in exercise.choices if each not in exercise.solutions)


# -- the course ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_praised_and_explained(kind):
    pupil = Pupil(quiz_of(kind))
    quiz, exercise = pupil.quiz, asked(pupil.quiz)
    assert pupil.tries(right(quiz))["ok"]
    reveal = pupil.view["reveal"]
    assert pupil.view["stage"] == "reveal"
    assert reveal["mark"] == "right"
    assert reveal["verdict"].startswith("Yes")
    assert reveal["formula"]["mathml"].startswith("<math")
    assert sorted(chain.from_iterable(reveal["order"]["rungs"])) == list(range(-9, 9))
    assert reveal["right"] == list(exercise.solutions)
    assert (quiz.score, quiz.index) == (1, 1)
    assert pupil.command("next")["ok"]
    assert (quiz.score, quiz.index, pupil.view["stage"]) == (1, 2, "ask")


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_may_be_mended_but_the_first_one_counts(kind):
    pupil = Pupil(quiz_of(kind))
    given = wrong(pupil.quiz)
    assert pupil.tries(given)["ok"]
    view = pupil.view
    assert (view["stage"], view["tried"], view["reveal"]) == ("ask", [given], None)
    assert view["said"].startswith(("Not quite", "Almost"))
    assert pupil.tries(right(pupil.quiz))["ok"]
    assert pupil.view["reveal"]["mark"] == "late"
    assert pupil.view["reveal"]["yours"].startswith("You first said: ")
    row = pupil.quiz.answers.iloc[0]
    assert (row.answer, row.right, row.solved, row.tries) == (given, False, True, 2)
    assert pupil.quiz.score == 0


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_does_not_know_is_shown_the_solution(kind):
    pupil = Pupil(quiz_of(kind))
    solution = asked(pupil.quiz).solution("en")
    assert pupil.command("reveal")["ok"]
    assert pupil.view["reveal"]["mark"] == "missed"
    assert solution in pupil.view["reveal"]["verdict"]
    row = pupil.quiz.answers.iloc[0]
    assert (row.answer, row.right, row.solved, row.tries) == ("", False, False, 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["", "  ", "perhaps", "2n +", "<b>5</b>", "5 > 5", "[" * 200])
def test_what_cannot_be_read_is_no_try(kind, text):
    pupil = Pupil(quiz_of(kind))
    before = synced(pupil.quiz)
    answer = pupil.tries(text)
    assert not answer["ok"]
    assert answer["message"]
    assert synced(pupil.quiz) == before


def test_a_formula_that_cannot_be_read_is_pointed_at():
    answer = Pupil(quiz_of("find_formula")).tries("2n + * 3")
    assert (answer["ok"], answer["position"]) == (False, 5)


def test_the_signs_of_the_screen_are_read_as_those_of_the_keyboard():
    quiz = Quiz(sheet=exercises.sheet(level=1, kinds="weakest", n=1, seed=3))
    mage = next(each for each in map(str, asked(quiz).mages) if each not in quiz.sheet[0].solutions)
    quiz.answer(f" {mage.replace('-', '−')} ")
    assert quiz.view["tried"] == [mage]


def test_a_decimal_comma_is_read_in_the_language_it_was_typed_in():
    sheet = exercises.Sheet((exercises.from_key(_peak_at_three()),), 0)
    quiz = Quiz(sheet=sheet, language="fr")
    assert quiz.answer("0,125 − (n − 3)²").right
    quiz.language = "en"
    assert quiz.view["reveal"]["formula"]["text"] == "0,125 − (n − 3)²"
    assert quiz.view["reveal"]["order"]["rungs"][-1] == [3]


def _peak_at_three() -> str:
    for seed in range(200):
        made = exercises.exercise(seed, level=4, kind="find_formula")
        if made.observation()["top"] == [3] and not made.observation()["bottom"]:
            return made.key
    raise AssertionError("no such exercise among 200")


def test_the_seconds_run_from_when_it_was_shown_to_the_first_answer():
    quiz = quiz_of("winner")
    now = [100.0]
    quiz._session._clock = lambda: now[0]
    pupil = Pupil(quiz)
    now[0] = 130.0  # the cell was run, and nobody looked yet
    pupil.send({"kind": "hello", "nonce": "n"})
    now[0] = 142.5
    pupil.send({"kind": "hello", "nonce": "n"})  # the page was loaded again
    pupil.tries(wrong(quiz))
    now[0] = 200.0
    pupil.tries(right(quiz))
    now[0] = 300.0
    pupil.command("next")
    now[0] = 303.0
    pupil.command("reveal")
    assert list(quiz.answers.seconds) == [12.5, 3.0]


def test_what_was_shown_on_no_screen_has_no_time():
    quiz = quiz_of("winner")
    quiz.answer(right(quiz))
    assert quiz.answers.seconds.isna().all()


# -- sheets ----------------------------------------------------------------------------------------


def test_the_same_seed_asks_the_same_in_both_languages():
    one, other = (Quiz(level=[3, 7], n=6, seed=5, language=each) for each in LANGUAGES)
    assert one.sheet == other.sheet == exercises.sheet(level=[3, 7], n=6, seed=5)
    assert one.view["question"]["text"] != other.view["question"]["text"]


def test_a_given_sheet_is_asked():
    sheet = exercises.sheet(level=6, n=3, seed=1)
    quiz = Quiz(sheet=sheet)
    assert quiz.sheet == sheet
    assert quiz.view["count"] == 3


def test_after_a_given_sheet_comes_another_like_it():
    quiz = Quiz(sheet=exercises.sheet(level=6, kinds=["order", "ties"], n=3, seed=1), seed=1)
    for _ in range(3):
        quiz.reveal()
        quiz.next()
    quiz.again()
    assert [each.level for each in quiz.sheet] == [6, 6, 6]
    assert {each.kind for each in quiz.sheet} <= {"order", "ties"}


def test_what_to_draw_from_is_passed_on():
    quiz = Quiz(places=[25, 4], kinds=(kind for kind in ["winner", "order"]), n=4, seed=2)
    assert {each.place for each in quiz.sheet} <= {25, 4}
    assert {each.kind for each in quiz.sheet} == {"winner", "order"}
    only = Quiz(families="carre", n=3, seed=2)
    assert {each.family for each in only.sheet} == {"carre"}


def test_an_adaptive_quiz_asks_what_follows_from_what_was_missed():
    pupil = Pupil(Quiz(level=[3, 4], n=5, seed=9, adaptive=True))
    for _ in range(5):
        history = list(pupil.quiz._session.attempts[:-1])
        expected = exercises.next_exercise(history, level=(3, 4), seed=9)
        assert asked(pupil.quiz) == expected
        pupil.command("reveal")
        pupil.command("next")
    assert pupil.view["stage"] == "over"
    assert len(pupil.quiz.sheet) == 5


def test_at_the_end_it_says_what_was_missed_and_asks_it_again():
    pupil = Pupil(Quiz(level=4, kinds=["winner", "order"], n=4, seed=3, language="en"))
    missed = [each for each in pupil.quiz.sheet if each.kind == "order"]
    for _ in range(4):
        if asked(pupil.quiz).kind == "order":
            pupil.command("reveal")
            pupil.command("next")
        else:
            pupil.answers_rightly()
    summary = pupil.view["summary"]
    assert "2 of 4" in summary["headline"]
    rows = {each["title"]: each["told"] for each in summary["missed"]}
    assert rows == {"Put in order": "2 of 2 missed", "Squares": "2 of 4 missed"}
    assert pupil.command("missed")["ok"]
    assert list(pupil.quiz.sheet) == missed
    assert (pupil.quiz.score, pupil.quiz.index, pupil.view["count"]) == (0, 1, 2)
    assert len(pupil.view["spoken"]) == 1  # the question; no solution that was told before
    pupil.answers_rightly()
    pupil.answers_rightly()
    assert pupil.view["summary"]["missed"] == []
    assert "missed" not in pupil.view["commands"]
    assert not pupil.command("missed")["ok"]
    assert list(pupil.quiz.answers["round"]) == [1, 1, 1, 1, 2, 2]
    assert pupil.command("again")["ok"]
    assert pupil.quiz.sheet != exercises.sheet(level=4, kinds=["winner", "order"], n=4, seed=3)
    assert len(pupil.quiz.sheet) == 4


def test_a_class_goes_on_alike_from_the_same_seed():
    def second_sheet() -> exercises.Sheet:
        quiz = Quiz(level=2, n=1, seed=8)
        quiz.reveal()
        quiz.next()
        quiz.again()
        return quiz.sheet

    assert second_sheet() == second_sheet()


def test_python_is_told_when_something_cannot_be_done():
    quiz = quiz_of("winner")
    with pytest.raises(ValueError, match="cannot be done now"):
        quiz.next()
    quiz.reveal()
    with pytest.raises(ValueError, match="cannot be done now"):
        quiz.answer("5")
    quiz.again()
    quiz.answer(right(quiz))
    with pytest.raises(ValueError, match="Nothing was missed"):
        quiz.again(missed=True)


def test_the_traits_can_be_observed():
    quiz = quiz_of("order")
    heard = []
    quiz.observe(lambda change: heard.append((change.name, change.new)), ["index", "score"])
    quiz.answer(right(quiz))
    quiz.next()
    assert heard == [("score", 1), ("index", 2)]


# -- the panel -------------------------------------------------------------------------------------


def test_another_quiz_can_be_made_on_the_screen():
    pupil = Pupil(Quiz(level=2, n=3, seed=1))
    wanted = {"level": "9", "kind": "curve", "n": 4, "adaptive": False}
    assert pupil.command("new_sheet", **wanted)["ok"]
    assert {(each.level, each.kind) for each in pupil.quiz.sheet} == {(9, "curve")}
    assert len(pupil.quiz.sheet) == 4
    shown = {field["name"]: field["value"] for field in pupil.view["options"]}
    assert shown == wanted


def test_what_the_panel_cannot_show_stays_as_it_is():
    pupil = Pupil(Quiz(places=[25], kinds=["winner", "order"], n=2, seed=1))
    shown = {field["name"]: field["value"] for field in pupil.view["options"]}
    assert pupil.command("new_sheet", **{**shown, "n": 3})["ok"]
    assert {each.place for each in pupil.quiz.sheet} == {25}
    assert {each.kind for each in pupil.quiz.sheet} <= {"winner", "order"}


@pytest.mark.parametrize(
    "params",
    [
        {"level": "13"},
        {"level": 4},
        {"level": ["1"]},
        {"kind": "chess"},
        {"n": 0},
        {"n": 10**6},
        {"adaptive": "yes"},
        {"wild": 1},
    ],
)
def test_the_panel_takes_only_what_it_offers(params):
    pupil = Pupil(Quiz(level=2, n=3, seed=1))
    before = synced(pupil.quiz)
    assert not pupil.command("new_sheet", **params)["ok"]
    assert synced(pupil.quiz) == before


def test_a_quiz_that_cannot_be_made_is_refused_on_the_screen():
    pupil = Pupil(Quiz(places=["0 × n"], kinds="winner", n=1, seed=1, language="fr"))
    answer = pupil.command("new_sheet", kind="strongest")
    assert not answer["ok"]
    assert answer["message"].startswith("Ces questions ne vont pas")
    assert pupil.quiz.sheet[0].kind == "winner"


# -- what is refused -------------------------------------------------------------------------------


def test_an_unknown_argument_is_refused_with_the_nearest_name():
    with pytest.raises(TypeError, match="did you mean 'adaptive'"):
        Quiz(adaptiv=True)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"level": 13}, "from 1 to 12"),
        ({"level": "hard"}, "from 1 to 12"),
        ({"kinds": ["winer"]}, "'winer'"),
        ({"kinds": []}, "kinds"),
        ({"level": 1.5}, "from 1 to 12, not 1.5"),
        ({"kinds": 5}, "not 5"),
        ({"families": 5}, "called 5"),
        ({"families": ["square"]}, "'square'"),
        ({"places": [99]}, "99"),
        ({"n": 0}, "n is a whole number from 1 to 100, not 0"),
        ({"n": 2.5}, "n is a whole number"),
        ({"n": True}, "n is a whole number"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"pupil": 7}, "a pupil is called by a name"),
        ({"sheet": [1, 2]}, "exercises.sheet"),
        ({"sheet": exercises.sheet(n=1), "adaptive": True}, "adaptive"),
        ({"language": "de"}, "language"),
    ],
)
def test_what_no_quiz_can_be_made_of_is_refused_with_a_sentence(settings, said):
    with pytest.raises(ValueError, match=said):
        Quiz(**settings)


def test_a_stale_answer_changes_nothing():
    pupil = Pupil(quiz_of("winner"))
    stale = {"kind": "try", "text": right(pupil.quiz), "ply": pupil.view["ply"], "nonce": "n"}
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
    {"kind": "try", "text": 5, "ply": 1},
    {"kind": "try", "text": "5", "ply": True},
    {"kind": "try", "text": "5" * 5000, "ply": 1},
    {"kind": "try", "text": "\ud800", "ply": 1},
    {"kind": "try", "text": "9^9^9^9", "ply": 1},
    {"kind": "command", "name": "__init__", "ply": 1},
    {"kind": "command", "name": "next", "ply": 1},
    {"kind": "command", "name": "new_sheet", "params": [1], "ply": 1},
    {"kind": "command", "name": "missed", "ply": 1},
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


# -- nothing too early ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_before_the_answer_the_screen_is_made_of_the_observation_alone(kind, monkeypatch):
    quiz = quiz_of(kind)
    answer = wrong(quiz)
    made = type(asked(quiz))

    def secret(*_: Any, **__: Any) -> Any:
        raise AssertionError("the solution was looked at")

    for name in ("reveal", "solution", "explanations", "_because"):
        monkeypatch.setattr(made, name, secret)
    again = Pupil(quiz_of(kind))
    again.send({"kind": "hello", "nonce": "n"})
    again.send({"kind": "language", "language": "fr", "nonce": "n"})
    again.quiz._repr_mimebundle_()
    again.tries(answer)
    view = again.view
    assert view["reveal"] is None
    assert asked(again.quiz).key not in synced(again.quiz)
    seen = asked(again.quiz).observation("fr")
    for name in ("formula", "curve", "mages"):
        assert view["question"][name] == seen.get(name)
    told = {"answer", "label", "formula", "curve"}
    assert all(set(choice) == told for choice in view["question"]["choices"])


def test_the_example_of_a_formula_to_be_found_is_nowhere_before_the_answer():
    exercise = exercises.exercise(3, level=4, kind="find_formula")
    other = replace(exercise, key="another", formulas=("7 − 5|n|",))
    one, two = (Quiz(sheet=exercises.Sheet((each,), 0)) for each in (exercise, other))
    assert synced(one) == synced(two)
    assert one._picture() == two._picture()


# -- what is kept ----------------------------------------------------------------------------------


def test_the_answers_are_a_frame_with_a_row_for_each_exercise():
    pupil = Pupil(Quiz(level=4, places=[19, 21], kinds="winner", n=2, seed=4, language="fr"))
    assert len(pupil.quiz.answers) == 0
    first = asked(pupil.quiz)
    pupil.answers_rightly()
    frame = pupil.quiz.answers
    assert len(frame) == 1
    row = frame.iloc[0]
    assert (row["round"], row.number, row.exercise) == (1, 1, first.key)
    assert (row.kind, row.level, row.place, row.formula) == (
        "winner",
        4,
        first.place,
        first.formula,
    )
    assert row.question == first.ask("fr")
    assert exercises.from_key(row.exercise) == first
    assert str(frame.dtypes["right"]) == "bool"
    assert list(Quiz(seed=1).answers.columns) == list(frame.columns)


def test_the_answers_are_saved_and_more_are_added_later(tmp_path):
    path = tmp_path / "ada.json"
    pupil = Pupil(Quiz(level=4, kinds="order", n=3, seed=4, pupil="Ada"))
    pupil.answers_rightly()
    pupil.quiz.save(path)
    pupil.quiz.language = "fr"  # what was answered is told in the language it was answered in
    pupil.command("reveal")
    pupil.quiz.save(path)
    kept = load(path)
    assert kept.pupil == "Ada"
    assert [each.right for each in kept.answers] == [True, False]
    assert [each.exercise for each in kept.answers] == list(pupil.quiz.answers.exercise)
    with pytest.raises(ValueError, match=r"ada\.json"):
        Quiz(seed=1, pupil="Bob").save(path)
    assert load(path) == kept


def test_a_wrong_answer_is_kept_even_if_nothing_follows(tmp_path):
    path = tmp_path / "ada.json"
    quiz = Quiz(level=4, kinds="winner", n=2, seed=4, pupil="Ada")
    quiz.answer(wrong(quiz))
    quiz.save(path)
    assert [(each.right, each.tries) for each in load(path).answers] == [(False, 1)]
    quiz.answer(right(quiz))
    quiz.save(path)  # the same exercise, told anew: it is there once
    assert [(each.right, each.tries) for each in load(path).answers] == [(False, 2)]
    assert list(quiz.answers.solved) == [True]
    quiz.next()
    quiz.answer(wrong(quiz))
    quiz.again()
    assert list(quiz.answers.right) == [False, False]
    assert list(quiz.answers.solved) == [True, False]


def test_the_files_of_a_class_are_joined(tmp_path):
    for name in ("Ada", "Blaise"):
        quiz = Quiz(level=4, kinds="winner", n=2, seed=4, pupil=name)
        quiz.answer(right(quiz))
        quiz.next()
        quiz.answer(wrong(quiz))
        quiz.reveal()
        quiz.save(tmp_path / f"{name}.json")
    joined = stats.answers(tmp_path)
    assert list(joined.pupil) == ["Ada", "Ada", "Blaise", "Blaise"]
    assert list(joined.right) == [True, False] * 2


# -- without a kernel ----------------------------------------------------------------------------


def walk(quiz: Quiz) -> Iterator[Quiz]:
    """Through a quiz, with a look at its picture at every stage."""
    while quiz.view["stage"] != "over":
        yield quiz
        quiz.answer(wrong(quiz))
        yield quiz
        quiz.reveal()
        yield quiz
        quiz.next()
    yield quiz


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_stage_has_a_picture_and_a_text(kind, language):
    for quiz in walk(quiz_of(kind, language)):
        bundle, _ = quiz._repr_mimebundle_()
        picture = ElementTree.fromstring(bundle["image/svg+xml"])
        words = " ".join("".join(each.itertext()) for each in picture.iter())
        view, text = quiz.view, bundle["text/plain"]
        assert float(picture.attrib["viewBox"].split()[3]) <= 660
        formula = (view["reveal"] or view["question"])["formula"]
        if formula and not view["summary"]:
            assert formula["text"] in words
            assert formula["text"] in text
        headline = view["summary"]["headline"] if view["summary"] else view["question"]["text"]
        assert headline in text
        assert headline.split()[0] in words
        if view["reveal"]:
            assert view["reveal"]["verdict"] in text
        assert "\n\n" not in text


def test_a_choice_that_was_wrong_is_called_so_whatever_it_is():
    """In French a mage is « celui-ci », a formula « celle-ci »."""
    assert not re.search("cel(le|ui)", say("quiz.ui.choice.wrong", "fr"))


def test_the_language_changes_in_place_and_the_answer_stays():
    pupil = Pupil(quiz_of("winner"))
    pupil.tries(wrong(pupil.quiz))
    before = pupil.view
    assert pupil.send({"kind": "language", "language": "fr", "nonce": "n"})["ok"]
    assert pupil.view["said"].startswith("Pas tout à fait")
    assert (pupil.view["ply"], pupil.view["tried"]) == (before["ply"], before["tried"])
    assert pupil.view["spoken"] == before["spoken"]


def test_showing_a_quiz_loads_no_algebra_and_no_statistics():
    show = """
import sys, cantorlab
quiz = cantorlab.Quiz(level=4, n=3, seed=1)
quiz._repr_mimebundle_()
quiz.reveal()
print([name for name in ("sympy", "pandas", "matplotlib", "numba") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
