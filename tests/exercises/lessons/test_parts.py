"""Small parts of lessons: what a goal sees in a formula, what a bar of the class names."""

from __future__ import annotations

from collections import Counter

import pytest

from cantorlab.exercises.base import formula_json
from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.exercises.lessons.class_results import Bar, _by_number
from cantorlab.exercises.lessons.goals import PARTS, unmet
from cantorlab.exercises.lessons.kinds import CounterQuestion
from cantorlab.exercises.lessons.open_ended import MOST_WORDS, FreeTextQuestion
from cantorlab.exercises.typed_answers import UnreadableAnswer
from cantorlab.formulas import parse
from cantorlab.formulas.tree import walk

# By a formula, the parts that a teacher sees in it.
SEEN = {
    "n": set(),
    "|n|": {"bars"},
    "n²": {"power"},
    "2 × n": {"product"},
    "n/3": {"quotient"},
    "3/n": {"quotient", "division"},
    "mod(n; 7)": {"remainder", "function"},
    "√n": {"root", "function"},
    "∛n": {"root", "function"},
    "2^n": {"power", "exponent"},
    "⌊n⌋": {"function"},
    "|n − 3| + √(n²)": {"bars", "root", "power", "function"},
}


@pytest.mark.parametrize("text", SEEN)
def test_a_goal_sees_what_a_formula_is_made_of(text: str) -> None:
    nodes = [*walk(parse(text).tree)]
    assert {name for name, seen in PARTS.items() if any(map(seen, nodes))} == SEEN[text]


def test_a_bar_names_a_second_thought_only_if_the_class_holds_that_too() -> None:
    bar = Bar("8", 3, False, ("first", "second", "third"))
    assert bar.misconceptions_to_report(Counter()) == ("first",)
    assert bar.misconceptions_to_report(Counter(first=2, third=4)) == ("first",)
    assert bar.misconceptions_to_report(Counter(second=1)) == ("first", "second")
    assert Bar("8", 3, True, ()).misconceptions_to_report(Counter(second=1)) == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_revealed_shows_the_formula_in_the_pupils_language(language: str) -> None:
    question = read_lesson(3).questions["A"]
    assert question.reveal(language)["formula"] == formula_json("|n − 2|", language)


@pytest.mark.parametrize(
    ("text", "goal", "missing"),
    [
        ("n", {"rises": [1, 2, 3]}, None),
        ("|n − 2|", {"rises": [1, 2, 3]}, "rises"),  # it falls before it rises
        ("−n", {"falls": [1, 2, 3]}, None),
        ("|n − 2|", {"falls": [-1, 2, 3]}, "falls"),  # to 0, and up to 1
    ],
)
def test_what_rises_does_so_all_the_way(text: str, goal: dict[str, object], missing: str) -> None:
    assert unmet(parse(text), goal) == missing


def test_whom_to_send_is_argued_with_a_mage_that_wins() -> None:
    asked = [
        each
        for n in LESSONS
        for each in read_lesson(n).questions.values()
        if isinstance(each, CounterQuestion)
    ]
    assert len(asked) > 5
    for each in asked:
        ((text, winner, loser),) = each._explain_answer()
        assert (text, loser) == (each.formula, each.against)
        assert each.judge(str(winner), "en").right


def test_pupils_are_listed_by_their_numbers() -> None:
    named = ["p10", "P2", "p1", None, "p0", "p"]
    assert sorted(named, key=_by_number) == [None, "p", "p0", "p1", "P2", "p10"]


def test_free_words_may_be_as_long_as_they_are_said_to() -> None:
    asked = next(
        each
        for n in LESSONS
        for each in read_lesson(n).questions.values()
        if isinstance(each, FreeTextQuestion)
    )
    verdict = asked.judge("x" * MOST_WORDS, "en")
    assert verdict.right is True
    assert verdict.say("en").startswith("Your words are kept.")
    with pytest.raises(UnreadableAnswer):
        asked.judge("x" * (MOST_WORDS + 1), "en")
