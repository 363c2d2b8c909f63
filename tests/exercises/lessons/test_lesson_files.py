"""The files of the lessons: whole in both languages, well set, and their keys true."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.lessons.goals import OF_PARTS
from cantorlab.exercises.misconceptions import MISCONCEPTIONS, thoughts
from cantorlab.formulas import MAGES, NoStrength, parse
from cantorlab.languages.texts import say

each_lesson = pytest.mark.parametrize("lesson", LESSONS)
THIN, WIDE = "\u202f", "\u00a0"


@each_lesson
def test_it_says_in_both_languages_what_it_needs(lesson):
    for question in read_lesson(lesson).questions.values():
        said = question.told.sentences
        assert {"en", "fr"} <= set(said["why"])
        assert set(said["ask"]) in ({"en", "fr"}, set())
        assert set(said["help"]) == ({"en", "fr"} if question.kind != "words" else set())
        for language in ("en", "fr"):
            assert question.ask_on_screen(language)
            assert question.ask(language)


@each_lesson
def test_its_sentences_are_set_as_each_language_is(lesson):
    for question in read_lesson(lesson).questions.values():
        for texts in question.told.sentences.values():
            french = re.sub(r"mod\([^)]*\)|reste\([^)]*\)|min\([^)]*\)", "x", texts.get("fr", ""))
            assert not re.search(
                rf"(?<![{THIN}{WIDE}!?]) ?[;!?]|(?<![{WIDE}{THIN}]):(?!\d)", french
            )
            assert not re.search(rf"«(?![{WIDE}{THIN}])|(?<![{WIDE}{THIN}])»", french)
            assert not re.search(r"['\"]|\.\.\.|[“”]", french)
            english = texts.get("en", "")
            assert not re.search(rf"['\"]|\.\.\.|[«»]|[ {WIDE}{THIN}][;:!?]", english)


@each_lesson
def test_what_it_calls_right_is_right_and_what_is_not_is_not(lesson):
    for question in read_lesson(lesson).questions.values():
        for solution in question.solutions:
            verdict = question.judge(solution, "en")
            assert verdict.right is True
            assert verdict.say("fr") != verdict.code
        if question.choices:
            others = [each for each in question.choices if each not in question.solutions]
            assert others
            assert {question.judge(each, "en").right for each in others} <= {False}


@each_lesson
def test_a_wrong_answer_is_told_of_a_misconception_that_there_is(lesson):
    for question in read_lesson(lesson).questions.values():
        assert set(getattr(question, "thinks", ())) <= {"", *MISCONCEPTIONS}


@each_lesson
def test_before_the_answer_nothing_of_it_is_shown(lesson):
    for question in read_lesson(lesson).questions.values():
        for language in ("en", "fr"):
            shown = str(question.observation(language))
            assert question.told.say("why", language) not in shown
            assert question.help(language) == "" or question.help(language) not in shown


def _order(question):
    """Mages from strongest to weakest by floats: another route than the exact ranks."""
    formula = parse(question.formula, language="en")
    strengths = {mage: formula.strength(mage) for mage in MAGES}
    return {
        mage: None if isinstance(each, NoStrength) else float(each)
        for mage, each in strengths.items()
    }


@pytest.mark.parametrize(
    ("text", "sort", "solution"),
    [
        ("√n − 2", "negative", "0 1 2 3"),
        ("√n", "negative", "none"),
        ("√n", "zero", "0"),
        ("1/n", "zero", "none"),
        ("1/n", "without", "0"),
    ],
)
def test_a_mage_without_strength_is_neither_below_zero_nor_at_it(text, sort, solution):
    question = replace(read_lesson(3).questions["E"], formulas=(text,), sort=sort)
    assert question.solutions == (solution,)


@each_lesson
def test_the_keys_agree_with_strengths_as_floats(lesson):
    for question in read_lesson(lesson).questions.values():
        value = _order(question)
        match question.kind:
            case "send":
                wins = [
                    m for m in question.mages if (value[m] or 0) > (value[question.against] or 0)
                ]
                assert [str(each) for each in wins] == list(question.solutions)
            case "those" if question.sort in ("negative", "zero"):
                below = question.sort == "negative"
                found = [m for m in MAGES if value[m] is not None]
                wanted = [m for m in found if (value[m] < 0 if below else value[m] == 0)]
                assert question.solutions == (" ".join(map(str, wanted)) or "none",)
            case "count" if question.of is not None:
                assert float(question.value) == value[question.of]


def test_the_first_lessons_ask_what_their_pages_asked():
    """Keys as they stood on the pages of the lessons, worked out by a teacher."""
    keys = {
        (1, "A"): "-2", (1, "B"): "-8 > 0 > 5", (1, "C"): "8", (1, "D"): "a", (1, "E"): "3",
        (2, "A"): "2", (2, "B"): "-1", (2, "C"): "8", (2, "D"): "-9", (2, "E"): "tie",
        (2, "F"): "-9", (2, "G"): "6", (3, "A"): "-5", (3, "B"): "-6", (3, "C"): "5 > 8 > 1",
        (3, "D"): "-9", (3, "E"): "2 3", (3, "F"): "-9 0",
    }  # fmt: skip
    found = {at: read_lesson(at[0]).questions[at[1]].solutions[0] for at in keys}
    assert found == keys


@pytest.mark.parametrize(
    ("lesson", "name", "formula", "told"),
    [
        (1, "challenge", "n + 3 − n", "lesson.goal.right"),
        (1, "challenge", "−|n − 3|", "lesson.goal.no.bars"),
        (1, "challenge", "n + 3", "lesson.goal.among"),
        (2, "challenge", "−(−n) + 1", "lesson.goal.minuses"),
        (3, "challenge 2", "−|n − 3.5|", "lesson.goal.right"),
        (3, "challenge 2", "−|n − 3|", "lesson.goal.champions"),
        (3, "challenge 3", "−|n − 3|", "lesson.goal.no_ties"),
        (9, "challenge", "n", "lesson.goal.needs.root"),
        (10, "challenge", "n²", "lesson.goal.needs.exponent"),
        (4, "challenge", "⌊n⌋", "lesson.goal.no.function"),
    ],
)
def test_a_formula_that_is_looked_for_is_judged_by_what_it_does(lesson, name, formula, told):
    verdict = read_lesson(lesson).questions[name].judge(formula, "en")
    assert (verdict.code, verdict.right) == (told, told == "lesson.goal.right")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("2 3", "lesson.those.right"),
        ("3, 2", "lesson.those.right"),
        ("2", "lesson.those.more"),
        ("none", "lesson.those.more"),
        ("2 3 4", "lesson.those.extra"),
        ("3 4", "lesson.those.extra"),
    ],
)
def test_all_of_those_that_are_asked_for_have_to_be_named(answer, told):
    verdict = read_lesson(3).questions["E"].judge(answer, "en")
    assert (verdict.code, verdict.right) == (told, told == "lesson.those.right")


@each_lesson
def test_every_goal_says_by_name_what_is_not_met(lesson):
    for question in read_lesson(lesson).questions.values():
        for name, wanted in getattr(question, "goal", {}).items():
            parts = wanted if name in OF_PARTS else [None]
            for part in parts:
                key = f"lesson.goal.{name}" + (f".{part}" if part else "")
                assert say(key, "fr") != say(key, "en") != key


def test_a_formula_in_a_sentence_is_not_broken_over_two_lines():
    asked = read_lesson(1).questions["D"].ask("en")
    assert f"40{WIDE}−{WIDE}n and −40{WIDE}−{WIDE}n put" in asked


def test_who_gives_a_wrong_strength_is_not_told_of_who_wins():
    """A number says how strong a mage is; that the largest wins is another thought."""
    question = read_lesson(1).questions["function"]
    assert (question.kind, question.solutions) == ("count", ("14",))
    assert [each.name for each in thoughts(question, "-4")] == []
    assert [each.name for each in thoughts(read_lesson(6).questions["function"], "-3")] != []


def test_a_lesson_that_there_is_not_is_refused():
    for number in (0, 13, "3", True):
        with pytest.raises(ValueError, match="from 1 to"):
            read_lesson(number)
