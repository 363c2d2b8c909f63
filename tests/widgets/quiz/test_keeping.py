"""Every answer of a quiz is kept in the journal."""

from __future__ import annotations

from pathlib import Path

import pytest
from widgets.quiz.pupil import Pupil

from cantorlab import Quiz, journal

pytestmark = pytest.mark.usefixtures("home")


def test_every_answer_of_a_quiz_is_kept_as_the_quiz_tells_it() -> None:
    quiz = Quiz(level=3, n=3, seed=1, pupil="Ada", language="en")
    for number in range(3):
        if number:
            quiz.answer(quiz._session.current.exercise.solutions[0])
        else:
            quiz.reveal()
        told = journal.answers()
        assert len(told) == number + 1, "before anything else happens"
        quiz.next()
    quiz.again()
    quiz.reveal()
    told, own = journal.answers(), quiz.answers
    assert told["pupil"].tolist() == ["Ada"] * 4
    for column in own.columns:
        assert told[column].astype(str).tolist() == own[column].astype(str).tolist(), column
    assert told["id"].nunique() == 1
    assert journal.games().empty


def test_a_quiz_keeps_nothing_if_it_is_not_to(home: Path) -> None:
    quiz = Quiz(level=3, n=3, seed=1, journal=False)
    quiz.reveal()
    assert not home.exists()
    with pytest.raises(ValueError, match="journal must be true or false"):
        Quiz(level=3, journal=0)  # type: ignore[arg-type]


def test_a_quiz_goes_on_where_nothing_can_be_written(home: Path) -> None:
    home.write_text("in the way")
    quiz = Quiz(level=3, n=3, seed=1, language="en")
    quiz.reveal()
    assert "your answers are not being saved" in quiz.view["unkept"]
    quiz.next()
    quiz.reveal()
    assert quiz.view["unkept"] is None
    assert len(quiz.answers) == 2


def test_answers_that_are_damaged_have_a_sentence(home: Path) -> None:
    Quiz(level=3, n=3, seed=1).reveal()
    (file,) = home.iterdir()
    file.write_text(file.read_text().replace('"level": 3', '"level": "three"'))
    told = journal.answers()
    assert told.empty
    assert "damaged" in told.attrs["unreadable"][0]


def test_a_name_that_is_given_late_takes_the_answers_along() -> None:
    pupil = Pupil(Quiz(level=3, n=3, seed=1, language="en"))
    pupil.command("reveal")
    assert pupil.send({"kind": "pupil", "name": " Anne  Sophie ", "nonce": "n"})["ok"]
    assert pupil.view["pupil"] == {"name": "Anne Sophie", "shorter": "Anne S.", "visit": None}
    pupil.command("next")
    pupil.command("reveal")
    assert journal.answers()["pupil"].tolist() == ["Anne Sophie"] * 2


def test_another_way_to_write_a_name_is_no_other_pupil() -> None:
    pupil = Pupil(Quiz(level=3, n=3, seed=1, pupil="Lea", language="en"))
    pupil.command("reveal")
    pupil.send({"kind": "pupil", "name": "Léa", "nonce": "a"})
    visit = pupil.view["pupil"]["visit"]
    assert visit["asked"] == "Are you still Lea, and is Léa only another way to write it?"
    assert [each["count"] for each in visit["works"]] == [1]
    pupil.send({"kind": "visit", "mark": visit["works"][0]["mark"], "nonce": "b"})
    assert (pupil.quiz.pupil, pupil.view["stage"]) == ("Léa", "reveal")
    assert journal.answers()["pupil"].tolist() == ["Léa"]


def test_another_pupil_begins_with_nothing_of_the_one_before(tmp_path: Path) -> None:
    pupil = Pupil(Quiz(level=3, n=3, seed=1, pupil="Léa", language="en"))
    first = pupil.view["question"]
    pupil.command("reveal")
    pupil.send({"kind": "pupil", "name": "Noé", "nonce": "a"})
    pupil.send({"kind": "visit", "mark": "", "nonce": "b"})
    assert pupil.view["pupil"]["name"] == "Noé"
    assert (pupil.view["stage"], pupil.view["question"]) == ("ask", first)
    assert pupil.quiz.answers.empty
    pupil.command("reveal")
    pupil.quiz.save(tmp_path / "answers.json")
    assert '"Léa"' not in (tmp_path / "answers.json").read_text(encoding="utf-8")
    assert journal.answers()["pupil"].tolist() == ["Léa", "Noé"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Léa of the seventh class, at the window", "common.name.long"),
        ("Léa of the seventh class", "lesson.name"),
    ],
)
def test_what_is_no_name_is_refused_in_a_sentence(name: str, code: str) -> None:
    pupil = Pupil(Quiz(level=3, n=3, seed=1, language="en"))
    refused = pupil.send({"kind": "pupil", "name": name})
    assert (refused["ok"], refused["code"]) == (False, code)
    assert pupil.quiz.pupil is None
