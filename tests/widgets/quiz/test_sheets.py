"""The exercises that a quiz asks: drawn, given, adapted, asked again, and made on its panel."""

from __future__ import annotations

import pytest
from widgets.quiz.pupil import Pupil, asked, quiz_of, right
from widgets.talking import synced

from cantorlab import Quiz, exercises
from cantorlab.exercises.adaptive_practice import Tried, adaptive_exercise

# -- sheets ---------------------------------------------------------------------------------------


def test_the_same_seed_asks_the_same_in_both_languages():
    one, other = (Quiz(level=[3, 7], n=6, seed=5, language=each) for each in ("en", "fr"))
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
    pupil = Pupil(Quiz(level=[3, 4], n=5, seed=9, adaptive=True, language="en"))
    for number in range(5):
        history = [Tried(each.exercise, "", right=False)
                   for each in pupil.quiz._session.attempts[:number]]  # fmt: skip
        assert asked(pupil.quiz) == adaptive_exercise(history, level=(3, 4), seed=9)
        level = asked(pupil.quiz).level
        assert pupil.view["progress"] == f"{number + 1}, level {level} (at most 5)"
        pupil.command("reveal")
        pupil.command("next")
    assert pupil.view["stage"] == "over"
    assert [each.level for each in pupil.quiz.sheet] == [3, 3, 2, 2, 1]  # lost, lost, lost
    assert pupil.quiz.standing.level == 1
    assert pupil.view["summary"]["lines"][0].startswith("You are at level 1: go on")


def test_who_fails_in_a_chosen_family_is_asked_nothing_easier():
    pupil = Pupil(Quiz(families="carre", n=4, seed=9, adaptive=True))
    for _ in range(4):
        pupil.command("reveal")
        pupil.command("next")
    assert {each.family for each in pupil.quiz.sheet} == {"carre"}
    assert {each.level for each in pupil.quiz.sheet} == {pupil.quiz.standing.level}


def test_an_adaptive_quiz_ends_as_soon_as_it_is_known():
    pupil = Pupil(Quiz(level=[1, 2], n=40, seed=2, adaptive=True, language="en"))
    while pupil.view["stage"] != "over":
        pupil.answers_rightly()
    assert len(pupil.quiz.sheet) < 16
    assert pupil.view["count"] == len(pupil.view["marks"]) == len(pupil.quiz.sheet)
    assert pupil.quiz.standing.level is None
    assert pupil.view["summary"]["lines"][0] == "You know levels 1 and 2: the sheet ends here."
    assert pupil.command("again")["ok"]
    assert pupil.view["stage"] == "ask"


def test_an_adaptive_quiz_goes_on_from_what_the_journal_has(tmp_path, monkeypatch):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    first = Pupil(Quiz(level=[2, 3], n=4, seed=2, adaptive=True, pupil="p07"))
    for _ in range(4):
        first.answers_rightly()
    kept = first.quiz.answers
    assert set(kept["level"]) == {2}

    def asked_until_known(name):
        pupil = Pupil(Quiz(level=2, n=20, seed=3, adaptive=True, pupil=name, journal=True))
        while pupil.view["stage"] != "over":
            pupil.answers_rightly()
        return len(pupil.quiz.sheet)

    monkeypatch.setattr("cantorlab.exercises.adaptive_practice.FEWEST_UP", 1)
    assert asked_until_known("p07") < asked_until_known("somebody else")


def test_a_quiz_keeps_to_a_route():
    quiz = Quiz(level=5, n=8, seed=1, route="4e")
    assert list(quiz.sheet) == list(exercises.sheet(5, n=8, seed=1, route="4e"))
    levels = next(field for field in quiz.view["options"] if field["name"] == "level")
    assert [each["value"] for each in levels["choices"]] == [*"1234567", "11"]
    with pytest.raises(ValueError, match="the route 4e has the levels"):
        Quiz(level=9, route="4e")
    assert Quiz(sheet=quiz.sheet).sheet.name == "1 · v1 · 4e · L5 · ×8"


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
    with pytest.raises(ValueError, match="You missed nothing"):
        quiz.again(missed=True)


def test_the_traits_can_be_observed():
    quiz = quiz_of("order")
    heard = []
    quiz.observe(lambda change: heard.append((change.name, change.new)), ["index", "score"])
    quiz.answer(right(quiz))
    quiz.next()
    assert heard == [("score", 1), ("index", 2)]


# -- the panel ------------------------------------------------------------------------------------


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
