"""A teacher's own activity: questions in a text, whose faults cost only themselves."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import cantorlab
from cantorlab import exercises
from cantorlab.exercises.lessons import read_lesson
from cantorlab.exercises.lessons.activity import ActivityFault, read_activity
from cantorlab.exercises.lessons.composition import quiz_text
from cantorlab.exercises.lessons.handin_code import code_of
from cantorlab.languages import codes
from cantorlab.widgets.lessons.lesson.lesson import Lesson

SQUARES = """title = "Carrés"
[[question]]
kind = "winner"
formula = "n²"
mages = [-9, 8]
tries = 2
help = "Le signe compte-t-il ?"
[[question]]
kind = "champion"
formula = "20 − (n + 2)²"
[[question]]
name = "hand"
kind = "send"
formula = "−n²"
mages = [2, -2, 5]
against = 4
[question.fr]
ask = "Qui envoies-tu contre 4 ?"
[[question]]
kind = "order"
place = 25
mages = [-3, 0, 5]
[[draw]]
level = 4
kinds = "winner"
n = 3
seed = 7
"""
# What is wrong with a table, and where: the line counts from its own first.
FAULTS = [
    ('[[question]]\nkind = "winner"\nformula = "n² +"\nmages = [1, 2]', 0, "activity.said"),
    ("[[question]]\nkind = " + "[" * 5000, 0, "activity.syntax"),
    ('[[question]]\nkind = "winner" oops', 1, "activity.syntax"),
    ('[[question]]\nkind = "winner"\nformula = "n"\nmagus = [1, 2]', 3, "activity.unknown"),
    ('[[question]]\nkind = "winer"\nformula = "n"', 0, "activity.no_kind"),
    ('[[question]]\nkind = "winner"\nmages = [1, 2]', 0, "activity.missing"),
    ('[[question]]\nformula = "n"', 0, "activity.missing"),
    ('[[question]]\nkind = "winner"\nformula = "n"\nmages = [1, 9]', 0, "activity.mages"),
    ('[[question]]\nkind = "winner"\nformula = "n"\nmages = [1, 1]', 0, "activity.mages"),
    ('[[question]]\nkind = "winner"\nformula = "n"\nmages = [1, 2, 3]', 0, "activity.wrong"),
    ('[[question]]\nkind = "send"\nformula = "n"\nmages = [1]\nagainst = 0', 0, "activity.missing"),
    ('[[question]]\nkind = "winner"\nplace = 99', 0, "activity.wrong"),
    ('[[question]]\nkind = 5\nformula = "n"', 0, "activity.no_kind"),
    ('[[question]]\nkind = "winner"\nformula = "n"\ntries = 0', 0, "activity.tries"),
    ('[[question]]\nkind = "winner"\nformula = "n"\nask = 5', 0, "activity.no_text"),
    ('[[question]]\nname = "1"\nkind = "winner"\nformula = "n"', 0, "activity.twice"),
    ('[[draw]]\nfamilies = ["none"]\nn = 2', 0, "activity.no_sheet"),
    ("[[draw]]\nlevel = 4\nn = 61", 0, "activity.many"),
]


def strongest(strength: dict[int, Fraction]) -> set[str]:
    return {str(mage) for mage, each in strength.items() if each == max(strength.values())}


def test_every_key_is_that_of_plain_arithmetic() -> None:
    made = read_activity(SQUARES)
    questions = made.lesson.questions
    assert [*questions] == ["1", "2", "hand", "4", "5", "6", "7"]
    assert {*questions["1"].solutions} == strongest({n: Fraction(n * n) for n in (-9, 8)})
    every = {n: Fraction(20 - (n + 2) ** 2) for n in range(-9, 9)}
    assert {*questions["2"].solutions} == strongest(every)
    assert {*questions["hand"].solutions} == {str(n) for n in (2, -2, 5) if -n * n > -16}
    assert questions["4"].formula == cantorlab.rules.cantor.DECK[24].formula
    drawn = exercises.sheet(4, kinds="winner", n=3, seed=7)
    assert [(each.formulas, each.mages, each.solutions) for each in drawn] == [
        (each.formulas, each.mages, each.solutions) for each in [*questions.values()][4:]
    ]
    assert made.faults == ()
    assert [each.params["line"] for each in made.notes] == [11]
    assert made.messages("fr")[0].startswith("Ligne 11")
    assert made.lesson.title("de") == "Carrés"


@pytest.mark.parametrize(("wrong", "at", "code"), FAULTS)
def test_a_fault_names_its_line_and_costs_only_its_table(wrong: str, at: int, code: str) -> None:
    alone = read_activity(SQUARES)
    made = read_activity(SQUARES + wrong + '\n[[question]]\nkind = "last"\nformula = "n"\n')
    (fault,) = made.faults
    assert (fault.code, fault.params["line"]) == (code, SQUARES.count("\n") + 1 + at)
    assert [*made.lesson.questions] == [*alone.lesson.questions, "8"]
    assert made.lesson.questions["8"].solutions == ("-9",)
    for language in codes():
        assert str(fault.params["line"]) in fault.message(language)
    if code != "activity.twice":
        with pytest.raises(ActivityFault):
            read_activity(wrong)


@pytest.mark.parametrize(
    "text", ["", "title = 5", "[[question]]" * 2, "x" * 100_001, "[[draw]]\nn=0"]
)
def test_what_has_no_question_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ActivityFault) as refusal:
        read_activity(text)
    assert refusal.value.message("fr") != refusal.value.message("en")


def test_a_file_is_played_handed_in_seen_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SQUARES + FAULTS[0][0], encoding="utf-8")
    lesson = Lesson(str(file), pupil="Ada", journal=False, language="fr")
    assert [each.startswith(f"Ligne {1 + SQUARES.count(chr(10))}") for each in lesson.refused] == [
        True
    ]
    assert not lesson.question("1").answer("8").right
    assert "Activité" in lesson.question("1").view["progress"]
    assert lesson.question("1").view["lesson"]["thought"]  # its misconception is known, too
    assert lesson.question("5").answer(lesson.question("5")._asked.solutions[0]).right
    view = cantorlab.ClassView(code_of(lesson.work), lesson=file, language="fr")
    assert view.view["headline"] == "Activité · Carrés"
    assert [*view.frame["mark"]] == ["open", "right"]
    assert view.sheet_on_missed(2, seed=1)[0].formula == "n²"
    other = cantorlab.ClassView(code_of(lesson.work), lesson=3, language="fr")
    assert "Carrés" in other.refused[0]
    assert lesson.sheet.html("fr").count("<li>") == 7
    assert lesson.sheet.moodle("fr").count("<questiontext") == 7


def test_its_number_is_that_of_its_text() -> None:
    made = read_activity(SQUARES).lesson
    assert read_activity(SQUARES.replace("\n", "\r\n")).lesson.number == made.number
    assert read_activity(SQUARES + "# 2").lesson.number != made.number
    assert read_lesson(made.number).titles == made.titles


def test_a_quiz_is_what_a_sheet_draws() -> None:
    text = quiz_text({"fr": 'Les "carrés" \\'}, level=4, n=3, seed=7, route="4e", kinds=None)
    made = read_activity(text).lesson
    assert made.title("fr") == 'Les "carrés" \\'
    drawn = exercises.sheet(4, n=3, seed=7, route="4e")
    assert [each.ask("fr") for each in drawn] == [
        each.ask("fr") for each in made.questions.values()
    ]
    assert [each.solutions for each in drawn] == [
        each.solutions for each in made.questions.values()
    ]
